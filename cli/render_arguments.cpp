#include "cli/render_arguments.h"

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include "cli/frame_set.h"
#include "cli/number_text.h"
#include "cli/option_groups.h"

namespace portcullis::cli {
namespace {

/// An option that takes one of some words, which stand for the values 0, 1, 2 ...
template <class Enum>
void addWords(CLI::App& app, const std::string& option, Enum& value,
              const std::vector<std::string>& words, const std::string& description) {
    app.add_option_function<std::string>(
           option,
           [&value, words](const std::string& word) {
               for (std::size_t i = 0; i < words.size(); ++i)
                   if (words[i] == word) value = static_cast<Enum>(i);
           },
           description)
        ->check(CLI::IsMember(words));
}

void addOverlays(CLI::App& app, std::vector<render::Overlay>& overlays) {
    std::vector<std::string> words;
    for (int i = 0; i <= static_cast<int>(render::Overlay::wire); ++i)
        words.emplace_back(overlayName(static_cast<render::Overlay>(i)));
    app.add_option_function<std::vector<std::string>>(
           "--overlay",
           [&overlays, words](const std::vector<std::string>& chosen) {
               for (const std::string& word : chosen)
                   for (std::size_t i = 0; i < words.size(); ++i)
                       if (words[i] == word) overlays.push_back(static_cast<render::Overlay>(i));
           },
           "Also a picture with: portals, octagons, overdraw, order, wire")
        ->delimiter(',')
        ->check(CLI::IsMember(words))
        ->allow_extra_args(false);
}

void addDrawing(CLI::App& app, RenderCommand& command) {
    addWords(app, "--bounds", command.bounds, {"octagon", "box", "exact"},
             "What a portal lets through: octagon (default), box or exact polygons");
    addWords(app, "--hidden-surface", command.options.hiddenSurface,
             {"painter", "zbuffer", "spans", "caster"},
             "painter (default), zbuffer, spans, or caster: a ray a pixel");
    addWords(app, "--perspective", command.options.perspective, {"8", "16", "exact"},
             "Pixels between divides: 8 (default), 16, or exact: each its own");
    addWords(app, "--shading", command.options.shading, {"full", "facing"},
             "Light: full (default), or facing: by the direction of each wall");
    addWords(app, "--colors", command.colors, {"rgb", "paletted"},
             "24-bit colours (default) or 8-bit palette indices");
    app.add_option("--palette", command.palette,
                   "Colours of paletted frames: PNG, .pal or .lmp (default: fitted)");
    app.add_option_function<std::string>(
        "--surface-cache",
        [&](const std::string& text) {
            const auto bytes = parseByteSize(text);
            if (!bytes) refuse("--surface-cache", "\"" + text + "\" is no size such as 16MB");
            command.cacheBytes = *bytes;
        },
        "Memory for lit surfaces, as in 16MB (default: 16MiB; changes no pixel)");
}

}  // namespace

CLI::App& addRender(CLI::App& app, RenderCommand& command) {
    CLI::App& sub = *app.add_subcommand("render", "Draw a world as PNG pictures");
    sub.add_option("FILE", command.world, "World file (.pcw), or a map to compile in memory");
    sub.add_option("-o,--output", command.output,
                   "Folder, or a .png for one camera (default: FILE with .frames)");
    addCameras(sub, command.cameras);
    sub.add_option("--textures", command.textures, "Folder or WAD with textures; may be repeated")
        ->envname("PORTCULLIS_TEXTURES")
        ->allow_extra_args(false);
    addDrawing(sub, command);
    sub.add_flag("--ids", command.ids, "Also pictures of cells, surfaces and depth");
    addOverlays(sub, command.overlays);
    addCompilation(sub, command.compilation);
    addThreads(sub, command.threads);
    addForms(sub, command.form, "Frames, digests and statistics, on stdout,");
    addVerbosity(sub, command.verbosity);
    return sub;
}

}  // namespace portcullis::cli
