#include "formats/quake/quake_map_reader.h"

#include <algorithm>
#include <string>
#include <utility>

#include "formats/json/utf8.h"
#include "formats/quake/quake_brush_reader.h"
#include "formats/quake/quake_faults.h"
#include "formats/quake/quake_tokenizer.h"

namespace portcullis::formats {
namespace {

class MapReader {
public:
    MapReader(std::string_view text, std::size_t maximumFindings)
        : tokenizer_(text), faults_(maximumFindings), brushReader_(tokenizer_, faults_) {}

    Result<QuakeMap> read(bool keepGoing);

private:
    enum class EntityEnd : std::uint8_t { closed, nextBegins, textEnds };

    void readOutsideEntities();
    /// From behind the opening brace.
    EntityEnd readEntity(SourceLocation open);
    EntityEnd readEntityParts(QuakeEntity& entity);
    EntityEnd readBlock(QuakeEntity& entity, std::uint32_t& blocks);
    void readProperty(QuakeEntity& entity);
    /// False where there is none, and for a key that has no closing quote.
    bool readText(std::string& text, bool isKey);
    void checkEntity(const QuakeEntity& entity);

    QuakeTokenizer tokenizer_;
    QuakeFaults faults_;
    QuakeBrushReader brushReader_;
    QuakeMap map_;
    SourceLocation entityOpen_;  ///< of the entity to read next
};

Result<QuakeMap> MapReader::read(bool keepGoing) {
    readOutsideEntities();
    map_.textures = brushReader_.takeTextures();
    map_.patches = brushReader_.patches();
    if (map_.patches > 0)
        faults_.add(Code::quakePatchSkipped,
                    std::to_string(map_.patches) +
                        (map_.patches == 1 ? " curved patch" : " curved patches") +
                        " skipped, the first here",
                    brushReader_.firstPatch());
    const bool failed = faults_.anyError() && !keepGoing;
    Diagnostics diagnostics = faults_.take();
    if (failed) return Result<QuakeMap>(std::move(diagnostics));
    return Result<QuakeMap>(std::move(map_), std::move(diagnostics));
}

void MapReader::readOutsideEntities() {
    bool inRubbish = false;
    while (const char c = tokenizer_.ahead()) {
        const QuakeToken token = tokenizer_.next();
        if (c == '{') {
            inRubbish = false;
            entityOpen_ = token.location;
            while (readEntity(entityOpen_) == EntityEnd::nextBegins) {
            }
            faults_.leaveEntities();
        } else if (token.kind == QuakeTokenKind::word && token.text == "Version") {
            static_cast<void>(tokenizer_.next());  // Doom 3 maps start with "Version 2"
        } else if (!inRubbish) {
            inRubbish = true;
            faults_.add(Code::quakeSyntax,
                        c == '}' ? "a bracket closes that was never opened"
                                 : "expected an entity's opening bracket",
                        token.location);
        }
    }
}

MapReader::EntityEnd MapReader::readEntity(SourceLocation open) {
    QuakeEntity entity;
    entity.number = static_cast<std::uint32_t>(map_.entities.size());
    entity.location = open;
    faults_.enterEntity(entity.number);
    const EntityEnd end = readEntityParts(entity);
    checkEntity(entity);
    if (end == EntityEnd::textEnds && !brushReader_.truncated())
        faults_.add(
            Code::quakeTruncated,
            "the file ends inside the entity that begins on line " + std::to_string(open.line),
            tokenizer_.lastLocation());
    map_.entities.push_back(std::move(entity));
    return end;
}

MapReader::EntityEnd MapReader::readEntityParts(QuakeEntity& entity) {
    std::uint32_t blocks = 0;
    while (true) {
        const char c = tokenizer_.ahead();
        if (c == '\0') return EntityEnd::textEnds;
        if (c == '}') {
            static_cast<void>(tokenizer_.next());
            return EntityEnd::closed;
        }
        if (c == '{') {
            const EntityEnd end = readBlock(entity, blocks);
            if (end != EntityEnd::closed) return end;
        } else {
            readProperty(entity);
        }
    }
}

MapReader::EntityEnd MapReader::readBlock(QuakeEntity& entity, std::uint32_t& blocks) {
    const SourceLocation open = tokenizer_.next().location;
    if (tokenizer_.ahead() == '"') {
        faults_.add(Code::quakeSyntax,
                    "the entity that begins on line " + std::to_string(entity.location.line) +
                        " is not closed before this",
                    open);
        entityOpen_ = open;
        return EntityEnd::nextBegins;
    }
    if (auto brush = brushReader_.read(blocks++, open)) entity.brushes.push_back(std::move(*brush));
    return EntityEnd::closed;
}

bool MapReader::readText(std::string& text, bool isKey) {
    const char c = tokenizer_.ahead();
    const SourceLocation place = tokenizer_.location();
    if (c == '\0') return false;
    if (c == '{' || c == '}') {
        faults_.add(Code::quakeSyntax, "expected a value between quotes", place);
        return false;
    }
    const QuakeToken token = tokenizer_.next();
    if (token.kind == QuakeTokenKind::punctuation) {
        faults_.add(Code::quakeSyntax, "expected a key or a value between quotes", place);
        tokenizer_.skipLine();
        return false;
    }
    if (token.kind == QuakeTokenKind::openString)
        faults_.add(Code::quakeSyntax, "the closing quote is missing", place);
    text = token.text;
    return token.kind != QuakeTokenKind::openString || !isKey;
}

void MapReader::readProperty(QuakeEntity& entity) {
    QuakeProperty property;
    property.location = tokenizer_.location();
    if (readText(property.key, true) && readText(property.value, false))
        entity.properties.push_back(std::move(property));
}

void MapReader::checkEntity(const QuakeEntity& entity) {
    std::vector<const QuakeProperty*> sorted;
    sorted.reserve(entity.properties.size());
    for (const QuakeProperty& property : entity.properties) sorted.push_back(&property);
    std::ranges::stable_sort(sorted, {},
                             [](const QuakeProperty* p) -> const std::string& { return p->key; });
    for (std::size_t i = 1; i < sorted.size(); ++i)
        if (sorted[i]->key == sorted[i - 1]->key)
            faults_.add(
                Code::quakeDuplicateKey,
                "the key \"" + printable(sorted[i]->key) + "\" is given before; this one counts",
                sorted[i]->location);
}

}  // namespace

Result<QuakeMap> readQuakeMap(std::string_view text, const QuakeReadOptions& options) {
    return MapReader(text, options.maximumFindings).read(options.keepGoing);
}

}  // namespace portcullis::formats
