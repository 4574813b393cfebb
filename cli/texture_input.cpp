#include "cli/texture_input.h"

#include <filesystem>
#include <set>
#include <utility>

#include "formats/image/mip_chain.h"
#include "formats/image/texture_folder.h"

namespace portcullis::cli {
namespace {

using formats::Code;
using formats::Diagnostics;
using formats::Material;
using formats::MaterialIndex;
using formats::Result;
using formats::Severity;
using formats::World;
using render::MaterialImages;

/// Materials that some wall shows; boundaries of lava borrow theirs from walls.
std::vector<bool> usedMaterials(const World& world) {
    std::vector<bool> used(world.scene.materials.size());
    for (const formats::Surface& surface : world.surfaces) used[surface.material.value()] = true;
    return used;
}

const std::string& textureName(const Material& material) {
    return material.texture.empty() ? material.name : material.texture;
}

formats::Diagnostic missing(const Material& material) {
    return makeDiagnostic(Code::renderTextureMissing,
                          "no texture \"" + textureName(material) + "\" in any place",
                          material.location);
}

}  // namespace

Result<MaterialImages> loadTextures(const World& world, const std::vector<std::string>& places) {
    MaterialImages images(world.scene.materials.size());
    if (places.empty()) {
        formats::Diagnostic note =
            makeDiagnostic(Code::renderTextureMissing, "no textures were named: checkers instead");
        note.severity = Severity::note;
        return {std::move(images), {std::move(note)}};
    }
    const std::vector<std::filesystem::path> paths(places.begin(), places.end());
    auto folder = formats::TextureFolder::open(paths);
    Diagnostics diagnostics = folder.takeDiagnostics();
    if (!folder) return diagnostics;
    std::set<std::string> told;
    const std::vector<bool> used = usedMaterials(world);
    for (std::size_t i = 0; i < used.size(); ++i) {
        if (!used[i]) continue;
        const Material& material = world.scene.materials[MaterialIndex(i)];
        auto found = folder.value().find(textureName(material));
        append(diagnostics, found.takeDiagnostics());
        if (!found) continue;
        if (found.value())
            images[MaterialIndex(i)] = formats::mipChain(std::move(found.value()->image));
        else if (material.kind != formats::SurfaceKind::invisible &&
                 told.insert(textureName(material)).second)
            diagnostics.push_back(missing(material));
    }
    if (hasErrors(diagnostics)) return diagnostics;
    return {std::move(images), std::move(diagnostics)};
}

}  // namespace portcullis::cli
