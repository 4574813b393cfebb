#include "formats/files/text_file.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>

#include "formats/files/file_descriptor.h"
#include "formats/files/file_fault.h"

namespace portcullis::formats {
namespace {

constexpr std::size_t kBlock = std::size_t{1} << 16;

}  // namespace

Result<std::string> readFile(const std::filesystem::path& path, std::size_t limit) {
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.valid()) return systemFault(Code::fileRead, path);
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) return systemFault(Code::fileRead, path);
    const std::size_t expected = S_ISREG(status.st_mode) && status.st_size > 0
                                     ? static_cast<std::size_t>(status.st_size)
                                     : kBlock;
    if (expected > limit) return fileFault(Code::fileRead, path, "too large");

    std::string text;
    std::size_t size = 0;
    while (true) {
        // One byte of room past the expected end lets the next read see the end.
        if (text.size() == size) text.resize(std::max(expected + 1, 2 * size));
        const ssize_t got = ::read(file.get(), text.data() + size, text.size() - size);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return systemFault(Code::fileRead, path);
        size += static_cast<std::size_t>(got);
        if (size > limit) return fileFault(Code::fileRead, path, "too large");
        if (got == 0) break;
    }
    text.resize(size);
    return text;
}

}  // namespace portcullis::formats
