#include "cli/pair_comparison.h"

#include <filesystem>
#include <mutex>
#include <system_error>
#include <tbb/parallel_for.h>
#include <tbb/parallel_invoke.h>
#include <utility>

#include "cli/file_arguments.h"
#include "cli/report.h"
#include "cli/thread_limit.h"
#include "formats/image/png_reader.h"
#include "formats/image/png_writer.h"
#include "formats/world/chunk_file.h"

namespace portcullis::cli {
namespace {

namespace fs = std::filesystem;
using formats::Diagnostics;
using formats::PngImage;
using formats::Result;
using render::Comparison;
using render::Verdict;

/// The picture, and what was told of it.
Result<PngImage> readPicture(const std::string& path, const Streams& streams) {
    auto bytes = readInput(path, streams);
    if (!bytes) return bytes.takeDiagnostics();
    auto image = formats::readPngAsStored(formats::asBytes(bytes.value()));
    Diagnostics told = image.takeDiagnostics();
    nameFile(told, inputName(path));
    if (!image) return told;
    return {std::move(image).value(), std::move(told)};
}

Comparison compareFiles(const PicturePair& pair, const render::CompareOptions& options,
                        const Streams& streams) {
    Comparison comparison;
    std::optional<Result<PngImage>> a, b;
    tbb::parallel_invoke([&] { a.emplace(readPicture(pair.fileA, streams)); },
                         [&] { b.emplace(readPicture(pair.fileB, streams)); });
    Diagnostics told = a->takeDiagnostics();
    append(told, b->takeDiagnostics());
    if (a->hasValue() && b->hasValue()) {
        comparison = comparePictures(std::move(*a).value(), std::move(*b).value(), options);
        nameFile(comparison.diagnostics, inputName(pair.fileA));
    } else {
        comparison.verdict = Verdict::unreadable;
    }
    append(told, std::move(comparison.diagnostics));
    comparison.diagnostics = std::move(told);
    return comparison;
}

void writePicture(ComparedPair& compared, const std::string& folder, const Streams& streams) {
    auto& comparison = compared.comparison;
    if (!comparison.picture) return;
    const fs::path file = fs::path(folder) / compared.pair.name;
    std::error_code failed;  // told by what is written into the folder
    fs::create_directories(file.parent_path(), failed);
    compared.pictureFile = file.string();
    append(comparison.diagnostics,
           writeOutput(compared.pictureFile, formats::writePng(*comparison.picture), streams));
    comparison.picture.reset();
}

Comparison comparisonOf(const PicturePair& pair, const render::CompareOptions& options,
                        const Streams& streams) {
    if (!pair.fileA.empty() && !pair.fileB.empty()) return compareFiles(pair, options, streams);
    Comparison missing;
    missing.verdict = pair.fileA.empty() ? Verdict::missingInA : Verdict::missingInB;
    return missing;
}

}  // namespace

std::vector<ComparedPair> comparePairs(std::vector<PicturePair> pairs,
                                       const render::CompareOptions& options,
                                       const std::string& pictureFolder, unsigned threads,
                                       const Streams& streams, Progress& progress) {
    const ThreadLimit limit(threads);
    std::vector<ComparedPair> compared(pairs.size());
    std::mutex counting;
    tbb::parallel_for(std::size_t{0}, pairs.size(), [&](std::size_t i) {
        compared[i].comparison = comparisonOf(pairs[i], options, streams);
        compared[i].pair = std::move(pairs[i]);
        writePicture(compared[i], pictureFolder, streams);
        const std::lock_guard lock(counting);
        progress.advance(1);
    });
    return compared;
}

}  // namespace portcullis::cli
