#include "tests/support/real_missions.h"

#include <algorithm>
#include <doctest/doctest.h>

namespace portcullis::tests {

namespace fs = std::filesystem;

std::vector<fs::path> realMissions() {
    const fs::path folder = fs::path(PORTCULLIS_SHARED_DIR) / "maps" / "thief";
    std::vector<fs::path> paths;
    std::error_code missing;
    for (const auto& entry : fs::directory_iterator(folder, missing)) paths.push_back(entry.path());
    if (missing) MESSAGE("skipped: no folder " << folder.string());
    std::ranges::sort(paths);
    return paths;
}

std::vector<fs::path> realMissions(const std::vector<std::string>& names) {
    std::vector<fs::path> paths = realMissions();
    const bool areThere = !paths.empty();
    std::erase_if(paths, [&](const fs::path& path) {
        return std::ranges::find(names, path.filename().string()) == names.end();
    });
    if (areThere) REQUIRE(paths.size() == names.size());
    return paths;
}

}  // namespace portcullis::tests
