#include "cli/golden/golden_input.h"

#include <filesystem>
#include <utility>

#include "cli/environment.h"
#include "cli/report.h"
#include "formats/files/text_file.h"
#include "formats/golden/golden_reader.h"

namespace portcullis::cli {

formats::Result<formats::GoldenFile> readGolden(const std::string& path) {
    std::error_code failed;
    if (!std::filesystem::exists(path, failed) && !failed) return formats::GoldenFile{};
    const auto text = formats::readFile(path);
    if (!text) return text.diagnostics();
    auto golden = formats::readGoldenFile(text.value());
    formats::Diagnostics told = golden.takeDiagnostics();
    nameFile(told, path);
    if (!golden) return told;
    return {std::move(golden).value(), std::move(told)};
}

bool underCi() {
    const std::string_view value = environmentVariable("CI");
    return !value.empty() && value != "false" && value != "0";
}

}  // namespace portcullis::cli
