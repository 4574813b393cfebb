#include "tests/support/rational_body.h"

#include <algorithm>

namespace portcullis::test_support {
namespace {

using BigInt = boost::multiprecision::cpp_int;
using Row = std::array<BigInt, 4>;  // outward: a x + b y + c z + d <= 0 inside

BigInt determinant(const Row& p, const Row& q, const Row& r, std::size_t i, std::size_t j,
                   std::size_t k) {
    return p[i] * (q[j] * r[k] - q[k] * r[j]) - p[j] * (q[i] * r[k] - q[k] * r[i]) +
           p[k] * (q[i] * r[j] - q[j] * r[i]);
}

std::vector<Row> outwardRows(const std::vector<std::optional<formats::OrientedPlane>>& faces) {
    std::vector<Row> rows;
    for (const auto& face : faces) {
        if (!face) continue;
        const int sign = face->flipped ? -1 : 1;
        rows.push_back({BigInt{face->plane.a} * sign, BigInt{face->plane.b} * sign,
                        BigInt{face->plane.c} * sign, BigInt{face->plane.d} * sign});
    }
    return rows;
}

/// Homogeneous x, y, z, w with w > 0 where the three planes meet in one point.
std::optional<Row> meeting(const Row& p, const Row& q, const Row& r) {
    const BigInt w = determinant(p, q, r, 0, 1, 2);
    if (w == 0) return std::nullopt;
    const int sign = w.sign();
    return Row{-determinant(p, q, r, 3, 1, 2) * sign, -determinant(p, q, r, 0, 3, 2) * sign,
               -determinant(p, q, r, 0, 1, 3) * sign, w * sign};
}

bool insideAll(const std::vector<Row>& rows, const Row& point) {
    return std::ranges::all_of(rows, [&](const Row& n) {
        return n[0] * point[0] + n[1] * point[1] + n[2] * point[2] + n[3] * point[3] <= 0;
    });
}

bool onPlane(const Row& n, const RationalPoint& p) {
    return n[0] * p[0] + n[1] * p[1] + n[2] * p[2] + n[3] == 0;
}

RationalPoint mean(const std::vector<RationalPoint>& points) {
    RationalPoint sum;
    for (const RationalPoint& p : points)
        for (std::size_t i = 0; i < 3; ++i) sum[i] += p[i] / points.size();
    return sum;
}

Rational tetrahedronTimesSix(const RationalPoint& o, const RationalPoint& a, const RationalPoint& b,
                             const RationalPoint& c) {
    std::array<RationalPoint, 3> e{a, b, c};
    for (RationalPoint& edge : e)
        for (std::size_t i = 0; i < 3; ++i) edge[i] -= o[i];
    return abs(e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) -
               e[0][1] * (e[1][0] * e[2][2] - e[1][2] * e[2][0]) +
               e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0]));
}

}  // namespace

RationalBody rationalBody(const std::vector<std::optional<formats::OrientedPlane>>& faces) {
    const std::vector<Row> rows = outwardRows(faces);
    RationalBody body;
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            for (std::size_t k = 0; k < j; ++k) {
                const auto point = meeting(rows[i], rows[j], rows[k]);
                if (!point || !insideAll(rows, *point)) continue;
                const auto& [x, y, z, w] = *point;
                body.vertices.push_back({Rational(x, w), Rational(y, w), Rational(z, w)});
            }
    std::ranges::sort(body.vertices);
    body.vertices.erase(std::unique(body.vertices.begin(), body.vertices.end()),
                        body.vertices.end());
    if (body.vertices.empty()) return body;

    // Every edge, seen from each of its faces, spans a tetrahedron with the middles of the face and
    // of the body; together they fill it.
    const RationalPoint middle = mean(body.vertices);
    for (const Row& face : rows) {
        std::vector<RationalPoint> corners;
        for (const RationalPoint& v : body.vertices)
            if (onPlane(face, v)) corners.push_back(v);
        if (corners.size() < 3) continue;
        ++body.facesWithArea;
        const RationalPoint faceMiddle = mean(corners);
        for (const Row& neighbour : rows) {
            if (&neighbour == &face) continue;
            std::vector<RationalPoint> edge;
            for (const RationalPoint& v : corners)
                if (onPlane(neighbour, v)) edge.push_back(v);
            if (edge.size() == 2)
                body.volume += tetrahedronTimesSix(middle, faceMiddle, edge[0], edge[1]) / 6;
        }
    }
    return body;
}

}  // namespace portcullis::test_support
