#include "cli/render_arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/option_groups.h"
#include "cli/render_words.h"

namespace portcullis::cli {
namespace {

/// The words of a list, for CLI11.
std::vector<std::string> textsOf(std::span<const std::string_view> words) {
    return {words.begin(), words.end()};
}

/// The value that a word of its list stands for.
template <class Enum>
Enum valueOf(const std::string& word, std::span<const std::string_view> words) {
    return static_cast<Enum>(std::ranges::find(words, word) - words.begin());
}

/// An option that takes one of the words of a list, and hands on what it stands for.
template <class Enum, class Take>
void addWordsFor(CLI::App& app, const std::string& option, Take take,
                 std::span<const std::string_view> words, const std::string& description) {
    app.add_option_function<std::string>(
           option, [take, words](const std::string& word) { take(valueOf<Enum>(word, words)); },
           description)
        ->check(CLI::IsMember(textsOf(words)));
}

/// The same into a variable.
template <class Enum>
void addWords(CLI::App& app, const std::string& option, Enum& value,
              std::span<const std::string_view> words, const std::string& description) {
    addWordsFor<Enum>(
        app, option, [&value](Enum chosen) { value = chosen; }, words, description);
}

void addLight(CLI::App& app, RenderCommand& command) {
    addWordsFor<render::Shading>(
        app, "--shading", [&command](render::Shading shading) { command.shading = shading; },
        kShadingWords,
        "Light: light (default where it was baked), full (else), or facing: by each wall's "
        "direction");
    addLightGroups(app, command.lights);
}

void addOverlays(CLI::App& app, std::vector<render::Overlay>& overlays) {
    app.add_option_function<std::vector<std::string>>(
           "--overlay",
           [&overlays](const std::vector<std::string>& chosen) {
               for (const std::string& word : chosen)
                   overlays.push_back(valueOf<render::Overlay>(word, kOverlayWords));
           },
           "Also a picture with: portals, octagons, overdraw, order, wire")
        ->delimiter(',')
        ->check(CLI::IsMember(textsOf(kOverlayWords)))
        ->allow_extra_args(false);
}

void addDrawing(CLI::App& app, RenderCommand& command) {
    addWords(app, "--bounds", command.bounds, kBoundsWords,
             "What a portal lets through: octagon (default), box or exact polygons");
    addWords(app, "--hidden-surface", command.options.hiddenSurface, kHiddenSurfaceWords,
             "painter (default), zbuffer, spans, or caster: a ray a pixel");
    addWords(app, "--perspective", command.options.perspective, kPerspectiveWords,
             "Pixels between divides: 8 (default), 16, or exact: each its own");
    addLight(app, command);
    addWords(app, "--colors", command.colors, kColorsWords,
             "24-bit colours (default) or 8-bit palette indices");
    app.add_option("--palette", command.palette,
                   "Colours of paletted frames: PNG, .pal or .lmp (default: fitted)");
    addByteSize(app, "--surface-cache", command.cacheBytes,
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
    sub.add_option("--report", command.reportFile, "Also write what --json says into a file");
    sub.add_option("--depfile", command.depfile,
                   "Also write a dependency file for Make or Ninja, of the report");
    addCompilation(sub, command.compilation);
    addThreads(sub, command.threads);
    addForms(sub, command.form, "Frames, digests and statistics, on stdout,");
    addVerbosity(sub, command.verbosity);
    return sub;
}

}  // namespace portcullis::cli
