#define GL_GLEXT_PROTOTYPES

#include "tests/bench/osmesa_scene.h"

#include <GL/glext.h>
#include <array>
#include <glm/geometric.hpp>
#include <stdexcept>

#include "render/lava_materials.h"

namespace portcullis::tests {

using formats::CellIndex;
using formats::Medium;
using formats::World;

OsmesaScene::OsmesaScene(const World& world, const render::ColorTextures& textures,
                         std::uint32_t width, std::uint32_t height)
    : world_(world),
      textures_(textures),
      pixels_(std::size_t{width} * height),
      context_(OSMesaCreateContextExt(OSMESA_RGBA, 24, 0, 0, nullptr)) {
    if (context_ == nullptr ||
        OSMesaMakeCurrent(context_, pixels_.data(), GL_UNSIGNED_BYTE, static_cast<GLsizei>(width),
                          static_cast<GLsizei>(height)) == GL_FALSE)
        throw std::runtime_error("OSMesa gives no context");
    OSMesaPixelStore(OSMESA_Y_UP, 0);
    addWalls();
    addLava();
    uploadTextures();
    glGenBuffers(1, &vertexBuffer_);
    glBindBuffer(GL_ARRAY_BUFFER, vertexBuffer_);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(corners_.size() * sizeof(Corner)),
                 corners_.data(), GL_STATIC_DRAW);
    setState();
}

OsmesaScene::~OsmesaScene() { OSMesaDestroyContext(context_); }

void OsmesaScene::addPolygon(CellIndex cell, std::uint32_t texture, formats::Range loop,
                             bool reversed, const formats::TextureBasis& basis) {
    const render::MipLevel& size = textures_.textures[texture].levels[0];
    Polygon& polygon = polygons_.emplace_back();
    polygon.cell = cell;
    polygon.texture = texture;
    for (std::uint32_t i = 0; i < loop.count; ++i) {
        const std::uint32_t at = loop.first + (reversed ? loop.count - 1 - i : i);
        const glm::dvec3& place = world_.vertices[world_.loopVertices[at]].position;
        const glm::dvec3 offset = place - basis.origin;
        polygon.corners.push_back(static_cast<std::uint32_t>(corners_.size()));
        corners_.push_back(
            {static_cast<float>(place.x), static_cast<float>(place.y), static_cast<float>(place.z),
             static_cast<float>((glm::dot(offset, basis.u) + basis.shift.x) / size.width),
             static_cast<float>((glm::dot(offset, basis.v) + basis.shift.y) / size.height)});
    }
}

void OsmesaScene::addWalls() {
    for (std::uint32_t i = 0; i < world_.surfaces.size(); ++i) {
        const formats::Surface& wall = world_.surfaces[formats::SurfaceIndex(i)];
        addPolygon(wall.cell, textures_.materials[wall.material].texture, wall.loop, false,
                   world_.textures[wall.texture]);
    }
}

/// Lava glows where it is seen from another medium, with the texture that a frame shows.
void OsmesaScene::addLava() {
    const render::LavaMaterials materials = render::lavaMaterials(world_);
    for (std::uint32_t i = 0; i < world_.portals.size(); ++i) {
        const formats::PortalIndex index(i);
        const formats::Portal& portal = world_.portals[index];
        std::uint32_t texture = textures_.lava;
        if (materials[index].valid() && !textures_.materials[materials[index]].replaced)
            texture = textures_.materials[materials[index]].texture;
        for (const std::size_t near : {0U, 1U}) {
            const CellIndex from = portal.cells[near], beyond = portal.cells[1 - near];
            if (world_.cells[from].medium != Medium::lava &&
                world_.cells[beyond].medium == Medium::lava)
                addPolygon(from, texture, portal.loop, near == 0,
                           render::nearestAxisBasis(world_.planes[portal.plane]));
        }
    }
}

void OsmesaScene::uploadTextures() {
    textureNames_.resize(textures_.textures.size());
    glGenTextures(static_cast<GLsizei>(textureNames_.size()), textureNames_.data());
    for (std::size_t i = 0; i < textureNames_.size(); ++i) {
        const render::Texture<std::uint32_t>& texture = textures_.textures[i];
        glBindTexture(GL_TEXTURE_2D, textureNames_[i]);
        for (std::size_t level = 0; level < texture.levels.size(); ++level) {
            const render::MipLevel& mip = texture.levels[level];
            glTexImage2D(GL_TEXTURE_2D, static_cast<GLint>(level), GL_RGBA8,
                         static_cast<GLsizei>(mip.width), static_cast<GLsizei>(mip.height), 0,
                         GL_RGBA, GL_UNSIGNED_BYTE, texture.texels.data() + mip.first);
        }
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL,
                        static_cast<GLint>(texture.levels.size()) - 1);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    }
}

void OsmesaScene::setState() const {
    glEnable(GL_CULL_FACE);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_TEXTURE_COORD_ARRAY);
    // Of a bound buffer the "pointer" is an offset.
    glVertexPointer(3, GL_FLOAT, sizeof(Corner), nullptr);
    glTexCoordPointer(2, GL_FLOAT, sizeof(Corner),
                      reinterpret_cast<const void*>(offsetof(Corner, u)));
}

OsmesaScene::Triangles OsmesaScene::trianglesOf(std::span<const CellIndex> cells) {
    std::vector<bool> wanted(world_.cells.size());
    for (const CellIndex cell : cells) wanted[cell.value()] = true;
    std::vector<std::vector<std::uint32_t>> byTexture(textureNames_.size());
    for (const Polygon& polygon : polygons_) {
        if (!wanted[polygon.cell.value()]) continue;
        for (std::size_t i = 2; i < polygon.corners.size(); ++i)
            for (const std::size_t corner : {std::size_t{0}, i - 1, i})
                byTexture[polygon.texture].push_back(polygon.corners[corner]);
    }
    Triangles triangles;
    std::vector<std::uint32_t> indices;
    for (std::size_t i = 0; i < byTexture.size(); ++i) {
        if (byTexture[i].empty()) continue;
        triangles.batches.push_back({textureNames_[i], static_cast<std::uint32_t>(indices.size()),
                                     static_cast<std::uint32_t>(byTexture[i].size())});
        indices.insert(indices.end(), byTexture[i].begin(), byTexture[i].end());
    }
    glGenBuffers(1, &triangles.buffer);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, triangles.buffer);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER,
                 static_cast<GLsizeiptr>(indices.size() * sizeof(indices[0])), indices.data(),
                 GL_STATIC_DRAW);
    return triangles;
}

namespace {

/// From places in the world to what OpenGL clips and divides: as View::project, with y up, from -1
/// to 1, and depths from 1/4 unit on.
std::array<double, 16> clipMatrix(const render::View& view) {
    constexpr double kNear = 0.25, kFar = 262144.0;
    const std::array<glm::dvec3, 4> axes{
        2.0 * view.focal / view.width * view.right, -2.0 * view.focal / view.height * view.down,
        (kFar + kNear) / (kFar - kNear) * view.forward, view.forward};
    std::array<double, 16> matrix{};  // column by column
    for (std::size_t row = 0; row < 4; ++row) {
        for (int column = 0; column < 3; ++column)
            matrix[4 * static_cast<std::size_t>(column) + row] = axes[row][column];
        matrix[12 + row] = -glm::dot(axes[row], view.origin);
    }
    matrix[14] -= 2.0 * kFar * kNear / (kFar - kNear);
    return matrix;
}

}  // namespace

void OsmesaScene::draw(const render::View& view, const Triangles& triangles) {
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glMatrixMode(GL_PROJECTION);
    glLoadMatrixd(clipMatrix(view).data());
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, triangles.buffer);
    for (const auto& [texture, first, count] : triangles.batches) {
        glBindTexture(GL_TEXTURE_2D, texture);
        glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(count), GL_UNSIGNED_INT,
                       reinterpret_cast<const void*>(first * sizeof(std::uint32_t)));
    }
    glFinish();
}

}  // namespace portcullis::tests
