#include "render/light/bake_lights.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/info.h>
#include <tbb/parallel_pipeline.h>
#include <utility>

#include "render/light/occlusion.h"

namespace portcullis::render {
namespace {

using namespace formats;

/// A light that is being baked, on its way from thread to thread.
struct BakingLight {
    std::size_t index = 0;
    bool cached = false;
    double seconds = 0.0;
    LightContribution contribution;
};

class GroupBake {
public:
    GroupBake(const LightScene& scene, const LightOptions& options, const LightRecords* records,
              BakeRecord& record)
        : scene_(scene),
          lights_(scene.prepared->world->scene.lights),
          options_(options),
          records_(records),
          record_(record),
          bakers_([&] { return LightBaker(scene.geometry, scene.parts, options.shadows); }) {}

    LuxelSums run(const std::string& group) {
        sums_.resize(scene_.parts.parts.size());
        std::vector<std::size_t> shining;
        for (std::size_t i = 0; i < lights_.size(); ++i) {
            if (lights_[i].group != group) continue;
            if (lights_[i].kind == LightKind::ambient)
                addAmbient(i);
            else
                shining.push_back(i);
        }
        if (group.empty())
            for (std::size_t i = 0; i < scene_.emitters.size(); ++i)
                shining.push_back(lights_.size() + i);
        bakeAll(shining);
        return std::move(sums_);
    }

private:
    void addAmbient(std::size_t index) {
        const Light& light = lights_[index];
        const glm::dvec3 full = light.color * (light.brightness / kFullBrightness);
        for (LuxelPartIndex i(0U); sums_.contains(i); i = LuxelPartIndex(i.value() + 1))
            sums_[i] += scene_.openness.empty() ? full : full * scene_.openness[i];
        LightFacts& facts = record_.facts[index];
        facts.cells = static_cast<std::uint32_t>(scene_.prepared->world->cells.size());
        for (const SurfaceLuxels& luxels : scene_.parts.layout.surfaces)
            facts.surfaces += luxels.size > 0.0 ? 1 : 0;
        facts.luxels = static_cast<std::uint32_t>(scene_.parts.parts.size());
    }

    void bakeAll(const std::vector<std::size_t>& shining) {
        using Baking = std::shared_ptr<BakingLight>;
        std::size_t next = 0;
        // Sums are made in the order of lights, so that they do not depend on threads.
        tbb::parallel_pipeline(
            2 * static_cast<std::size_t>(tbb::info::default_concurrency()),
            tbb::make_filter<void, Baking>(tbb::filter_mode::serial_in_order,
                                           [&](tbb::flow_control& control) -> Baking {
                                               if (next == shining.size()) {
                                                   control.stop();
                                                   return nullptr;
                                               }
                                               auto baking = std::make_shared<BakingLight>();
                                               baking->index = shining[next++];
                                               return baking;
                                           }) &
                tbb::make_filter<Baking, Baking>(tbb::filter_mode::parallel,
                                                 [&](const Baking& baking) {
                                                     bake(*baking);
                                                     return baking;
                                                 }) &
                tbb::make_filter<Baking, void>(tbb::filter_mode::serial_in_order,
                                               [&](const Baking& baking) { add(*baking); }));
    }

    void bake(BakingLight& baking) {
        const double begin = options_.clock ? options_.clock() : 0.0;
        const std::size_t index = baking.index;
        if (index < lights_.size())
            bakeLight(lights_[index], baking);
        else
            baking.contribution = bakers_.local().bake(scene_.emitters[index - lights_.size()]);
        if (options_.clock) baking.seconds = options_.clock() - begin;
    }

    void bakeLight(const Light& light, BakingLight& baking) {
        auto kept = records_ == nullptr ? std::nullopt : records_->find(light);
        baking.cached = kept.has_value();
        baking.contribution = kept ? *std::move(kept) : bakers_.local().bake(light);
        if (records_ != nullptr && !baking.cached) records_->keep(light, baking.contribution);
    }

    void add(BakingLight& baking) {
        LightContribution& light = baking.contribution;
        for (const LitPart& lit : light.parts)
            sums_[lit.part] += glm::dvec3(lit.light[0], lit.light[1], lit.light[2]);
        record_.facts[baking.index] = {light.inSolid,
                                       light.cutShort,
                                       static_cast<std::uint32_t>(light.cells.size()),
                                       static_cast<std::uint32_t>(light.surfaces.size()),
                                       static_cast<std::uint32_t>(light.parts.size()),
                                       0,
                                       light.beams,
                                       light.pieces,
                                       light.samples,
                                       baking.cached,
                                       baking.seconds};
        record_.reached[baking.index] = std::move(light.surfaces);
    }

    const LightScene& scene_;
    const std::vector<Light>& lights_;
    const LightOptions& options_;
    const LightRecords* records_;
    BakeRecord& record_;
    tbb::enumerable_thread_specific<LightBaker> bakers_;
    LuxelSums sums_;
};

}  // namespace

LightFacts& LightFacts::operator+=(const LightFacts& other) {
    cells += other.cells;
    surfaces += other.surfaces;
    luxels += other.luxels;
    beams += other.beams;
    pieces += other.pieces;
    samples += other.samples;
    seconds += other.seconds;
    return *this;
}

namespace {

/// How many other lights reach walls that each light reaches.
void countOverlaps(const std::vector<std::vector<SurfaceIndex>>& reached, std::size_t surfaces,
                   std::vector<LightFacts>& facts) {
    std::vector<std::vector<std::uint32_t>> lightsOf(surfaces);
    for (std::uint32_t light = 0; light < reached.size(); ++light)
        for (const SurfaceIndex surface : reached[light])
            lightsOf[surface.value()].push_back(light);
    std::vector<std::uint32_t> countedFor(reached.size(), Index<Light>::kInvalid);
    for (std::uint32_t light = 0; light < reached.size(); ++light)
        for (const SurfaceIndex surface : reached[light])
            for (const std::uint32_t other : lightsOf[surface.value()]) {
                if (other == light || countedFor[other] == light) continue;
                countedFor[other] = light;
                ++facts[light].overlaps;
            }
}

std::string nameOf(const Light& light) {
    return light.name.empty() ? "a light" : "light \"" + light.name + "\"";
}

Diagnostics wastedLights(const World& world, const std::vector<LightFacts>& facts) {
    Diagnostics diagnostics;
    for (std::size_t i = 0; i < facts.size(); ++i) {
        const Light& light = world.scene.lights[i];
        if (facts[i].inSolid)
            diagnostics.push_back(
                makeDiagnostic(Code::lightInSolid, nameOf(light) + " is in solid", light.location));
        else if (facts[i].surfaces == 0)
            diagnostics.push_back(makeDiagnostic(
                Code::lightReachesNothing, nameOf(light) + " reaches no wall", light.location));
    }
    return diagnostics;
}

}  // namespace

Result<LightScene> prepareLightScene(const PreparedWorld& prepared, const LightOptions& options) {
    auto layout = layOutLuxels(*prepared.world, options.luxels);
    if (!layout) return layout.takeDiagnostics();
    LightScene scene;
    scene.prepared = &prepared;
    scene.geometry = makeFloodGeometry(prepared);
    scene.parts = partLuxels(prepared, std::move(layout).value());
    scene.emitters = emittersOf(scene.geometry, std::max(options.patchSize, 1.0));
    // Nothing but ambient light asks how open a place is.
    const bool ambient = std::ranges::any_of(prepared.world->scene.lights, [](const Light& light) {
        return light.kind == LightKind::ambient;
    });
    if (options.occlusionReach && ambient)
        scene.openness = occlusion(prepared, scene.parts, {.reach = *options.occlusionReach});
    return scene;
}

LuxelSums directLight(const LightScene& scene, const std::string& group,
                      const LightOptions& options, const LightRecords* records,
                      BakeRecord& record) {
    const std::size_t count = scene.prepared->world->scene.lights.size() + scene.emitters.size();
    record.facts.resize(count);
    record.reached.resize(count);
    return GroupBake(scene, options, records, record).run(group);
}

Result<BakedLight> bakeLights(const PreparedWorld& prepared, const LightOptions& options) {
    const World& world = *prepared.world;
    auto scene = prepareLightScene(prepared, options);
    if (!scene) return scene.takeDiagnostics();
    const LuxelParts& parts = scene.value().parts;
    std::optional<LightRecords> records;
    if (options.store != nullptr)
        records.emplace(scene.value().geometry, parts, *options.store, options.shadows);
    std::optional<Bounces> bounces;
    if (options.bounces > 0)
        bounces.emplace(prepared, parts, options.luxels, options.reflectances,
                        BounceOptions{.bounces = options.bounces});
    BakeRecord record;
    LightmapWriter writer(parts, options.luxels.luxelSize);
    for (const std::string& group : lightGroups(world)) {
        LuxelSums sums =
            directLight(scene.value(), group, options, records ? &*records : nullptr, record);
        if (bounces) bounces->addTo(sums);
        writer.addLayer(group, sums);
    }
    const std::size_t lights = world.scene.lights.size();
    BakedLight baked;
    for (std::size_t i = lights; i < record.facts.size(); ++i) baked.glow += record.facts[i];
    record.facts.resize(lights);
    record.reached.resize(lights);
    countOverlaps(record.reached, world.surfaces.size(), record.facts);
    Diagnostics warnings = wastedLights(world, record.facts);
    baked.lightmaps = writer.take();
    baked.lights = std::move(record.facts);
    baked.luxels = parts.parts.size();
    baked.bytes = parts.layout.bytes;
    return {std::move(baked), std::move(warnings)};
}

}  // namespace portcullis::render
