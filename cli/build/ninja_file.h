#pragma once

#include <span>
#include <string>

#include "cli/build/project.h"

namespace portcullis::cli {

/// The stages of the maps as a file for Ninja, to be run in the project's folder: each stage is a
/// command of this program, which gives the bytes that a build would. Maps that leak stop Ninja
/// unless they may.
[[nodiscard]] std::string writeNinjaFile(std::span<const ProjectMap> maps,
                                         const ProjectPlaces& places, const std::string& program);

}  // namespace portcullis::cli
