#include "render/light/light_records.h"

#include <doctest/doctest.h>
#include <map>
#include <mutex>

#include "compiler/compile_map.h"
#include "render/light/bake_lights.h"
#include "tests/support/box_maps.h"

namespace portcullis::render {
namespace {

using namespace formats;

class MemoryStore : public LightStore {
public:
    std::optional<std::string> find(std::string_view name) override {
        const std::scoped_lock lock(mutex_);
        const auto found = entries.find(std::string(name));
        return found == entries.end() ? std::nullopt : std::optional(found->second);
    }
    void store(std::string_view name, std::string_view bytes) override {
        const std::scoped_lock lock(mutex_);
        entries[std::string(name)] = bytes;
    }
    std::map<std::string, std::string> entries;

private:
    std::mutex mutex_;
};

Light lampAt(const char* name, double x, double y, double z) {
    Light lamp;
    lamp.name = name;
    lamp.position = tests::positionOf(x, y, z);
    return lamp;
}

/// Two halls joined by a passage, a lamp in each; a lone cellar with a
/// lamp.
BrushMap halls() {
    BrushMap map = tests::mapOf({tests::boxBrush({0, 0, 0}, {256, 256, 128}, "air"),
                                 tests::boxBrush({256, 96, 0}, {512, 160, 96}, "air"),
                                 tests::boxBrush({512, 0, 0}, {768, 256, 128}, "air"),
                                 tests::boxBrush({0, 0, -512}, {128, 128, -384}, "air")});
    map.lights = {lampAt("hall", 30, 30, 100), lampAt("far hall", 700, 220, 100),
                  lampAt("cellar", 64, 64, -450)};
    return map;
}

BakedLight baked(const BrushMap& map, LightStore* store) {
    auto compiled = compiler::compileMap(map, {});
    REQUIRE(compiled);
    const PreparedWorld prepared = prepareWorld(compiled.value().world);
    LightOptions options;
    options.store = store;
    auto result = bakeLights(prepared, options);
    REQUIRE(result);
    return std::move(result).value();
}

std::vector<bool> cachedOf(const BakedLight& light) {
    std::vector<bool> cached;
    for (const LightFacts& facts : light.lights) cached.push_back(facts.cached);
    return cached;
}

TEST_CASE("light records: what an edit does not reach comes from earlier bakes, to the last bit") {
    struct Edit {
        const char* name;
        void (*make)(BrushMap&);
        std::vector<bool> cached;
    };
    const Edit edits[] = {
        {"nothing", [](BrushMap&) {}, {true, true, true}},
        {"a lamp moves",
         [](BrushMap& map) { map.lights[0].position.x = tests::unitsOf(34); },
         {false, true, true}},
        {"a lamp turns red",
         [](BrushMap& map) {
             map.lights[2].color = {1, 0, 0};
         },
         {true, true, false}},
        {"the far hall's floor sinks: the cellar sees nothing of it",
         [](BrushMap& map) {
             map.brushes[BrushIndex(2U)] = tests::boxBrush({512, 0, -8}, {768, 256, 128}, "air");
         },
         {false, false, true}},
        {"a lamp is new",
         [](BrushMap& map) { map.lights.push_back(lampAt("new", 600, 50, 50)); },
         {true, true, true, false}}};
    for (const Edit& edit : edits) {
        CAPTURE(edit.name);
        MemoryStore store;
        CHECK(cachedOf(baked(halls(), &store)) == std::vector<bool>{false, false, false});
        BrushMap map = halls();
        edit.make(map);
        const BakedLight again = baked(map, &store);
        CHECK(cachedOf(again) == edit.cached);
        const BakedLight clean = baked(map, nullptr);
        CHECK(again.lightmaps == clean.lightmaps);
        for (std::size_t i = 0; i < clean.lights.size(); ++i) {
            LightFacts facts = again.lights[i];
            facts.cached = false;
            CHECK(facts == clean.lights[i]);
        }
    }
}

TEST_CASE("light records: damaged or cut bytes count as none") {
    MemoryStore store;
    const BakedLight first = baked(halls(), &store);
    REQUIRE(store.entries.size() == 3);
    std::size_t at = 1;
    for (auto& [name, bytes] : store.entries) {
        if (at % 3 == 0)
            bytes.resize(bytes.size() / 2);
        else if (at % 3 == 1)
            bytes[bytes.size() / 3] = static_cast<char>(bytes[bytes.size() / 3] ^ 4);
        else
            bytes.clear();
        ++at;
    }
    const BakedLight again = baked(halls(), &store);
    CHECK(cachedOf(again) == std::vector<bool>{false, false, false});
    CHECK(again.lightmaps == first.lightmaps);
}

}  // namespace
}  // namespace portcullis::render
