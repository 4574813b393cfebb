#include "formats/quake/quake_lights.h"

#include <cmath>
#include <doctest/doctest.h>
#include <glm/geometric.hpp>
#include <string>

#include "formats/quake/quake_map_reader.h"

namespace portcullis::formats {
namespace {

QuakeLights allLightsOf(const std::string& text, QuakeGame game = QuakeGame::quake,
                        Diagnostics* findings = nullptr) {
    const auto map = readQuakeMap(text);
    REQUIRE(map);
    QuakeFaults faults(10);
    const QuakeLayers layers(map.value());
    auto lights = quakeLights(map.value(), layers, game, faults);
    if (findings != nullptr) *findings = faults.take();
    return lights;
}

std::vector<Light> lightsOf(const std::string& text, QuakeGame game = QuakeGame::quake,
                            Diagnostics* findings = nullptr) {
    return allLightsOf(text, game, findings).lights;
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
        {"\"light\" \"0\"", 300, 300, Falloff::linear},  // as light tools take it
        {"\"_light\" \"255 128 0 90\"", 90, 90, Falloff::linear},
        {"\"_light\" \"255 128 0\" \"light\" \"80\"", 80, 80, Falloff::linear},
        {"\"_falloff\" \"1000\" \"wait\" \"3\"", 300, 1000, Falloff::linear},
        {"\"delay\" \"1\"", 300, 0, Falloff::inverse},
        {"\"delay\" \"2\"", 300, 0, Falloff::inverseSquare},
        {"\"delay\" \"3\"", 300, 0, Falloff::none},
        {"\"delay\" \"5\" \"light\" \"900\"", 400, 0, Falloff::inverseSquare},
        {"\"delay\" \"4\" \"wait\" \"2\"", 300, 0, Falloff::none},
        {"\"delay\" \"1\" \"wait\" \"2\"", 150, 0, Falloff::inverse},
        {"\"delay\" \"2\" \"wait\" \"2\"", 75, 0, Falloff::inverseSquare},
        {"\"delay\" \"7\"", 300, 300, Falloff::linear},
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
    CHECK(lightWith("\"_light\" \"255 51 0 200\"").color == glm::dvec3(1, 0.2, 0));
    CHECK(lightWith("\"_color\" \"0 1 0\" \"_light\" \"9 9 9 9\"").color == glm::dvec3(0, 1, 0));
    CHECK(lightWith("\"_color\" \"1 2\"").color == glm::dvec3(1));
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
    CHECK(lightWith("\"style\" \"63\"").group == "style 63");
    for (const char* style : {"64", "-1", "1.5", "1e300"}) {
        CAPTURE(style);
        Diagnostics findings;
        const auto lights = lightsOf("{\"classname\" \"light\" \"origin\" \"0 0 0\" \"style\" \"" +
                                         std::string(style) + "\"}",
                                     QuakeGame::quake, &findings);
        CHECK(lights.at(0).group == "");
        REQUIRE(findings.size() == 1);
        CHECK(findings[0].code == Code::quakeValueAdjusted);
    }
}

TEST_CASE("slant counts half as Quake's tools have it, or as lights and worldspawn say") {
    const auto scaleOf = [](const std::string& world, const std::string& light,
                            QuakeGame game = QuakeGame::quake) {
        return lightsOf("{\"classname\" \"worldspawn\" " + world +
                            "}{\"classname\" \"light\" \"origin\" \"0 0 0\" " + light + "}",
                        game)
            .back()
            .angleScale;
    };
    CHECK(scaleOf("", "") == 0.5);
    CHECK(scaleOf("", "", QuakeGame::quake3) == 1);
    CHECK(scaleOf("\"_anglescale\" \"0.75\"", "") == 0.75);
    CHECK(scaleOf("\"_anglescale\" \"0.75\"", "\"_anglesense\" \"0\"") == 0);
    CHECK(scaleOf("", "\"_anglescale\" \"4\"") == 1);
}

TEST_CASE("a deviance makes a sphere of samples; a spot stays one") {
    const Light sphere = lightWith("\"_deviance\" \"12\" \"_samples\" \"40\"");
    CHECK(sphere.kind == LightKind::sphere);
    CHECK(sphere.extent.x == 24);
    CHECK(sphere.samples == 40);
    CHECK(lightWith("\"_deviance\" \"12\"").samples == 16);
    CHECK(lightWith("\"_deviance\" \"12\" \"_samples\" \"0\"").samples == 1);
    CHECK(lightWith("\"_deviance\" \"0\"").kind == LightKind::point);
    CHECK(lightWith("\"_deviance\" \"12\" \"target\" \"below\"").kind == LightKind::spot);
}

glm::dvec3 sumOf(const std::vector<Light>& lights) {
    glm::dvec3 sum(0);
    for (const Light& light : lights) sum += light.direction * light.brightness;
    return sum;
}

TEST_CASE("penumbras and domes are many suns that share one brightness, evenly about their axis") {
    const auto sunsOf = [](const std::string& keys) {
        return lightsOf("{\"classname\" \"worldspawn\" " + keys + "}");
    };
    const auto wide = sunsOf("\"_sunlight\" \"160\" \"_sunlight_penumbra\" \"10\"");
    REQUIRE(wide.size() == 16);
    for (const Light& sun : wide) {
        CHECK(sun.kind == LightKind::sun);
        CHECK(sun.brightness == 10);
        CHECK(std::sqrt(glm::dot(sun.direction, sun.direction)) == doctest::Approx(1));
        CHECK(sun.direction.z <= -0.99619);  // within 5 degrees
    }
    CHECK(std::abs(sumOf(wide).x) < 2);
    CHECK(std::abs(sumOf(wide).y) < 2);
    const auto dome = sunsOf("\"_sunlight2\" \"64\" \"_sunlight2_color\" \"0 0 255\"");
    REQUIRE(dome.size() == 32);
    for (const Light& sun : dome) {
        CHECK(sun.direction.z < 0);
        CHECK(sun.brightness == 2);
        CHECK(sun.color == glm::dvec3(0, 0, 1));
    }
    CHECK(sumOf(dome).z == doctest::Approx(-32));  // the mean height of half a sphere
    CHECK(std::abs(sumOf(dome).x) + std::abs(sumOf(dome).y) < 3);
    for (const Light& sun : sunsOf("\"_sunlight3\" \"64\"")) CHECK(sun.direction.z > 0);
    const auto entity = lightsOf(
        "{\"classname\" \"light\" \"origin\" \"0 0 9\" \"_sun\" \"1\" \"light\" \"90\" "
        "\"target\" \"a\"}{\"targetname\" \"a\" \"origin\" \"0 8 9\"}");
    REQUIRE(entity.size() == 1);
    CHECK(entity[0].kind == LightKind::sun);
    CHECK(entity[0].direction == glm::dvec3(0, 1, 0));
    CHECK(entity[0].brightness == 90);
}

TEST_CASE("least light of worldspawn is ambient light") {
    const auto ambientOf = [](const std::string& keys, QuakeGame game = QuakeGame::quake) {
        return lightsOf("{\"classname\" \"worldspawn\" " + keys + "}", game);
    };
    for (const char* key : {"light", "_minlight"}) {
        const auto lights =
            ambientOf("\"" + std::string(key) + "\" \"20\" \"_minlight_color\" \"255 0 0\"");
        REQUIRE(lights.size() == 1);
        CHECK(lights[0].kind == LightKind::ambient);
        CHECK(lights[0].brightness == 20);
        CHECK(lights[0].color == glm::dvec3(1, 0, 0));
    }
    CHECK(ambientOf("\"_minlight\" \"0.2\"", QuakeGame::quake2).at(0).brightness == 51);
    CHECK(ambientOf("\"light\" \"0\"").empty());
}

TEST_CASE("a light with a surface lends its light to the faces with that texture") {
    Diagnostics findings;
    const QuakeLights lights = allLightsOf(
        "{\"classname\" \"light\" \"origin\" \"0 0 0\" \"_surface\" \"Lamp\" \"light\" \"255\" "
        "\"_color\" \"1 0.5 0\"}\n{\"classname\" \"light\" \"origin\" \"0 0 0\" \"_surface\" "
        "\"moon\"}",
        QuakeGame::quake, &findings);
    CHECK(findings.empty());
    CHECK(lights.lights.empty());
    REQUIRE(lights.surfaces.size() == 2);
    IndexedVector<MaterialIndex, Material> materials;
    for (const char* name : {"lamp", "wall"}) {
        Material material;
        material.name = name;
        materials.push_back(material);
    }
    materials[MaterialIndex(1U)].texture = "LAMP";
    QuakeFaults faults(9);
    lightMaterials(lights.surfaces, materials, faults);
    for (const Material& material : materials) {
        CHECK(material.emission.x == doctest::Approx(3.14159265));
        CHECK(material.emission.y == doctest::Approx(3.14159265 / 2));
        CHECK(material.emission.z == 0);
    }
    const Diagnostics told = faults.take();
    REQUIRE(told.size() == 1);
    CHECK(told[0].code == Code::quakeNoTarget);
    CHECK(told[0].location.line == 2);
}

TEST_CASE("keys that no tool knows are noted, with the one that was meant") {
    Diagnostics findings;
    const auto lights = lightsOf(
        "{\"classname\" \"light\" \"origin\" \"0 0 0\" \"_colour\" \"1 0 0\" \"_tb_id\" \"7\" "
        "\"_dirt\" \"1\" \"target\" \"nobody\" \"_zzzzzzzzz\" \"1\"}",
        QuakeGame::quake, &findings);
    CHECK(lights.size() == 1);
    REQUIRE(findings.size() == 3);
    CHECK(findings[0].code == Code::quakeNoTarget);
    CHECK(findings[1].code == Code::quakeUnknownLightKey);
    CHECK(findings[1].message == "no light tool knows \"_colour\"; did you mean \"_color\"?");
    CHECK(findings[2].message == "no light tool knows \"_zzzzzzzzz\"");
    CHECK(lightsOf("{\"classname\" \"light\" \"origin\" \"0 0 0\" \"_nostaticlight\" \"1\"}")
              .empty());
}

}  // namespace
}  // namespace portcullis::formats
