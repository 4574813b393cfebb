#include "formats/quake/quake_lights.h"

#include <cmath>
#include <doctest/doctest.h>
#include <string>

#include "formats/quake/quake_map_reader.h"

namespace portcullis::formats {
namespace {

std::vector<Light> lightsOf(const std::string& text, QuakeGame game = QuakeGame::quake,
                            Diagnostics* findings = nullptr) {
    const auto map = readQuakeMap(text);
    REQUIRE(map);
    QuakeFaults faults(10);
    const QuakeLayers layers(map.value());
    auto lights = quakeLights(map.value(), layers, game, faults);
    if (findings != nullptr) *findings = faults.take();
    return lights;
}

Light lightWith(const std::string& keys, QuakeGame game = QuakeGame::quake) {
    const auto lights = lightsOf("{\"classname\" \"light\" \"origin\" \"0 0 64\" " + keys +
                                     "}{\"targetname\" \"below\" \"origin\" \"0 0 0\"}",
                                 game);
    REQUIRE(lights.size() == 1);
    return lights[0];
}

TEST_CASE("lights are the placed entities of classes that begin with light, in order") {
    const auto lights = lightsOf(
        "{\"classname\" \"worldspawn\"}\n"
        "{\"classname\" \"light_torch\" \"origin\" \"1 2 3\"}\n"
        "{\"classname\" \"info_light\" \"origin\" \"1 2 3\"}\n"
        "{\"classname\" \"light\"}\n"
        "{\"classname\" \"light\" \"origin\" \"4 5 6\"}\n");
    REQUIRE(lights.size() == 2);
    CHECK(lights[0].name == "light#1");
    CHECK(lights[0].position.z == Coordinate::fromUnits(3));
    CHECK(lights[0].location == SourceLocation{2, 1});
    CHECK(lights[1].name == "light#2");
}

TEST_CASE("brightness, reach and falloff of lights") {
    struct Row {
        const char* keys;
        double brightness, radius;
        Falloff falloff;
        QuakeGame game = QuakeGame::quake;
    };
    const Row rows[] = {
        {"", 300, 300, Falloff::linear},
        {"\"light\" \"200\"", 200, 200, Falloff::linear},
        {"\"_light\" \"150\" \"wait\" \"0.5\"", 150, 300, Falloff::linear},
        {"\"light\" \"-80\"", -80, 80, Falloff::linear},
        {"\"light\" \"bright\"", 300, 300, Falloff::linear},
        {"\"delay\" \"1\"", 300, 0, Falloff::inverse},
        {"\"delay\" \"2\"", 300, 0, Falloff::inverseSquare},
        {"\"delay\" \"3\"", 300, 0, Falloff::none},
        {"\"delay\" \"5\"", 300, 0, Falloff::inverseSquare},
        {"", 300, 0, Falloff::inverseSquare, QuakeGame::quake3},
        {"\"spawnflags\" \"3\"", 300, 300, Falloff::linear, QuakeGame::quake3},
        {"\"spawnflags\" \"2\"", 300, 0, Falloff::inverseSquare, QuakeGame::quake3},
    };
    for (const Row& row : rows) {
        CAPTURE(row.keys);
        const Light light = lightWith(row.keys, row.game);
        CHECK(light.kind == LightKind::point);
        CHECK(light.brightness == row.brightness);
        CHECK(light.radius == row.radius);
        CHECK(light.falloff == row.falloff);
    }
}

TEST_CASE("colours of lights count to 1 or to 255") {
    CHECK(lightWith("").color == glm::dvec3(1));
    CHECK(lightWith("\"_color\" \"1 0.5 0\"").color == glm::dvec3(1, 0.5, 0));
    CHECK(lightWith("\"_color\" \"255 51 0\"").color == glm::dvec3(1, 0.2, 0));
    CHECK(lightWith("\"_color\" \"red\"").color == glm::dvec3(1));
}

TEST_CASE("colours and brightness beyond what a brush map holds are brought within, and told") {
    struct Row {
        const char* keys;
        double red, brightness;
    };
    for (const Row& row :
         {Row{"\"_color\" \"-0.5 1 0\"", 0, 300}, Row{"\"_color\" \"-255 255 0\"", 0, 300},
          Row{"\"_color\" \"1e12 0 0\"", 1e6, 300}, Row{"\"light\" \"4e9\"", 1, 1e9},
          Row{"\"light\" \"-4e9\"", 1, -1e9}}) {
        CAPTURE(row.keys);
        Diagnostics findings;
        const auto lights = lightsOf(
            "{\"classname\" \"light\" \"origin\" \"0 0 64\" " + std::string(row.keys) + "}",
            QuakeGame::quake, &findings);
        CHECK(lights.at(0).color.x == row.red);
        CHECK(lights.at(0).brightness == row.brightness);
        REQUIRE(findings.size() == 1);
        CHECK(findings[0].code == Code::quakeValueAdjusted);
        CHECK(findings[0].pointer == "entity 0");
    }
    CHECK(lightWith("\"wait\" \"1e-12\"").radius == 1e9);
}

TEST_CASE("worldspawn's sun keys are a sun, which shines straight down unless told") {
    const auto sunOf = [](const std::string& keys) {
        return lightsOf("{\"classname\" \"worldspawn\" " + keys +
                        "}{\"classname\" \"light\" \"origin\" \"0 0 64\"}");
    };
    CHECK(sunOf("").size() == 1);
    CHECK(sunOf("\"_sunlight\" \"0\" \"_sunlight_color\" \"1 1 0\"").size() == 1);
    const auto lights = sunOf("\"_sunlight\" \"120\" \"_sunlight_color\" \"255 51 0\"");
    REQUIRE(lights.size() == 2);
    CHECK(lights[0].name == "sun");
    CHECK(lights[0].kind == LightKind::sun);
    CHECK(lights[0].brightness == 120);
    CHECK(lights[0].color == glm::dvec3(1, 0.2, 0));
    CHECK(lights[0].direction == glm::dvec3(0, 0, -1));
    CHECK(lights[1].name == "light#1");
    // From the east, half way down: the rays go west, that is yaw 180.
    for (const char* key : {"_sun_mangle", "_sunlight_mangle"}) {
        const auto turned =
            sunOf("\"_sunlight\" \"100\" \"" + std::string(key) + "\" \"180 -30 0\"");
        CHECK(turned.at(0).direction.x == doctest::Approx(-std::sqrt(0.75)));
        CHECK(turned.at(0).direction.z == -0.5);
    }
}

TEST_CASE("a light is a spot when it has a target, a mangle or the class light_spot") {
    const Light aimed = lightWith("\"target\" \"below\" \"angle\" \"60\" \"_softangle\" \"20\"");
    CHECK(aimed.kind == LightKind::spot);
    CHECK(aimed.direction == glm::dvec3(0, 0, -1));
    CHECK(aimed.outerDegrees == 30);
    CHECK(aimed.innerDegrees == 10);
    const Light turned = lightWith("\"mangle\" \"90 0 0\"");
    CHECK(turned.direction == glm::dvec3(0, 1, 0));
    CHECK(turned.outerDegrees == 20);
    CHECK(lightWith("\"mangle\" \"0 90 0\"").direction == glm::dvec3(0, 0, 1));
    CHECK(lightWith("\"target\" \"nobody\"").kind == LightKind::point);
    const auto spots = lightsOf("{\"classname\" \"light_spot\" \"origin\" \"0 0 0\"}");
    CHECK(spots.at(0).kind == LightKind::spot);
}

TEST_CASE("lights that can be switched or flicker have a group") {
    CHECK(lightWith("").group == "");
    CHECK(lightWith("\"style\" \"0\"").group == "");
    CHECK(lightWith("\"style\" \"10\"").group == "style 10");
    CHECK(lightWith("\"style\" \"32\" \"targetname\" \"hall\"").group == "hall");
}

}  // namespace
}  // namespace portcullis::formats
