#pragma once

#include <algorithm>
#include <ctime>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace portcullis::tests {

/// Which time counts: the processor's, of all threads of the process, or the clock's on the wall.
enum class Clock : std::uint8_t { processor, wall };

[[nodiscard]] inline double secondsOn(Clock clock) {
    timespec now{};
    clock_gettime(clock == Clock::processor ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Times several things in turn, round after round, so that what else the machine does meets all of
/// them; of each thing the best round counts.
class Contest {
public:
    struct Entry {
        std::string name;
        Clock clock = Clock::processor;
        std::function<void()> run;
        double seconds = std::numeric_limits<double>::infinity();
    };

    void add(std::string name, Clock clock, std::function<void()> run) {
        entries_.push_back({std::move(name), clock, std::move(run)});
    }
    /// The first round is not timed: it fills caches.
    void run(int rounds) {
        for (int round = 0; round <= rounds; ++round)
            for (Entry& entry : entries_) {
                const double start = secondsOn(entry.clock);
                entry.run();
                const double seconds = secondsOn(entry.clock) - start;
                if (round > 0) entry.seconds = std::min(entry.seconds, seconds);
            }
    }
    [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

private:
    std::vector<Entry> entries_;
};

}  // namespace portcullis::tests
