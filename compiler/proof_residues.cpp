#include "compiler/proof_residues.h"

namespace portcullis::compiler {

Residues determinant(const std::array<Residues, 3>& a, const std::array<Residues, 3>& b,
                     const std::array<Residues, 3>& c) {
    return a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
           a[2] * (b[0] * c[1] - b[1] * c[0]);
}

std::array<Residues, 3> residuesOf(const formats::Plane& p, const formats::Plane& q,
                                   const formats::Plane& r) {
    // Cramer's rule on columns: n . x = -d for each plane.
    std::array<std::array<Residues, 3>, 4> columns;
    for (std::size_t row = 0; row < 3; ++row) {
        const formats::Plane& plane = row == 0 ? p : row == 1 ? q : r;
        columns[0][row] = Residues(plane.a);
        columns[1][row] = Residues(plane.b);
        columns[2][row] = Residues(plane.c);
        columns[3][row] = Residues(-plane.d);
    }
    const Residues scale = determinant(columns[0], columns[1], columns[2]).inverse();
    return {determinant(columns[3], columns[1], columns[2]) * scale,
            determinant(columns[0], columns[3], columns[2]) * scale,
            determinant(columns[0], columns[1], columns[3]) * scale};
}

}  // namespace portcullis::compiler
