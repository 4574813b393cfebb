#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "formats/files/content_hash.h"
#include "formats/map/brush_map.h"
#include "render/light/light_contribution.h"
#include "render/light/luxel_parts.h"

namespace portcullis::render {

/// Where bytes are kept between bakes, by name; several threads may call at once.
class LightStore {
public:
    virtual ~LightStore() = default;
    [[nodiscard]] virtual std::optional<std::string> find(std::string_view name) = 0;
    virtual void store(std::string_view name, std::string_view bytes) = 0;
};

/// What lights did in earlier bakes, for those of this one. What a light does depends on the light,
/// on the cells that its flood entered and on the luxels of their walls: a record names these cells
/// by hashes of all that a flood asks of them, and counts where each of them is in this world too,
/// in the same order, and each luxel it lit has the same area. So it is used after other lights, or
/// brushes out of its sight, were edited, and gives the bytes that baking gives.
class LightRecords {
public:
    /// All must outlive it. Linear in the size of the world.
    /// `shadows`: of objects; when one of them changes no record is found.
    LightRecords(const FloodGeometry& geometry, const LuxelParts& parts, LightStore& store,
                 std::span<const ShadowBody> shadows = {});

    [[nodiscard]] std::optional<LightContribution> find(const formats::Light& light) const;
    void keep(const formats::Light& light, const LightContribution& contribution) const;

private:
    using Hash = formats::ContentHash;
    struct HashOfHash {
        std::size_t operator()(const Hash& hash) const { return hash[0]; }
    };

    [[nodiscard]] Hash hashOf(formats::CellIndex cell) const;
    [[nodiscard]] std::string nameOf(const formats::Light& light) const;
    [[nodiscard]] bool findCells(const std::vector<Hash>& hashes,
                                 std::vector<formats::CellIndex>& cells) const;
    [[nodiscard]] std::vector<formats::SurfaceIndex> wallsOf(
        const std::vector<formats::CellIndex>& cells) const;
    template <class Visit>
    void forEachPart(const std::vector<formats::SurfaceIndex>& walls, const Visit& visit) const;

    const FloodGeometry& geometry_;
    const PreparedWorld& prepared_;
    const LuxelParts& parts_;
    LightStore& store_;
    Hash shadows_{};
    formats::IndexedVector<formats::CellIndex, Hash> hashes_;
    std::unordered_map<Hash, formats::CellIndex, HashOfHash> byHash_;
    std::vector<Hash> skyHashes_;  ///< of the cells that have sky, in their order
};

}  // namespace portcullis::render
