#include "formats/files/file_fault.h"

#include <cerrno>
#include <system_error>

namespace portcullis::formats {

Diagnostic fileFault(Code code, const std::filesystem::path& path, const std::string& reason) {
    const std::string doing = code == Code::fileRead ? "read" : "write";
    Diagnostic fault = makeDiagnostic(code, "cannot " + doing + " the file: " + reason);
    fault.file = path.string();
    return fault;
}

Diagnostic systemFault(Code code, const std::filesystem::path& path) {
    return fileFault(code, path, std::generic_category().message(errno));
}

}  // namespace portcullis::formats
