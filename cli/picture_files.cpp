#include "cli/picture_files.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "cli/report.h"
#include "formats/files/file_fault.h"
#include "formats/files/text_file.h"
#include "formats/image/pixel_digest.h"
#include "formats/world/chunk_file.h"

namespace portcullis::cli {
namespace {

namespace fs = std::filesystem;
using formats::PngImage;

bool isPng(const fs::path& path) {
    std::string ending = path.extension().string();
    for (char& c : ending) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return ending == ".png";
}

}  // namespace

bool readPicture(const std::string& file, std::optional<PngImage>& picture,
                 formats::Diagnostics& diagnostics) {
    const auto bytes = formats::readFile(file);
    append(diagnostics, bytes.diagnostics());
    if (!bytes) return false;
    auto image = formats::readPngAsStored(formats::asBytes(bytes.value()));
    formats::Diagnostics told = image.takeDiagnostics();
    nameFile(told, file);
    append(diagnostics, std::move(told));
    if (!image) return false;
    picture = std::move(image).value();
    return true;
}

std::string digestOf(const PngImage& picture) {
    return formats::pixelDigest(formats::toColor(picture));
}

std::pair<std::uint32_t, std::uint32_t> sizeOf(const PngImage& picture) {
    return std::visit([](const auto& pixels) { return std::pair(pixels.width, pixels.height); },
                      picture.pixels);
}

formats::Result<std::vector<std::string>> picturesBelow(const std::string& folder) {
    std::vector<std::string> names;
    std::error_code failed;
    fs::recursive_directory_iterator at(folder, failed);
    for (; !failed && at != fs::recursive_directory_iterator(); at.increment(failed)) {
        std::error_code unknown;
        if (isPng(at->path()) && !at->is_directory(unknown))
            names.push_back(at->path().lexically_relative(folder).generic_string());
    }
    if (failed) return formats::fileFault(formats::Code::fileRead, folder, failed.message());
    std::ranges::sort(names);
    return names;
}

}  // namespace portcullis::cli
