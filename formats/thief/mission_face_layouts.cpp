#include "formats/thief/mission_face_layouts.h"

#include <array>
#include <string>

#include "formats/thief/tag_cursor.h"

namespace portcullis::formats {
namespace {

constexpr std::size_t kLayoutSize = 12;
constexpr std::array kAlignments{MissionAlignment::world, MissionAlignment::brush,
                                 MissionAlignment::face};

Diagnostics fault(std::string message) {
    return {makeDiagnostic(Code::missionBadChunk, std::move(message), {}, "chunk \"TILIST\"")};
}

}  // namespace

Diagnostics layMissionFaces(const TagChunk& list, std::vector<MissionBrush>& brushes) {
    std::vector<MissionFace*> faces;
    for (MissionBrush& brush : brushes)
        for (MissionFace& face : brush.faces) faces.push_back(&face);
    TagCursor cursor(list.data);
    if (!cursor.has(4) || cursor.take<std::uint32_t>() != faces.size() ||
        cursor.left() != faces.size() * kLayoutSize)
        return fault("the layouts of faces are not as many as the " + std::to_string(faces.size()) +
                     " faces of the brushes");
    std::vector<MissionFace> laid;
    for (const MissionFace* const face : faces) {
        laid.push_back(*face);
        const auto alignment = cursor.take<std::uint32_t>();
        if (alignment >= kAlignments.size())
            return fault("there is no alignment " + std::to_string(alignment) + " of a face");
        laid.back().alignment = kAlignments[alignment];
        for (std::int32_t& scale : laid.back().scales) scale = cursor.take<std::int32_t>();
    }
    for (std::size_t i = 0; i < faces.size(); ++i) *faces[i] = laid[i];
    return {};
}

}  // namespace portcullis::formats
