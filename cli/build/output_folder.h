#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cli/build/build_state.h"
#include "cli/build/project.h"
#include "cli/streams.h"
#include "formats/diagnostics/result.h"
#include "formats/files/file_descriptor.h"

namespace portcullis::cli {

/// The output folder of a project, held by one build at a time; another one waits. What a build
/// that was killed left half done is removed when the next one takes the folder.
class OutputFolder {
public:
    /// Makes and takes the folder. PC8028 where that cannot be done. Says so when it has to wait.
    [[nodiscard]] static formats::Result<std::unique_ptr<OutputFolder>> take(
        const ProjectPlaces& places, const Streams& streams);
    OutputFolder(const OutputFolder&) = delete;
    OutputFolder& operator=(const OutputFolder&) = delete;
    ~OutputFolder();

    /// PC5002.
    [[nodiscard]] formats::Diagnostics writeState(const BuildState& state) const;

private:
    OutputFolder(std::string folder, int lock) : folder_(std::move(folder)), lock_(lock) {}
    void sweep(const std::string& output) const;

    std::string folder_;  ///< of what is the build's own
    formats::FileDescriptor lock_;
};

/// What the last build left, without taking the folder.
[[nodiscard]] BuildState readState(const ProjectPlaces& places);

}  // namespace portcullis::cli
