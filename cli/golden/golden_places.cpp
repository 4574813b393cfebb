#include "cli/golden/golden_places.h"

#include <filesystem>

namespace portcullis::cli {

std::string pictureOf(const std::string& folder, const std::string& frame) {
    return (std::filesystem::path(folder) / (frame + ".png")).string();
}

}  // namespace portcullis::cli
