#pragma once

#include <cstddef>
#include <string>

#include "cli/report.h"
#include "cli/streams.h"

namespace portcullis::cli {

/// A line on the terminal that says how far a long run is, and goes when it is over. Where stderr
/// is no terminal, or with --quiet, there is none.
class Progress {
public:
    Progress(const Streams& streams, Verbosity verbosity, std::string what, std::size_t total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    Progress(Progress&&) = delete;
    Progress& operator=(Progress&&) = delete;

    void advance(std::size_t done);

private:
    std::ostream* err_ = nullptr;  ///< null: nothing is shown
    std::string what_;
    std::size_t done_ = 0, total_;
};

}  // namespace portcullis::cli
