#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>

#include "formats/diagnostics/result.h"
#include "formats/files/file_descriptor.h"

namespace portcullis::cli {

/// Waits for changes of files in folders, also by editors that save by renaming.
class FileWatch {
public:
    /// PC5001 where the system has no watch to give.
    [[nodiscard]] static formats::Result<std::unique_ptr<FileWatch>> start();

    /// Also watches this folder, and with `below` those below it. A folder that is not there is
    /// passed over.
    void add(const std::string& folder, bool below);
    /// Changes of this name in this folder do not count.
    void ignore(const std::string& folder, const std::string& name);
    /// Returns after something changed and then nothing did for a moment.
    void wait();
    [[nodiscard]] std::size_t folders() const { return names_.size(); }

private:
    explicit FileWatch(int descriptor) : descriptor_(descriptor) {}
    /// Takes all events that are there; whether one of them counts.
    bool takeEvents();

    formats::FileDescriptor descriptor_;
    std::map<int, std::string> names_;  ///< folders by their watches
    std::set<std::string> ignored_;     ///< folder/name
};

}  // namespace portcullis::cli
