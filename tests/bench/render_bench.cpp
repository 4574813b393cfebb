// How fast frames of one world are drawn, by us and by OSMesa, as one JSON object on stdout:
// render_bench WORLD TEXTURES WIDTHxHEIGHT ROUNDS [NAME...]; with names, only those things are
// timed. OSMesa draws on as many further threads as LP_NUM_THREADS says; where it says 0 the
// processor's time counts, else that on the wall. render_bench.py calls this and makes tables of
// it.

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <tbb/global_control.h>
#include <thread>

#include "cli/texture_input.h"
#include "formats/files/mapped_file.h"
#include "formats/json/json_text.h"
#include "formats/world/world_reader.h"
#include "render/ray_caster.h"
#include "render/render_frame.h"
#include "tests/bench/ceilings.h"
#include "tests/bench/contest.h"
#include "tests/bench/osmesa_scene.h"
#include "tests/bench/viewpoints.h"

namespace portcullis::tests {
namespace {

using formats::World;
using render::Bounds;
using render::ColorFrame;
using render::HiddenSurface;
using render::View;

constexpr std::size_t kViews = 16;
constexpr std::array<std::pair<const char*, HiddenSurface>, 3> kWays{
    {{"painter", HiddenSurface::painter},
     {"spans", HiddenSurface::spans},
     {"zbuffer", HiddenSurface::zbuffer}}};

struct Arguments {
    std::string world, textures;
    std::uint32_t width = 0, height = 0;
    int rounds = 0;
    std::vector<std::string> names;
};

template <class Value>
Value valueOf(formats::Result<Value> result) {
    for (const formats::Diagnostic& diagnostic : result.diagnostics())
        if (diagnostic.severity == formats::Severity::error)
            throw std::runtime_error(toText(diagnostic));
    return std::move(result).value();
}

/// Nothing between the eye and the walls changes colours: OSMesa draws walls alone.
render::RenderOptions optionsFor(HiddenSurface hidden) {
    render::RenderOptions options;
    options.hiddenSurface = hidden;
    options.media.rules = {};
    return options;
}

/// Frames of every view, drawn on some threads, each with a renderer and a frame of its own.
class FrameSeries {
public:
    FrameSeries(const render::Scene<std::uint32_t>& scene, const std::vector<View>& views,
                HiddenSurface hidden, std::size_t threads)
        : views_(views), options_(optionsFor(hidden)), frames_(threads) {
        for (std::size_t i = 0; i < threads; ++i) renderers_.emplace_back(scene);
    }
    void draw() {
        if (renderers_.size() == 1) {
            drawShare(0);
            return;
        }
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < renderers_.size(); ++i)
            threads.emplace_back([this, i] { drawShare(i); });
    }

private:
    void drawShare(std::size_t thread) {
        for (std::size_t i = thread; i < views_.size(); i += renderers_.size())
            frames_[thread] =
                renderers_[thread].render(views_[i], options_, std::move(frames_[thread])).value();
    }

    const std::vector<View>& views_;
    render::RenderOptions options_;
    std::vector<render::FrameRenderer<std::uint32_t>> renderers_;
    std::vector<ColorFrame> frames_;
};

/// How alike our frames and OSMesa's are, over the pixels of walls that are no sky.
struct Likeness {
    std::uint64_t pixels = 0, far = 0;
    double sum = 0.0;

    void add(std::uint32_t ours, std::uint32_t theirs) {
        int most = 0;
        for (unsigned channel = 0; channel < 3; ++channel) {
            const int difference = std::abs(static_cast<int>(formats::channelOf(ours, channel)) -
                                            static_cast<int>(formats::channelOf(theirs, channel)));
            sum += difference / 3.0;
            most = std::max(most, difference);
        }
        ++pixels;
        far += most > 32 ? 1U : 0U;
    }
};

/// Everything that is measured of one world at one size.
class Bench {
public:
    explicit Bench(const Arguments& arguments)
        : arguments_(arguments),
          world_(valueOf(formats::readWorld(valueOf(formats::mapFile(arguments.world)).bytes()))),
          textures_(render::makeTextures(
              world_.scene.materials,
              valueOf(cli::loadTextures(world_, placesOf(arguments.textures))))),
          prepared_(render::prepareWorld(world_)),
          scene_(render::makeScene(prepared_, textures_)),
          views_(viewpoints(world_, kViews, arguments.width, arguments.height)),
          smallViews_(viewpoints(world_, kViews, 160, 120)),
          traverser_(prepared_),
          peer_(world_, textures_, arguments.width, arguments.height) {
        std::vector<formats::CellIndex> all;
        for (std::uint32_t i = 0; i < world_.cells.size(); ++i) all.emplace_back(i);
        whole_ = peer_.trianglesOf(all);
        for (const View& view : views_) seen_.push_back(peer_.trianglesOf(cellsSeen(view)));
    }

    void measure() {
        addFrames();
        addSight();
        addCeilings();
        addPeer();
        contest_.run(arguments_.rounds);
    }

    [[nodiscard]] std::string toJson() {
        formats::JsonFields seconds;
        for (const Contest::Entry& entry : contest_.entries())
            seconds.add(entry.name, numberText(entry.seconds));
        formats::JsonFields fields;
        fields.add("frames", std::to_string(views_.size()));
        fields.add("pixels", std::to_string(std::uint64_t{arguments_.width} * arguments_.height));
        fields.add("rays", std::to_string(smallViews_.size() * 160 * 120));
        fields.add("seconds", seconds.text());
        if (arguments_.names.empty()) addPictureFigures(fields);
        return fields.text();
    }

private:
    static std::vector<std::string> placesOf(const std::string& folder) {
        return folder.empty() ? std::vector<std::string>{} : std::vector{folder};
    }
    static std::string numberText(double number) {
        std::array<char, 32> text{};
        std::snprintf(text.data(), text.size(), "%.6g", number);
        return text.data();
    }

    std::vector<formats::CellIndex> cellsSeen(const View& view) {
        std::vector<formats::CellIndex> cells;
        for (const auto& visible : valueOf(traverser_.traverse(view, Bounds::exact)).frontToBack)
            cells.push_back(visible.cell);
        return cells;
    }

    void add(const std::string& name, Clock clock, std::function<void()> run) {
        const std::vector<std::string>& names = arguments_.names;
        if (names.empty() || std::ranges::find(names, name) != names.end())
            contest_.add(name, clock, std::move(run));
    }

    void addFrames() {
        for (const auto& [name, hidden] : kWays) {
            one_.push_back(std::make_unique<FrameSeries>(scene_, views_, hidden, 1));
            two_.push_back(std::make_unique<FrameSeries>(scene_, views_, hidden, 2));
            add(name, Clock::processor, [&series = *one_.back()] { series.draw(); });
            add(name + std::string("2"), Clock::wall, [&series = *two_.back()] { series.draw(); });
        }
    }

    void addSight() {
        for (const auto& [name, bounds] : {std::pair{"octagon", Bounds::octagon},
                                           {"box", Bounds::box},
                                           {"exact", Bounds::exact}})
            add(name, Clock::processor, [this, chosen = bounds] {
                for (const View& view : views_)
                    cells_ += traverser_.traverse(view, chosen).value().frontToBack.size();
            });
        add("caster", Clock::processor, [this] {
            const tbb::global_control alone(tbb::global_control::max_allowed_parallelism, 1);
            for (const View& view : smallViews_)
                cells_ += render::castFrame(prepared_, view).value().pixels.size();
        });
    }

    /// As many frames as there are views, so that all seconds compare.
    void addCeilings() {
        frame_.resize(std::size_t{arguments_.width} * arguments_.height);
        texels_.resize(64 * 64, 0xff808080U);
        add("memset", Clock::processor, [this] {
            for (std::size_t i = 0; i < views_.size(); ++i)
                std::memset(frame_.data(), static_cast<int>(i), 4 * frame_.size());
        });
        add("gather", Clock::processor, [this] {
            for (std::size_t i = 0; i < views_.size(); ++i)
                gatherByVectors(texels_, arguments_.width, frame_);
        });
        add("gatherPlain", Clock::processor, [this] {
            for (std::size_t i = 0; i < views_.size(); ++i)
                gatherPlainly(texels_, arguments_.width, frame_);
        });
    }

    void addPeer() {
        const char* const threads = std::getenv("LP_NUM_THREADS");
        const bool alone = threads != nullptr && std::string_view(threads) == "0";
        const Clock clock = alone ? Clock::processor : Clock::wall;
        add("peerWhole", clock, [this] {
            for (const View& view : views_) peer_.draw(view, whole_);
        });
        add("peerSeen", clock, [this] {
            for (std::size_t i = 0; i < views_.size(); ++i) peer_.draw(views_[i], seen_[i]);
        });
    }

    void addPictureFigures(formats::JsonFields& fields) {
        formats::JsonFields overdraw;
        for (const auto& [name, hidden] : kWays) {
            std::uint64_t written = 0;
            for (const View& view : views_)
                written +=
                    valueOf(renderFrame(scene_, view, optionsFor(hidden))).statistics.pixelsWritten;
            overdraw.add(name, numberText(static_cast<double>(written) /
                                          static_cast<double>(views_.size() * frame_.size())));
        }
        fields.add("overdraw", overdraw.text());
        const auto [wholeLike, seenLike] = likeness();
        fields.add("meanDifference",
                   numberText(wholeLike.sum / static_cast<double>(wholeLike.pixels)));
        fields.add("farShare", numberText(static_cast<double>(wholeLike.far) /
                                          static_cast<double>(wholeLike.pixels)));
        fields.add("meanDifferenceSeen",
                   numberText(seenLike.sum / static_cast<double>(seenLike.pixels)));
        fields.add("judgedShare", numberText(static_cast<double>(wholeLike.pixels) /
                                             static_cast<double>(views_.size() * frame_.size())));
    }

    /// With all cells, and with those seen.
    std::pair<Likeness, Likeness> likeness() {
        std::pair<Likeness, Likeness> result;
        render::RenderOptions options = optionsFor(HiddenSurface::spans);
        options.ids = true;
        for (std::size_t i = 0; i < views_.size(); ++i) {
            const ColorFrame ours = valueOf(renderFrame(scene_, views_[i], options));
            peer_.draw(views_[i], whole_);
            compare(ours, result.first);
            peer_.draw(views_[i], seen_[i]);
            compare(ours, result.second);
        }
        return result;
    }

    void compare(const ColorFrame& ours, Likeness& likeness) const {
        for (std::size_t at = 0; at < ours.pixels.size(); ++at) {
            const formats::SurfaceIndex wall = ours.ids.surfaces[at];
            if (!wall.valid()) continue;
            const formats::MaterialIndex material = world_.surfaces[wall].material;
            if (textures_.materials[material].kind != formats::SurfaceKind::sky)
                likeness.add(ours.pixels[at], peer_.pixels()[at]);
        }
    }

    Arguments arguments_;
    World world_;
    render::ColorTextures textures_;
    render::PreparedWorld prepared_;
    render::Scene<std::uint32_t> scene_;
    std::vector<View> views_, smallViews_;
    render::Traverser traverser_;
    OsmesaScene peer_;
    OsmesaScene::Triangles whole_;
    std::vector<OsmesaScene::Triangles> seen_;
    std::vector<std::unique_ptr<FrameSeries>> one_, two_;
    std::vector<std::uint32_t> frame_, texels_;
    std::size_t cells_ = 0;  // so that no traversal is left out as unused
    Contest contest_;
};

Arguments argumentsOf(const std::vector<std::string>& words) {
    Arguments arguments;
    if (words.size() < 4)
        throw std::runtime_error(
            "usage: render_bench WORLD TEXTURES WIDTHxHEIGHT ROUNDS [NAME...]");
    arguments.world = words[0];
    arguments.textures = words[1];
    const std::size_t cross = words[2].find('x');
    arguments.width = static_cast<std::uint32_t>(std::stoul(words[2].substr(0, cross)));
    arguments.height = static_cast<std::uint32_t>(std::stoul(words[2].substr(cross + 1)));
    arguments.rounds = std::stoi(words[3]);
    arguments.names.assign(words.begin() + 4, words.end());
    return arguments;
}

}  // namespace
}  // namespace portcullis::tests

int main(int count, char** words) {
    try {
        portcullis::tests::Bench bench(portcullis::tests::argumentsOf({words + 1, words + count}));
        bench.measure();
        std::cout << bench.toJson() << '\n';
        return 0;
    } catch (const std::exception& fault) {
        std::cerr << "render_bench: " << fault.what() << '\n';
        return 1;
    }
}
