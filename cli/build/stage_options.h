#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/json/fault_list.h"
#include "formats/json/json_document.h"

namespace portcullis::cli {

/// What the value of an option is in portcullis.json.
enum class OptionKind : std::uint8_t {
    flag,    ///< true or false
    word,    ///< a text or number
    words,   ///< the same, or a list of them
    path,    ///< a file to read, relative to portcullis.json
    paths,   ///< files and folders to read
    limits,  ///< {"name": number, ...}
    output,  ///< true or false: whether a further file is written; the build names it
};

/// An option of a stage in portcullis.json: it is called as on the command line.
struct StageOption {
    std::string_view name;  ///< "block-size"
    OptionKind kind = OptionKind::flag;
    const char* variable = nullptr;  ///< of the environment, which goes before the file
};

/// Options that were given, by name, with their values as words; in order of their names. An option
/// that is there without a value is a flag that is set; one that was unset is not there.
using GivenOptions = std::vector<std::pair<std::string, std::vector<std::string>>>;

/// Reads the options of a stage over `given`: those in the text replace those of their name.
/// Unknown names and values of wrong types are faults.
void readStageOptions(formats::JsonValue value, std::span<const StageOption> known,
                      GivenOptions& given, formats::FaultList& faults);

/// The options as words for a command line. Outputs are left out: see `wants`.
[[nodiscard]] std::vector<std::string> wordsOf(const GivenOptions& given,
                                               std::span<const StageOption> known);

/// Whether an option is there.
[[nodiscard]] bool wants(const GivenOptions& given, std::string_view name);

/// The files and folders that the options name.
[[nodiscard]] std::vector<std::string> pathsOf(const GivenOptions& given,
                                               std::span<const StageOption> known);

/// Options with a variable that is set have its value.
void applyEnvironment(GivenOptions& given, std::span<const StageOption> known);

}  // namespace portcullis::cli
