#pragma once

#include <optional>
#include <tbb/global_control.h>

namespace portcullis::cli {

/// While it lives, so many threads work at most; 0: as many as the machine has.
class ThreadLimit {
public:
    explicit ThreadLimit(unsigned threads) {
        if (threads > 0) limit_.emplace(tbb::global_control::max_allowed_parallelism, threads);
    }

private:
    std::optional<tbb::global_control> limit_;
};

}  // namespace portcullis::cli
