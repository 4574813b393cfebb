#include "render/view.h"

#include <cmath>
#include <doctest/doctest.h>
#include <limits>
#include <string>

using namespace portcullis;
using formats::Camera;
using formats::Coordinate;
using render::View;

namespace {

Camera camera(double yaw, double pitch, double roll) {
    Camera result;
    result.name = "test";
    result.position = {Coordinate::fromUnits(10), Coordinate::fromUnits(20),
                       Coordinate::fromUnits(30)};
    result.angles = {yaw, pitch, roll};
    return result;
}

View view(const Camera& camera) {
    const auto result = render::viewOf(camera);
    REQUIRE(result);
    return result.value();
}

void checkNear(const glm::dvec3& got, const glm::dvec3& expected) {
    CHECK(glm::length(got - expected) < 1e-12);
}

}  // namespace

TEST_CASE("yaw turns left from +x, pitch up, roll leans to the right") {
    const View ahead = view(camera(0, 0, 0));
    checkNear(ahead.forward, {1, 0, 0});
    checkNear(ahead.right, {0, -1, 0});
    checkNear(ahead.down, {0, 0, -1});
    checkNear(view(camera(90, 0, 0)).forward, {0, 1, 0});
    checkNear(view(camera(0, 90, 0)).forward, {0, 0, 1});
    checkNear(view(camera(0, 0, 90)).right, {0, 0, -1});
}

TEST_CASE("a point and the ray through its picture agree") {
    const View slanted = view(camera(33, -12, 7));
    const glm::dvec3 point = slanted.origin + 100.0 * slanted.ray(17.25, 401.5);
    const glm::dvec3 shown = slanted.project(point);
    CHECK(shown.z == doctest::Approx(100.0));
    CHECK(shown.x / shown.z == doctest::Approx(17.25));
    CHECK(shown.y / shown.z == doctest::Approx(401.5));
}

TEST_CASE("the field of view spans the picture's width") {
    const View wide = view(camera(0, 0, 0));  // 90 degrees
    checkNear(wide.ray(0, 240), {1, 1, 0});
    checkNear(wide.ray(640, 240), {1, -1, 0});
}

TEST_CASE("a whole turn changes no bit") {
    for (const double yaw : {0.0, 37.0, 123.25, -80.0}) {
        const View once = view(camera(yaw, 20, 0));
        const View again = view(camera(yaw + 360.0, 20, 360.0));
        CHECK(once.forward == again.forward);
        CHECK(once.right == again.right);
        CHECK(once.down == again.down);
    }
}

TEST_CASE("a camera looks at what it is told to, also straight down") {
    Camera looking = camera(90, 0, 0);
    looking.lookAt = {Coordinate::fromUnits(13), Coordinate::fromUnits(24),
                      Coordinate::fromUnits(30)};
    checkNear(view(looking).forward, {0.6, 0.8, 0});
    looking.lookAt = {looking.position.x, looking.position.y, Coordinate::fromUnits(0)};
    checkNear(view(looking).forward, {0, 0, -1});
    checkNear(view(looking).down, {0, -1, 0});  // the top of the picture is where yaw points
}

TEST_CASE("cameras that make no picture are told why") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto codeOf = [](const Camera& bad) {
        const auto result = render::viewOf(bad);
        REQUIRE(!result.hasValue());
        return result.diagnostics().front().code;
    };
    Camera flat = camera(0, 0, 0);
    flat.width = 0;
    Camera huge = camera(0, 0, 0);
    huge.height = 100000;
    Camera open = camera(0, 0, 0);
    open.fovDegrees = 180.0;
    Camera self = camera(0, 0, 0);
    self.lookAt = self.position;
    for (const Camera& bad : {camera(nan, 0, 0), flat, huge, open, self})
        CHECK(codeOf(bad) == formats::Code::renderBadCamera);
}
