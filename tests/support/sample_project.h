#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/run_cli.h"

namespace portcullis::tests {

/// A project of two small maps, "maps/room" with cameras "door" and "wall" and "maps/pool" with
/// "hall", whose frames are drawn with one texture and whose views have a budget that they keep.
struct SampleProject {
    SampleProject();

    /// A portcullis.json with these options of render and vis beside the usual ones.
    void writeProject(const nlohmann::json& render = {}, const nlohmann::json& vis = {},
                      bool golden = false) const;
    void write(const std::string& file, std::string_view text) const;
    /// A texture, of a pattern that is different for each number.
    void paint(const std::string& name, std::uint8_t pattern) const;
    /// Two rooms, the second so wide, with a door.
    [[nodiscard]] static std::string room(int width, bool secondCamera = true);

    [[nodiscard]] Run build(std::vector<std::string> arguments = {}) const;
    /// All files in the output folder but for the build's own, by their paths.
    [[nodiscard]] std::map<std::string, std::string> outputs(
        const std::string& folder = "out") const;
    /// When each was last written.
    [[nodiscard]] std::map<std::string, std::int64_t> outputTimes() const;

    CommandLine commandLine;
};

}  // namespace portcullis::tests
