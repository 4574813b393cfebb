#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/camera_choice.h"
#include "cli/exit_code.h"
#include "cli/map_compilation.h"
#include "cli/report.h"
#include "cli/streams.h"
#include "render/layer_weights.h"
#include "render/overlays.h"
#include "render/render_options.h"
#include "render/traversal.h"

namespace portcullis::cli {

/// What a pixel of a frame file is.
enum class FrameColors : std::uint8_t { rgb, paletted };

/// `portcullis render`: reference frames of a world as PNG files.
struct RenderCommand {
    std::string world;        ///< .pcw, or a map to compile in memory, or "-"
    Compilation compilation;  ///< of a map
    CameraArguments cameras;
    std::string output;  ///< a .png for one camera, else a folder; empty: beside the world
    std::vector<std::string> textures;  ///< folders and WAD archives
    render::Bounds bounds = render::Bounds::octagon;
    render::RenderOptions options;            ///< but for the shading:
    std::optional<render::Shading> shading;   ///< none: light where light was baked, else full
    std::vector<render::GroupWeight> lights;  ///< --lights
    FrameColors colors = FrameColors::rgb;
    std::string palette;  ///< file to take the colours from; empty: made from the textures
    bool ids = false;     ///< also pictures of cells, surfaces and depth
    std::vector<render::Overlay> overlays;
    std::uint64_t cacheBytes = std::uint64_t{16} << 20;  ///< of lit surfaces
    std::string reportFile;  ///< what was drawn, as JSON; empty: not wanted
    std::string depfile;     ///< for Make and Ninja; needs the report, which it is for
    unsigned threads = 0;
    Verbosity verbosity = Verbosity::normal;
    DataForm form = DataForm::text;
};

struct RenderOutcome;

/// Draws and writes all files. The outcome's exit code is that of the command.
[[nodiscard]] RenderOutcome renderToFiles(const RenderCommand& command, const Streams& streams);

/// Writes one picture a camera, or none at all: everything is drawn before the first is written.
[[nodiscard]] ExitCode run(const RenderCommand& command, const Streams& streams);

}  // namespace portcullis::cli
