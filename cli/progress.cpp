#include "cli/progress.h"

#include <utility>

#include "cli/number_text.h"

namespace portcullis::cli {

Progress::Progress(const Streams& streams, Verbosity verbosity, std::string what, std::size_t total)
    : err_(streams.errTerminal && verbosity != Verbosity::quiet ? &streams.err : nullptr),
      what_(std::move(what)),
      total_(total) {
    advance(0);
}

Progress::~Progress() {
    if (err_ != nullptr) *err_ << "\r\x1b[K" << std::flush;
}

void Progress::advance(std::size_t done) {
    done_ += done;
    if (err_ == nullptr || total_ == 0) return;
    *err_ << '\r' << what_ << ": " << grouped(done_) << " of " << grouped(total_) << " ("
          << 100 * done_ / total_ << " %)" << std::flush;
}

}  // namespace portcullis::cli
