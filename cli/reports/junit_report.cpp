#include "cli/reports/junit_report.h"

#include <filesystem>
#include <string_view>
#include <vector>

#include "cli/number_text.h"
#include "cli/reports/markup_text.h"
#include "cli/reports/result_words.h"

namespace portcullis::cli {
namespace {

using formats::BudgetResult;
using formats::Diagnostic;
using formats::Diagnostics;
using formats::FrameResult;
using formats::MapResult;
using formats::Severity;
using formats::StageResult;
using formats::StageState;

constexpr int kMilliseconds = 3;

std::string attribute(std::string_view name, std::string_view value) {
    return " " + std::string(name) + "=\"" + markupText(value) + "\"";
}

/// What cases add up to.
struct Totals {
    std::size_t tests = 0, failures = 0, errors = 0, skipped = 0;
    double seconds = 0;

    void add(const Totals& other) {
        tests += other.tests;
        failures += other.failures;
        errors += other.errors;
        skipped += other.skipped;
        seconds += other.seconds;
    }

    [[nodiscard]] std::string attributes() const {
        return attribute("tests", std::to_string(tests)) +
               attribute("failures", std::to_string(failures)) +
               attribute("errors", std::to_string(errors)) +
               attribute("skipped", std::to_string(skipped)) +
               attribute("time", fixed(seconds, kMilliseconds));
    }
};

class Suite {
public:
    explicit Suite(std::string name) : name_(std::move(name)) {}

    /// `tag`: "failure", "error" or "skipped"; empty for a case that passes. `output`: what is
    /// told beside the verdict.
    void add(const std::string& name, double seconds, std::string_view tag,
             const std::string& message, const std::string& output) {
        std::string inside;
        if (!tag.empty()) {
            inside += "\n      <" + std::string(tag) +
                      attribute("message", message.substr(0, message.find('\n')));
            if (tag == "skipped")
                inside += "/>";
            else
                inside += attribute("type", tag) + ">" + markupText(message) + "</" +
                          std::string(tag) + ">";
        }
        if (!output.empty())
            inside += "\n      <system-out>" + markupText(output) + "</system-out>";
        text_ += "    <testcase" + attribute("classname", name_) + attribute("name", name) +
                 attribute("time", fixed(seconds, kMilliseconds)) +
                 (inside.empty() ? "/>\n" : ">" + inside + "\n    </testcase>\n");
        totals_.add({1, tag == "failure", tag == "error", tag == "skipped", seconds});
    }

    [[nodiscard]] const Totals& totals() const { return totals_; }

    [[nodiscard]] std::string text() const {
        return "  <testsuite" + attribute("name", name_) + totals_.attributes() + ">\n" + text_ +
               "  </testsuite>\n";
    }

private:
    std::string name_, text_;
    Totals totals_;
};

std::string withLine(std::string text, const std::string& line) {
    if (line.empty()) return text;
    return std::move(text) + (text.empty() ? "" : "\n") + line;
}

std::string errorsOf(const Diagnostics& diagnostics) {
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics)
        if (diagnostic.severity == Severity::error) text = withLine(text, toText(diagnostic));
    return text;
}

/// Paths that have "." as their folder would break some readers.
std::string attachment(const std::string& file) {
    if (file.empty()) return {};
    return "[[ATTACHMENT|" + std::filesystem::path(file).lexically_normal().generic_string() + "]]";
}

void addStage(Suite& suite, const MapResult& map, const StageResult& stage) {
    const bool failed = stage.state == StageState::failed;
    std::string message;
    if (failed) message = errorsOf(map.diagnostics);
    if (failed && message.empty()) message = stage.stage + " failed";
    if (stage.state == StageState::skipped) message = "an earlier stage failed";
    suite.add("stage " + stage.stage, stage.seconds,
              failed                               ? "error"
              : stage.state == StageState::skipped ? "skipped"
                                                   : "",
              message, {});
}

void addFrame(Suite& suite, const FrameResult& frame) {
    if (passes(frame.verdict)) {
        suite.add("frame " + frame.name, 0, "", {}, differenceInWords(frame));
        return;
    }
    std::string message(frameVerdictName(frame.verdict));
    message = withLine(message, differenceInWords(frame));
    message = withLine(message, scoresInWords(frame));
    if (!frame.acceptCommand.empty()) message = withLine(message, "accept: " + frame.acceptCommand);
    std::string output = withLine(attachment(frame.expected), attachment(frame.actual));
    output = withLine(output, attachment(frame.difference));
    suite.add("frame " + frame.name, 0, "failure", message, output);
}

void addBudget(Suite& suite, const BudgetResult& budget) {
    const std::string words = budgetInWords(budget);
    suite.add("budget " + budget.metric, 0, budget.holds() ? "" : "failure",
              budget.holds() ? "" : words, budget.holds() ? words : "");
}

Suite suiteOf(const MapResult& map, const std::string& command) {
    Suite suite(map.name.empty() ? command : map.name);
    for (const StageResult& stage : map.stages) addStage(suite, map, stage);
    for (const FrameResult& frame : map.frames) addFrame(suite, frame);
    for (const BudgetResult& budget : map.budgets) addBudget(suite, budget);
    return suite;
}

}  // namespace

std::string junitReport(const formats::RunResults& results) {
    const std::string program = "portcullis " + results.command;
    std::vector<Suite> suites;
    if (const std::string faults = errorsOf(results.diagnostics); !faults.empty()) {
        suites.emplace_back(program);
        suites.back().add("run", 0, "error", faults, {});
    }
    for (const MapResult& map : results.maps) suites.push_back(suiteOf(map, program));
    Totals totals;
    std::string text;
    for (const Suite& suite : suites) {
        totals.add(suite.totals());
        text += suite.text();
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + attribute("name", program) +
           totals.attributes() + ">\n" + text + "</testsuites>\n";
}

}  // namespace portcullis::cli
