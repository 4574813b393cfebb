#include "render/comparison/brush_pairs.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace portcullis::render {
namespace {

using namespace formats;

template <class Number>
void appendBytes(std::string& key, const Number& number) {
    key.append(reinterpret_cast<const char*>(&number), sizeof number);
}

std::string operationKey(const World&, const WorldBrush& brush) {
    std::string key;
    for (const Medium medium : brush.operation.after) appendBytes(key, medium);
    appendBytes(key, brush.operation.blockable);
    return key;
}

/// Operation and planes as bytes: equal for equal ones.
std::string shapeKey(const World& world, const WorldBrush& brush) {
    std::string key = operationKey(world, brush);
    for (std::uint32_t i = brush.planes.first; i < brush.planes.end(); ++i) {
        const PlaneSide side = world.brushPlanes[i];
        if (!side.plane.valid()) continue;
        const Plane& plane = world.planes[side.plane];
        for (const std::int64_t number : {plane.a, plane.b, plane.c}) appendBytes(key, number);
        appendBytes(key, plane.d);
        appendBytes(key, side.flipped);
    }
    return key;
}

using Keys = std::vector<std::string>;  ///< of the brushes in order; empty: not to be paired so

template <class KeyOf>
Keys keysOf(const World& world, const KeyOf& keyOf) {
    Keys keys;
    for (const WorldBrush& brush : world.brushes) keys.push_back(keyOf(world, brush));
    return keys;
}

/// Pairs brushes of equal keys that have no partner yet, in order.
void pairBy(const Keys& a, const Keys& b, BrushPairs& pairs) {
    std::map<std::string, std::vector<BrushIndex>> waiting;  // last first
    for (std::size_t i = b.size(); i-- > 0;)
        if (!b[i].empty() && !pairs.ofB[BrushIndex(i)].valid())
            waiting[b[i]].push_back(BrushIndex(i));
    for (std::size_t i = 0; i < a.size(); ++i) {
        const auto found = waiting.find(a[i]);
        if (pairs.ofA[BrushIndex(i)].valid() || found == waiting.end() || found->second.empty())
            continue;
        const BrushIndex partner = found->second.back();
        found->second.pop_back();
        pairs.ofA[BrushIndex(i)] = partner;
        pairs.ofB[partner] = BrushIndex(i);
    }
}

}  // namespace

BrushPairs pairBrushes(const World& a, const World& b) {
    BrushPairs pairs;
    pairs.ofA.resize(a.brushes.size());
    pairs.ofB.resize(b.brushes.size());
    const auto pairAll = [&](const auto& keyOf) {
        pairBy(keysOf(a, keyOf), keysOf(b, keyOf), pairs);
    };
    pairAll([](const World& world, const WorldBrush& brush) {
        return brush.name + '\0' + shapeKey(world, brush);
    });
    pairAll(shapeKey);
    pairAll([](const World&, const WorldBrush& brush) { return brush.name; });
    pairAll(operationKey);
    const auto left = [](const auto& partners) {
        return std::ranges::count(partners, BrushIndex());
    };
    if (left(pairs.ofA) == left(pairs.ofB))
        pairAll([](const World&, const WorldBrush&) { return std::string("any"); });
    return pairs;
}

}  // namespace portcullis::render
