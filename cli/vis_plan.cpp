#include "cli/vis_plan.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/number_text.h"
#include "cli/reports/markup_text.h"
#include "cli/storeys.h"
#include "render/cell_points.h"

namespace portcullis::cli {
namespace {

using formats::CellIndex;
using formats::World;

/// Light to dark, told apart by every kind of eye and in print.
constexpr std::array<std::string_view, 7> kColors{"#ffffb2", "#fed976", "#feb24c", "#fd8d3c",
                                                  "#fc4e2a", "#d7191c", "#8c0020"};
constexpr double kPanel = 560.0;  // pixels of a panel's longer side
constexpr double kMargin = 24.0;
constexpr double kCaption = 22.0;
constexpr double kHeader = 92.0;

struct CellCost {
    std::uint32_t points = 0, polygons = 0, cells = 0, truth = 0;  ///< of its worst point
};

/// The corners of the convex hull, counter-clockwise.
std::vector<glm::dvec2> hullOf(std::vector<glm::dvec2> points) {
    std::ranges::sort(points, [](const glm::dvec2& a, const glm::dvec2& b) {
        return std::pair(a.x, a.y) < std::pair(b.x, b.y);
    });
    std::vector<glm::dvec2> hull;
    for (int pass = 0; pass < 2; ++pass) {
        const std::size_t first = hull.size();
        for (const glm::dvec2& point : points) {
            const auto turnsLeft = [&] {
                const glm::dvec2 a = hull[hull.size() - 1] - hull[hull.size() - 2];
                const glm::dvec2 b = point - hull[hull.size() - 1];
                return a.x * b.y - a.y * b.x > 0.0;
            };
            while (hull.size() >= first + 2 && !turnsLeft()) hull.pop_back();
            hull.push_back(point);
        }
        hull.pop_back();  // the first of the other pass
        std::ranges::reverse(points);
    }
    return hull;
}

/// A round number that divides the values into no more classes than there are colours.
std::uint32_t classSize(std::uint32_t most) {
    constexpr std::array<std::uint32_t, 9> kTwice{2, 3, 4, 5, 6, 8, 10, 12, 16};
    for (std::uint64_t power = 1;; power *= 10)
        for (const std::uint64_t twice : kTwice)
            if (twice * power % 2 == 0 && twice * power / 2 * kColors.size() >= most)
                return static_cast<std::uint32_t>(twice * power / 2);
}

class Plan {
public:
    Plan(const World& world, const VisSurvey& survey, const VisPlanOptions& options)
        : world_(&world), survey_(&survey), options_(options), storeys_(storeysOf(world)) {
        measureBounds();
        costs_.resize(world.cells.size());
        std::uint32_t most = 0;
        for (const VisPlace& place : survey.samples) {
            CellCost& cost = costs_[place.statistics.cell];
            const auto& statistics = place.statistics;
            ++cost.points;
            most = std::max(most, statistics.costs.front().polygons);
            if (cost.points > 1 && statistics.costs.front().polygons <= cost.polygons) continue;
            cost.polygons = statistics.costs.front().polygons;
            cost.cells = statistics.costs.front().cells;
            cost.truth = statistics.truth.polygons;
        }
        classSize_ = classSize(most);
    }

    std::string draw() {
        const std::size_t columns =
            std::clamp<std::size_t>(storeys_.size(), 1, storeys_.size() > 6 ? 3 : 2);
        const std::size_t rows =
            (std::max<std::size_t>(storeys_.size(), 1) + columns - 1) / columns;
        const double width =
            std::max(kMargin + static_cast<double>(columns) * (size_.x + kMargin), 640.0);
        const double height = kHeader + static_cast<double>(rows) * (size_.y + kCaption + kMargin);
        begin(width, height);
        for (std::size_t i = 0; i < storeys_.size(); ++i)
            drawStorey(i, {kMargin + static_cast<double>(i % columns) * (size_.x + kMargin),
                           kHeader + kCaption +
                               static_cast<double>(i / columns) * (size_.y + kCaption + kMargin)});
        text_ += "</svg>\n";
        return std::move(text_);
    }

private:
    void measureBounds() {
        glm::dvec2 low(std::numeric_limits<double>::infinity());
        glm::dvec2 high = -low;
        for (const Storey& storey : storeys_)
            for (const CellIndex cell : storey.cells)
                render::forEachCorner(*world_, cell, [&](formats::VertexIndex corner) {
                    low = glm::min(low, glm::dvec2(world_->vertices[corner].position));
                    high = glm::max(high, glm::dvec2(world_->vertices[corner].position));
                });
        if (storeys_.empty()) low = high = glm::dvec2(0.0);
        const glm::dvec2 extent = high - low;
        scale_ = kPanel / std::max({extent.x, extent.y, 1.0});
        upperLeft_ = {low.x, high.y};
        size_ = scale_ * extent;
    }

    [[nodiscard]] glm::dvec2 onPanel(const glm::dvec3& point) const {
        return {scale_ * (point.x - upperLeft_.x), scale_ * (upperLeft_.y - point.y)};
    }

    void begin(double width, double height) {
        text_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + fixed(width, 0) +
                "\" height=\"" + fixed(height, 0) + "\" viewBox=\"0 0 " + fixed(width, 0) + " " +
                fixed(height, 0) +
                "\" font-family=\"sans-serif\" font-size=\"12\" role=\"img\">\n"
                "<style>path{stroke:#555;stroke-width:.4}.o{stroke:#000;stroke-width:2}"
                "text{fill:#222}.m{fill:#fff;stroke:#0047ab;stroke-width:2}"
                ".d{fill:none;stroke:#0047ab;stroke-width:2}.n{fill:#0047ab;font-weight:bold}"
                ".c{fill:#0047ab;stroke:#fff;stroke-width:1}</style>\n"
                "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
        text_ += label(kMargin, 24, heading(), " font-size=\"16\"");
        text_ +=
            "<desc>" + markupText(heading()) + "; cells from above, darker where more</desc>\n";
        double x = kMargin;
        for (std::uint32_t i = 0; i < kColors.size(); ++i) {
            text_ += swatch(x, kColors[i]);
            const std::uint64_t last = std::uint64_t{classSize_} * (i + 1);
            text_ += label(
                x + 18, 50,
                std::to_string(i == 0 ? 0 : last - classSize_ + 1) + "-" + std::to_string(last));
            x += 86;
        }
        text_ += label(kMargin, 76, legendWords());
    }

    [[nodiscard]] std::string heading() const {
        return (world_->source.empty() ? "" : world_->source + ": ") +
               "polygons drawn all around (" + std::string(cullingName(survey_->ways.front())) +
               ")";
    }

    [[nodiscard]] std::string legendWords() const {
        std::string words = "numbered: the worst places and where they look; triangles: cameras";
        if (options_.mostPolygons) words += "; thick outline: over budget";
        return words;
    }

    static std::string label(double x, double y, const std::string& words,
                             std::string_view attributes = "") {
        return "<text x=\"" + fixed(x, 1) + "\" y=\"" + fixed(y, 1) + "\"" +
               std::string(attributes) + ">" + markupText(words) + "</text>\n";
    }

    static std::string swatch(double x, std::string_view color) {
        return "<rect x=\"" + fixed(x, 1) + "\" y=\"40\" width=\"14\" height=\"12\" fill=\"" +
               std::string(color) + "\" stroke=\"#555\" stroke-width=\".4\"/>\n";
    }

    void drawStorey(std::size_t index, const glm::dvec2& at) {
        const Storey& storey = storeys_[index];
        text_ += "<g transform=\"translate(" + fixed(at.x, 1) + " " + fixed(at.y, 1) + ")\">\n";
        text_ += label(0, -6,
                       "storey " + std::to_string(index + 1) + ": floors from " +
                           rounded(storey.lowest, 2) + " to " + rounded(storey.highest, 2) + ", " +
                           counted(storey.cells.size(), "cell"));
        text_ += "<rect width=\"" + fixed(size_.x, 1) + "\" height=\"" + fixed(size_.y, 1) +
                 "\" fill=\"#f4f4f4\"/>\n";
        for (const CellIndex cell : storey.cells) drawCell(cell);
        const auto isHere = [&](const VisPlace& place) {
            return std::ranges::find(storey.cells, place.statistics.cell) != storey.cells.end();
        };
        for (const VisPlace& camera : survey_->cameras)
            if (isHere(camera)) drawCamera(camera);
        const auto worst = worstSamples(*survey_, options_.worst);
        for (std::size_t i = worst.size(); i-- > 0;)
            if (isHere(*worst[i])) drawWorst(i + 1, *worst[i]);
        text_ += "</g>\n";
    }

    void drawCell(CellIndex cell) {
        std::vector<glm::dvec2> corners;
        render::forEachCorner(*world_, cell, [&](formats::VertexIndex corner) {
            corners.push_back(onPanel(world_->vertices[corner].position));
        });
        const CellCost& cost = costs_[cell];
        const bool over = options_.mostPolygons && cost.polygons > *options_.mostPolygons;
        text_ += over ? "<path class=\"o\" d=\"" : "<path d=\"";
        char letter = 'M';
        for (const glm::dvec2& corner : hullOf(std::move(corners))) {
            text_ += letter + fixed(corner.x, 1) + " " + fixed(corner.y, 1);
            letter = 'L';
        }
        text_ += "Z\" fill=\"" + std::string(colorOf(cost)) + "\"><title>cell " +
                 std::to_string(cell.value());
        if (cost.points == 0)
            text_ += ": too thin for a sample point";
        else
            text_ += ": " + counted(cost.polygons, "polygon") + " in " +
                     counted(cost.cells, "cell") + "; truly seen: " + grouped(cost.truth);
        text_ += "</title></path>\n";
    }

    [[nodiscard]] std::string_view colorOf(const CellCost& cost) const {
        if (cost.points == 0) return "#ccc";
        return kColors[cost.polygons == 0 ? 0 : (cost.polygons - 1) / classSize_];
    }

    /// The direction in which a place looks, on the panel; short where it looks up or down.
    static glm::dvec2 headingOf(const VisPlace& place) {
        const auto view = render::viewOf(place.camera);
        return {view.value().forward.x, -view.value().forward.y};
    }

    void drawCamera(const VisPlace& camera) {
        const glm::dvec2 at = onPanel(render::inUnits(camera.camera.position));
        const glm::dvec2 ahead = headingOf(camera);
        const glm::dvec2 aside(-ahead.y, ahead.x);
        text_ += "<path class=\"c\" d=\"";
        char letter = 'M';
        for (const glm::dvec2& corner :
             {at + 9.0 * ahead, at - 4.0 * ahead + 5.0 * aside, at - 4.0 * ahead - 5.0 * aside}) {
            text_ += letter + fixed(corner.x, 1) + " " + fixed(corner.y, 1);
            letter = 'L';
        }
        text_ += "Z\"><title>" + markupText(placeInWords(camera)) + ": " +
                 counted(camera.statistics.costs.front().polygons, "polygon") + "</title></path>\n";
    }

    void drawWorst(std::size_t rank, const VisPlace& place) {
        const glm::dvec2 at = onPanel(render::inUnits(place.camera.position));
        const glm::dvec2 tip = at + 20.0 * headingOf(place);
        text_ += "<g><title>" + markupText(placeInWords(place)) + ": " +
                 counted(place.statistics.costs.front().polygons, "polygon") + "</title>" +
                 "<path class=\"d\" d=\"M" + fixed(at.x, 1) + " " + fixed(at.y, 1) + "L" +
                 fixed(tip.x, 1) + " " + fixed(tip.y, 1) + "\"/><circle class=\"m\" cx=\"" +
                 fixed(at.x, 1) + "\" cy=\"" + fixed(at.y, 1) + "\" r=\"8\"/>" +
                 "<text class=\"n\" text-anchor=\"middle\" x=\"" + fixed(at.x, 1) + "\" y=\"" +
                 fixed(at.y + 4.0, 1) + "\">" + std::to_string(rank) + "</text></g>\n";
    }

    const World* world_;
    const VisSurvey* survey_;
    VisPlanOptions options_;
    std::vector<Storey> storeys_;
    formats::IndexedVector<CellIndex, CellCost> costs_;
    std::uint32_t classSize_ = 1;
    double scale_ = 1.0;
    glm::dvec2 upperLeft_{0.0}, size_{0.0};
    std::string text_;
};

}  // namespace

std::string surveyToPlan(const World& world, const VisSurvey& survey,
                         const VisPlanOptions& options) {
    return Plan(world, survey, options).draw();
}

}  // namespace portcullis::cli
