#pragma once

#include <vector>

#include "compiler/facet.h"

namespace portcullis::compiler {

/// Makes every vertex of the given facets that lies inside an edge of another a corner of that
/// edge, so that no facet has a T-junction: exact, by incidence with the edge's two planes. The new
/// corners are straight ones. `spacing` is the pitch of the search grid in lattice steps.
void resolveTJunctions(std::vector<Facet*>& facets, double spacing, VertexTable& table);

}  // namespace portcullis::compiler
