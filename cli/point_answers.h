#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/world/world.h"

namespace portcullis::cli {

/// A point in units: "1,2.5,-3", "1 2.5 -3" or "[1, 2.5, -3]". Nothing for other text.
[[nodiscard]] std::optional<formats::Position> parsePoint(std::string_view text);

/// What the world says of a point, on one line: {"point", "medium", "cell", "brush", "chain",
/// "onBoundary"}. brush is the one that decided the medium, chain all that contain the point, in
/// order, each {"index", "name", "operation", "line"}; no cell, no brush: null. An operation
/// without a name is the object of what it changes.
[[nodiscard]] std::string answerToJson(const formats::World& world, const formats::Position& point);

/// The same for people, on several lines.
[[nodiscard]] std::string answerToText(const formats::World& world, const formats::Position& point);

}  // namespace portcullis::cli
