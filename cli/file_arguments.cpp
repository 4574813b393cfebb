#include "cli/file_arguments.h"

#include <array>
#include <filesystem>

#include "formats/files/atomic_write.h"
#include "formats/files/text_file.h"

namespace portcullis::cli {
namespace {

using formats::Code;
using formats::Diagnostic;

Diagnostic streamFault(Code code, std::string name, std::string message) {
    Diagnostic fault = formats::makeDiagnostic(code, std::move(message));
    fault.file = std::move(name);
    return fault;
}

formats::Result<std::string> readStream(std::istream& in) {
    constexpr std::size_t kPiece = std::size_t{1} << 16;
    std::string text;
    while (in.good()) {
        const std::size_t filled = text.size();
        text.resize(filled + kPiece);
        in.read(text.data() + filled, kPiece);
        text.resize(filled + static_cast<std::size_t>(in.gcount()));
        if (text.size() > formats::kTextFileLimit)
            return streamFault(Code::fileRead, inputName("-"),
                               "cannot read standard input: it is larger than 1 GiB");
    }
    if (in.bad()) return streamFault(Code::fileRead, inputName("-"), "cannot read standard input");
    return text;
}

}  // namespace

std::string inputName(const std::string& path) { return isStandardStream(path) ? "<stdin>" : path; }

formats::Result<std::string> readInput(const std::string& path, const Streams& streams) {
    return isStandardStream(path) ? readStream(streams.in) : formats::readFile(path);
}

formats::Diagnostics writeOutput(const std::string& path, std::string_view bytes,
                                 const Streams& streams) {
    if (!isStandardStream(path)) return formats::writeFileAtomically(path, bytes);
    streams.out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    streams.out.flush();
    if (streams.out.good()) return {};
    return {streamFault(Code::fileWrite, "<stdout>", "cannot write to standard output")};
}

std::string withEnding(const std::string& path, std::string_view ending) {
    return std::filesystem::path(path).replace_extension(ending).string();
}

std::string shortName(const std::string& path) {
    if (isStandardStream(path)) return "<stdin>";
    return std::filesystem::path(path).stem().string();
}

}  // namespace portcullis::cli
