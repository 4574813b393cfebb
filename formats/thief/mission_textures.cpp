#include "formats/thief/mission_textures.h"

#include <string_view>

#include "formats/json/utf8.h"
#include "formats/thief/tag_cursor.h"
#include "formats/world/chunk_file.h"

namespace portcullis::formats {
namespace {

constexpr std::size_t kHeaderSize = 12;
constexpr std::size_t kNameSize = 16;
constexpr std::size_t kTextureSize = 20;

Diagnostic fault(Code code, std::string message) {
    return makeDiagnostic(code, std::move(message), {}, "chunk \"TXLIST\"");
}

std::string takeName(TagCursor& cursor) {
    const std::string_view name = asText(cursor.takeBytes(kNameSize));
    return printable(name.substr(0, name.find('\0')));
}

}  // namespace

Result<MissionTextures> readMissionTextures(const TagChunk& list) {
    TagCursor cursor(list.data);
    if (!cursor.has(kHeaderSize))
        return fault(Code::missionTruncated, "the texture list ends inside its header");
    cursor.skip(4);  // its length, which the table of contents has too
    const std::size_t textureCount = cursor.take<std::uint32_t>();
    const std::size_t familyCount = cursor.take<std::uint32_t>();
    if (familyCount > cursor.left() / kNameSize ||
        textureCount > (cursor.left() - familyCount * kNameSize) / kTextureSize)
        return fault(Code::missionTruncated, "the list of " + std::to_string(textureCount) +
                                                 " textures in " + std::to_string(familyCount) +
                                                 " families reaches beyond its end");
    std::vector<std::string> families;
    for (std::size_t i = 0; i < familyCount; ++i) families.push_back(takeName(cursor));
    MissionTextures textures;
    textures.reserve(textureCount);
    for (std::size_t i = 0; i < textureCount; ++i) {
        cursor.skip(1);  // whether the editor has it loaded
        const std::size_t family = cursor.take<std::uint8_t>();
        cursor.skip(2);
        std::string name = takeName(cursor);
        if (family > familyCount)
            return fault(Code::missionBadChunk, "texture " + std::to_string(i) + " is of family " +
                                                    std::to_string(family) + " of " +
                                                    std::to_string(familyCount));
        if (family > 0 && !name.empty()) name.insert(0, families[family - 1] + "/");
        textures.push_back(std::move(name));
    }
    return textures;
}

}  // namespace portcullis::formats
