#include "cli/golden/golden_summary.h"

#include "cli/number_text.h"
#include "cli/text_table.h"

namespace portcullis::cli {
namespace {

using formats::FrameResult;
using formats::FrameVerdict;

std::vector<std::string> rowOf(const FrameResult& frame) {
    std::vector<std::string> row{frame.name, std::string(frameVerdictName(frame.verdict))};
    if (frame.counts) {
        row.push_back(grouped(frame.counts->differing));
        row.push_back(rounded(frame.counts->largestChannel, 3));
        row.push_back(grouped(frame.counts->inWindow));
    } else {
        row.resize(5, "-");
    }
    if (frame.scores) {
        row.push_back(frame.scores->psnr ? fixed(*frame.scores->psnr, 2) : "inf");
        row.push_back(frame.scores->ssim ? fixed(*frame.scores->ssim, 4) : "-");
        row.push_back(fixed(frame.scores->flipMean, 4));
    } else {
        row.resize(8, "-");
    }
    return row;
}

}  // namespace

std::string framesTable(const formats::RunResults& results, bool all) {
    TextTable table(2);
    table.add({"frame", "verdict", "pixels", "channel", "window", "PSNR", "SSIM", "FLIP"});
    bool any = false;
    for (const formats::MapResult& map : results.maps)
        for (const FrameResult& frame : map.frames) {
            if (!all && frame.verdict == FrameVerdict::equal) continue;
            table.add(rowOf(frame));
            any = true;
        }
    return any ? table.text() : std::string();
}

std::string framesLine(const formats::RunResults& results, const std::string& folder) {
    const formats::FrameCounts counts = countFrames(results);
    std::string line = counted(counts.total, "frame");
    std::string separator = ": ";
    for (std::size_t i = 0; i < formats::kFrameVerdicts; ++i) {
        if (counts.of[i] == 0) continue;
        line += separator + grouped(counts.of[i]) + " " +
                std::string(frameVerdictName(static_cast<FrameVerdict>(i)));
        separator = ", ";
    }
    if (counts.of[0] < counts.total)
        line += "; what was expected, what there is and the difference are in " + folder;
    return line;
}

}  // namespace portcullis::cli
