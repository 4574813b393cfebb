#include <chrono>
#include <csignal>
#include <doctest/doctest.h>
#include <filesystem>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <vector>

#include "formats/files/atomic_write.h"
#include "formats/files/mapped_file.h"
#include "formats/files/text_file.h"
#include "tests/support/temporary_folder.h"

namespace portcullis::formats {
namespace {

namespace fs = std::filesystem;
using tests::TemporaryFolder;

std::string mapped(const fs::path& path) {
    const auto file = mapFile(path);
    REQUIRE(file.hasValue());
    const auto bytes = file.value().bytes();
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Lets no file of this process grow beyond a size while it lives, as a full disk would.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limited{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limited);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;
    ~FileSizeLimit() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }

private:
    void (*handler_)(int);
    rlimit before_{};
};

TEST_CASE("what is written is read back, mapped or as text") {
    const TemporaryFolder folder;
    const std::string contents[] = {"", "a", std::string("nul \0 inside\r\n", 14),
                                    std::string(200'000, 'x')};
    for (const std::string& text : contents) {
        CHECK(writeFileAtomically(folder / "file", text).empty());
        CHECK(mapped(folder / "file") == text);
        const auto read = readFile(folder / "file");
        REQUIRE(read.hasValue());
        CHECK(read.value() == text);
    }
    CHECK(folder.size() == 1);
}

TEST_CASE("files that cannot be read are PC5001 and name the file") {
    const TemporaryFolder folder;
    REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
    for (const fs::path& path : {folder / "missing", folder.path(), folder / "pipe"}) {
        const auto file = mapFile(path);
        REQUIRE_FALSE(file.hasValue());
        CHECK(file.diagnostics().front().code == Code::fileRead);
        CHECK(file.diagnostics().front().file == path.string());
    }
    for (const fs::path& path : {folder / "missing", folder.path(), fs::path("/dev/zero")}) {
        const auto text = readFile(path, 100'000);
        REQUIRE_FALSE(text.hasValue());
        CHECK(text.diagnostics().front().code == Code::fileRead);
        CHECK(text.diagnostics().front().file == path.string());
    }
}

TEST_CASE("a mapping outlives the replacement of its file") {
    const TemporaryFolder folder;
    REQUIRE(writeFileAtomically(folder / "world", "old").empty());
    auto first = mapFile(folder / "world");
    REQUIRE(first.hasValue());
    MappedFile moved = std::move(first).value();
    REQUIRE(writeFileAtomically(folder / "world", "new contents").empty());
    CHECK(static_cast<char>(moved.bytes()[0]) == 'o');
    CHECK(mapped(folder / "world") == "new contents");
}

TEST_CASE("unchanged contents keep their time stamp, changed ones do not") {
    const TemporaryFolder folder;
    const fs::path path = folder / "frame.png";
    REQUIRE(writeFileAtomically(path, "pixels").empty());
    const auto longAgo = fs::last_write_time(path) - std::chrono::hours(48);
    fs::last_write_time(path, longAgo);
    CHECK(writeFileAtomically(path, "pixels").empty());
    CHECK(fs::last_write_time(path) == longAgo);
    CHECK(writeFileAtomically(path, "Pixels").empty());
    CHECK(fs::last_write_time(path) != longAgo);
}

TEST_CASE("permissions of a replaced file and links to it stay") {
    const TemporaryFolder folder;
    const fs::path path = folder / "target";
    REQUIRE(writeFileAtomically(path, "one").empty());
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write | fs::perms::others_read);
    const auto permissions = fs::status(path).permissions();
    fs::create_symlink("target", folder / "link");
    CHECK(writeFileAtomically(folder / "link", "two").empty());
    CHECK(fs::is_symlink(folder / "link"));
    CHECK(mapped(path) == "two");
    CHECK(fs::status(path).permissions() == permissions);
}

TEST_CASE("a write that fails is PC5002, and leaves the old file and nothing else") {
    const TemporaryFolder folder;
    const fs::path path = folder / "world.pcw";
    REQUIRE(writeFileAtomically(path, "the old world").empty());
    Diagnostics faults;
    {
        const FileSizeLimit limit(1000);
        faults = writeFileAtomically(path, std::string(5000, 'n'));
    }
    REQUIRE(faults.size() == 1);
    CHECK(faults.front().code == Code::fileWrite);
    CHECK(faults.front().file == path.string());
    CHECK(mapped(path) == "the old world");
    CHECK(folder.size() == 1);
}

TEST_CASE("places where no file can be are PC5002") {
    const TemporaryFolder folder;
    REQUIRE(writeFileAtomically(folder / "file", "").empty());
    fs::create_directory(folder / "folder");
    // /proc refuses new files even to the superuser, whom permissions do not stop.
    for (const fs::path& path : {folder / "missing" / "file", folder / "file" / "file",
                                 folder / "folder", fs::path("/proc/portcullis")}) {
        CAPTURE(path.string());
        const Diagnostics faults = writeFileAtomically(path, "bytes");
        REQUIRE(faults.size() == 1);
        CHECK(faults.front().code == Code::fileWrite);
    }
    CHECK(folder.size() == 2);
    CHECK(writeFileAtomically("/dev/null", "bytes").empty());
    CHECK(fs::is_character_file("/dev/null"));
}

TEST_CASE("of many writers at once one wins, whole") {
    const TemporaryFolder folder;
    const fs::path path = folder / "shared";
    std::vector<std::thread> writers;
    for (char c = 'a'; c < 'i'; ++c)
        writers.emplace_back([&path, c] {
            for (int i = 0; i < 5; ++i) (void)writeFileAtomically(path, std::string(10'000, c));
        });
    for (std::thread& writer : writers) writer.join();
    const std::string contents = mapped(path);
    CHECK(contents == std::string(10'000, contents.front()));
    CHECK(folder.size() == 1);
}

}  // namespace
}  // namespace portcullis::formats
