#include "formats/quake/quake_layers.h"

#include <map>
#include <optional>
#include <string_view>

namespace portcullis::formats {
namespace {

/// What an entity says of its place among layers and groups.
struct Membership {
    std::optional<std::string_view> layer, group;
};

Membership membershipOf(const QuakeEntity& entity) {
    return {entity.find("_tb_layer"), entity.find("_tb_group")};
}

bool isMarked(const QuakeEntity& entity) {
    return entity.find("_tb_layer_omit_from_export") == "1";
}

class LayerSearch {
public:
    explicit LayerSearch(const QuakeMap& map) {
        for (const QuakeEntity& entity : map.entities) {
            if (isWorld(entity)) defaultLayerOmitted_ |= isMarked(entity);
            const auto id = entity.find("_tb_id");
            const auto type = entity.find("_tb_type");
            if (id && type == "_tb_layer") layerOmitted_.try_emplace(*id, isMarked(entity));
            if (id && type == "_tb_group")
                groups_.try_emplace(*id, Group{membershipOf(entity), std::nullopt});
        }
    }

    bool omits(const QuakeEntity& entity) {
        if (isWorld(entity)) return defaultLayerOmitted_;
        if (entity.find("_tb_type") == "_tb_layer") return isMarked(entity);
        return omits(membershipOf(entity));
    }

private:
    struct Group {
        Membership in;
        std::optional<bool> omitted;
    };

    /// Climbs to the first group whose answer is known, or to a layer, and tells all on the way.
    /// A group inside itself ends the climb like one in no layer.
    bool omits(Membership in) {
        std::vector<Group*> climbed;
        std::optional<bool> answer;
        while (!answer && !in.layer && in.group) {
            const auto found = groups_.find(*in.group);
            if (found == groups_.end()) break;
            answer = found->second.omitted;
            found->second.omitted = defaultLayerOmitted_;
            climbed.push_back(&found->second);
            in = found->second.in;
        }
        if (!answer) answer = in.layer ? layerOmits(*in.layer) : defaultLayerOmitted_;
        for (Group* const group : climbed) group->omitted = answer;
        return *answer;
    }

    bool layerOmits(std::string_view id) const {
        const auto found = layerOmitted_.find(id);
        return found != layerOmitted_.end() && found->second;
    }

    bool defaultLayerOmitted_ = false;
    std::map<std::string_view, bool> layerOmitted_;  ///< by id
    std::map<std::string_view, Group> groups_;       ///< by id
};

}  // namespace

bool isWorld(const QuakeEntity& entity) {
    const std::string_view name = entity.className();
    return name == "worldspawn" || (entity.number == 0 && name.empty());
}

QuakeLayers::QuakeLayers(const QuakeMap& map) {
    LayerSearch search(map);
    omitted_.reserve(map.entities.size());
    for (const QuakeEntity& entity : map.entities) omitted_.push_back(search.omits(entity));
}

}  // namespace portcullis::formats
