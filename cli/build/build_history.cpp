#include "cli/build/build_history.h"

#include <algorithm>
#include <filesystem>

#include "cli/environment.h"
#include "formats/files/atomic_write.h"
#include "formats/files/text_file.h"

namespace portcullis::cli {
namespace {

using formats::Diagnostics;

bool anythingRan(const formats::RunResults& results) {
    return std::ranges::any_of(results.maps, [](const formats::MapResult& map) {
        return std::ranges::any_of(map.stages, [](const formats::StageResult& stage) {
            return stage.state != formats::StageState::upToDate;
        });
    });
}

std::string revision() {
    const std::string_view github = environmentVariable("GITHUB_SHA");
    return std::string(github.empty() ? environmentVariable("CI_COMMIT_SHA") : github);
}

}  // namespace

RunHistory keepHistory(const std::string& file, const formats::RunResults& results,
                       Diagnostics& diagnostics) {
    RunHistory history;
    std::error_code failed;
    if (std::filesystem::exists(file, failed)) {
        auto text = formats::readFile(file);
        append(diagnostics, text.takeDiagnostics());
        if (!text) return history;
        Diagnostics told;
        auto read = readHistory(text.value(), told);
        for (formats::Diagnostic& one : told) one.file = file;
        append(diagnostics, std::move(told));
        if (!read) return history;
        history = *std::move(read);
    }
    if (!anythingRan(results)) return history;
    addRun(history, results, revision());
    append(diagnostics, formats::writeFileAtomically(file, writeHistory(history)));
    return history;
}

}  // namespace portcullis::cli
