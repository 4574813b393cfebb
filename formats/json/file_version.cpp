#include "formats/json/file_version.h"

#include <string>

#include "formats/geometry/decimal.h"
#include "formats/json/json_values.h"
#include "formats/json/utf8.h"

namespace portcullis::formats {

bool readFileVersion(ObjectReader& object, std::string_view file, FaultList& faults) {
    const auto version = object.find("version");
    if (!version) {
        if (object.isObject())
            addFault(faults, object.value(), Code::projectVersion,
                     std::string(file) + " has no version");
        return object.isObject();
    }
    const bool number = version->type() == JsonType::number;
    if (number && parseDouble(version->text()) == 1.0) return true;
    addFault(faults, *version, Code::projectVersion,
             number ? "version " + printable(version->text(), 24) + " of " + std::string(file) +
                          " is not known"
                    : "the version is " + std::string(jsonTypeName(version->type())),
             "this program reads version 1: write the number 1");
    return false;
}

}  // namespace portcullis::formats
