#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "formats/quake/quake_faults.h"
#include "formats/quake/quake_map.h"
#include "formats/quake/quake_tokenizer.h"

namespace portcullis::formats {

/// Reads the brushes of one map; the part of readQuakeMap that knows faces.
class QuakeBrushReader {
public:
    /// The text that `tokenizer` cuts must outlive the reader.
    QuakeBrushReader(QuakeTokenizer& tokenizer, QuakeFaults& faults)
        : tokenizer_(tokenizer), faults_(faults) {}

    /// Reads on from behind the brace that opened a brush, up to and with the one that closes it.
    /// Nothing for a patch and for a faulty brush, whose faults are then reported. A brush that
    /// the start of another brush or a string cuts short is faulty, and that start is not consumed.
    [[nodiscard]] std::optional<QuakeBrush> read(std::uint32_t number, SourceLocation open);

    /// Distinct texture names so far.
    [[nodiscard]] IndexedVector<QuakeTextureIndex, std::string> takeTextures();
    [[nodiscard]] std::uint32_t patches() const { return patches_; }
    [[nodiscard]] SourceLocation firstPatch() const { return firstPatch_; }
    /// Whether the text ended inside a brush (which is then reported).
    [[nodiscard]] bool truncated() const { return truncated_; }

private:
    enum class Primitive : std::uint8_t { lines, brushDef, brushDef3 };
    enum class BlockEnd : std::uint8_t { closed, cutShort };

    BlockEnd readFaces(QuakeBrush& brush, Primitive primitive);
    BlockEnd readNamedPrimitive(QuakeBrush& brush);
    void recover();
    /// Whether the next token begins on the line where the last one did.
    bool onSameLine();

    // These give false when the face is not built as it must be; a number that is none only
    // makes the brush faulty, so that the rest of the face is still checked.
    bool readFace(QuakeFace& face, Primitive primitive);
    bool readPoints(QuakeFace& face);
    bool readPlane(QuakeFace& face);
    bool readTexture(QuakeFace& face);
    bool readStandard(QuakeFace& face);
    bool readValve(QuakeFace& face);
    bool readMatrix(QuakeFace& face);
    bool readFlags(QuakeFace& face);
    bool readCoordinate(Coordinate& coordinate);
    bool readNumber(double& number);
    bool readNumbers(std::initializer_list<double*> numbers);
    bool expect(char bracket);

    /// Skips a block in braces; one nested too deep is a fault, unless that is told already.
    void skipBlock(bool tooDeep);
    void unexpected(std::string_view wanted);
    void fault(Code code, std::string message, SourceLocation location);

    QuakeTokenizer& tokenizer_;
    QuakeFaults& faults_;
    IndexedVector<QuakeTextureIndex, std::string> textures_;
    std::unordered_map<std::string_view, QuakeTextureIndex> textureOfName_;
    std::uint32_t patches_ = 0;
    SourceLocation firstPatch_;
    bool truncated_ = false;
    bool faulty_ = false;  ///< the brush being read has a fault
    bool finite_ = true;   ///< of the texture numbers of the face being read
    SourceLocation open_;  ///< of the brush being read
};

}  // namespace portcullis::formats
