#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/diagnostics/diagnostic.h"
#include "render/comparison/compare_worlds.h"

namespace portcullis::cli {

/// A number of a world that tables and budgets of comparisons have.
enum class WorldMetric : std::uint8_t {
    cells,
    portals,
    surfaces,
    polygons,  ///< surfaces, and portals once for each of their sides: what a cell's tables hold
    vertices,
    planes,
    nodes,
    treeDepth,
    portalArea,
    surfaceArea,
    edges,
    junctions,
};

inline constexpr std::array kWorldMetrics{
    WorldMetric::cells,       WorldMetric::portals,   WorldMetric::surfaces,
    WorldMetric::polygons,    WorldMetric::vertices,  WorldMetric::planes,
    WorldMetric::nodes,       WorldMetric::treeDepth, WorldMetric::portalArea,
    WorldMetric::surfaceArea, WorldMetric::edges,     WorldMetric::junctions};

/// "portal-area": as tables and budgets call it.
[[nodiscard]] std::string_view metricName(WorldMetric metric);

/// The number of world 0 (A) or 1 (B).
[[nodiscard]] double valueOf(const render::WorldComparison& comparison, WorldMetric metric,
                             std::size_t world);

/// The most that B may have of something.
struct WorldLimit {
    WorldMetric metric = WorldMetric::cells;
    double amount = 0.0;
    bool more = false;     ///< than A has
    bool percent = false;  ///< of what A has
    std::string text;      ///< as it was given: "+5%"

    [[nodiscard]] double most(double a) const {
        return more ? a + (percent ? a * amount / 100.0 : amount) : amount;
    }
};

/// Reads "cells=+5%,portals=2000,t-junctions=+0" and appends the limits; says what is wrong, or
/// nothing. A metric given twice has the later limit.
[[nodiscard]] std::string parseWorldBudget(std::string_view text, std::vector<WorldLimit>& limits);

/// PC6404 for each limit that B breaks.
[[nodiscard]] formats::Diagnostics budgetFindings(const render::WorldComparison& comparison,
                                                  const std::vector<WorldLimit>& limits);

}  // namespace portcullis::cli
