#include "tests/bench/embree_scene.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace portcullis::tests {

using namespace formats;

EmbreeScene::EmbreeScene(const World& world)
    : device_(rtcNewDevice("threads=1")), scene_(rtcNewScene(device_)) {
    std::vector<std::uint32_t> triangles;
    for (const Surface& surface : world.surfaces)
        for (std::uint32_t i = 1; i + 1 < surface.loop.count; ++i)
            for (const std::uint32_t corner : {0U, i, i + 1})
                triangles.push_back(world.loopVertices[surface.loop.first + corner].value());
    RTCGeometry geometry = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
    auto* vertices = static_cast<float*>(
        rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                3 * sizeof(float), world.vertices.size()));
    for (const Vertex& vertex : world.vertices)
        for (glm::length_t i = 0; i < 3; ++i) *vertices++ = static_cast<float>(vertex.position[i]);
    auto* indices = static_cast<std::uint32_t*>(
        rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                3 * sizeof(std::uint32_t), triangles.size() / 3));
    std::ranges::copy(triangles, indices);
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene_, geometry);
    rtcReleaseGeometry(geometry);
    rtcSetSceneBuildQuality(scene_, RTC_BUILD_QUALITY_HIGH);
    rtcCommitScene(scene_);
}

EmbreeScene::~EmbreeScene() {
    rtcReleaseScene(scene_);
    rtcReleaseDevice(device_);
}

float EmbreeScene::cast(const glm::vec3& origin, const glm::vec3& direction) const {
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    RTCRayHit ray{};
    ray.ray.org_x = origin.x;
    ray.ray.org_y = origin.y;
    ray.ray.org_z = origin.z;
    ray.ray.dir_x = direction.x;
    ray.ray.dir_y = direction.y;
    ray.ray.dir_z = direction.z;
    ray.ray.tfar = std::numeric_limits<float>::infinity();
    ray.ray.mask = 0xffffffff;
    ray.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    rtcIntersect1(scene_, &context, &ray);
    return ray.ray.tfar;
}

}  // namespace portcullis::tests
