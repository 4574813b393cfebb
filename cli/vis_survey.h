#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/report.h"
#include "cli/streams.h"
#include "formats/diagnostics/result.h"
#include "formats/world/world.h"
#include "render/visibility_statistics.h"

namespace portcullis::cli {

/// A camera, or a sample point, and what was measured there.
struct VisPlace {
    /// Of a sample point the face of the cube with most polygons, without a name.
    formats::Camera camera;
    render::ViewpointStatistics statistics;

    [[nodiscard]] bool isSample() const { return camera.name.empty(); }
};

/// What `portcullis vis` measures.
struct VisSurvey {
    std::vector<render::Culling> ways;  ///< of finding cells; VisPlace::statistics has their costs
    std::vector<VisPlace> cameras;
    std::vector<VisPlace> samples;  ///< in the order of their cells
    std::uint32_t samplesACell = 0, faceSize = 0;
    std::uint32_t cellsWithoutSample = 0;  ///< too thin for a point strictly inside
};

struct SurveyOptions {
    std::vector<render::Culling> ways;
    std::uint32_t samplesACell = 0;
    std::uint32_t faceSize = 64;  ///< of the pictures around a sample point, in pixels
    unsigned threads = 0;         ///< 0: as many as the machine has; changes no number
    Verbosity verbosity = Verbosity::normal;
};

/// What each camera sees, in order. Errors: renderBadCamera, renderCameraInSolid, for every camera
/// that has one.
[[nodiscard]] formats::Result<std::vector<render::Viewpoint>> viewpointsOf(
    const formats::World& world, const std::vector<formats::Camera>& cameras);

/// Looks through the cameras and from the sample points (render/cell_points.h). Errors:
/// those of viewpointsOf.
[[nodiscard]] formats::Result<VisSurvey> survey(const formats::World& world,
                                                std::vector<formats::Camera> cameras,
                                                const SurveyOptions& options,
                                                const Streams& streams);

/// "camera "hall"", or "cell 12 at (1 2 3), yaw 90, pitch 0".
[[nodiscard]] std::string placeInWords(const VisPlace& place);

/// "(1 2.5 -3)"
[[nodiscard]] std::string pointInWords(const formats::Position& point);

/// The sample points with the most polygons first, by the first way; at most `count`.
[[nodiscard]] std::vector<const VisPlace*> worstSamples(const VisSurvey& survey, std::size_t count);

}  // namespace portcullis::cli
