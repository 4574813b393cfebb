#pragma once

#include <string>
#include <string_view>

namespace portcullis::cli {

/// 32 hexadecimal digits that stand for a text: its XXH3-128.
[[nodiscard]] std::string textDigest(std::string_view text);

}  // namespace portcullis::cli
