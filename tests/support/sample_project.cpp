#include "tests/support/sample_project.h"

#include <filesystem>

#include "formats/image/image.h"
#include "formats/image/png_writer.h"

namespace portcullis::tests {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

json box(const char* op, const std::vector<int>& min, const std::vector<int>& max) {
    return {{"op", op},
            {"material", "stone"},
            {"shape", {{"type", "box"}, {"min", min}, {"max", max}}}};
}

json camera(const char* name, const std::vector<int>& position, const std::vector<int>& lookAt) {
    return {{"name", name}, {"position", position}, {"lookAt", lookAt}};
}

std::vector<std::string> filesIn(const fs::path& folder) {
    std::vector<std::string> files;
    if (!fs::exists(folder)) return files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string name = entry.path().lexically_relative(folder).generic_string();
        if (entry.is_regular_file() && !name.starts_with(".portcullis/")) files.push_back(name);
    }
    return files;
}

}  // namespace

SampleProject::SampleProject() {
    for (const char* folder : {"maps", "textures"}) fs::create_directories(commandLine / folder);
    paint("stone", 0);
    write("maps/room.json", room(256));
    const json pool{{"version", 1},
                    {"materials", {{{"name", "stone"}}}},
                    {"brushes",
                     {box("air", {-128, -128, 0}, {128, 128, 128}),
                      box("water", {-128, -128, 0}, {128, 128, 32})}},
                    {"cameras", {camera("hall", {0, 0, 64}, {96, 64, 8})}}};
    write("maps/pool.json", pool.dump(1));
    writeProject();
}

void SampleProject::writeProject(const json& render, const json& vis, bool golden) const {
    json project{{"version", 1}, {"maps", {"maps/*.json"}}};
    json& defaults = project["defaults"];
    defaults["render"] = {{"textures", "textures"}, {"size", "64x48"}};
    defaults["vis"]["budget"]["polygons"] = 100;
    if (!render.is_null()) defaults["render"].update(render);
    if (!vis.is_null()) defaults["vis"].update(vis);
    if (golden) project["golden"] = {{"references", "references"}};
    write("portcullis.json", project.dump(1));
}

void SampleProject::write(const std::string& file, std::string_view text) const {
    commandLine.write(file, text);
}

void SampleProject::paint(const std::string& name, std::uint8_t pattern) const {
    formats::ColorImage image(16, 16);
    for (std::uint32_t y = 0; y < 16; ++y)
        for (std::uint32_t x = 0; x < 16; ++x)
            image.at(x, y) = formats::packColor(static_cast<std::uint8_t>(x * 16),
                                                static_cast<std::uint8_t>(y * 16 + pattern),
                                                static_cast<std::uint8_t>(60 + pattern));
    write("textures/" + name + ".png", formats::writePng(image));
}

std::string SampleProject::room(int width, bool secondCamera) {
    json map{
        {"version", 1},
        {"materials", {{{"name", "stone"}}}},
        {"brushes",
         {box("air", {-128, -128, 0}, {128, 128, 128}), box("air", {128, -32, 0}, {144, 32, 96}),
          box("air", {144, -128, 0}, {144 + width, 128, 128})}},
        {"cameras", {camera("door", {0, 0, 64}, {136, 8, 48})}}};
    if (secondCamera) map["cameras"].push_back(camera("wall", {-64, 32, 64}, {64, -96, 48}));
    return map.dump(1);
}

Run SampleProject::build(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "build");
    return commandLine.run(arguments);
}

std::map<std::string, std::string> SampleProject::outputs(const std::string& folder) const {
    std::map<std::string, std::string> files;
    for (const std::string& name : filesIn(commandLine / folder))
        files[name] = commandLine.read(folder + "/" + name);
    return files;
}

std::map<std::string, std::int64_t> SampleProject::outputTimes() const {
    std::map<std::string, std::int64_t> times;
    for (const std::string& name : filesIn(commandLine / "out"))
        times[name] = static_cast<std::int64_t>(
            fs::last_write_time(commandLine / ("out/" + name)).time_since_epoch().count());
    return times;
}

}  // namespace portcullis::tests
