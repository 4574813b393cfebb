#include "cli/depfile.h"

#include <algorithm>
#include <string_view>

namespace portcullis::cli {
namespace {

std::string escaped(std::string_view path) {
    std::string text;
    std::size_t backslashes = 0;
    for (const char c : path) {
        if (c == ' ' || c == '\t' || c == '#' || c == ':') {
            text.append(c == ':' ? 0 : backslashes, '\\');
            text += '\\';
        } else if (c == '$') {
            text += '$';
        }
        text += c;
        backslashes = c == '\\' ? backslashes + 1 : 0;
    }
    return text;
}

}  // namespace

std::string writeDepfile(const std::string& target, std::span<const std::string> prerequisites) {
    std::string rule = escaped(target) + ":";
    for (const std::string& path : prerequisites)
        if (path.find('\n') == std::string::npos) rule += " " + escaped(path);
    return rule + "\n";
}

}  // namespace portcullis::cli
