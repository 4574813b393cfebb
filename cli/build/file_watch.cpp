#include "cli/build/file_watch.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <poll.h>
#include <sys/inotify.h>
#include <system_error>
#include <unistd.h>

#include "formats/files/file_fault.h"

namespace portcullis::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kQuietMilliseconds = 60;
constexpr std::uint32_t kChanges = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE |
                                   IN_CREATE | IN_DELETE_SELF | IN_ONLYDIR;

/// Whether something can be read within so many milliseconds; below zero: at any time.
bool awaits(int descriptor, int milliseconds) {
    pollfd wanted{descriptor, POLLIN, 0};
    int ready = 0;
    do ready = ::poll(&wanted, 1, milliseconds);
    while (ready < 0 && errno == EINTR);
    return ready > 0;
}

}  // namespace

formats::Result<std::unique_ptr<FileWatch>> FileWatch::start() {
    const int descriptor = ::inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    if (descriptor < 0) {
        formats::Diagnostic fault =
            makeDiagnostic(formats::Code::fileRead,
                           "cannot watch files: " + std::generic_category().message(errno));
        fault.hint = "end other programs that watch files, or raise fs.inotify.max_user_instances";
        return fault;
    }
    return std::unique_ptr<FileWatch>(new FileWatch(descriptor));
}

void FileWatch::add(const std::string& folder, bool below) {
    const std::string name = folder.empty() ? "." : folder;
    const int watch = ::inotify_add_watch(descriptor_.get(), name.c_str(), kChanges);
    if (watch < 0) return;
    names_[watch] = fs::path(name).lexically_normal().string();
    if (!below) return;
    std::error_code failed;
    for (fs::recursive_directory_iterator at(name, failed), end; !failed && at != end;
         at.increment(failed)) {
        std::error_code unknown;
        if (at->is_directory(unknown)) add(at->path().string(), false);
    }
}

void FileWatch::ignore(const std::string& folder, const std::string& name) {
    ignored_.insert((fs::path(folder.empty() ? "." : folder).lexically_normal() / name).string());
}

bool FileWatch::takeEvents() {
    bool counts = false;
    alignas(inotify_event) std::array<char, 65536> buffer{};
    for (ssize_t got = 0; (got = ::read(descriptor_.get(), buffer.data(), buffer.size())) > 0;) {
        for (std::size_t at = 0; at < static_cast<std::size_t>(got);) {
            inotify_event event{};
            std::memcpy(&event, buffer.data() + at, sizeof event);
            const std::string name =
                event.len > 0 ? std::string(buffer.data() + at + sizeof event) : std::string();
            at += sizeof event + event.len;
            if ((event.mask & IN_IGNORED) != 0) {
                names_.erase(event.wd);
                continue;
            }
            const auto folder = names_.find(event.wd);
            const std::string path =
                folder == names_.end() ? name : (fs::path(folder->second) / name).string();
            // Our own files on their way to their names.
            if (name.starts_with(".portcullis-") || ignored_.contains(path)) continue;
            // A file that was only made has its contents still to come.
            if ((event.mask & IN_CREATE) != 0 && (event.mask & IN_ISDIR) == 0) continue;
            counts = true;
        }
    }
    return counts;
}

void FileWatch::wait() {
    while (true) {
        (void)awaits(descriptor_.get(), -1);
        if (!takeEvents()) continue;
        while (awaits(descriptor_.get(), kQuietMilliseconds)) (void)takeEvents();
        return;
    }
}

}  // namespace portcullis::cli
