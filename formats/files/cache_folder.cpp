#include "formats/files/cache_folder.h"

#include <algorithm>
#include <fstream>
#include <system_error>
#include <tuple>
#include <unistd.h>
#include <utility>
#include <vector>

namespace portcullis::formats {

namespace {

namespace fs = std::filesystem;

/// Whether a file is an entry, or one that was being written: a folder may hold others too.
bool isEntry(const fs::directory_entry& item) {
    const std::string name = item.path().filename().string();
    const std::size_t digits = name.find_first_not_of("0123456789abcdef");
    std::error_code ignored;
    return digits == kCacheNameDigits && name[digits] == '.' && item.is_regular_file(ignored);
}

}  // namespace

CacheFolder::CacheFolder(fs::path folder, std::uint64_t maximumBytes)
    : folder_(std::move(folder)), maximumBytes_(maximumBytes) {}

Result<std::unique_ptr<CacheFolder>> CacheFolder::open(const fs::path& folder,
                                                       std::uint64_t maximumBytes) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error || !fs::is_directory(folder, error) ||
        ::access(folder.c_str(), R_OK | W_OK | X_OK) != 0) {
        Diagnostic diagnostic =
            makeDiagnostic(Code::cacheUnusable, "the cache folder cannot be used");
        diagnostic.severity = Severity::error;
        diagnostic.file = folder.string();
        return diagnostic;
    }
    return std::unique_ptr<CacheFolder>(new CacheFolder(folder, maximumBytes));
}

std::optional<MappedFile> CacheFolder::find(std::string_view name) const {
    const fs::path path = folder_ / name;
    std::error_code error;
    if (!fs::exists(path, error)) return std::nullopt;
    auto file = mapFile(path);
    if (!file) return std::nullopt;
    fs::last_write_time(path, fs::file_time_type::clock::now(), error);
    return std::move(file).value();
}

void CacheFolder::store(std::string_view name, std::string_view bytes) {
    const fs::path temporary = folder_ / (std::string(name) + "." + std::to_string(::getpid()) +
                                          "." + std::to_string(writes_++));
    std::error_code error;
    {
        std::ofstream out(temporary, std::ios::binary);
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        out.close();
        if (!out) {
            fs::remove(temporary, error);
            return;
        }
    }
    fs::rename(temporary, folder_ / name, error);
    if (error) fs::remove(temporary, error);
}

void CacheFolder::prune() {
    struct Entry {
        fs::file_time_type used;
        fs::path path;
        std::uint64_t size;
    };
    std::vector<Entry> entries;
    std::uint64_t total = 0;
    std::error_code error;
    for (const auto& item : fs::directory_iterator(folder_, error)) {
        if (!isEntry(item)) continue;
        std::error_code ignored;  // another process may delete what we list
        const Entry entry{item.last_write_time(ignored), item.path(), item.file_size(ignored)};
        if (ignored || entry.size == static_cast<std::uintmax_t>(-1)) continue;
        total += entry.size;
        entries.push_back(entry);
    }
    if (total <= maximumBytes_) return;
    std::ranges::sort(entries, [](const Entry& a, const Entry& b) {
        return std::tie(a.used, a.path) < std::tie(b.used, b.path);
    });
    for (const Entry& entry : entries) {
        if (total <= maximumBytes_) break;
        fs::remove(entry.path, error);
        total -= entry.size;
    }
}

}  // namespace portcullis::formats
