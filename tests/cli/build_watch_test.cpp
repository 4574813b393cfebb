#include <array>
#include <csignal>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/sample_project.h"

namespace portcullis::tests {
namespace {

namespace fs = std::filesystem;

constexpr int kMostMilliseconds = 60'000;

/// `build --watch` at work, and what it says.
class Watcher {
public:
    explicit Watcher(const SampleProject& project) {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) std::abort();
        in_ = ends[0];
        process_ = project.commandLine.start({"build", "--watch"}, ends[1]);
        ::close(ends[1]);
    }
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;
    ~Watcher() {
        ::kill(process_, SIGTERM);
        ::waitpid(process_, nullptr, 0);
        ::close(in_);
    }

    /// All that is said up to the next "watching ... folders"; without that line if none comes.
    std::string next() {
        while (true) {
            if (const std::size_t at = said_.find("watching "); at != std::string::npos) {
                const std::size_t end = said_.find('\n', at);
                if (end != std::string::npos) {
                    const std::string part = said_.substr(0, end);
                    said_.erase(0, end + 1);
                    return part;
                }
            }
            pollfd wanted{in_, POLLIN, 0};
            std::array<char, 4096> buffer{};
            if (::poll(&wanted, 1, kMostMilliseconds) <= 0) return said_;
            const ssize_t got = ::read(in_, buffer.data(), buffer.size());
            if (got <= 0) return said_;
            said_.append(buffer.data(), static_cast<std::size_t>(got));
        }
    }

private:
    int in_ = -1;
    pid_t process_ = -1;
    std::string said_;
};

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST_CASE("watching, a build follows every way of saving, and faults do not end it") {
    const SampleProject project;
    Watcher watcher(project);
    CHECK(contains(watcher.next(), "6 rebuilt"));

    SUBCASE("written in place") {
        project.write("maps/room.json", project.room(200));
        CHECK(contains(watcher.next(), "maps/room"));
        const SampleProject clean;
        clean.write("maps/room.json", clean.room(200));
        REQUIRE(clean.build().exitCode == 0);
        CHECK(project.outputs() == clean.outputs());
    }
    SUBCASE("saved by renaming, as editors do") {
        project.write("maps/room.json~", project.room(200));
        fs::rename(project.commandLine / "maps/room.json~", project.commandLine / "maps/room.json");
        CHECK(contains(watcher.next(), "maps/room"));
    }
    SUBCASE("a texture is painted again") {
        project.paint("stone", 9);
        const std::string said = watcher.next();
        CHECK(contains(said, "4 up to date, 2 rebuilt"));
    }
    SUBCASE("a map comes, and goes") {
        project.write("maps/new.json", project.room(96));
        CHECK(contains(watcher.next(), "3 maps"));
        fs::remove(project.commandLine / "maps/new.json");
        CHECK(contains(watcher.next(), "2 maps"));
    }
    SUBCASE("a broken project is told, and a mended one built") {
        const std::string good = project.commandLine.read("portcullis.json");
        project.write("portcullis.json", "{\"version\": 1, \"map\": []}");
        CHECK(contains(watcher.next(), "PC1102"));
        project.write("portcullis.json", good);
        CHECK(contains(watcher.next(), "6 up to date"));
    }
}

}  // namespace
}  // namespace portcullis::tests
