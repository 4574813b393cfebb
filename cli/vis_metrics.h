#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "render/visibility_statistics.h"

namespace portcullis::cli {

/// A number that tables, percentiles and budgets have of a viewpoint.
enum class VisMetric : std::uint8_t { cells, portals, polygons, objects, depth, overdraw, waste };

inline constexpr std::array kVisMetrics{VisMetric::cells,   VisMetric::portals, VisMetric::polygons,
                                        VisMetric::objects, VisMetric::depth,   VisMetric::overdraw,
                                        VisMetric::waste};

/// "cells": as budgets, columns and JSON keys call it.
[[nodiscard]] std::string_view metricName(VisMetric metric);

/// What one way of finding cells costs; nothing where it has no such number: visible sets know no
/// portals and no depth.
[[nodiscard]] std::optional<double> metricOf(const render::ViewpointStatistics& statistics,
                                             render::Culling way, std::size_t place,
                                             VisMetric metric);

/// Of what is truly seen: cells, polygons and objects.
[[nodiscard]] std::optional<double> truthOf(const render::ViewpointStatistics& statistics,
                                            VisMetric metric);

/// For people: overdraw and waste with two digits, the others are whole.
[[nodiscard]] std::string metricText(VisMetric metric, std::optional<double> value);

}  // namespace portcullis::cli
