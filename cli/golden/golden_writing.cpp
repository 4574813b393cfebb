#include "cli/golden/golden_writing.h"

#include <filesystem>

#include "cli/golden/golden_input.h"
#include "formats/files/atomic_write.h"
#include "formats/files/text_file.h"
#include "formats/golden/golden_writer.h"

namespace portcullis::cli {

bool refusedUnderCi(const std::string& command, const Streams& streams) {
    if (!underCi()) return false;
    streams.err << "portcullis " << command
                << ": golden frames are not written under CI (the variable CI is set); run it "
                   "where you commit, with --frames on what CI kept\n";
    return true;
}

ExitCode endWith(const formats::Diagnostics& diagnostics, Verbosity verbosity,
                 const Streams& streams) {
    printReport(streams, diagnostics, verbosity);
    return exitCodeOf(diagnostics);
}

formats::Diagnostics writeGolden(const std::string& path, const formats::GoldenFile& golden) {
    return formats::writeFileAtomically(path, formats::writeGoldenFile(golden));
}

formats::Diagnostics writePicture(const std::string& path, std::string_view bytes) {
    std::error_code failed;  // told by what is written into the folder
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), failed);
    return formats::writeFileAtomically(path, bytes);
}

formats::Diagnostics copyPicture(const std::string& from, const std::string& to) {
    const auto bytes = formats::readFile(from);
    if (!bytes) return bytes.diagnostics();
    return writePicture(to, bytes.value());
}

}  // namespace portcullis::cli
