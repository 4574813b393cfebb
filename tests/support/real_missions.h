#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace portcullis::tests {

/// How many of them hold a world that their editor compiled.
inline constexpr std::size_t kCompiledMissions = 14;

/// Thief's missions beside the project, ascending. They are not part of the product: where they
/// are missing, tests of them say so and pass.
[[nodiscard]] std::vector<std::filesystem::path> realMissions();

/// The same, only those of such names; each must be there if any is.
[[nodiscard]] std::vector<std::filesystem::path> realMissions(
    const std::vector<std::string>& names);

/// What is expected of missions, by their names: the names.
template <class Expected>
[[nodiscard]] std::vector<std::string> namesOf(const std::map<std::string, Expected>& expected) {
    std::vector<std::string> names;
    for (const auto& [name, value] : expected) names.push_back(name);
    return names;
}

}  // namespace portcullis::tests
