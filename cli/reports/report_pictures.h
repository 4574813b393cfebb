#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "formats/diagnostics/diagnostic.h"
#include "formats/report/run_results.h"
#include "render/difference/compare_pictures.h"

namespace portcullis::cli {

/// A picture of a report: in it, or beside it. Both empty: there is none.
struct ReportPicture {
    std::string png;   ///< bytes
    std::string link;  ///< path from the report's folder
};

struct FramePictures {
    ReportPicture thumbnail, expected, actual, difference, flip;
    bool overlay = false;  ///< `actual` is clear where it equals `expected`, to be laid over it
};

/// What an HTML report shows of results, in their order.
struct ReportPictures {
    std::vector<std::vector<FramePictures>> frames;  ///< of each map
    std::vector<std::string> plans;                  ///< SVG of each map; empty: none
    formats::Diagnostics diagnostics;
};

struct ReportPictureOptions {
    std::string folder;                    ///< where the report will stand
    std::uint64_t mostBytes = 96U << 20U;  ///< of pictures in it
    std::optional<render::CompareOptions>
        masks;  ///< what differences that are not there yet ignore
};

/// Reads and makes the pictures: small ones of all frames, and of those that do not pass what was
/// expected, what there is, where they differ, and FLIP as a map of colours. When `mostBytes` are
/// reached the rest are links, and PC8102 says so; PC8103 for each file that cannot be read. Takes
/// some 20 ms a frame of 640 x 480 on each of the cores.
[[nodiscard]] ReportPictures readReportPictures(const formats::RunResults& results,
                                                const ReportPictureOptions& options);

}  // namespace portcullis::cli
