#include "formats/image/texture_files.h"

#include <algorithm>
#include <system_error>
#include <tuple>

#include "formats/files/file_fault.h"
#include "formats/image/texture_names.h"

namespace portcullis::formats {
namespace {

namespace fs = std::filesystem;

void addFile(TextureFiles& files, TextureFile file) {
    if (file.path.ends_with(".png"))
        files.images.push_back(std::move(file));
    else if (file.path.ends_with(".wad"))
        files.archives.push_back(std::move(file));
    else if (textureBaseName(file.path) == "palette.lmp")
        files.palettes.push_back(std::move(file));
}

Diagnostics listFolder(const fs::path& folder, std::uint32_t place, TextureFiles& files) {
    std::error_code error;
    fs::recursive_directory_iterator at(folder, error);
    while (!error && at != fs::recursive_directory_iterator()) {
        std::error_code vanished;
        if (at->is_regular_file(vanished))
            addFile(files,
                    {at->path(), textureKey(at->path().lexically_relative(folder).generic_string()),
                     place});
        at.increment(error);
    }
    if (error) return {fileFault(Code::fileRead, folder, error.message())};
    return {};
}

void sortFiles(std::vector<TextureFile>& files) {
    std::ranges::sort(files, {}, [](const TextureFile& file) {
        return std::tuple(file.place, file.path, file.file);
    });
}

}  // namespace

Result<TextureFiles> listTextureFiles(std::span<const fs::path> places) {
    TextureFiles files;
    Diagnostics faults;
    for (std::uint32_t place = 0; place < places.size(); ++place) {
        const fs::path& path = places[place];
        std::error_code error;
        if (fs::is_directory(path, error))
            append(faults, listFolder(path, place, files));
        else
            files.archives.push_back({path, textureKey(path.filename().string()), place});
    }
    if (!faults.empty()) return faults;
    for (auto* const list : {&files.images, &files.archives, &files.palettes}) sortFiles(*list);
    return files;
}

}  // namespace portcullis::formats
