#include "compiler/vertex_table.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <utility>

namespace portcullis::compiler {
namespace {

using formats::Plane;

/// Proved bound on the error of the filtered distance, in lattice steps: rounded coordinates are
/// off by at most 2^-29 each (2^-28 in all), unit normals and the offset by 8 parts in 2^53, and
/// the sum adds 4 roundings of terms below 2^25 or |offset|: less than half of this.
double filterBound(double offset) { return 0x1p-22 + std::fabs(offset) * 0x1p-48; }

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
    hash ^= value;
    hash *= 0x9e3779b97f4a7c15U;
    return hash ^ (hash >> 29);
}

std::uint64_t hashPlane(const Plane& plane) {
    std::uint64_t hash = mix(1, static_cast<std::uint64_t>(plane.a));
    hash = mix(hash, static_cast<std::uint64_t>(plane.b));
    hash = mix(hash, static_cast<std::uint64_t>(plane.c));
    return mix(hash, static_cast<std::uint64_t>(plane.d));
}

std::uint64_t hashPosition(const std::array<double, 3>& position) {
    std::uint64_t hash = 1;
    for (const double coordinate : position)
        hash = mix(hash, std::bit_cast<std::uint64_t>(coordinate));
    return hash;
}

}  // namespace

PredicateCounts& PredicateCounts::operator+=(const PredicateCounts& other) {
    incident += other.incident;
    filtered += other.filtered;
    integral += other.integral;
    extended += other.extended;
    return *this;
}

VertexTable::VertexTable(std::size_t expectedVertices)
    : vertexSlots_(std::bit_ceil(expectedVertices * 2 + 16)),
      planeSlots_(std::bit_ceil(expectedVertices / 2 + 32)),
      recent_(std::min<std::size_t>(std::bit_ceil(expectedVertices), 512)) {
    vertices_.reserve(expectedVertices);
}

PlaneId VertexTable::addPlane(const Plane& plane) {
    const std::size_t mask = planeSlots_.size() - 1;
    std::size_t slot = hashPlane(plane) & mask;
    while (planeSlots_[slot].valid()) {
        if (planes_[planeSlots_[slot]].exact == plane) return planeSlots_[slot];
        slot = (slot + 1) & mask;
    }
    const auto a = static_cast<double>(plane.a), b = static_cast<double>(plane.b),
               c = static_cast<double>(plane.c), d = static_cast<double>(plane.d);
    const double length = std::sqrt(a * a + b * b + c * c);
    const PlaneId id = planes_.append(
        {plane, a / length, b / length, c / length, d / length, filterBound(d / length)});
    planeSlots_[slot] = id;
    if (planes_.size() * 2 > planeSlots_.size()) growPlaneSlots();
    return id;
}

void VertexTable::growPlaneSlots() {
    planeSlots_.assign(planeSlots_.size() * 2, PlaneId{});
    const std::size_t mask = planeSlots_.size() - 1;
    for (std::size_t i = 0; i < planes_.size(); ++i) {
        std::size_t slot = hashPlane(planes_[PlaneId(i)].exact) & mask;
        while (planeSlots_[slot].valid()) slot = (slot + 1) & mask;
        planeSlots_[slot] = PlaneId(i);
    }
}

VertexId VertexTable::addVertex(PlaneId p, PlaneId q, PlaneId r) {
    // The same edge is cut once for each facet and part that shares it: remember recent triples.
    if (q < p) std::swap(p, q);
    if (r < q) std::swap(q, r);
    if (q < p) std::swap(p, q);
    RecentTriple& recent =
        recent_[mix(mix(p.value(), q.value()), r.value()) & (recent_.size() - 1)];
    if (recent.p != p || recent.q != q || recent.r != r)
        recent = {p, q, r, findOrCreateVertex(p, q, r)};
    return recent.vertex;
}

VertexId VertexTable::findOrCreateVertex(PlaneId p, PlaneId q, PlaneId r) {
    const auto point = meet(plane(p), plane(q), plane(r));
    assert(point && "three planes that meet in one point");
    const RoundedCoordinate x = roundCoordinate(point->x, point->w);
    const RoundedCoordinate y = roundCoordinate(point->y, point->w);
    const RoundedCoordinate z = roundCoordinate(point->z, point->w);
    TableVertex vertex;
    vertex.position = {static_cast<double>(x.steps) * 0x1p-28,
                       static_cast<double>(y.steps) * 0x1p-28,
                       static_cast<double>(z.steps) * 0x1p-28};
    vertex.incident[0] = p;
    vertex.incident[1] = q;
    vertex.incident[2] = r;
    constexpr std::int64_t fraction = (std::int64_t{1} << kRoundingBits) - 1;
    vertex.integral =
        x.exact && y.exact && z.exact && ((x.steps | y.steps | z.steps) & fraction) == 0;

    const std::size_t mask = vertexSlots_.size() - 1;
    std::size_t slot = hashPosition(vertex.position) & mask;
    while (vertexSlots_[slot].valid()) {
        TableVertex& other = vertices_[vertexSlots_[slot]];
        if (other.position == vertex.position) {
            // Equal when rounded: the same point if it lies on the other's three planes.
            if (vertex.integral && other.integral) return vertexSlots_[slot];
            bool same = vertex.integral == other.integral;
            for (const PlaneId id : {p, q, r})
                same = same && (knownIncident(other, id) || exactSideOf(other, id) == 0);
            if (same) return vertexSlots_[slot];
        }
        slot = (slot + 1) & mask;
    }
    if (!vertex.integral) {
        vertex.exact = static_cast<std::uint32_t>(exactPoints_.size());
        exactPoints_.push_back(*point);
    }
    const VertexId id = vertices_.append(vertex);
    vertexSlots_[slot] = id;
    if (vertices_.size() * 2 > vertexSlots_.size()) growVertexSlots();
    return id;
}

void VertexTable::growVertexSlots() {
    vertexSlots_.assign(vertexSlots_.size() * 2, VertexId{});
    const std::size_t mask = vertexSlots_.size() - 1;
    for (std::size_t i = 0; i < vertices_.size(); ++i) {
        std::size_t slot = hashPosition(vertices_[VertexId(i)].position) & mask;
        while (vertexSlots_[slot].valid()) slot = (slot + 1) & mask;
        vertexSlots_[slot] = VertexId(i);
    }
}

std::array<PlaneId, 3> VertexTable::definingPlanes(VertexId id) const {
    const auto& incident = vertices_[id].incident;
    return {incident[0], incident[1], incident[2]};
}

bool VertexTable::knownIncident(const TableVertex& vertex, PlaneId plane) const {
    for (std::uint32_t i = 0; i < vertex.incidentCount; ++i)
        if (vertex.incident[i] == plane) return true;
    return false;
}

int VertexTable::exactSideOf(TableVertex& vertex, PlaneId id) {
    int result = 0;
    if (vertex.integral) {
        ++counts_.integral;
        const formats::LatticePoint point{static_cast<std::int32_t>(vertex.position[0]),
                                          static_cast<std::int32_t>(vertex.position[1]),
                                          static_cast<std::int32_t>(vertex.position[2])};
        const Int128 value = planes_[id].exact.valueAt(point);
        result = value > 0 ? 1 : value < 0 ? -1 : 0;
    } else {
        ++counts_.extended;
        result = exactSide(exactPoints_[vertex.exact], planes_[id].exact);
    }
    if (result == 0 && vertex.incidentCount < kIncident)
        vertex.incident[vertex.incidentCount++] = id;
    return result;
}

int VertexTable::sideNearby(VertexId vertexId, PlaneId planeId) {
    TableVertex& vertex = vertices_[vertexId];
    if (knownIncident(vertex, planeId)) {
        ++counts_.incident;
        return 0;
    }
    return exactSideOf(vertex, planeId);
}

VertexTable::BoxDistance VertexTable::distance(const std::array<double, 3>& centre,
                                               const std::array<double, 3>& half,
                                               PlaneId planeId) const {
    const FilteredPlane& plane = planes_[planeId];
    return {
        plane.a * centre[0] + plane.b * centre[1] + plane.c * centre[2] + plane.d,
        std::fabs(plane.a) * half[0] + std::fabs(plane.b) * half[1] + std::fabs(plane.c) * half[2]};
}

}  // namespace portcullis::compiler
