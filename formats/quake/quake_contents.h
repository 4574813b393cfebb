#pragma once

#include <cstdint>
#include <string_view>

#include "formats/geometry/index.h"
#include "formats/map/brush_map.h"
#include "formats/quake/quake_map.h"

namespace portcullis::formats {

/// Whose rules give brushes their contents: texture names alone (Quake), contents and surface
/// flags, then names (Quake 2), shader paths and the detail flag (Quake 3 and Doom 3).
enum class QuakeGame : std::uint8_t { quake, quake2, quake3 };

/// Quake 3 where a texture path begins with "common" or "textures/" or a face is a brush
/// primitive; otherwise Quake 2 where a face has flags or a texture has a path; otherwise Quake.
[[nodiscard]] QuakeGame guessQuakeGame(const QuakeMap& map);

/// What a brush is. The order is that of importing: later ones win where they overlap.
enum class QuakeContents : std::uint8_t {
    water,  ///< teleporters too: a surface one passes through
    slime,
    lava,
    sky,
    solid,
    hint,        ///< cuts cells, changes nothing
    areaportal,  ///< the same
    clip,        ///< this and what follows take no part in the world
    trigger,
    origin,
    mist,
    nodraw,
    helper,  ///< other editor-only volumes: ladders, light grids, no-build zones
};

/// "clip", "trigger" ... for reports.
[[nodiscard]] std::string_view quakeContentsName(QuakeContents contents);

/// What one texture, or one face, says.
struct QuakeFaceMeaning {
    QuakeContents contents = QuakeContents::solid;
    bool decides = true;  ///< false: skip, caulk and the like, which go with the other faces
    bool detail = false;
    SurfaceKind surface = SurfaceKind::normal;
};

struct QuakeBrushMeaning {
    QuakeContents contents = QuakeContents::solid;
    bool detail = false;
};

/// The meanings of a map's textures, worked out once.
class QuakeTextureMeanings {
public:
    QuakeTextureMeanings(const QuakeMap& map, QuakeGame game);

    [[nodiscard]] QuakeFaceMeaning of(const QuakeFace& face) const;
    /// That of its first face that decides, or of its first face; detail if any face says so.
    [[nodiscard]] QuakeBrushMeaning of(const QuakeBrush& brush) const;

private:
    QuakeGame game_;
    IndexedVector<QuakeTextureIndex, QuakeFaceMeaning> ofTexture_;
};

/// What a texture's name alone says (any case of letters).
[[nodiscard]] QuakeFaceMeaning meaningOfQuakeTexture(std::string_view name, QuakeGame game);

}  // namespace portcullis::formats
