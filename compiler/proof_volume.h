#pragma once

#include <cstdint>

#include "compiler/proof_body.h"
#include "compiler/proof_findings.h"
#include "compiler/proof_world.h"

namespace portcullis::compiler {

using MediaVolumes = std::array<SixVolumes, formats::kMediumCount>;

struct InclusionVolumes {
    MediaVolumes media;      ///< of all but solid, which has no end
    std::uint64_t sets = 0;  ///< sets of brushes with a common interior that were measured
    bool complete = false;   ///< false: more sets than allowed, and the volumes mean nothing
};

/// The volume that the brushes give each medium, by inclusion and exclusion.
///
/// As a vector over media, what the brushes of a set S make of solid is the product of their
/// operation tables M. Möbius inversion over the sets T of brushes with a common interior gives
/// volume = sum over T of vol(intersection of T) * (product over T, in order, of (M - 1)) applied
/// to solid. A set whose product is 0 needs no measure, nor does any that only adds later brushes.
[[nodiscard]] InclusionVolumes volumesByInclusion(const ProofWorld& world,
                                                  std::uint32_t maximumSets);

/// The volume of the cells of each medium: polygon by polygon, against the origin.
[[nodiscard]] MediaVolumes volumesOfCells(const ProofWorld& world);

struct VolumeProof {
    FindingList findings{formats::Code::proofVolume};
    std::uint64_t sets = 0;
    std::string skipped;  ///< why nothing was compared; empty: it was
};

/// PC4005: the cells of each medium have exactly the volume that the brushes give it (modulo two
/// primes, see Residues). Skipped where the outside was removed or too many brushes overlap. About
/// 0.1 ms a set.
[[nodiscard]] VolumeProof proveVolumes(const ProofWorld& world, std::uint32_t maximumSets);

}  // namespace portcullis::compiler
