#pragma once

#include <map>
#include <tuple>

#include "compiler/block_carving.h"
#include "tests/support/body_oracle.h"

namespace portcullis::tests {

using FillingKey = std::tuple<formats::Medium, bool, compiler::BrushOrdinal>;

/// Six times the volume of each filling that does not seal, exactly.
template <class Fragments>
std::map<FillingKey, Rational> fillingVolumes(const Fragments& fragments,
                                              const compiler::VertexTable& table) {
    std::map<FillingKey, Rational> result;
    for (const compiler::Fragment& fragment : fragments)
        if (const compiler::Filling& f = fragment.filling; !f.seals())
            result[{f.medium, f.detail, f.blocker}] += sixVolumes(fragment.body, table);
    return result;
}

}  // namespace portcullis::tests
