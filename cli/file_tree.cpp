#include "cli/file_tree.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace portcullis::cli {

std::vector<std::string> filesBelow(const std::string& folder) {
    namespace fs = std::filesystem;
    std::vector<std::string> files;
    std::error_code failed;
    fs::recursive_directory_iterator at(folder, failed);
    for (; !failed && at != fs::recursive_directory_iterator(); at.increment(failed)) {
        std::error_code unknown;
        if (!at->is_directory(unknown)) files.push_back(at->path().string());
    }
    std::ranges::sort(files);
    return files;
}

}  // namespace portcullis::cli
