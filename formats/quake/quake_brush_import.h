#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "formats/map/brush_map.h"
#include "formats/quake/quake_contents.h"
#include "formats/quake/quake_faults.h"
#include "formats/quake/quake_import.h"
#include "formats/quake/quake_map.h"

namespace portcullis::formats {

/// Turns brushes of one map into brushes of a brush map and collects the materials they use.
class QuakeBrushImport {
public:
    /// All must outlive the import.
    QuakeBrushImport(const QuakeMap& map, QuakeGame game, const QuakeImportOptions& options,
                     QuakeFaults& faults);

    [[nodiscard]] QuakeBrushMeaning meaningOf(const QuakeBrush& brush) const {
        return meanings_.of(brush);
    }
    /// The medium operation follows `contents`; volumes without meaning become blockable. Shape
    /// and textures move by -`origin`, and all faces have the luxel scale. Nothing, and a PC1308,
    /// for a brush that no brush map can hold: with more than 1024 faces, or moved beyond where its
    /// planes may lie.
    [[nodiscard]] std::optional<Brush> convert(const QuakeEntity& entity, const QuakeBrush& brush,
                                               QuakeContents contents, double luxelScale,
                                               const Position& origin = {});
    /// The operation that a temporal list means by the texture of the brush's first face.
    [[nodiscard]] MediaOperation temporalOperation(const QuakeBrush& brush) const;
    /// Adds a material. Where its name is taken it gets another, and the texture keeps the name.
    [[nodiscard]] MaterialIndex addMaterial(std::string name, SurfaceKind kind,
                                            SourceLocation location);
    [[nodiscard]] IndexedVector<MaterialIndex, Material> takeMaterials();

private:
    [[nodiscard]] MaterialIndex materialOf(const QuakeFace& face);
    void nameTextures();
    [[nodiscard]] std::vector<Face> convertFaces(const QuakeBrush& brush, double luxelScale,
                                                 const Position& origin);

    const QuakeMap& map_;
    const QuakeImportOptions& options_;
    QuakeFaults& faults_;
    QuakeTextureMeanings meanings_;
    IndexedVector<MaterialIndex, Material> materials_;
    std::set<std::string> materialNames_;
    std::map<std::string, std::size_t> namesakes_;  ///< materials that wanted a name, by name
    /// The first texture whose name is the same in UTF-8.
    IndexedVector<QuakeTextureIndex, QuakeTextureIndex> firstOfName_;
    /// By texture and surface kind: a texture is sky on one face and plain on another in Quake 2.
    IndexedVector<QuakeTextureIndex, std::array<MaterialIndex, 3>> materialOfTexture_;
    IndexedVector<QuakeTextureIndex, std::array<std::uint32_t, 2>> textureSizes_;
};

/// The planes of a brush, exactly as read, but that a normal of no length becomes three equal
/// points: brush maps have no such normal, and for neither is there a plane.
[[nodiscard]] PlanesShape shapeOfQuakeBrush(const QuakeBrush& brush);

}  // namespace portcullis::formats
