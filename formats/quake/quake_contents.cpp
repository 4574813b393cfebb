#include "formats/quake/quake_contents.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <variant>

#include "formats/quake/quake_words.h"

namespace portcullis::formats {
namespace {

using enum QuakeContents;

constexpr auto kInvisible = SurfaceKind::invisible;

struct NamedMeaning {
    std::string_view name;
    QuakeFaceMeaning meaning;
};

// By the last part of a name, in any folder.
constexpr std::array kToolTextures{
    NamedMeaning{"skip", {solid, false, false, kInvisible}},
    NamedMeaning{"caulk", {solid, false, false, kInvisible}},
    NamedMeaning{"null", {solid, false, false, kInvisible}},
    NamedMeaning{"hintskip", {helper, false, false, kInvisible}},
    NamedMeaning{"hint", {hint, true, false, kInvisible}},
    NamedMeaning{"areaportal", {areaportal, true, false, kInvisible}},
    NamedMeaning{"clip", {clip, true, false, kInvisible}},
    NamedMeaning{"playerclip", {clip, true, false, kInvisible}},
    NamedMeaning{"monsterclip", {clip, true, false, kInvisible}},
    NamedMeaning{"weapclip", {clip, true, false, kInvisible}},
    NamedMeaning{"trigger", {trigger, true, false, kInvisible}},
    NamedMeaning{"aaatrigger", {trigger, true, false, kInvisible}},
    NamedMeaning{"origin", {origin, true, false, kInvisible}},
    NamedMeaning{"watercaulk", {water, true, false, kInvisible}},
    NamedMeaning{"slimecaulk", {slime, true, false, kInvisible}},
    NamedMeaning{"lavacaulk", {lava, true, false, kInvisible}},
};

// Quake 3: only in the folder "common" and its mods' likes ("common-trem").
constexpr std::array<std::string_view, 14> kHelperNames{
    "antiportal", "cushion", "donotenter",   "invisible", "ladder",  "lightgrid", "noalienbuild",
    "nobuild",    "nodrop",  "nohumanbuild", "noimpact",  "nolight", "slick",     "terrain"};

// Quake 2 without flags on the face: the usual liquid textures.
constexpr std::array kLiquidPrefixes{
    NamedMeaning{"water", {water, true, false, SurfaceKind::normal}},
    NamedMeaning{"brwater", {water, true, false, SurfaceKind::normal}},
    NamedMeaning{"bluwter", {water, true, false, SurfaceKind::normal}},
    NamedMeaning{"slime", {slime, true, false, SurfaceKind::normal}},
    NamedMeaning{"lava", {lava, true, false, SurfaceKind::normal}},
    NamedMeaning{"brlava", {lava, true, false, SurfaceKind::normal}},
};

namespace q2 {
constexpr std::uint32_t kWindow = 0x2, kAuxiliary = 0x4, kLava = 0x8, kSlime = 0x10, kWater = 0x20,
                        kMist = 0x40, kAreaPortal = 0x8000, kPlayerClip = 0x10000,
                        kMonsterClip = 0x20000, kOrigin = 0x1000000, kDetail = 0x8000000;
constexpr std::uint32_t kSky = 0x4, kNoDraw = 0x80, kHint = 0x100, kSkip = 0x200;
}  // namespace q2

QuakeContents liquidNamed(std::string_view name) {
    if (name.find("lava") != std::string_view::npos) return lava;
    if (name.find("slime") != std::string_view::npos) return slime;
    return water;
}

/// A lower-case texture path cut at its last slash, without a leading "textures/".
struct TexturePath {
    std::string_view folder, name;

    explicit TexturePath(std::string_view path) {
        constexpr std::string_view root = "textures/";
        if (path.starts_with(root)) path.remove_prefix(root.size());
        const std::size_t slash = path.rfind('/');
        name = slash == std::string_view::npos ? path : path.substr(slash + 1);
        folder = slash == std::string_view::npos ? "" : path.substr(0, slash);
    }
};

bool isSky(const TexturePath& path, QuakeGame game) {
    if (path.folder.starts_with("skies")) return true;
    const bool anyFolder = game == QuakeGame::quake2 || path.folder.empty();
    return anyFolder && path.name.starts_with("sky");
}

/// What the flags of Quake 2 say; nothing where they leave it to the texture.
std::optional<QuakeFaceMeaning> meaningOfFlags(const QuakeFlags& flags) {
    const auto contents = [&](std::uint32_t bits) { return (flags.contents & bits) != 0; };
    const auto surface = [&](std::uint32_t bits) { return (flags.surface & bits) != 0; };
    const bool detail = contents(q2::kDetail | q2::kWindow | q2::kAuxiliary);
    if (surface(q2::kHint)) return QuakeFaceMeaning{hint, true, false, kInvisible};
    if (surface(q2::kSkip)) return QuakeFaceMeaning{solid, false, detail, kInvisible};
    const auto kind = surface(q2::kSky)      ? SurfaceKind::sky
                      : surface(q2::kNoDraw) ? kInvisible
                                             : SurfaceKind::normal;
    if (contents(q2::kOrigin)) return QuakeFaceMeaning{origin, true, false, kInvisible};
    if (contents(q2::kPlayerClip | q2::kMonsterClip))
        return QuakeFaceMeaning{clip, true, false, kInvisible};
    if (contents(q2::kAreaPortal)) return QuakeFaceMeaning{areaportal, true, false, kInvisible};
    if (contents(q2::kLava)) return QuakeFaceMeaning{lava, true, false, kind};
    if (contents(q2::kSlime)) return QuakeFaceMeaning{slime, true, false, kind};
    if (contents(q2::kWater)) return QuakeFaceMeaning{water, true, false, kind};
    if (contents(q2::kMist)) return QuakeFaceMeaning{mist, true, false, kind};
    if (kind == SurfaceKind::sky) return QuakeFaceMeaning{sky, true, detail, kind};
    if (flags.contents != 0 || surface(q2::kNoDraw))
        return QuakeFaceMeaning{solid, true, detail, kind};
    return std::nullopt;
}

}  // namespace

QuakeGame guessQuakeGame(const QuakeMap& map) {
    bool anyPath = false;
    for (const std::string& texture : map.textures) {
        const std::string name = lowerCase(texture);
        if (name.starts_with("common") || name.starts_with("textures/")) return QuakeGame::quake3;
        anyPath |= name.find('/') != std::string::npos;
    }
    bool anyFlags = false;
    for (const QuakeEntity& entity : map.entities)
        for (const QuakeBrush& brush : entity.brushes)
            for (const QuakeFace& face : brush.faces) {
                if (std::holds_alternative<QuakeMatrixProjection>(face.projection))
                    return QuakeGame::quake3;
                anyFlags |= face.flags.has_value();
            }
    return anyFlags || anyPath ? QuakeGame::quake2 : QuakeGame::quake;
}

std::string_view quakeContentsName(QuakeContents contents) {
    constexpr std::array<std::string_view, 13> names{
        "water", "slime",   "lava",   "sky",  "solid",  "hint",  "areaportal",
        "clip",  "trigger", "origin", "mist", "nodraw", "helper"};
    return names[static_cast<std::size_t>(contents)];
}

QuakeFaceMeaning meaningOfQuakeTexture(std::string_view texture, QuakeGame game) {
    const std::string lower = lowerCase(texture);
    const TexturePath path(lower);
    const auto* const tool = std::ranges::find(kToolTextures, path.name, &NamedMeaning::name);
    if (tool != kToolTextures.end()) return tool->meaning;
    if (path.name == "nodraw")
        return {game == QuakeGame::quake3 ? nodraw : solid, false, false, kInvisible};
    if (path.name.starts_with('*') || path.name.starts_with('!'))
        return {liquidNamed(path.name), true, false, SurfaceKind::normal};
    if (isSky(path, game)) return {sky, true, false, SurfaceKind::sky};
    if (path.folder.starts_with("common")) {
        if (path.name.ends_with("clip")) return {clip, true, false, kInvisible};
        if (std::ranges::find(kHelperNames, path.name) != kHelperNames.end())
            return {helper, true, false, kInvisible};
    }
    if (path.folder == "liquids" || path.folder.ends_with("/liquids"))
        return {liquidNamed(path.name), true, false, SurfaceKind::normal};
    if (game == QuakeGame::quake2 && !path.folder.empty())
        for (const NamedMeaning& liquid : kLiquidPrefixes)
            if (path.name.starts_with(liquid.name)) return liquid.meaning;
    return {};
}

QuakeTextureMeanings::QuakeTextureMeanings(const QuakeMap& map, QuakeGame game) : game_(game) {
    ofTexture_.reserve(map.textures.size());
    for (const std::string& texture : map.textures)
        ofTexture_.push_back(meaningOfQuakeTexture(texture, game));
}

QuakeFaceMeaning QuakeTextureMeanings::of(const QuakeFace& face) const {
    QuakeFaceMeaning meaning = ofTexture_[face.texture];
    if (!face.flags || game_ == QuakeGame::quake) return meaning;
    if (game_ == QuakeGame::quake2)
        if (const auto flagged = meaningOfFlags(*face.flags)) return *flagged;
    meaning.detail |= (face.flags->contents & q2::kDetail) != 0;
    return meaning;
}

QuakeBrushMeaning QuakeTextureMeanings::of(const QuakeBrush& brush) const {
    QuakeBrushMeaning result;
    bool decided = false, first = true;
    for (const QuakeFace& face : brush.faces) {
        const QuakeFaceMeaning meaning = of(face);
        result.detail |= meaning.detail;
        if (first || (!decided && meaning.decides)) result.contents = meaning.contents;
        decided |= meaning.decides;
        first = false;
    }
    return result;
}

}  // namespace portcullis::formats
