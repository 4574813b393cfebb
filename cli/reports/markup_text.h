#pragma once

#include <string>
#include <string_view>

namespace portcullis::cli {

/// Text as it stands in XML 1.0 or HTML, between tags or in a quoted attribute: no character of it
/// is markup. Characters that XML does not know are left out; bytes that are not UTF-8 are taken
/// for Latin-1.
[[nodiscard]] std::string markupText(std::string_view text);

}  // namespace portcullis::cli
