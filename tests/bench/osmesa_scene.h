#pragma once

#include <GL/osmesa.h>
#include <cstdint>
#include <span>
#include <vector>

#include "formats/world/world.h"
#include "render/texture_set.h"
#include "render/view.h"

namespace portcullis::tests {

/// The walls of a world, drawn by OSMesa: static vertex and index buffers, the nearest texel of the
/// nearest mip level, no light, hidden parts by depth, walls seen from behind left out. Skies are
/// walls like others here.
class OsmesaScene {
public:
    OsmesaScene(const formats::World& world, const render::ColorTextures& textures,
                std::uint32_t width, std::uint32_t height);
    ~OsmesaScene();
    OsmesaScene(const OsmesaScene&) = delete;
    OsmesaScene& operator=(const OsmesaScene&) = delete;

    /// The walls of some cells as triangles, sorted by texture.
    struct Triangles {
        struct Batch {
            std::uint32_t texture = 0;
            std::uint32_t first = 0, count = 0;  ///< of the buffer's indices
        };
        std::uint32_t buffer = 0;
        std::vector<Batch> batches;
    };
    [[nodiscard]] Triangles trianglesOf(std::span<const formats::CellIndex> cells);

    /// Draws a frame, to its end.
    void draw(const render::View& view, const Triangles& triangles);
    /// The last frame drawn, as Frame::pixels.
    [[nodiscard]] std::span<const std::uint32_t> pixels() const { return pixels_; }

private:
    /// A wall, or the surface of lava.
    struct Polygon {
        formats::CellIndex cell;
        std::uint32_t texture = 0;
        std::vector<std::uint32_t> corners;  ///< counter-clockwise
    };
    struct Corner {
        float x = 0, y = 0, z = 0, u = 0, v = 0;
    };

    void addPolygon(formats::CellIndex cell, std::uint32_t texture, formats::Range loop,
                    bool reversed, const formats::TextureBasis& basis);
    void addWalls();
    void addLava();
    void uploadTextures();
    void setState() const;

    const formats::World& world_;
    const render::ColorTextures& textures_;
    std::vector<std::uint32_t> pixels_;
    OSMesaContext context_;
    std::vector<Corner> corners_;
    std::vector<Polygon> polygons_;
    std::vector<std::uint32_t> textureNames_;
    std::uint32_t vertexBuffer_ = 0;
};

}  // namespace portcullis::tests
