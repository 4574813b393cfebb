#include "cli/build/output_folder.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <system_error>

#include "cli/build/stage_kinds.h"
#include "formats/files/atomic_write.h"
#include "formats/files/file_fault.h"
#include "formats/files/text_file.h"

namespace portcullis::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLock = "lock";
constexpr const char* kState = "state";
constexpr const char* kAtWork = "at-work";  ///< is there while a build is at work, or was killed

std::string fileIn(const std::string& folder, const char* name) {
    return (fs::path(folder) / name).string();
}

/// A file that was to take another's name and never did.
bool isLeftOver(const fs::path& file) {
    const std::string name = file.filename().string();
    return name.starts_with(".portcullis-") && name.ends_with(".tmp");
}

formats::Diagnostic unusable(const std::string& folder, const std::string& reason) {
    formats::Diagnostic fault =
        makeDiagnostic(formats::Code::buildFolderUnusable, "cannot work in the folder: " + reason);
    fault.file = folder;
    return fault;
}

}  // namespace

formats::Result<std::unique_ptr<OutputFolder>> OutputFolder::take(const ProjectPlaces& places,
                                                                  const Streams& streams) {
    const std::string folder = privateFolder(places);
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed) return unusable(places.output, failed.message());
    const int lock = ::open(fileIn(folder, kLock).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock < 0) return unusable(places.output, std::generic_category().message(errno));
    auto taken = std::unique_ptr<OutputFolder>(new OutputFolder(folder, lock));
    if (::flock(lock, LOCK_EX | LOCK_NB) != 0) {
        streams.err << "another build is at work in " << places.output << "; waiting for it\n"
                    << std::flush;
        while (::flock(lock, LOCK_EX) != 0)
            if (errno != EINTR)
                return unusable(places.output, std::generic_category().message(errno));
    }
    if (fs::exists(fileIn(folder, kAtWork), failed)) taken->sweep(places.output);
    // Made in one step, so that nobody is killed between making a file and saying so.
    formats::FileDescriptor mark(
        ::open(fileIn(folder, kAtWork).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666));
    if (!mark.valid()) return unusable(places.output, std::generic_category().message(errno));
    return taken;
}

OutputFolder::~OutputFolder() {
    std::error_code ignored;
    fs::remove(fileIn(folder_, kAtWork), ignored);
}

void OutputFolder::sweep(const std::string& output) const {
    std::error_code failed;
    for (fs::recursive_directory_iterator at(output, failed), end; !failed && at != end;
         at.increment(failed)) {
        std::error_code ignored;
        if (isLeftOver(at->path())) fs::remove(at->path(), ignored);
    }
}

formats::Diagnostics OutputFolder::writeState(const BuildState& state) const {
    return formats::writeFileAtomically(fileIn(folder_, kState), stateToBytes(state));
}

BuildState readState(const ProjectPlaces& places) {
    const auto bytes = formats::readFile(fileIn(privateFolder(places), kState));
    return bytes ? stateFromBytes(bytes.value()) : BuildState{};
}

}  // namespace portcullis::cli
