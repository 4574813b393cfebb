#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <tbb/global_control.h>

#include "formats/files/text_file.h"
#include "formats/image/pixel_digest.h"
#include "formats/image/png_reader.h"
#include "formats/world/chunk_file.h"
#include "render/difference/compare_pictures.h"
#include "render/difference/structural_similarity.h"
#include "tests/bench/contest.h"

// difference_bench A.png B.png ROUNDS: what comparing two pictures costs, part by part, at one
// thread and at two, as one JSON object of seconds on the wall.

namespace portcullis::tests {
namespace {

formats::PngImage readOrEnd(const std::string& bytes) {
    auto image = formats::readPngAsStored(formats::asBytes(bytes));
    if (!image) std::exit(1);
    return std::move(image).value();
}

/// Keeps what was computed from being left out.
template <class T>
void use(const T& value) {
    asm volatile("" : : "g"(&value) : "memory");
}

void addTo(Contest& contest, const std::string& bytesA, const std::string& bytesB,
           const formats::ColorImage& a, const formats::ColorImage& b, int threads) {
    const auto add = [&](const char* what, auto work) {
        contest.add(what + (" " + std::to_string(threads)), Clock::wall, [work, threads] {
            const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                            static_cast<std::size_t>(threads));
            work();
        });
    };
    static const render::IgnoredPixels none;
    add("decode both", [&] {
        use(readOrEnd(bytesA));
        use(readOrEnd(bytesB));
    });
    add("digest", [&] { use(formats::pixelDigest(a)); });
    add("equality", [&] { use(a == formats::ColorImage(a)); });
    add("gates", [&] { use(worstWindow(pixelDifferences(a, b, none), render::kWindowSide)); });
    add("PSNR", [&] { use(peakSignalToNoise(a, b, none)); });
    add("SSIM", [&] { use(structuralSimilarity(a, b, none)); });
    add("FLIP", [&] { use(flipScores(flipErrors(a, b, none), a.width, none)); });
    add("all", [&] {
        render::CompareOptions options;
        options.picture = true;
        use(comparePictures({8, a}, {8, b}, options));
    });
}

}  // namespace
}  // namespace portcullis::tests

int main(int argc, char** argv) {
    using namespace portcullis;
    if (argc != 4) return 2;
    const auto a = formats::readFile(argv[1]), b = formats::readFile(argv[2]);
    if (!a || !b) return 1;
    const formats::ColorImage imageA = toColor(tests::readOrEnd(a.value()));
    const formats::ColorImage imageB = toColor(tests::readOrEnd(b.value()));
    tests::Contest contest;
    for (const int threads : {1, 2})
        tests::addTo(contest, a.value(), b.value(), imageA, imageB, threads);
    contest.run(std::atoi(argv[3]));
    std::string separator = "{";
    for (const auto& entry : contest.entries()) {
        std::printf("%s\"%s\": %.6f", separator.c_str(), entry.name.c_str(), entry.seconds);
        separator = ", ";
    }
    std::printf("}\n");
}
