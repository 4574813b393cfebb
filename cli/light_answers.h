#pragma once

#include <string>

#include "formats/world/world.h"
#include "render/layer_weights.h"
#include "render/prepared_world.h"

namespace portcullis::cli {

/// How light the floor below a point is (render/light_query.h), for people: in all, by group, and
/// the lights that reach it.
[[nodiscard]] std::string lightAnswerToText(const render::PreparedWorld& prepared,
                                            const formats::Position& point,
                                            const render::LayerWeights& weights);

/// The same on one line: {"point", "cell", "surface", "floor", "brightness", "light", "groups":
/// [{"group", "light"}], "lights": [{"name", "group", "light"}]}; light is linear [red, green,
/// blue]. A point in solid has null for all but the point.
[[nodiscard]] std::string lightAnswerToJson(const render::PreparedWorld& prepared,
                                            const formats::Position& point,
                                            const render::LayerWeights& weights);

}  // namespace portcullis::cli
