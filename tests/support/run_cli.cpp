#include "tests/support/run_cli.h"

#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace portcullis::tests {
namespace {

namespace fs = std::filesystem;

class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {
        if (number < 0) std::abort();
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { ::close(number_); }
    [[nodiscard]] int number() const { return number_; }

private:
    int number_;
};

/// A file without a name: what a pipe would carry, but never full.
Descriptor nameless() { return Descriptor(::memfd_create("portcullis", MFD_CLOEXEC)); }

std::string allOf(int descriptor) {
    std::string text;
    char buffer[4096];
    for (ssize_t got; (got = ::read(descriptor, buffer, sizeof buffer)) > 0;)
        text.append(buffer, static_cast<std::size_t>(got));
    return text;
}

struct StandardDescriptors {
    int in, out, err;
};

pid_t spawn(const fs::path& folder, const std::vector<std::string>& arguments,
            const std::vector<std::string>& environment, const StandardDescriptors& standard) {
    std::vector<std::string> texts{PORTCULLIS_BINARY};
    texts.insert(texts.end(), arguments.begin(), arguments.end());
    std::vector<std::string> settings = environment;
    const auto pointersTo = [](std::vector<std::string>& strings) {
        std::vector<char*> pointers;
        for (std::string& text : strings) pointers.push_back(text.data());
        pointers.push_back(nullptr);
        return pointers;
    };
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, standard.in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, standard.out, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, standard.err, STDERR_FILENO);
    posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
    pid_t process = -1;
    const int fault = posix_spawn(&process, PORTCULLIS_BINARY, &actions, nullptr,
                                  pointersTo(texts).data(), pointersTo(settings).data());
    posix_spawn_file_actions_destroy(&actions);
    if (fault != 0) std::abort();
    return process;
}

int exitCodeOf(pid_t process) {
    int status = 0;
    ::waitpid(process, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int openTerminal() {
    const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal < 0 || ::grantpt(terminal) != 0 || ::unlockpt(terminal) != 0) std::abort();
    return terminal;
}

}  // namespace

Run CommandLine::run(const std::vector<std::string>& arguments, const RunSetting& setting) const {
    const Descriptor in = nameless();
    if (::write(in.number(), setting.input.data(), setting.input.size()) < 0) std::abort();
    ::lseek(in.number(), 0, SEEK_SET);
    const Descriptor out(setting.outputPath.empty()
                             ? ::memfd_create("out", MFD_CLOEXEC)
                             : ::open(setting.outputPath.c_str(), O_WRONLY | O_CLOEXEC));
    const Descriptor err(setting.errTerminal ? openTerminal() : ::memfd_create("err", MFD_CLOEXEC));
    const Descriptor childErr(setting.errTerminal
                                  ? ::open(::ptsname(err.number()), O_RDWR | O_NOCTTY | O_CLOEXEC)
                                  : ::fcntl(err.number(), F_DUPFD_CLOEXEC, 0));
    Run result;
    const fs::path folder = folder_.path() / setting.folder;
    result.exitCode = exitCodeOf(spawn(folder, arguments, setting.environment,
                                       {in.number(), out.number(), childErr.number()}));
    if (setting.errTerminal) {
        ::fcntl(err.number(), F_SETFL, O_NONBLOCK);
    } else {
        ::lseek(err.number(), 0, SEEK_SET);
    }
    result.err = allOf(err.number());
    ::lseek(out.number(), 0, SEEK_SET);
    if (setting.outputPath.empty()) result.out = allOf(out.number());
    return result;
}

pid_t CommandLine::start(const std::vector<std::string>& arguments, int output) const {
    const Descriptor nowhere(::open("/dev/null", O_RDWR | O_CLOEXEC));
    const int out = output < 0 ? nowhere.number() : output;
    return spawn(folder_.path(), arguments, {}, {nowhere.number(), out, out});
}

std::string CommandLine::read(const std::string& name) const { return contentOf(folder_ / name); }

void CommandLine::write(const std::string& name, std::string_view text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
}

std::string CommandLine::take(const std::string& projectFile) const {
    const fs::path source = fs::path(PORTCULLIS_SOURCE_DIR) / projectFile;
    fs::copy_file(source, folder_ / source.filename().string(),
                  fs::copy_options::overwrite_existing);
    return source.filename().string();
}

std::string contentOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace portcullis::tests
