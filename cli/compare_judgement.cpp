#include "cli/compare_judgement.h"

#include <algorithm>
#include <string>

#include "cli/number_text.h"

namespace portcullis::cli {
namespace {

using formats::Code;
using formats::makeDiagnostic;

std::string differingPoints(const render::MediaAgreement& agreement) {
    return "at " + grouped(agreement.differing) + " of " + counted(agreement.points, "point");
}

std::string_view wallWords(Judged judged) {
    switch (judged) {
        case Judged::missing: return "are missing in one of the worlds";
        case Judged::owner: return "belong to different brushes";
        case Judged::material: return "have different materials";
        default: return "have their texture placed otherwise";
    }
}

}  // namespace

std::string_view judgedName(Judged judged) {
    constexpr std::array<std::string_view, kJudged.size()> kNames{"media", "brushes",  "missing",
                                                                  "owner", "material", "placement"};
    return kNames[static_cast<std::size_t>(judged)];
}

formats::Diagnostics differences(const render::WorldComparison& comparison,
                                 const std::vector<Judged>& judged) {
    formats::Diagnostics findings;
    const auto asked = [&](Judged what) { return std::ranges::find(judged, what) != judged.end(); };
    if (asked(Judged::media) && comparison.media.worlds.differing > 0)
        findings.push_back(makeDiagnostic(
            Code::compareMedia, differingPoints(comparison.media.worlds) + " the media differ"));
    for (std::size_t w = 0; w < 2 && asked(Judged::brushes); ++w) {
        const auto& agreement = comparison.media.brushes[w];
        if (agreement && agreement->differing > 0)
            findings.push_back(makeDiagnostic(Code::compareBrushes,
                                              differingPoints(*agreement) + " the cells of " +
                                                  (w == 0 ? "A" : "B") +
                                                  " have another medium than its brushes say"));
    }
    for (std::size_t d = 0; d < comparison.walls.differing.size(); ++d) {
        const Judged what = kJudged[2 + d];
        const std::uint64_t places = comparison.walls.differing[d];
        if (asked(what) && places > 0)
            findings.push_back(
                makeDiagnostic(Code::compareWalls, "walls at " + grouped(places) + " of " +
                                                       counted(comparison.walls.points, "place") +
                                                       " " + std::string(wallWords(what))));
    }
    return findings;
}

}  // namespace portcullis::cli
