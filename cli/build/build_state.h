#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/build/file_stamps.h"
#include "cli/build/stage_record.h"
#include "formats/files/content_hash.h"

namespace portcullis::cli {

/// A file or folder, and what it held.
struct FileContent {
    std::string path;
    formats::ContentHash hash{};

    bool operator==(const FileContent&) const = default;
};

/// All that the outcome of a stage depends on.
struct StageCauses {
    formats::ContentHash program{};
    std::vector<std::string> words;   ///< of its command
    std::vector<FileContent> inputs;  ///< files and folders that it reads, a world among them

    bool operator==(const StageCauses&) const = default;
};

/// One hash of all causes: what the cache calls the outcome.
[[nodiscard]] formats::ContentHash keyOf(const StageCauses& causes);

/// What a stage did the last time.
struct KnownStage {
    StageCauses causes;
    StageRecord record;
    std::vector<FileContent> outputs;
};

/// What a build leaves for the next in the same output folder.
struct BuildState {
    std::string project;  ///< its file, from the output folder
    std::map<std::pair<std::string, std::string>, KnownStage> stages;  ///< by map and stage
    std::vector<KnownFile> files;
};

[[nodiscard]] std::string stateToBytes(const BuildState& state);
/// An empty state for bytes of another version, or damaged.
[[nodiscard]] BuildState stateFromBytes(std::string_view bytes);

/// Why a stage is not as it was left, in a few words: what of its causes is another.
[[nodiscard]] std::string changeBetween(const StageCauses& before, const StageCauses& now);

}  // namespace portcullis::cli
