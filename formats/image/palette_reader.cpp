#include "formats/image/palette_reader.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "formats/image/png_chunks.h"
#include "formats/image/png_reader.h"
#include "formats/json/utf8.h"
#include "formats/world/chunk_file.h"

namespace portcullis::formats {
namespace {

constexpr std::string_view kJascMagic = "JASC-PAL";
constexpr std::string_view kJascVersion = "0100";
constexpr std::size_t kRawSize = 3 * kPaletteLimit;

/// Lines of a text, with their numbers; ends of lines may be those of any system.
class Lines {
public:
    explicit Lines(std::string_view text) : rest_(text) {}

    [[nodiscard]] std::string_view next() {
        ++number_;
        const std::size_t end = rest_.find('\n');
        std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
        if (line.ends_with('\r')) line.remove_suffix(1);
        return line;
    }
    /// PC7302 at the line that was taken last.
    [[nodiscard]] Diagnostic fault(std::string message) const {
        return makeDiagnostic(Code::paletteBadText, std::move(message), {number_, 1});
    }

private:
    std::string_view rest_;
    std::uint32_t number_ = 0;
};

/// The whole numbers of a line, 0 to `most` each and exactly as many as asked for.
template <std::size_t count>
std::optional<std::array<std::uint32_t, count>> numbersOf(std::string_view line,
                                                          std::uint32_t most) {
    std::array<std::uint32_t, count> numbers{};
    const char* at = line.data();
    const char* const end = line.data() + line.size();
    const auto skipBlanks = [&] {
        while (at != end && (*at == ' ' || *at == '\t')) ++at;
    };
    for (std::uint32_t& number : numbers) {
        skipBlanks();
        const auto [stop, error] = std::from_chars(at, end, number);
        if (error != std::errc() || number > most) return std::nullopt;
        at = stop;
    }
    skipBlanks();
    return at == end ? std::optional(numbers) : std::nullopt;
}

Result<Palette> readJasc(std::string_view text) {
    Lines lines(text);
    if (lines.next() != kJascMagic) return lines.fault("the first line is not \"JASC-PAL\"");
    if (lines.next() != kJascVersion) return lines.fault("the version is not 0100");
    const auto count = numbersOf<1>(lines.next(), kPaletteLimit);
    if (!count || count->front() == 0) return lines.fault("the count is not 1 to 256");
    Palette palette;
    while (palette.size() < count->front()) {
        const std::string_view line = lines.next();
        const auto color = numbersOf<3>(line, 255);
        if (!color)
            return lines.fault("\"" + printable(line) + "\" is not three numbers of 0 to 255");
        palette.push_back(packColor((*color)[0], (*color)[1], (*color)[2]));
    }
    return palette;
}

Palette readRaw(std::string_view bytes) {
    Palette palette;
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(bytes[at]); };
    for (std::size_t i = 0; i < bytes.size(); i += 3)
        palette.push_back(packColor(byte(i), byte(i + 1), byte(i + 2)));
    return palette;
}

Diagnostic unknownForm(std::string message) {
    return makeDiagnostic(Code::paletteUnknown, std::move(message));
}

}  // namespace

Result<Palette> readPalette(std::span<const std::byte> bytes) {
    const std::string_view text = asText(bytes);
    if (text.starts_with(kPngSignature)) {
        auto png = readPngAsStored(bytes);
        if (!png) return png.takeDiagnostics();
        if (auto* const image = std::get_if<PalettedImage>(&png.value().pixels))
            return std::move(image->palette);
        return unknownForm("the PNG has no palette");
    }
    if (text.starts_with(kJascMagic)) return readJasc(text);
    if (text.size() == kRawSize) return readRaw(text);
    return unknownForm("a file of " + std::to_string(text.size()) + " bytes is no palette");
}

}  // namespace portcullis::formats
