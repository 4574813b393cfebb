#include "compiler/proof_medium.h"

#include <algorithm>
#include <cmath>

#include "formats/geometry/decimal.h"

namespace portcullis::compiler {
namespace {

using formats::BrushIndex;
using formats::Cell;
using formats::CellIndex;
using formats::Coordinate;
using formats::Medium;
using formats::NodeChild;
using formats::PlaneSide;
using formats::Position;

constexpr double kRawPerStep = 0x1p24;
constexpr double kMarginSteps = 16 * formats::kLatticeStepsPerUnit;

/// A number in [0, 1) that depends on all of its three arguments.
double hashFraction(std::uint64_t seed, std::uint64_t index, std::uint64_t axis) {
    std::uint64_t value = seed * 0xd6e8feb86659fd93U + index * 3 + axis;
    for (int round = 0; round < 3; ++round) {
        value ^= value >> 32;
        value *= 0xd6e8feb86659fd93U;
    }
    value ^= value >> 32;
    return static_cast<double>(value >> 11) * 0x1p-53;
}

/// An odd multiple of 2^-32 unit is on no plane that is square to an axis.
Coordinate oddCoordinate(double steps) {
    const double limit = formats::kLatticeLimit;
    const double raw = std::clamp(steps, -limit, limit) * kRawPerStep;
    return {static_cast<std::int64_t>(raw) | 1};
}
Position oddPosition(const std::array<double, 3>& steps) {
    return {oddCoordinate(steps[0]), oddCoordinate(steps[1]), oddCoordinate(steps[2])};
}

std::vector<Position> samplesOf(const ProofWorld& world, std::uint32_t count, std::uint64_t seed) {
    std::vector<Position> samples;
    for (std::size_t c = 0; c < world.world().cells.size(); ++c)
        samples.push_back(oddPosition(world.centerOf(CellIndex(c))));
    if (world.world().vertices.empty()) return samples;
    std::array<double, 3> low = world.point(formats::VertexIndex(0U)).rough, high = low;
    for (std::size_t v = 0; v < world.world().vertices.size(); ++v)
        for (std::size_t k = 0; k < 3; ++k) {
            const double value = world.point(formats::VertexIndex(v)).rough[k];
            low[k] = std::min(low[k], value);
            high[k] = std::max(high[k], value);
        }
    for (std::uint32_t i = 0; i < count; ++i) {
        std::array<double, 3> point{};
        for (std::size_t k = 0; k < 3; ++k)
            point[k] = low[k] - kMarginSteps +
                       (high[k] - low[k] + 2 * kMarginSteps) * hashFraction(seed, i, k);
        samples.push_back(oddPosition(point));
    }
    return samples;
}

enum class Place { outside, border, inside };

Place placeIn(const ProofPlanes& planes, std::span<const PlaneSide> sides, const Position& point) {
    Place place = Place::outside;  // of a brush without planes: one left out as faulty
    for (const PlaneSide& side : sides) {
        if (!side.plane.valid()) continue;
        const int value = planes.side(point, side);
        if (value > 0) return Place::outside;
        if (value == 0)
            place = Place::border;
        else if (place == Place::outside)
            place = Place::inside;
    }
    return place;
}

/// What is known of a point from one source.
struct Answer {
    bool onBorder = false;
    Medium medium = Medium::solid;
    BrushIndex blocker;
    std::vector<CellIndex> cells;
};

Answer askBrushes(const ProofWorld& world, const Position& point) {
    Answer answer;
    const auto& brushes = world.world().brushes;
    for (std::size_t b = 0; b < brushes.size(); ++b) {
        const formats::WorldBrush& brush = brushes[BrushIndex(b)];
        const Place place = placeIn(world.planes(), world.planesOf(brush), point);
        answer.onBorder = answer.onBorder || place == Place::border;
        if (place != Place::inside) continue;
        answer.medium = brush.operation.apply(answer.medium);
        if (brush.operation.blockable) answer.blocker = BrushIndex(b);
    }
    return answer;
}

Answer askCells(const ProofWorld& world, const Position& point) {
    Answer answer;
    const auto& cells = world.world().cells;
    for (std::size_t c = 0; c < cells.size(); ++c) {
        const Cell& cell = cells[CellIndex(c)];
        const Place place = placeIn(world.planes(), world.planesOf(cell), point);
        answer.onBorder = answer.onBorder || place == Place::border;
        if (place != Place::inside) continue;
        answer.medium = cell.medium;
        answer.blocker = cell.blocker;
        answer.cells.push_back(CellIndex(c));
    }
    return answer;
}

Answer askTree(const ProofWorld& world, const Position& point) {
    Answer answer;
    NodeChild at = world.world().root;
    while (at.kind == NodeChild::Kind::node) {
        const formats::Node& node = world.world().nodes[formats::NodeIndex(at.index)];
        const int side = world.planes().side(point, node.plane);
        answer.onBorder = answer.onBorder || side == 0;
        at = node.children[side > 0 ? 1 : 0];
    }
    if (at.kind == NodeChild::Kind::cell) answer.cells.push_back(CellIndex(at.index));
    return answer;
}

std::string placeOf(const Position& p) {
    return formats::toDecimal(p.x) + " " + formats::toDecimal(p.y) + " " + formats::toDecimal(p.z);
}

/// What is wrong at a point off all faces; empty: nothing.
std::string faultAt(const Answer& brushes, const Answer& cells, const Answer& tree,
                    bool outsideRemoved) {
    if (cells.cells.size() > 1)
        return "cells " + std::to_string(cells.cells[0].value()) + " and " +
               std::to_string(cells.cells[1].value()) + " both contain it";
    if (tree.cells != cells.cells) return "the tree finds another cell than contains it";
    if (cells.cells.empty() && outsideRemoved) return {};
    if (cells.medium != brushes.medium)
        return "its cell gives " + std::string(mediumName(cells.medium)) + ", the brushes " +
               std::string(mediumName(brushes.medium));
    if (!cells.cells.empty() && cells.blocker != brushes.blocker)
        return "its cell names another blockable brush than the last that contains it";
    return {};
}

}  // namespace

MediumProof proveMedium(const ProofWorld& world, std::uint32_t samplePoints, std::uint64_t seed) {
    const std::vector<Position> samples = samplesOf(world, samplePoints, seed);
    std::vector<char> skipped(samples.size());
    MediumProof proof;
    proof.findings = findEach(
        formats::Code::proofMedium, samples.size(), [&](std::size_t i, FindingList& findings) {
            const Answer brushes = askBrushes(world, samples[i]);
            const Answer cells = askCells(world, samples[i]);
            const Answer tree = askTree(world, samples[i]);
            if (brushes.onBorder || cells.onBorder || tree.onBorder) {
                skipped[i] = 1;
                return;
            }
            const std::string fault = faultAt(brushes, cells, tree, world.world().outsideRemoved);
            if (fault.empty()) return;
            findings.add(
                "at " + placeOf(samples[i]) + ": " + fault,
                cells.cells.empty() ? std::string() : pointerTo("cells", cells.cells[0].value()));
        });
    proof.skipped = static_cast<std::uint64_t>(std::ranges::count(skipped, 1));
    proof.points = samples.size() - proof.skipped;
    return proof;
}

}  // namespace portcullis::compiler
