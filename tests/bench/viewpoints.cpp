#include "tests/bench/viewpoints.h"

#include <cmath>

#include "cli/entity_cameras.h"
#include "render/eye_cells.h"

namespace portcullis::tests {
namespace {

using formats::Camera;
using formats::Position;
using formats::World;

formats::Coordinate nearestCoordinate(double units) {
    return formats::Coordinate::fromLattice(
        static_cast<std::int32_t>(std::lround(units * formats::kLatticeStepsPerUnit)));
}

Position middleOf(const World& world, const formats::Cell& cell) {
    glm::dvec3 sum(0.0);
    std::uint32_t corners = 0;
    for (std::uint32_t i = cell.surfaces.first; i < cell.surfaces.end(); ++i) {
        const formats::Range loop = world.surfaces[formats::SurfaceIndex(i)].loop;
        for (std::uint32_t at = loop.first; at < loop.end(); ++at, ++corners)
            sum += world.vertices[world.loopVertices[at]].position;
    }
    const glm::dvec3 middle = sum / static_cast<double>(corners);
    return {nearestCoordinate(middle.x), nearestCoordinate(middle.y), nearestCoordinate(middle.z)};
}

bool inTheOpen(const World& world, const Position& place) {
    return render::eyeCells(world, place).hasValue();
}

/// As high above entities as a player's eye: many lie in the plane of a floor.
std::vector<Position> entityPlaces(const World& world) {
    std::vector<Position> places;
    for (const formats::Entity& entity : world.scene.entities) {
        if (!entity.position) continue;
        Position place = *entity.position;
        place.z.raw += formats::Coordinate::fromUnits(22).raw;
        if (inTheOpen(world, place)) places.push_back(place);
    }
    return places;
}

std::vector<Position> cellPlaces(const World& world) {
    std::vector<Position> places;
    for (std::uint32_t i = 0; i < world.cells.size(); ++i) {
        const formats::Cell& cell = world.cells[formats::CellIndex(i)];
        if (cell.medium != formats::Medium::air || cell.surfaces.count < 2) continue;
        const Position place = middleOf(world, cell);
        if (inTheOpen(world, place)) places.push_back(place);
    }
    return places;
}

void addSpread(const std::vector<Position>& places, std::size_t count,
               std::vector<Camera>& cameras) {
    if (places.size() < count) count = places.size();
    for (std::size_t i = 0; i < count; ++i) {
        Camera& camera = cameras.emplace_back();
        camera.position = places[i * places.size() / count];
        camera.angles.x = 45.0 * static_cast<double>(cameras.size() % 8);
    }
}

}  // namespace

std::vector<render::View> viewpoints(const World& world, std::size_t count, std::uint32_t width,
                                     std::uint32_t height) {
    std::vector<Camera> cameras;
    const auto add = [&](const std::vector<Camera>& more) {
        for (const Camera& camera : more)
            if (cameras.size() < count && inTheOpen(world, camera.position))
                cameras.push_back(camera);
    };
    add(world.scene.cameras);
    add(cli::camerasOfEntities(world.scene.entities));
    addSpread(entityPlaces(world), count - cameras.size(), cameras);
    addSpread(cellPlaces(world), count - cameras.size(), cameras);
    std::vector<render::View> views;
    for (Camera& camera : cameras) {
        camera.width = width;
        camera.height = height;
        if (auto view = render::viewOf(camera)) views.push_back(view.value());
    }
    return views;
}

}  // namespace portcullis::tests
