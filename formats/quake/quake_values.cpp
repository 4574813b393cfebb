#include "formats/quake/quake_values.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <map>
#include <utility>

#include "formats/geometry/decimal.h"
#include "formats/json/utf8.h"

namespace portcullis::formats {
namespace {

/// The three words of a text; nothing if there are more or fewer.
std::optional<std::array<std::string_view, 3>> threeWords(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    std::array<std::string_view, 3> words;
    for (std::string_view& word : words) {
        text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
        word = text.substr(0, text.find_first_of(blanks));
        if (word.empty()) return std::nullopt;
        text.remove_prefix(word.size());
    }
    if (text.find_first_not_of(blanks) != std::string_view::npos) return std::nullopt;
    return words;
}

}  // namespace

std::string utf8OfQuakeText(std::string_view text) {
    std::string result;
    if (findBadUtf8(text) == text.size()) {
        result = text;
    } else {
        result.reserve(text.size() + 8);
        for (const char c : text) appendUtf8(result, static_cast<unsigned char>(c));
    }
    std::erase(result, '\0');
    return result;
}

bool holdsZeroByte(std::string_view text) { return text.find('\0') != std::string_view::npos; }

Properties propertiesOf(const QuakeEntity& entity, QuakeFaults& faults) {
    faults.enterEntity(entity.number);
    Properties properties;
    properties.reserve(entity.properties.size());
    std::map<std::string, std::string_view> counting;  // the raw key, by the key
    for (auto it = entity.properties.rbegin(); it != entity.properties.rend(); ++it) {
        const auto [last, isNew] = counting.try_emplace(utf8OfQuakeText(it->key), it->key);
        if (!isNew) {
            if (last->second != it->key)
                faults.add(Code::quakeDuplicateKey,
                           "the key \"" + printable(last->first) + "\" is given again; this is " +
                               "not the one that counts",
                           it->location);
            continue;
        }
        if (holdsZeroByte(it->key) || holdsZeroByte(it->value))
            faults.add(Code::quakeValueAdjusted,
                       "the zero bytes of \"" + printable(last->first) + "\" are left out",
                       it->location);
        properties.emplace_back(last->first, utf8OfQuakeText(it->value));
    }
    return {std::make_move_iterator(properties.rbegin()),
            std::make_move_iterator(properties.rend())};
}

std::optional<Position> parseQuakePosition(std::string_view text) {
    const auto words = threeWords(text);
    if (!words) return std::nullopt;
    constexpr std::int64_t limit = Coordinate::fromLattice(kLatticeLimit).raw;
    Position position;
    for (const auto& [coordinate, word] :
         {std::pair(&position.x, (*words)[0]), std::pair(&position.y, (*words)[1]),
          std::pair(&position.z, (*words)[2])}) {
        const auto parsed = parseCoordinate(word);
        if (!parsed || std::abs(parsed->raw) > limit) return std::nullopt;
        *coordinate = *parsed;
    }
    return position;
}

std::optional<glm::dvec3> parseQuakeVector(std::string_view text) {
    const auto words = threeWords(text);
    if (!words) return std::nullopt;
    glm::dvec3 vector(0.0);
    for (glm::length_t i = 0; i < 3; ++i) {
        const auto parsed = parseDouble((*words)[static_cast<std::size_t>(i)]);
        if (!parsed) return std::nullopt;
        vector[i] = *parsed;
    }
    return vector;
}

std::optional<double> numberOf(const QuakeEntity& entity, std::string_view key) {
    const auto value = entity.find(key);
    return value ? parseDouble(*value) : std::nullopt;
}

}  // namespace portcullis::formats
