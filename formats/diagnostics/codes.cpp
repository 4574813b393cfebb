#include "formats/diagnostics/codes.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace portcullis::formats {
namespace {

constexpr auto note = Severity::note;
constexpr auto warning = Severity::warning;
constexpr auto error = Severity::error;

constexpr std::array kCatalogue{
    CodeInfo{Code::jsonSyntax, error, "JSON syntax", "the text is not JSON",
             "mend the text at the place named"},
    CodeInfo{Code::jsonDuplicateKey, error, "key given twice", "an object has a key twice",
             "keep one of the two"},
    CodeInfo{Code::jsonTooDeep, error, "nesting too deep", "more than 64 levels of brackets",
             "a map needs no more than a few levels; look for a missing bracket"},
    CodeInfo{Code::jsonBadText, error, "text is not UTF-8",
             "a string holds bytes that are not UTF-8", "save the file as UTF-8"},
    CodeInfo{Code::mapVersion, error, "unknown map version", "\"version\" is missing or not 1",
             "write \"version\": 1"},
    CodeInfo{Code::mapUnknownKey, error, "unknown key", "a key that the format does not have",
             "correct or remove the key"},
    CodeInfo{Code::mapMissingKey, error, "missing key", "an object lacks a key that it needs",
             "add the key"},
    CodeInfo{Code::mapWrongType, error, "wrong type", "a value is of another JSON type than needed",
             "write a value of the type named"},
    CodeInfo{Code::mapBadNumber, error, "not a number",
             "a number is malformed, or not finite, or not whole where it must be",
             "write a plain decimal number"},
    CodeInfo{Code::mapOutOfRange, error, "number out of range", "a number is outside its range",
             "keep within the range named; coordinates lie within +-65536 units"},
    CodeInfo{Code::mapUnknownName, error, "unknown name",
             "an operation, shape, medium or kind that does not exist",
             "use one of the names listed"},
    CodeInfo{Code::mapUnknownMaterial, error, "unknown material",
             "a face names a material that \"materials\" does not have",
             "add the material to \"materials\" or correct the name"},
    CodeInfo{Code::mapDuplicateName, error, "name given twice",
             "two materials, cameras, lights or objects share a name", "rename one of the two"},
    CodeInfo{Code::mapBadValue, error, "value not allowed", "a value breaks a rule of its key",
             "see the map format in formats/README.md"},
    CodeInfo{Code::mapMoreFaults, note, "more faults than listed",
             "a text has more faults than one report lists", "mend those listed first"},
    CodeInfo{Code::quakeSyntax, error, "map syntax", "the text is not a Quake-family map",
             "mend the text at the place named"},
    CodeInfo{Code::quakeBadNumber, error, "not a number",
             "a coordinate is not a finite decimal number (NaN, infinity, decimal comma)",
             "write numbers with a decimal point"},
    CodeInfo{Code::quakeTruncated, error, "file ends early",
             "the file ends inside an entity, brush or face", "restore the end of the file"},
    CodeInfo{Code::quakeDuplicateKey, warning, "key given twice",
             "an entity has a key twice; the last one counts", "keep one of the two"},
    CodeInfo{Code::quakePatchSkipped, warning, "patches skipped",
             "curved patches bound no space and are not compiled", "nothing needs to be done"},
    CodeInfo{Code::quakeBadTexture, warning, "texture basis unusable",
             "texture axes are degenerate or not finite; the face gets the default basis",
             "reset the face's texture alignment in the editor"},
    CodeInfo{Code::quakeTooDeep, error, "brackets nested too deep",
             "brackets are nested deeper than any map dialect does", "look for a missing bracket"},
    CodeInfo{Code::quakeLeak, error, "leak", "an entity can reach the outside of the map",
             "load the .pts file in the editor and close the gap it leads to, or give "
             "--allow-leaks"},
    CodeInfo{Code::quakeNoEntity, error, "no entity inside",
             "no entity stands in open space, so inside and outside cannot be told apart",
             "place an entity inside the map, or give --allow-leaks"},
    CodeInfo{Code::quakeSealMattered, note, "narrow gap closed",
             "a gap narrower than the seal width would have leaked",
             "close the gap in the editor, or set --seal-width"},
    CodeInfo{
        Code::quakeBrushDropped, note, "brushes without volume meaning",
        "clip, trigger, origin and similar brushes, and layers that the editor left out of the "
        "export, take no part in the world",
        "nothing needs to be done"},
    CodeInfo{Code::quakeEntityInSolid, warning, "entity in solid",
             "an entity's origin lies inside a brush", "move the entity into open space"},
    CodeInfo{Code::quakeBadOrigin, warning, "entity without a place",
             "an entity's origin is not three numbers within 65536 units; it stands nowhere",
             "write the origin as three numbers"},
    CodeInfo{Code::quakeNoClass, warning, "entity without a class",
             "an entity has no classname; it is imported as one of class \"unknown\"",
             "give the entity a classname, or delete it"},
    CodeInfo{
        Code::quakeBrushLeftOut, warning, "brush left out",
        "a brush has more than 1024 faces, or faces more than 2^22 units from its entity's origin",
        "rebuild the brush"},
    CodeInfo{Code::quakeValueAdjusted, warning, "value adjusted",
             "a light's value is out of range, or a text holds a zero byte; the nearest value that "
             "may be is taken",
             "correct the value"},
    CodeInfo{Code::brushUnbounded, error, "unbounded brush", "the faces of a brush do not close",
             "add the missing face or rebuild the brush"},
    CodeInfo{Code::brushEmpty, error, "empty brush", "no point lies behind all faces of a brush",
             "delete or rebuild the brush"},
    CodeInfo{Code::brushInsideOut, error, "inside-out brush", "all faces point inwards",
             "reverse the order of the three points of each face"},
    CodeInfo{Code::planeNoNormal, warning, "face without a plane",
             "the three points of a face lie on one line", "give three points that span a plane"},
    CodeInfo{Code::planeDuplicate, warning, "face given twice",
             "two faces of a brush are one plane", "delete one of the two faces"},
    CodeInfo{Code::planeRedundant, note, "face without area", "a face touches its brush in no area",
             "delete the face"},
    CodeInfo{Code::brushOutOfRange, error, "brush out of range",
             "a brush reaches beyond +-65536 units", "move the map towards the origin"},
    CodeInfo{Code::brushPlanesTooFew, error, "too few faces", "a brush has fewer than four faces",
             "a closed brush needs four faces or more"},
    CodeInfo{Code::planeAdopted, note, "planes unified",
             "faces within 1/256 unit of an earlier plane were laid onto it",
             "nothing needs to be done; --no-adopt keeps every plane as it is"},
    CodeInfo{Code::shapeDegenerate, error, "shape without volume",
             "a shape has no extent along some axis, or its polygon is not convex",
             "give the shape a size above zero on every axis"},
    CodeInfo{Code::lintDuplicateBrush, warning, "brush given twice",
             "two brushes have the same planes and operation", "delete one of the two"},
    CodeInfo{Code::lintOverwrittenBrush, warning, "brush without effect",
             "later brushes overwrite every part of a brush", "delete the brush or move it later"},
    CodeInfo{Code::lintMicroEdge, warning, "very short edge", "an edge is shorter than 1/16 unit",
             "snap the brushes there to the grid"},
    CodeInfo{Code::lintSliver, warning, "sliver", "a cell or surface is thinner than 1/16 unit",
             "snap the brushes there to the grid"},
    CodeInfo{Code::lintEntityInSolid, warning, "entity in solid",
             "an entity's, light's or camera's position lies in solid", "move it into open space"},
    CodeInfo{Code::lintUnusedMaterial, warning, "unused material", "no face uses a material",
             "remove it from \"materials\""},
    CodeInfo{Code::worldNotAWorld, error, "not a compiled world",
             "the file does not begin as a .pcw file does", "compile the map first"},
    CodeInfo{Code::worldVersion, error, "another world version",
             "the world was written by another version of the format", "compile the map again"},
    CodeInfo{Code::worldTruncated, error, "world file cut short",
             "a chunk reaches beyond the end of the file", "compile the map again"},
    CodeInfo{Code::worldChecksum, error, "world file damaged",
             "a chunk's bytes do not match their checksum", "compile the map again"},
    CodeInfo{Code::worldBadIndex, error, "world index out of range",
             "an index in the world names no element", "compile the map again"},
    CodeInfo{Code::worldBadValue, error, "world value not allowed",
             "a value in the world breaks a rule of its field", "compile the map again"},
    CodeInfo{Code::worldMissingChunk, error, "world part missing", "a required chunk is not there",
             "compile the map again"},
    CodeInfo{Code::proofConvex, error, "cell not convex", "a vertex of a cell lies outside it",
             "this is a fault of the compiler: please report it with the map"},
    CodeInfo{Code::proofClosed, error, "cell not closed",
             "the polygons of a cell do not close around it",
             "this is a fault of the compiler: please report it with the map"},
    CodeInfo{Code::proofCoverage, error, "face not covered once",
             "portals and walls leave a part of a cell face open, or cover it twice",
             "this is a fault of the compiler: please report it with the map"},
    CodeInfo{Code::proofPortal, error, "portal not reciprocal",
             "a portal does not lie on a face of both its cells, from opposite sides",
             "this is a fault of the compiler: please report it with the map"},
    CodeInfo{Code::proofVolume, error, "volume differs",
             "a medium's volume differs from what the brushes give",
             "this is a fault of the compiler: please report it with the map"},
    CodeInfo{Code::proofMedium, error, "medium differs",
             "a point's medium differs from what the brushes give",
             "this is a fault of the compiler: please report it with the map"},
    CodeInfo{Code::proofIncidence, error, "T-junction", "a vertex lies inside an edge",
             "this is a fault of the compiler: please report it with the map"},
    CodeInfo{Code::proofSource, error, "world is not of this map",
             "the brushes in the world are not those of the source", "compile the map again"},
    CodeInfo{Code::proofDrawOrder, error, "no draw order",
             "cells cannot be sorted back to front from a viewpoint",
             "this is a fault of the compiler: please report it with the map"},
    CodeInfo{Code::proofVertex, error, "vertex not one point",
             "a vertex is not where its planes meet, or two vertices are the same point",
             "this is a fault of the compiler: please report it with the map"},
    CodeInfo{Code::proofOwner, error, "surface not on its brush",
             "a surface does not lie on the brush face that it names",
             "this is a fault of the compiler: please report it with the map"},
    CodeInfo{Code::fileRead, error, "cannot read file", "the file is missing or not readable",
             "check the path and its permissions"},
    CodeInfo{Code::fileWrite, error, "cannot write file",
             "the folder is missing or not writable, or the disk is full",
             "check the path, its permissions and the free space"},
    CodeInfo{Code::cacheUnusable, warning, "cache not usable",
             "the cache folder cannot be read or written; everything was compiled afresh",
             "check the folder given with --cache"},
    CodeInfo{Code::renderBadCamera, error, "camera makes no picture",
             "an angle, the field of view or the size of a camera cannot be drawn with",
             "give finite angles, a field of view inside 0..180, and sizes from 1 to 16384"},
    CodeInfo{Code::renderCameraInSolid, error, "camera not in open space",
             "the eye lies in solid, or in space that was removed because no entity reaches it",
             "move the camera into a room"},
};

static_assert(std::ranges::is_sorted(kCatalogue, {}, &CodeInfo::code));

}  // namespace

std::span<const CodeInfo> codeCatalogue() { return kCatalogue; }

const CodeInfo& codeInfo(Code code) {
    const auto* const found = std::ranges::lower_bound(kCatalogue, code, {}, &CodeInfo::code);
    assert(found != kCatalogue.end() && found->code == code);
    return *found;
}

std::string codeName(Code code) { return "PC" + std::to_string(static_cast<int>(code)); }

std::string_view severityName(Severity severity) {
    switch (severity) {
        case Severity::note: return "note";
        case Severity::warning: return "warning";
        case Severity::error: return "error";
    }
    return "error";
}

}  // namespace portcullis::formats
