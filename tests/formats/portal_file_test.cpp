#include "formats/quake/portal_file.h"

#include <cstdio>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "tests/support/world_builder.h"

namespace portcullis::formats {
namespace {

struct FilePortal {
    unsigned leafs[2] = {0, 0};
    std::vector<glm::dvec3> winding;
};
struct PortalFile {
    unsigned leafCount = 0;
    std::vector<FilePortal> portals;
};

/// Reads PRT1 line by line as map editors do: every line ends, one portal each, nothing behind.
PortalFile readStrictly(const std::string& text) {
    PortalFile file;
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        REQUIRE(end != std::string::npos);
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    REQUIRE(lines.size() >= 3);
    REQUIRE(lines[0] == "PRT1");
    file.leafCount = static_cast<unsigned>(std::stoul(lines[1]));
    REQUIRE(lines.size() == 3 + std::stoul(lines[2]));
    for (std::size_t i = 3; i < lines.size(); ++i) {
        FilePortal portal;
        const char* at = lines[i].c_str();
        unsigned count = 0;
        int used = 0;
        REQUIRE(std::sscanf(at, "%u %u %u %n", &count, &portal.leafs[0], &portal.leafs[1], &used) ==
                3);
        at += used;
        for (unsigned p = 0; p < count; ++p) {
            glm::dvec3 point(0.0);
            REQUIRE(std::sscanf(at, "(%lf %lf %lf ) %n", &point.x, &point.y, &point.z, &used) == 3);
            at += used;
            portal.winding.push_back(point);
        }
        REQUIRE(*at == '\0');
        file.portals.push_back(portal);
    }
    return file;
}

glm::dvec3 cross(const glm::dvec3& a, const glm::dvec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
double dot(const glm::dvec3& a, const glm::dvec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/// The plane's normal as vis programs compute it from a winding.
glm::dvec3 visNormal(const FilePortal& portal) {
    const auto& w = portal.winding;
    return cross(w[0] - w[1], w[2] - w[1]);
}

TEST_CASE("a portal file reads as vis programs and editors read it, first leaf in front") {
    const World world = tests::makeCorridorWorld(5);
    const PortalFile file = readStrictly(writePortalFile(world));
    CHECK(file.leafCount == 5);
    REQUIRE(file.portals.size() == 4);
    for (const FilePortal& portal : file.portals) {
        REQUIRE(portal.winding.size() == 4);
        const glm::dvec3 normal = visNormal(portal);
        // Room i spans x from 128 i; its middle tells the side.
        const auto middle = [](unsigned leaf) { return glm::dvec3(128.0 * leaf + 64, 64, 64); };
        CHECK(dot(normal, middle(portal.leafs[0]) - portal.winding[0]) > 0);
        CHECK(dot(normal, middle(portal.leafs[1]) - portal.winding[0]) < 0);
        CHECK(dot(normal, normal) == doctest::Approx(64.0 * 128 * 64 * 128));
    }
    CHECK(writePortalFile(world).find("4 0 1 (128 ") != std::string::npos);
}

TEST_CASE("corners within an edge and a flat start do not reach a portal file") {
    World world;
    world.cells.resize(2);
    const double points[][2] = {{0, 0},   {1, 0},   {2, 0},  {64, 0},
                                {64, 64}, {32, 64}, {0, 64}, {0, 63}};
    Portal portal;
    portal.cells = {CellIndex(0U), CellIndex(1U)};
    portal.loop = {0, 8};
    for (const auto& p : points) {
        Vertex vertex;
        vertex.position = {p[0], p[1], 8};  // counter-clockwise seen from above, where cell 1 is
        world.loopVertices.push_back(world.vertices.append(vertex));
    }
    world.portals.push_back(portal);
    const PortalFile file = readStrictly(writePortalFile(world));
    REQUIRE(file.portals.size() == 1);
    CHECK(file.portals[0].winding.size() == 4);
    CHECK(visNormal(file.portals[0]) == glm::dvec3(0, 0, -4096));  // down, to cell 0
}

TEST_CASE("a world without portals has a portal file too") {
    CHECK(writePortalFile(World{}) == "PRT1\n0\n0\n");
}

}  // namespace
}  // namespace portcullis::formats
