#pragma once

#include <string>
#include <vector>

namespace portcullis::cli {

/// Rows of words for people, in columns: the first is flush left, the others flush right unless
/// told otherwise. Lines have no blanks at their ends.
class TextTable {
public:
    /// The first `count` columns are flush left, and with `lastLeft` the last of each row.
    explicit TextTable(std::size_t count = 1, bool lastLeft = false)
        : leftColumns_(count), lastLeft_(lastLeft) {}

    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
    [[nodiscard]] std::string text() const;

private:
    std::size_t leftColumns_;
    bool lastLeft_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace portcullis::cli
