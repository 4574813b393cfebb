#include "cli/vis_survey.h"

#include <algorithm>
#include <functional>
#include <span>
#include <utility>

#include "cli/progress.h"
#include "cli/thread_limit.h"
#include "formats/geometry/decimal.h"
#include "render/cell_points.h"
#include "render/eye_cells.h"

namespace portcullis::cli {
namespace {

using formats::Camera;
using formats::CellIndex;
using formats::Diagnostics;
using formats::Result;
using formats::World;
using render::Viewpoint;

std::vector<formats::Position> samplePoints(const World& world, VisSurvey& survey) {
    std::vector<formats::Position> points;
    for (CellIndex cell(0U); world.cells.contains(cell); cell = CellIndex(cell.value() + 1)) {
        const auto inside = render::pointsInside(world, cell, survey.samplesACell);
        if (inside.empty()) ++survey.cellsWithoutSample;
        points.insert(points.end(), inside.begin(), inside.end());
    }
    return points;
}

void measureSamples(const render::PreparedWorld& prepared, const SurveyOptions& options,
                    const Streams& streams, VisSurvey& survey) {
    const auto points = samplePoints(*prepared.world, survey);
    Progress progress(streams, options.verbosity, "sample points", points.size());
    const std::size_t batch = std::clamp<std::size_t>(points.size() / 64, 16, 512);
    for (std::size_t first = 0; first < points.size(); first += batch) {
        const auto part = std::span(points).subspan(first, std::min(batch, points.size() - first));
        std::vector<Viewpoint> viewpoints;
        for (const formats::Position& point : part)
            viewpoints.push_back(render::viewpointAround(point, options.faceSize));
        auto measured = measureViewpoints(prepared, viewpoints, options.ways);
        for (std::size_t i = 0; i < part.size(); ++i) {
            const auto faces = render::cubeFaces(part[i], options.faceSize);
            survey.samples.push_back({faces[measured[i].worstPicture], std::move(measured[i])});
        }
        progress.advance(part.size());
    }
}

}  // namespace

Result<std::vector<Viewpoint>> viewpointsOf(const World& world,
                                            const std::vector<Camera>& cameras) {
    std::vector<Viewpoint> viewpoints;
    Diagnostics faults;
    for (const Camera& camera : cameras) {
        auto view = render::viewOf(camera);
        append(faults, view.takeDiagnostics());
        Diagnostics inSolid = render::eyeCells(world, camera.position).takeDiagnostics();
        for (formats::Diagnostic& fault : inSolid) {
            fault.message = "camera \"" + camera.name + "\": " + fault.message;
            fault.location = camera.location;
        }
        append(faults, std::move(inSolid));
        if (view) viewpoints.push_back({{view.value()}});
    }
    if (!faults.empty()) return faults;
    return viewpoints;
}

Result<VisSurvey> survey(const World& world, std::vector<Camera> cameras,
                         const SurveyOptions& options, const Streams& streams) {
    const ThreadLimit limit(options.threads);
    const auto viewpoints = viewpointsOf(world, cameras);
    if (!viewpoints) return viewpoints.diagnostics();
    VisSurvey survey;
    survey.ways = options.ways;
    survey.samplesACell = options.samplesACell;
    survey.faceSize = options.faceSize;
    const render::PreparedWorld prepared = render::prepareWorld(world);
    auto measured = measureViewpoints(prepared, viewpoints.value(), options.ways);
    for (std::size_t i = 0; i < cameras.size(); ++i)
        survey.cameras.push_back({std::move(cameras[i]), std::move(measured[i])});
    if (options.samplesACell > 0) measureSamples(prepared, options, streams, survey);
    return survey;
}

std::string pointInWords(const formats::Position& point) {
    return "(" + toDecimal(point.x) + " " + toDecimal(point.y) + " " + toDecimal(point.z) + ")";
}

std::string placeInWords(const VisPlace& place) {
    if (!place.isSample()) return "camera \"" + place.camera.name + "\"";
    return "cell " + std::to_string(place.statistics.cell.value()) + " at " +
           pointInWords(place.camera.position) + ", yaw " +
           formats::toDecimal(place.camera.angles.x) + ", pitch " +
           formats::toDecimal(place.camera.angles.y);
}

std::vector<const VisPlace*> worstSamples(const VisSurvey& survey, std::size_t count) {
    std::vector<const VisPlace*> places;
    for (const VisPlace& place : survey.samples) places.push_back(&place);
    // Samples are in order: stable, so of equals the first comes first.
    std::ranges::stable_sort(places, std::greater{}, [](const VisPlace* place) {
        return place->statistics.costs.front().polygons;
    });
    places.resize(std::min(count, places.size()));
    return places;
}

}  // namespace portcullis::cli
