#pragma once

#include <vector>

#include "compiler/proof_findings.h"
#include "compiler/proof_world.h"

namespace portcullis::compiler {

/// A brush, and an earlier one with the same operation and planes that nothing in between touches
/// with another operation: one of the two is enough.
struct RepeatedBrush {
    formats::BrushIndex first, again;
};
using RepeatedBrushes = std::vector<RepeatedBrush>;

/// All of them, in order of the later brush.
[[nodiscard]] RepeatedBrushes findRepeatedBrushes(const ProofWorld& world);

/// PC2101, at the later brush.
[[nodiscard]] FindingList lintRepeatedBrushes(const ProofWorld& world,
                                              const RepeatedBrushes& repeated);

/// PC2102: brushes that own no surface and without which every point would have the same medium.
///
/// Exact: the brush's body is cut by the brushes that overlap it and folded with and without it. A
/// brush that would take more than some thousand cuts counts as having an effect. Blockable brushes
/// and brushes of repeated pairs are not asked about.
[[nodiscard]] FindingList lintOverwrittenBrushes(const ProofWorld& world,
                                                 const RepeatedBrushes& repeated);

}  // namespace portcullis::compiler
