#include "cli/build/project.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "cli/build/map_patterns.h"
#include "cli/build/stage_kinds.h"
#include "cli/number_text.h"
#include "cli/report.h"
#include "formats/files/text_file.h"
#include "formats/json/file_version.h"
#include "formats/json/json_parser.h"
#include "formats/json/json_values.h"
#include "formats/json/object_reader.h"
#include "formats/json/utf8.h"

namespace portcullis::cli {
namespace {

namespace fs = std::filesystem;
using formats::Code;
using formats::FaultList;
using formats::JsonType;
using formats::JsonValue;
using formats::ObjectReader;

constexpr const char* kProjectName = "portcullis.json";

/// One element of "maps".
struct MapEntry {
    std::vector<JsonValue> patterns;
    std::vector<std::string> exclude;
    std::string name;
    std::optional<JsonValue> value;  ///< the object with options; none for a text
};

/// Reads a portcullis.json, of which the text stands as long as this does.
class ProjectReader {
public:
    ProjectReader(std::string file, std::string text)
        : text_(std::move(text)), document_(formats::parseJson(text_, faults_)) {
        const fs::path folder = fs::path(file).parent_path();
        places_.file = std::move(file);
        places_.folder = folder.empty() ? std::string() : (folder / "").string();
        if (faults_.count() > 0) return;
        ObjectReader object(document_.root(), faults_);
        if (formats::readFileVersion(object, kProjectName, faults_)) readTop(object);
    }

    formats::Result<ProjectPlaces> places() && {
        if (faults_.count() > 0) return takeFaults();
        return std::move(places_);
    }

    formats::Result<Project> project() && {
        if (faults_.count() > 0) return takeFaults();
        Project project;
        for (const MapEntry& entry : entries_) findMaps(entry, project.maps);
        std::ranges::sort(project.maps, {}, &ProjectMap::name);
        checkOutputs(project.maps);
        for (ProjectMap& map : project.maps)
            for (std::size_t i = 0; i < map.stages.size(); ++i)
                applyEnvironment(map.stages[i].options, stageKinds()[i].options);
        checkInputs(project.maps);
        if (faults_.count() == 0) checkOptions(project.maps);
        if (faults_.count() > 0) return takeFaults();
        project.places = std::move(places_);
        return project;
    }

private:
    formats::Diagnostics takeFaults() {
        formats::Diagnostics faults = std::move(faults_).take();
        nameFile(faults, places_.file);
        return faults;
    }

    void readTop(ObjectReader& object) {
        if (const auto schema = object.find("$schema"))
            formats::expectType(*schema, JsonType::string, faults_);
        object.skipComment();
        if (const auto output = object.find("output")) {
            const std::size_t before = faults_.count();
            places_.output = formats::readText(*output, faults_);
            if (places_.output.empty() && faults_.count() == before)
                formats::addFault(faults_, *output, Code::mapBadValue,
                                  "the output folder has no name",
                                  "name a folder, such as \"out\"");
        }
        if (const auto cache = object.find("cache")) readCache(*cache);
        if (const auto golden = object.find("golden")) readGolden(*golden);
        defaults_.stages.resize(stageKinds().size());
        if (const auto defaults = object.find("defaults")) {
            ObjectReader stages(*defaults, faults_);
            readStages(stages, defaults_);
            stages.skipComment();
            stages.rejectUnknownKeys();
        }
        if (const auto maps = object.require("maps"))
            for (const JsonValue entry : formats::readList(*maps, faults_)) readEntry(entry);
        object.rejectUnknownKeys();
    }

    void readCache(JsonValue value) {
        ObjectReader object(value, faults_);
        object.read("folder", places_.cache, formats::readText);
        if (const auto size = object.find("size")) {
            const std::size_t before = faults_.count();
            const std::string text = formats::readText(*size, faults_);
            const auto bytes = parseByteSize(text);
            if (bytes)
                places_.cacheBytes = *bytes;
            else if (faults_.count() == before)
                formats::addFault(faults_, *size, Code::mapBadValue,
                                  "\"" + formats::printable(text) + "\" is no size",
                                  "write for example \"512MB\"");
        }
        object.rejectUnknownKeys();
    }

    void readGolden(JsonValue value) {
        places_.golden = true;
        ObjectReader object(value, faults_);
        object.read("file", places_.goldenFile, formats::readText);
        object.read("references", places_.references, formats::readText);
        object.skipComment();
        object.rejectUnknownKeys();
    }

    /// The members of an object that are named for stages: options, or whether it runs at all.
    void readStages(ObjectReader& object, ProjectMap& map) {
        object.read("golden", map.golden, formats::readFlag);
        for (std::size_t i = 0; i < stageKinds().size(); ++i) {
            const StageKind& kind = stageKinds()[i];
            const auto member = object.find(kind.name);
            if (!member) continue;
            map.stages[i].wanted = true;
            if (member->type() == JsonType::boolean)
                map.stages[i].wanted = member->boolean();
            else
                readOptions(*member, kind, map.stages[i].options);
        }
    }

    void readOptions(JsonValue value, const StageKind& kind, GivenOptions& given) {
        const std::size_t before = faults_.count();
        readStageOptions(value, kind.options, given, faults_);
        if (faults_.count() > before) return;
        for (const JsonValue option : value.children()) checkOption(option, kind, given);
    }

    /// What the command says of one option alone, at its place.
    void checkOption(JsonValue value, const StageKind& kind, const GivenOptions& given) {
        const auto option =
            std::ranges::find(given, value.key(), [](const auto& one) { return one.first; });
        if (option == given.end()) return;
        const GivenOptions alone{*option};
        if (!checked_.emplace(kind.name, alone).second) return;
        const std::string fault = optionFault(kind, alone);
        if (!fault.empty()) formats::addFault(faults_, value, Code::buildBadOption, fault);
    }

    void readEntry(JsonValue value) {
        MapEntry entry;
        if (value.type() == JsonType::string) {
            entry.patterns.push_back(value);
        } else {
            ObjectReader object(value, faults_);
            if (const auto files = object.require("files")) readPatterns(*files, entry.patterns);
            if (const auto exclude = object.find("exclude")) {
                std::vector<JsonValue> values;
                readPatterns(*exclude, values);
                for (const JsonValue one : values) entry.exclude.emplace_back(one.text());
            }
            object.read("name", entry.name, formats::readText);
            ProjectMap ignored = defaults_;  // read for its faults
            readStages(object, ignored);
            object.skipComment();
            object.rejectUnknownKeys();
            entry.value = value;
        }
        entries_.push_back(std::move(entry));
    }

    void readPatterns(JsonValue value, std::vector<JsonValue>& patterns) {
        if (value.type() != JsonType::array) {
            if (formats::expectType(value, JsonType::string, faults_)) patterns.push_back(value);
            return;
        }
        for (const JsonValue element : value.children())
            if (formats::expectType(element, JsonType::string, faults_))
                patterns.push_back(element);
    }

    /// Adds the maps of an entry, or lays its options over those of maps that are there.
    void findMaps(const MapEntry& entry, std::vector<ProjectMap>& maps) {
        std::size_t found = 0;
        for (const JsonValue pattern : entry.patterns) {
            const std::string text(pattern.text());
            const auto files = filesOfPattern(places_.folder, text, entry.exclude);
            found += files.size();
            if (files.empty()) {
                formats::Diagnostic fault = unmatched(places_.folder, text);
                formats::addFault(faults_, pattern, fault.code, fault.message, fault.hint);
            }
            for (const std::string& file : files) settle(mapOf(file, maps), entry);
        }
        if (!entry.name.empty() && found > 1)
            formats::addFault(faults_, *entry.value, Code::buildBadOption,
                              "the name \"" + formats::printable(entry.name) + "\" is for " +
                                  counted(found, "map"));
    }

    ProjectMap& mapOf(const std::string& file, std::vector<ProjectMap>& maps) {
        const auto known = std::ranges::find(maps, file, &ProjectMap::file);
        if (known != maps.end()) return *known;
        ProjectMap map = defaults_;
        map.file = file;
        map.name = fs::path(file).replace_extension().generic_string();
        map.stages.front().wanted = true;
        maps.push_back(std::move(map));
        return maps.back();
    }

    void settle(ProjectMap& map, const MapEntry& entry) {
        if (!entry.name.empty()) map.name = entry.name;
        if (!entry.value) return;
        ObjectReader object(*entry.value, faults_);  // its faults are known by now
        readStages(object, map);
        map.stages.front().wanted = true;
    }

    void checkOutputs(const std::vector<ProjectMap>& maps) {
        for (const ProjectMap& map : maps) {
            const fs::path name = fs::path(map.name).lexically_normal();
            if (name.empty() || name.is_absolute() || *name.begin() == ".." || *name.begin() == ".")
                faults_.add(Code::buildBadOption,
                            "\"" + map.file + "\" would be written outside of the output folder",
                            document_.root().location(), {}, "give it a \"name\"");
        }
        for (std::size_t i = 1; i < maps.size(); ++i)
            if (maps[i].name == maps[i - 1].name)
                faults_.add(Code::buildSameOutputs,
                            "\"" + maps[i - 1].file + "\" and \"" + maps[i].file +
                                "\" would both be \"" + maps[i].name + "\"",
                            document_.root().location());
    }

    void checkInputs(const std::vector<ProjectMap>& maps) {
        const fs::path folder(places_.folder);
        std::error_code failed;
        const fs::path output = fs::weakly_canonical(folder / places_.output, failed);
        const auto within = [&](const std::string& path) {
            const fs::path full = fs::weakly_canonical(folder / path, failed);
            const fs::path from = full.lexically_relative(output);
            return !from.empty() && *from.begin() != "..";
        };
        std::set<std::string> told;
        const auto check = [&](const std::string& path) {
            if (within(path) && told.insert(path).second)
                faults_.add(Code::buildCycle,
                            "\"" + path + "\" lies in the output folder \"" + places_.output + "\"",
                            document_.root().location());
        };
        for (const ProjectMap& map : maps) {
            check(map.file);
            for (std::size_t i = 0; i < map.stages.size(); ++i)
                for (const std::string& path :
                     pathsOf(map.stages[i].options, stageKinds()[i].options))
                    check(path);
        }
    }

    /// Each set of options once.
    void checkOptions(const std::vector<ProjectMap>& maps) {
        for (const ProjectMap& map : maps)
            for (std::size_t i = 0; i < map.stages.size(); ++i) {
                if (!map.stages[i].wanted) continue;
                if (!checked_.emplace(stageKinds()[i].name, map.stages[i].options).second) continue;
                const std::string fault = optionFault(stageKinds()[i], map.stages[i].options);
                if (!fault.empty())
                    faults_.add(
                        Code::buildBadOption,
                        std::string(stageKinds()[i].name) + " of \"" + map.file + "\": " + fault,
                        document_.root().location());
            }
    }

    std::string text_;
    FaultList faults_;
    formats::JsonDocument document_;
    ProjectPlaces places_;
    ProjectMap defaults_;
    std::vector<MapEntry> entries_;
    /// Options that were tried, each set once.
    std::set<std::pair<std::string_view, GivenOptions>> checked_;
};

}  // namespace

formats::Result<Project> readProject(const std::string& file) {
    auto text = formats::readFile(file);
    if (!text) return text.takeDiagnostics();
    return ProjectReader(file, std::move(text).value()).project();
}

formats::Result<ProjectPlaces> readProjectPlaces(const std::string& file) {
    auto text = formats::readFile(file);
    if (!text) return text.takeDiagnostics();
    return ProjectReader(file, std::move(text).value()).places();
}

std::string findProject() {
    std::error_code failed;
    const fs::path here = fs::current_path(failed);
    std::string up;
    for (fs::path folder = here;; folder = folder.parent_path()) {
        if (fs::exists(folder / kProjectName, failed)) return up + kProjectName;
        if (folder == folder.root_path() || folder.empty()) return {};
        up += "../";
    }
}

}  // namespace portcullis::cli
