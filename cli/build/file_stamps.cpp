#include "cli/build/file_stamps.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <sys/stat.h>

#include "cli/build/byte_archive.h"
#include "cli/file_tree.h"
#include "formats/files/mapped_file.h"

namespace portcullis::cli {
namespace {

using formats::ContentHash;
using formats::hashOfBytes;

constexpr std::int64_t kSecond = 1'000'000'000;

std::int64_t nanoseconds(const timespec& time) {
    return static_cast<std::int64_t>(time.tv_sec) * kSecond + time.tv_nsec;
}

std::int64_t now() {
    timespec time{};
    ::clock_gettime(CLOCK_REALTIME, &time);
    return nanoseconds(time);
}

/// Whether the file was last written so long before its stamp was taken that whoever writes it
/// again gives it another.
bool isSettled(const KnownFile& file) {
    const std::int64_t written = std::max(file.stamp.modified, file.stamp.changed);
    // Clocks of files tick every few milliseconds, but every two seconds where times are whole.
    const bool coarse = file.stamp.modified % kSecond == 0 && file.stamp.changed % kSecond == 0;
    return written + (coarse ? 2 * kSecond : kSecond / 20) < file.seen;
}

ContentHash hashOfFile(const std::string& path) {
    const auto file = formats::mapFile(path);
    if (!file) return {};
    const auto bytes = file.value().bytes();
    return hashOfBytes({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

}  // namespace

std::optional<FileStamp> stampOf(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
    return FileStamp{static_cast<std::uint64_t>(status.st_size), status.st_ino, status.st_dev,
                     nanoseconds(status.st_mtim), nanoseconds(status.st_ctim)};
}

FileHashes::FileHashes(const std::vector<KnownFile>& known) {
    for (const KnownFile& file : known) known_.emplace(file.path, file);
}

ContentHash FileHashes::ofFile(const std::string& path) {
    KnownFile file;
    file.path = path;
    file.seen = now();
    const auto stamp = stampOf(path);
    if (!stamp) return {};
    file.stamp = *stamp;
    {
        const std::lock_guard lock(mutex_);
        const auto known = known_.find(path);
        if (known != known_.end() && known->second.stamp == file.stamp && isSettled(known->second))
            return known->second.hash;
    }
    file.hash = hashOfFile(path);
    const std::lock_guard lock(mutex_);
    known_[path] = file;
    return file.hash;
}

ContentHash FileHashes::ofPlace(const std::string& path) {
    std::error_code failed;
    std::vector<std::string> files;
    if (std::filesystem::is_directory(path, failed)) {
        files = filesBelow(path);
    } else {
        const auto beside = std::filesystem::path(path).parent_path() / "palette.lmp";
        files = {path, beside.string()};
    }
    ByteWriter all;
    for (const std::string& file : files) {
        all.add(std::filesystem::path(file).lexically_relative(path).generic_string());
        for (const std::uint64_t half : ofFile(file)) all.add(half);
    }
    return hashOfBytes(all.take());
}

void FileHashes::learn(const std::string& path, const ContentHash& hash) {
    KnownFile file;
    file.path = path;
    file.seen = now();
    const auto stamp = stampOf(path);
    if (!stamp) return;
    file.stamp = *stamp;
    file.hash = hash;
    const std::lock_guard lock(mutex_);
    known_[path] = file;
}

std::vector<KnownFile> FileHashes::all() const {
    const std::lock_guard lock(mutex_);
    std::vector<KnownFile> files;
    for (const auto& [path, file] : known_) files.push_back(file);
    return files;
}

}  // namespace portcullis::cli
