#pragma once

#include <cstddef>

namespace portcullis::cli {

/// What reports of a survey tell beside it.
struct VisReportOptions {
    std::size_t worst = 5;  ///< so many sample points are listed
    bool timing = false;    ///< also seconds, which are never the same twice
};

}  // namespace portcullis::cli
