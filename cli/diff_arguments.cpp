#include "cli/diff_arguments.h"

#include <CLI/CLI.hpp>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/option_groups.h"

namespace portcullis::cli {
namespace {

/// All of a text as a number from 0 to `most`.
template <class T>
std::optional<T> numberOf(std::string_view text, T most) {
    T number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    if (!(number >= 0 && number <= most)) return std::nullopt;
    return number;
}

constexpr std::uint32_t kMostSide = formats::kPngMostSide;
constexpr std::uint64_t kMostPixels = formats::kPngMostPixels;

std::optional<render::PixelLimit> pixelLimitOf(std::string_view text) {
    if (text.ends_with('%')) {
        const auto percent = numberOf<double>(text.substr(0, text.size() - 1), 100);
        if (!percent) return std::nullopt;
        return render::PixelLimit{*percent, true};
    }
    const auto pixels = numberOf<std::uint64_t>(text, kMostPixels);
    if (!pixels) return std::nullopt;
    return render::PixelLimit{static_cast<double>(*pixels), false};
}

std::optional<render::WindowLimit> windowLimitOf(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const auto side = numberOf<std::uint32_t>(text.substr(0, colon), kMostSide);
    const auto pixels = numberOf<std::uint64_t>(text.substr(colon + 1), kMostPixels);
    if (!side || !pixels || *side == 0) return std::nullopt;
    return render::WindowLimit{*side, *pixels};
}

std::optional<render::PixelBox> boxOf(std::string_view text) {
    std::array<std::uint32_t, 4> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::size_t end = i + 1 < numbers.size() ? text.find(',') : text.size();
        if (end == std::string_view::npos) return std::nullopt;
        const auto number = numberOf<std::uint32_t>(text.substr(0, end), kMostSide);
        if (!number) return std::nullopt;
        numbers[i] = *number;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (numbers[2] == 0 || numbers[3] == 0) return std::nullopt;
    return render::PixelBox{numbers[0], numbers[1], numbers[2], numbers[3]};
}

void addGates(CLI::App& app, render::Gates& gates) {
    app.add_option_function<std::string>(
           "--max-channel",
           [&](const std::string& text) {
               const auto levels = numberOf<double>(text, 255);
               if (!levels) refuse("--max-channel", "\"" + text + "\" is no number from 0 to 255");
               gates.mostChannel = static_cast<std::uint16_t>(*levels * render::kByteStep);
           },
           "Largest difference of a channel that passes, of 255 (16 bits: fractions)")
        ->type_name("N");
    app.add_option_function<std::string>(
           "--max-pixels",
           [&](const std::string& text) {
               gates.mostPixels = pixelLimitOf(text);
               if (!gates.mostPixels)
                   refuse("--max-pixels", "\"" + text + "\" is no number such as 100 or 0.1%");
           },
           "Most pixels that may differ, or their share of those compared")
        ->type_name("N|N%");
    app.add_option_function<std::string>(
           "--max-window",
           [&](const std::string& text) {
               gates.mostInWindow = windowLimitOf(text);
               if (!gates.mostInWindow)
                   refuse("--max-window", "\"" + text + "\" is no limit such as 32:50");
           },
           "Most pixels M that may differ in any window of NxN")
        ->type_name("N:M");
}

void addIgnored(CLI::App& app, DiffCommand& command) {
    render::IgnoreOptions& ignore = command.compare.ignore;
    app.add_option("--ignore-border", ignore.border, "Ignore so many pixels along each side")
        ->check(CLI::Range(std::uint32_t{0}, kMostSide));
    app.add_option_function<std::vector<std::string>>(
           "--mask",
           [&](const std::vector<std::string>& texts) {
               for (const std::string& text : texts) {
                   const auto box = boxOf(text);
                   if (!box) refuse("--mask", "\"" + text + "\" is no rectangle; write X,Y,W,H");
                   ignore.boxes.push_back(*box);
               }
           },
           "Ignore a rectangle, in pixels from the upper left corner; may be repeated")
        ->type_name("X,Y,W,H")
        ->allow_extra_args(false);
    app.add_option("--mask-image", command.maskFile,
                   "Ignore where this PNG of the pictures' size is not black");
    app.add_option_function<std::string>(
           "--max-ignored",
           [&](const std::string& text) {
               const auto limit = pixelLimitOf(text);
               if (!limit || !limit->percent)
                   refuse("--max-ignored", "\"" + text + "\" is no share such as 50%");
               ignore.mostPercent = limit->amount;
           },
           "Largest share of a picture that may be ignored (default: 50%)")
        ->type_name("N%");
}

}  // namespace

CLI::App& addDiff(CLI::App& app, DiffCommand& command) {
    CLI::App& sub = *app.add_subcommand(
        "diff",
        "Compare pictures. Without a gate they must be equal; else each gate given must hold");
    sub.add_option("A", command.a, "PNG file, or a folder of them: what is expected");
    sub.add_option("B", command.b, "The same: what there is");
    addGates(sub, command.compare.gates);
    addIgnored(sub, command);
    sub.add_option("-o,--output", command.output,
                   "Folder for a picture of each pair's differences");
    sub.add_flag_callback(
        "--no-scores", [&] { command.compare.scores = false; },
        "Without PSNR, SSIM and FLIP, which take most of the time");
    addReports(sub, command.reports);
    addThreads(sub, command.threads);
    addForms(sub, command.form, "Verdicts and numbers, on stdout,");
    addVerbosity(sub, command.verbosity);
    return sub;
}

}  // namespace portcullis::cli
