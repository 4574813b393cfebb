#include "cli/sight_place.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "cli/camera_choice.h"
#include "cli/point_answers.h"
#include "cli/vis_survey.h"
#include "render/cell_points.h"
#include "render/eye_cells.h"
#include "render/visibility_statistics.h"

namespace portcullis::cli {
namespace {

using formats::CellIndex;
using formats::Position;
using formats::Result;
using formats::World;
using render::View;

/// Points of a cell to look from, before it is said to see nothing.
constexpr std::uint32_t kPointsACell = 32;
/// Pixels a side of the pictures around a point: windows of less than a thousandth are lost.
constexpr std::uint32_t kFaceSize = 1024;

Result<SightPlace> cellPlace(const World& world, const std::string& text) {
    std::uint32_t number = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data() + 1, end, number);
    if (read.ec != std::errc{} || read.ptr != end || number >= world.cells.size()) {
        formats::Diagnostic fault =
            makeDiagnostic(formats::Code::visUnknownCell, "there is no cell \"" + text + "\"");
        fault.hint = world.cells.empty()
                         ? "the world has no cells"
                         : "cells go from 0 to " + std::to_string(world.cells.size() - 1) +
                               "; portcullis info --at X,Y,Z tells which is where";
        return fault;
    }
    SightPlace place;
    place.words = "cell " + std::to_string(number);
    place.cells = {CellIndex(number)};
    place.points = render::pointsInside(world, CellIndex(number), kPointsACell);
    place.isCell = true;
    return place;
}

Result<SightPlace> pointPlace(const World& world, const Position& point, std::string words) {
    auto cells = render::eyeCells(world, point);
    if (!cells) {
        formats::Diagnostics faults = cells.takeDiagnostics();
        for (formats::Diagnostic& fault : faults) fault.message = words + ": " + fault.message;
        return faults;
    }
    SightPlace place;
    place.words = std::move(words);
    place.cells = std::move(cells).value();
    place.points = {point};
    return place;
}

/// What is looked at from a point: the camera's picture, or all around.
std::vector<View> picturesFrom(const SightPlace& from, const Position& point) {
    std::vector<View> pictures;
    if (from.camera) return {render::viewOf(*from.camera).value()};
    for (const formats::Camera& face : render::cubeFaces(point, kFaceSize))
        pictures.push_back(render::viewOf(face).value());
    return pictures;
}

bool isInPicture(const View& view, const Position& place) {
    const glm::dvec3 p = view.project(render::inUnits(place));
    return p.z > 0.0 && p.x >= 0.0 && p.x <= view.width * p.z && p.y >= 0.0 &&
           p.y <= view.height * p.z;
}

}  // namespace

Result<SightPlace> sightPlace(const World& world, const std::string& text) {
    if (text.starts_with('#')) return cellPlace(world, text);
    if (const auto point = parsePoint(text)) return pointPlace(world, *point, pointInWords(*point));
    CameraArguments arguments;
    arguments.names = {text};
    auto cameras = chooseCameras(world, arguments);
    if (!cameras) return cameras.takeDiagnostics();
    const formats::Camera& camera = cameras.value().front();
    if (auto view = render::viewOf(camera); !view) return view.takeDiagnostics();
    auto place = pointPlace(world, camera.position, "camera \"" + camera.name + "\"");
    if (place) place.value().camera = camera;
    return place;
}

std::optional<render::SightLine> lineBetween(const World& world, const SightPlace& from,
                                             const SightPlace& to) {
    const render::PreparedWorld prepared = render::prepareWorld(world);
    render::Traverser traverser(prepared);
    for (const Position& point : from.points) {
        const std::vector<View> pictures = picturesFrom(from, point);
        const bool inPicture = std::ranges::any_of(pictures, [&](const View& picture) {
            return to.isCell || isInPicture(picture, to.points.front());
        });
        if (!to.isCell && inPicture)
            if (auto line = lineTo(prepared, point, to.points.front())) return line;
        for (const CellIndex cell : to.cells)
            if (auto line = lineInto(prepared, traverser, pictures, cell)) return line;
    }
    return std::nullopt;
}

}  // namespace portcullis::cli
