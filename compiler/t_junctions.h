#pragma once

#include <vector>

#include "compiler/facet.h"

namespace portcullis::compiler {

/// Makes every vertex of the given facets that lies inside an edge of another a corner of that
/// edge, so that no facet has a T-junction: exact, by incidence with the edge's two planes. The new
/// corners are straight ones. `spacing` is the pitch of the search grid in lattice steps. Where
/// `among` is given, only its vertices can lie inside edges, and only edges between two of them
/// can hold any (what lies on the surfaces of blocks, when each block is resolved already).
void resolveTJunctions(std::vector<Facet*>& facets, double spacing, VertexTable& table,
                       const std::vector<bool>* among = nullptr);

}  // namespace portcullis::compiler
