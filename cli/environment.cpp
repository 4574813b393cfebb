#include "cli/environment.h"

#include <cstdlib>

namespace portcullis::cli {

std::string_view environmentVariable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view() : std::string_view(value);
}

}  // namespace portcullis::cli
