#pragma once

#include <string>
#include <vector>

#include "cli/exit_code.h"
#include "cli/report.h"
#include "cli/streams.h"
#include "formats/map/brush_map.h"

namespace portcullis::cli {

/// `portcullis info`: what is in a world file, or what the world says of points.
struct InfoCommand {
    std::string world;                      ///< .pcw or a mission; "-": stdin
    std::vector<formats::Position> points;  ///< what to tell about; none: the world as a whole
    bool pointsFromStdin = false;           ///< one point a line, one JSON line each
    bool summary = false;                   ///< with JSON: the statistics, not the whole world
    DataForm form = DataForm::text;
};

/// Exit code 3 if a line of stdin is no point; the other lines are answered.
[[nodiscard]] ExitCode run(const InfoCommand& command, const Streams& streams);

}  // namespace portcullis::cli
