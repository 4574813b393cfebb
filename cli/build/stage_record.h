#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/diagnostics/diagnostic.h"
#include "formats/report/run_results.h"

namespace portcullis::cli {

/// A frame that a stage drew.
struct FrameRecord {
    std::string name;  ///< "units/pool/hall"
    std::string file;
    std::string digest;
    formats::Camera camera;
};

/// What a stage came to, beside the bytes of its files: what is kept of it between builds.
struct StageRecord {
    std::vector<std::string> files;  ///< that it wrote, relative to the project's folder
    std::vector<formats::NamedCount> counts;
    std::vector<formats::BudgetResult> budgets;
    std::vector<FrameRecord> frames;
    std::string plan;                  ///< an SVG among the files
    formats::Diagnostics diagnostics;  ///< findings, warnings and notes
};

/// The record as bytes, and back; nothing for bytes that are none.
[[nodiscard]] std::string recordToBytes(const StageRecord& record);
[[nodiscard]] std::optional<StageRecord> recordFromBytes(std::string_view bytes);

}  // namespace portcullis::cli
