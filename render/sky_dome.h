#pragma once

#include <cstdint>
#include <glm/vec3.hpp>

#include "render/span_kernels.h"
#include "render/view.h"

namespace portcullis::render {

/// A texture laid over the sky, which depends on the direction of the ray alone: it moves with the
/// eye and is never reached.
class SkyDome {
public:
    enum class Kind : std::uint8_t {
        flat,      ///< a plane high above, bent down to the horizon, as in Quake
        gradient,  ///< v runs from straight up (0) to straight down (`size` texels)
    };

    SkyDome(const View& view, Kind kind, std::uint32_t size)
        : view_(&view), kind_(kind), size_(size) {}

    /// The texel of a pixel's centre.
    [[nodiscard]] TexelPlace placeAt(int x, int y) const;

private:
    const View* view_;
    Kind kind_;
    std::uint32_t size_;
};

}  // namespace portcullis::render
