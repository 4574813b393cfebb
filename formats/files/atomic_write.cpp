#include "formats/files/atomic_write.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <string>
#include <sys/stat.h>

#include "formats/files/file_descriptor.h"
#include "formats/files/file_fault.h"
#include "formats/files/mapped_file.h"

namespace portcullis::formats {
namespace {

using std::filesystem::path;

bool writeAll(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

bool holds(const path& target, std::string_view bytes) {
    const auto file = mapFile(target);
    if (!file || file.value().bytes().size() != bytes.size()) return false;
    return bytes.empty() ||
           std::memcmp(file.value().bytes().data(), bytes.data(), bytes.size()) == 0;
}

/// A file of its own beside the target, removed at the end unless it took the target's name.
class TemporaryFile {
public:
    explicit TemporaryFile(const path& folder) : descriptor_(create(folder)) {}
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() {
        if (!name_.empty()) ::unlink(name_.c_str());
    }

    [[nodiscard]] bool valid() const { return descriptor_.valid(); }

    [[nodiscard]] bool fill(std::string_view bytes, std::optional<mode_t> permissions) {
        if (permissions && ::fchmod(descriptor_.get(), *permissions) != 0) return false;
        return writeAll(descriptor_.get(), bytes) && ::fsync(descriptor_.get()) == 0 &&
               descriptor_.close();
    }

    [[nodiscard]] bool renameTo(const path& target) {
        if (std::rename(name_.c_str(), target.c_str()) != 0) return false;
        name_.clear();
        return true;
    }

private:
    // Own names rather than mkstemp, whose files ignore the umask.
    int create(const path& folder) {
        const std::string stem = ".portcullis-" + std::to_string(::getpid()) + "-";
        for (int attempt = 0; attempt < 10000; ++attempt) {
            const path name = folder / (stem + std::to_string(attempt) + ".tmp");
            const int file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
            if (file >= 0) name_ = name;
            if (file >= 0 || errno != EEXIST) return file;
        }
        return -1;
    }

    path name_;
    FileDescriptor descriptor_;
};

Diagnostics writeDirectly(const path& target, std::string_view bytes) {
    FileDescriptor file(::open(target.c_str(), O_WRONLY | O_CLOEXEC));
    if (!file.valid() || !writeAll(file.get(), bytes) || !file.close())
        return {systemFault(Code::fileWrite, target)};
    return {};
}

}  // namespace

Diagnostics writeFileAtomically(const path& requested, std::string_view bytes) {
    std::error_code unresolved;
    path target = std::filesystem::canonical(requested, unresolved);
    if (unresolved) target = requested;

    struct stat status {};
    const bool exists = ::stat(target.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode))
        return {fileFault(Code::fileWrite, requested, "it is a folder")};
    if (exists && !S_ISREG(status.st_mode)) return writeDirectly(target, bytes);
    if (exists && holds(target, bytes)) return {};

    const path folder = target.has_parent_path() ? target.parent_path() : path(".");
    TemporaryFile temporary(folder);
    const auto permissions =
        exists ? std::optional<mode_t>(status.st_mode & mode_t{07777}) : std::nullopt;
    if (!temporary.valid() || !temporary.fill(bytes, permissions) || !temporary.renameTo(target))
        return {systemFault(Code::fileWrite, requested)};

    // The name is durable only with its folder; where folders cannot be synced, it is still right.
    const FileDescriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory.valid()) (void)::fsync(directory.get());
    return {};
}

}  // namespace portcullis::formats
