// How fast rays find the first wall, by our walk from cell to cell and by Embree, on one thread, as
// one JSON object on stdout: light_bench WORLD RAYS ROUNDS. The same rays for both, from the middle
// of cells, each chosen as likely as another, over all directions. light_bench.py calls this and
// makes tables of it.

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <random>
#include <stdexcept>
#include <vector>

#include "formats/files/mapped_file.h"
#include "formats/json/json_text.h"
#include "formats/world/world_reader.h"
#include "render/cell_points.h"
#include "render/light/hemisphere.h"
#include "render/ray_caster.h"
#include "render/ray_walk.h"
#include "tests/bench/contest.h"
#include "tests/bench/embree_scene.h"

namespace portcullis::tests {
namespace {

using namespace formats;

struct Ray {
    CellIndex cell;
    glm::dvec3 origin, direction;
};

std::vector<Ray> raysThrough(const World& world, std::size_t count) {
    std::mt19937_64 random(1);
    const render::Hemisphere hemisphere(1024);
    std::vector<Ray> rays;
    while (rays.size() < count) {
        const CellIndex cell(random() % world.cells.size());
        const glm::dvec3 origin = render::centreOf(world, cell);
        const auto axis = static_cast<glm::length_t>(random() % 3);
        glm::dvec3 normal(0.0);
        normal[axis] = random() % 2 == 0 ? 1.0 : -1.0;
        rays.push_back({cell, origin,
                        hemisphere.direction(static_cast<std::uint32_t>(random() % 1024),
                                             render::Hemisphere::frameOf(normal))});
    }
    return rays;
}

int run(const char* file, std::size_t count, int rounds) {
    const auto bytes = mapFile(file);
    if (!bytes) throw std::runtime_error(std::string(file) + " cannot be read");
    const auto world = readWorld(bytes.value().bytes());
    if (!world) throw std::runtime_error(std::string(file) + " is no world");
    const render::PreparedWorld prepared = render::prepareWorld(world.value());
    const EmbreeScene embree(world.value());
    const std::vector<Ray> rays = raysThrough(world.value(), count);
    std::vector<double> ours(count), theirs(count);
    std::size_t steps = 0;
    for (const Ray& ray : rays)
        render::walkRay(prepared, ray.cell, ray.origin, ray.direction,
                        [&](const render::RayStep&) { ++steps; });
    Contest contest;
    contest.add("cells", Clock::processor, [&] {
        for (std::size_t i = 0; i < count; ++i)
            ours[i] = castRay(prepared, rays[i].cell, rays[i].origin, rays[i].direction).t;
    });
    contest.add("embree", Clock::processor, [&] {
        for (std::size_t i = 0; i < count; ++i)
            theirs[i] = static_cast<double>(
                embree.cast(glm::vec3(rays[i].origin), glm::vec3(rays[i].direction)));
    });
    contest.run(rounds);
    std::size_t differing = 0;
    for (std::size_t i = 0; i < count; ++i)
        differing += std::abs(ours[i] - theirs[i]) <= 0.01 + 1e-4 * ours[i] ? 0U : 1U;
    JsonFields fields;
    fields.add("rays", std::to_string(count));
    fields.add("cellsARay",
               std::to_string(static_cast<double>(steps) / static_cast<double>(count)));
    fields.add("differing", std::to_string(differing));
    for (const auto& entry : contest.entries())
        fields.add(entry.name, std::to_string(static_cast<double>(count) / entry.seconds));
    std::cout << fields.text() << '\n';
    return 0;
}

}  // namespace
}  // namespace portcullis::tests

int main(int argc, char** argv) {
    if (argc != 4) return 2;
    try {
        return portcullis::tests::run(argv[1], std::strtoull(argv[2], nullptr, 10),
                                      std::atoi(argv[3]));
    } catch (const std::exception& fault) {
        std::cerr << fault.what() << '\n';
        return 1;
    }
}
