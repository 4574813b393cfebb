#include "cli/build_facts.h"

#include <CLI/Version.hpp>
#include <glm/detail/setup.hpp>
#include <png.h>
#include <revision.h>
#include <tbb/version.h>
#include <xxhash.h>
#include <zlib.h>

#include "cli/text_table.h"
#include "formats/world/chunk_file.h"

namespace portcullis::cli {
namespace {

std::string compilerName() {
#if defined(__clang__)
    return "clang " __clang_version__;
#else
    return "gcc " __VERSION__;
#endif
}

std::string dotted(unsigned major, unsigned minor, unsigned patch) {
    return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

std::string libraries() {
    const unsigned hash = XXH_versionNumber();
    return "CLI11 " CLI11_VERSION ", GLM " +
           dotted(GLM_VERSION_MAJOR, GLM_VERSION_MINOR, GLM_VERSION_PATCH) + ", libpng " +
           png_get_libpng_ver(nullptr) + ", oneTBB " + TBB_VERSION_STRING + ", xxHash " +
           dotted(hash / 10000, hash / 100 % 100, hash % 100) + ", zlib " + zlibVersion();
}

}  // namespace

std::string buildFacts() {
    TextTable table(2);
    if (const std::string revision = PORTCULLIS_REVISION; !revision.empty())
        table.add({"revision", revision});
    table.add({"compiler", compilerName() + ", " PORTCULLIS_BUILD_TYPE});
    table.add({"machine", PORTCULLIS_MACHINE});
    table.add({"libraries", libraries()});
    table.add({"worlds", ".pcw, version " + std::to_string(formats::kWorldVersion)});
    return "portcullis " PORTCULLIS_VERSION "\n" + table.text();
}

}  // namespace portcullis::cli
