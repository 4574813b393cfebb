#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

#include "tests/support/temporary_folder.h"

namespace portcullis::tests {

/// What a run of the program left behind.
struct Run {
    std::string out, err;
    int exitCode = -1;  ///< 128 + the signal, if one ended it
};

/// What a run is given beside its arguments.
struct RunSetting {
    std::string input{};                     ///< on stdin
    std::vector<std::string> environment{};  ///< "NAME=value"; nothing else is set
    std::string outputPath{};                ///< where stdout goes, if it is not to be caught
    bool errTerminal = false;                ///< stderr is a terminal
    std::string folder{};  ///< to run in, if not the test's own: in it, or absolute
};

/// The real program, run in an empty folder of its own.
class CommandLine {
public:
    /// Runs to the end.
    [[nodiscard]] Run run(const std::vector<std::string>& arguments,
                          const RunSetting& setting = {}) const;
    /// Starts it with its output thrown away, or with both outputs going into a descriptor; the
    /// caller waits for the process.
    [[nodiscard]] pid_t start(const std::vector<std::string>& arguments, int output = -1) const;

    [[nodiscard]] std::filesystem::path operator/(const std::string& name) const {
        return folder_ / name;
    }
    [[nodiscard]] bool has(const std::string& name) const {
        return std::filesystem::exists(folder_ / name);
    }
    [[nodiscard]] std::string read(const std::string& name) const;
    void write(const std::string& name, std::string_view text) const;
    /// Copies a file of the project ("maps/units/pool.json") into the folder; gives its name.
    std::string take(const std::string& projectFile) const;

private:
    TemporaryFolder folder_;
};

/// The contents of a file; empty if there is none.
[[nodiscard]] std::string contentOf(const std::filesystem::path& path);

}  // namespace portcullis::tests
