#include <doctest/doctest.h>
#include <filesystem>
#include <set>
#include <string>

#include "formats/image/pixel_digest.h"
#include "formats/image/png_reader.h"
#include "formats/world/chunk_file.h"
#include "tests/support/run_cli.h"

namespace portcullis::tests {
namespace {

namespace fs = std::filesystem;

const fs::path kManor = fs::path(PORTCULLIS_SOURCE_DIR) / "maps/manor";

std::string digestOf(const fs::path& file) {
    const std::string bytes = contentOf(file);
    const auto picture = formats::readPng(formats::asBytes(bytes));
    return picture.hasValue() ? formats::pixelDigest(picture.value()) : "no picture";
}

std::set<std::string> picturesIn(const fs::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        names.insert(entry.path().filename().string());
    return names;
}

// Looked at by eye when they were made: indoors, outdoors, under water, lava. The command that made
// them is the one below, with -o maps/manor/golden.
TEST_CASE("the frames of the manor are the golden ones, pixel for pixel") {
    const CommandLine commandLine;
    const Run run = commandLine.run({"render", (kManor / "manor.json").string(), "--textures",
                                     (kManor / "textures").string(), "--shading", "facing",
                                     "--size", "400x300", "-o", "frames"});
    REQUIRE(run.exitCode == 0);
    const std::set<std::string> names = picturesIn(kManor / "golden");
    CHECK(names == picturesIn(commandLine / "frames"));
    CHECK(names.size() >= 10);
    for (const std::string& name : names) {
        CAPTURE(name);
        CHECK(digestOf(commandLine / "frames" / name) == digestOf(kManor / "golden" / name));
    }
}

}  // namespace
}  // namespace portcullis::tests
