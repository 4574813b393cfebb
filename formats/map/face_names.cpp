#include "formats/map/face_names.h"

#include <algorithm>
#include <array>
#include <span>

namespace portcullis::formats {
namespace {

constexpr std::array<std::string_view, 6> kBoxFaces{"-x", "+x", "-y", "+y", "-z", "+z"};
constexpr std::array<std::string_view, 5> kWedgeFaces{"-x", "-y", "+y", "-z", "slope"};
constexpr std::array<std::string_view, 2> kEnds{"low", "high"};
constexpr std::array<std::string_view, 1> kBase{"base"};

/// The named faces of a shape are the last ones, in this order.
struct NamedFaces {
    std::span<const std::string_view> operator()(const BoxShape&) const { return kBoxFaces; }
    std::span<const std::string_view> operator()(const WedgeShape&) const { return kWedgeFaces; }
    std::span<const std::string_view> operator()(const PrismShape&) const { return kEnds; }
    std::span<const std::string_view> operator()(const CylinderShape&) const { return kEnds; }
    std::span<const std::string_view> operator()(const PyramidShape&) const { return kBase; }
    std::span<const std::string_view> operator()(const DodecahedronShape&) const { return {}; }
    std::span<const std::string_view> operator()(const PlanesShape&) const { return {}; }
};

}  // namespace

std::string_view faceName(const Shape& shape, std::uint32_t face) {
    const auto names = std::visit(NamedFaces{}, shape);
    const std::size_t unnamed = faceCount(shape) - names.size();
    return face < unnamed ? std::string_view{} : names[face - unnamed];
}

std::optional<std::uint32_t> faceFromName(const Shape& shape, std::string_view name) {
    const auto names = std::visit(NamedFaces{}, shape);
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) return std::nullopt;
    return static_cast<std::uint32_t>(faceCount(shape) - names.size()) +
           static_cast<std::uint32_t>(found - names.begin());
}

std::string faceNames(const Shape& shape) {
    std::string list;
    for (const std::string_view name : std::visit(NamedFaces{}, shape)) {
        if (!list.empty()) list += ", ";
        list += name;
    }
    return list;
}

}  // namespace portcullis::formats
