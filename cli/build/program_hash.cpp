#include "cli/build/program_hash.h"

#include "formats/files/mapped_file.h"

namespace portcullis::cli {

formats::ContentHash hashOfProgram() {
    const auto file = formats::mapFile("/proc/self/exe");
    if (!file) return formats::hashOfBytes(PORTCULLIS_VERSION);
    const auto bytes = file.value().bytes();
    return formats::hashOfBytes({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

}  // namespace portcullis::cli
