#pragma once

#include <embree3/rtcore.h>

#include "formats/world/world.h"

namespace portcullis::tests {

/// The walls of a world as triangles for Embree, one thread, and rays through them.
class EmbreeScene {
public:
    explicit EmbreeScene(const formats::World& world);
    ~EmbreeScene();
    EmbreeScene(const EmbreeScene&) = delete;
    EmbreeScene& operator=(const EmbreeScene&) = delete;

    /// How far a ray gets to the first wall, in lengths of its direction; infinite: none.
    [[nodiscard]] float cast(const glm::vec3& origin, const glm::vec3& direction) const;

private:
    RTCDevice device_;
    RTCScene scene_;
};

}  // namespace portcullis::tests
