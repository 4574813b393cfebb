#include "formats/quake/quake_brush_reader.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "formats/geometry/decimal.h"
#include "formats/json/utf8.h"
#include "formats/quake/quake_words.h"

namespace portcullis::formats {
namespace {

constexpr std::int64_t kCoordinateLimit = Coordinate::fromUnits(1 << 22).raw;
constexpr int kDeepestBlock = 16;

bool endsFace(char c) { return c == '\0' || c == '(' || c == '{' || c == '}' || c == '"'; }
bool startsNumber(char c) { return !endsFace(c) && c != ')' && c != '[' && c != ']'; }

std::string quoted(std::string_view text) { return '"' + printable(text, 40) + '"'; }

}  // namespace

IndexedVector<QuakeTextureIndex, std::string> QuakeBrushReader::takeTextures() {
    textureOfName_.clear();
    return std::exchange(textures_, {});
}

void QuakeBrushReader::fault(Code code, std::string message, SourceLocation location) {
    faulty_ = true;
    faults_.add(code, std::move(message), location);
}

void QuakeBrushReader::unexpected(std::string_view wanted) {
    faulty_ = true;
    const char c = tokenizer_.ahead();
    if (c == '\0') return;  // reported once, as truncation
    const SourceLocation place = tokenizer_.location();
    const bool keep = c == '{' || c == '}' || c == '"';
    const std::string found = quoted(keep ? std::string_view(&c, 1) : tokenizer_.next().text);
    fault(Code::quakeSyntax, "expected " + std::string(wanted) + ", found " + found, place);
}

std::optional<QuakeBrush> QuakeBrushReader::read(std::uint32_t number, SourceLocation open) {
    QuakeBrush brush;
    brush.number = number;
    brush.location = open;
    brush.faces.reserve(6);
    faulty_ = false;
    open_ = open;
    const std::uint32_t patchesBefore = patches_;
    faults_.enterBrush(number);
    const BlockEnd end = readFaces(brush, Primitive::lines);
    faults_.leaveBrush();
    const bool patchOnly = patches_ != patchesBefore && brush.faces.empty();
    if (end == BlockEnd::cutShort || faulty_ || patchOnly) return std::nullopt;
    return brush;
}

QuakeBrushReader::BlockEnd QuakeBrushReader::readFaces(QuakeBrush& brush, Primitive primitive) {
    while (true) {
        const char c = tokenizer_.ahead();
        if (c == '\0') {
            truncated_ = true;
            fault(
                Code::quakeTruncated,
                "the file ends inside the brush that begins on line " + std::to_string(open_.line),
                tokenizer_.lastLocation());
            return BlockEnd::cutShort;
        }
        if (c == '}') {
            static_cast<void>(tokenizer_.next());
            return BlockEnd::closed;
        }
        if (c == '(') {
            QuakeFace& face = brush.faces.emplace_back();
            if (!readFace(face, primitive)) recover();
        } else if (c == '"' || (c == '{' && (faulty_ || !brush.faces.empty()))) {
            fault(Code::quakeSyntax, "the brush is not closed before this", tokenizer_.location());
            return BlockEnd::cutShort;
        } else if (c == '{') {
            fault(Code::quakeTooDeep, "a brush holds faces, not another bracket",
                  tokenizer_.location());
            skipBlock(/*tooDeep=*/true);
        } else if (primitive == Primitive::lines && brush.faces.empty() && startsNumber(c)) {
            if (readNamedPrimitive(brush) == BlockEnd::cutShort) return BlockEnd::cutShort;
        } else {
            unexpected("a face");
            recover();
        }
    }
}

void QuakeBrushReader::recover() {
    faulty_ = true;
    if (onSameLine()) tokenizer_.skipLine();
}

bool QuakeBrushReader::onSameLine() {
    return tokenizer_.ahead() != '\0' &&
           tokenizer_.location().line == tokenizer_.lastLocation().line;
}

QuakeBrushReader::BlockEnd QuakeBrushReader::readNamedPrimitive(QuakeBrush& brush) {
    const QuakeToken token = tokenizer_.next();
    const std::string name = lowerCase(token.text);
    const bool opens = tokenizer_.ahead() == '{';
    if (opens && (name == "brushdef" || name == "brushdef3")) {
        static_cast<void>(tokenizer_.next());
        return readFaces(brush, name == "brushdef" ? Primitive::brushDef : Primitive::brushDef3);
    }
    if (opens && name.starts_with("patch")) {
        if (patches_++ == 0) firstPatch_ = token.location;
        skipBlock(/*tooDeep=*/false);
        return BlockEnd::closed;
    }
    fault(Code::quakeSyntax, "expected a face, brushDef or patchDef2, found " + quoted(token.text),
          token.location);
    if (opens)
        skipBlock(/*tooDeep=*/false);
    else
        recover();
    return BlockEnd::closed;
}

void QuakeBrushReader::skipBlock(bool tooDeep) {
    int depth = 0;
    do {
        const char c = tokenizer_.ahead();
        if (c == '\0') return;
        const SourceLocation place = tokenizer_.location();
        const QuakeToken token = tokenizer_.nextTextureName();
        const bool braces = token.kind == QuakeTokenKind::word &&
                            token.text.find_first_not_of("{}") == std::string_view::npos;
        if (!braces) continue;
        for (const char brace : token.text) depth += brace == '{' ? 1 : -1;
        if (depth > kDeepestBlock && !tooDeep) {
            tooDeep = true;
            fault(Code::quakeTooDeep, "brackets are nested too deep here", place);
        }
    } while (depth > 0);
}

bool QuakeBrushReader::expect(char bracket) {
    if (tokenizer_.ahead() != bracket) {
        unexpected(quoted(std::string_view(&bracket, 1)));
        return false;
    }
    static_cast<void>(tokenizer_.next());
    return true;
}

bool QuakeBrushReader::readCoordinate(Coordinate& coordinate) {
    if (!startsNumber(tokenizer_.ahead())) {
        unexpected("a coordinate");
        return false;
    }
    const QuakeToken token = tokenizer_.next();
    if (const auto parsed = parseCoordinate(token.text)) {
        coordinate = *parsed;
        if (parsed->raw < -kCoordinateLimit || parsed->raw > kCoordinateLimit)
            fault(Code::quakeBadNumber, quoted(token.text) + " lies more than 4194304 units out",
                  token.location);
    } else {
        fault(Code::quakeBadNumber, quoted(token.text) + " is not a coordinate", token.location);
    }
    return true;
}

bool QuakeBrushReader::readNumber(double& number) {
    if (!startsNumber(tokenizer_.ahead())) {
        unexpected("a number");
        return false;
    }
    const QuakeToken token = tokenizer_.next();
    if (const auto parsed = parseDouble(token.text))
        number = *parsed;
    else if (saysNotFinite(token.text))
        finite_ = false;
    else
        fault(Code::quakeBadNumber, quoted(token.text) + " is not a number", token.location);
    return true;
}

bool QuakeBrushReader::readNumbers(std::initializer_list<double*> numbers) {
    return std::ranges::all_of(numbers, [&](double* number) { return readNumber(*number); });
}

bool QuakeBrushReader::readFace(QuakeFace& face, Primitive primitive) {
    static_cast<void>(tokenizer_.ahead());
    face.location = tokenizer_.location();
    finite_ = true;
    const bool plane = primitive == Primitive::brushDef3 ? readPlane(face) : readPoints(face);
    if (!plane) return false;
    if (primitive != Primitive::lines && !readMatrix(face)) return false;
    if (!readTexture(face)) return false;
    if (primitive == Primitive::lines) {
        const bool valve = tokenizer_.ahead() == '[';
        if (!(valve ? readValve(face) : readStandard(face))) return false;
    }
    if (!finite_) {
        face.projection = std::monostate{};
        faults_.add(Code::quakeBadTexture, "the texture alignment is not finite", face.location);
    }
    return readFlags(face);
}

bool QuakeBrushReader::readPoints(QuakeFace& face) {
    auto& points = face.plane.emplace<PlanePoints>().points;
    return std::ranges::all_of(points, [&](Position& point) {
        return expect('(') && readCoordinate(point.x) && readCoordinate(point.y) &&
               readCoordinate(point.z) && expect(')');
    });
}

bool QuakeBrushReader::readPlane(QuakeFace& face) {
    auto& plane = face.plane.emplace<PlaneNormal>();
    const bool read = expect('(') && readCoordinate(plane.normal.x) &&
                      readCoordinate(plane.normal.y) && readCoordinate(plane.normal.z) &&
                      readCoordinate(plane.distance) && expect(')');
    plane.distance.raw = -plane.distance.raw;  // the text has a x + b y + c z + d = 0
    return read;
}

bool QuakeBrushReader::readTexture(QuakeFace& face) {
    const bool sameLine =
        tokenizer_.ahead() != '\0' && tokenizer_.location().line == tokenizer_.lastLocation().line;
    if (!sameLine && endsFace(tokenizer_.ahead())) {
        unexpected("a texture name");
        return false;
    }
    const QuakeToken token = tokenizer_.nextTextureName();
    if (token.kind == QuakeTokenKind::openString) {
        fault(Code::quakeSyntax, "the texture name is not closed", token.location);
        return false;
    }
    const std::string_view name = token.text.empty() ? "__TB_empty" : token.text;
    const auto [found, isNew] = textureOfName_.try_emplace(name, textures_.nextIndex());
    if (isNew) textures_.append(std::string(name));
    face.texture = found->second;
    return true;
}

bool QuakeBrushReader::readStandard(QuakeFace& face) {
    auto& p = face.projection.emplace<QuakeStandardProjection>();
    return readNumbers({&p.shift.x, &p.shift.y, &p.rotationDegrees, &p.scale.x, &p.scale.y});
}

bool QuakeBrushReader::readValve(QuakeFace& face) {
    auto& p = face.projection.emplace<QuakeValveProjection>();
    return expect('[') && readNumbers({&p.u.x, &p.u.y, &p.u.z, &p.shift.x}) && expect(']') &&
           expect('[') && readNumbers({&p.v.x, &p.v.y, &p.v.z, &p.shift.y}) && expect(']') &&
           readNumbers({&p.rotationDegrees, &p.scale.x, &p.scale.y});
}

bool QuakeBrushReader::readMatrix(QuakeFace& face) {
    auto& rows = face.projection.emplace<QuakeMatrixProjection>().rows;
    const auto readRow = [&](glm::dvec3& row) {
        return expect('(') && readNumbers({&row.x, &row.y, &row.z}) && expect(')');
    };
    return expect('(') && std::ranges::all_of(rows, readRow) && expect(')');
}

bool QuakeBrushReader::readFlags(QuakeFace& face) {
    std::array<std::int64_t, 3> flags{};
    std::size_t count = 0;
    while (startsNumber(tokenizer_.ahead()) && onSameLine()) {
        const QuakeToken token = tokenizer_.next();
        const auto flag = parseQuakeFlag(token.text);
        if (!flag) {
            fault(Code::quakeBadNumber, quoted(token.text) + " is not a number", token.location);
            return false;
        }
        if (count < flags.size()) flags[count] = *flag;
        ++count;
    }
    if (count >= flags.size())
        face.flags =
            QuakeFlags{static_cast<std::uint32_t>(flags[0]), static_cast<std::uint32_t>(flags[1]),
                       static_cast<std::int32_t>(flags[2])};
    return true;
}

}  // namespace portcullis::formats
