#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace portcullis::formats {

enum class Severity : std::uint8_t { note, warning, error };

/// Every rule that a diagnostic can name. The number is the code that users see (PC1001 ...);
/// a number is never given a second meaning.
///
/// 10xx JSON text, 11xx brush map, 12xx Quake map text, 13xx Quake map meaning and outside,
/// 14xx Thief missions, 20xx brush geometry, 21xx lint, 30xx compiled world file, 40xx proofs, 50xx
/// files, 60xx views and frames, 61xx visibility, 62xx light, 63xx comparing pictures, 64xx
/// comparing worlds, 71xx PNG images, 72xx WAD archives, 73xx palettes, 80xx golden frames and
/// builds, 81xx reports.
enum class Code : std::uint16_t {
    jsonSyntax = 1001,
    jsonDuplicateKey = 1002,
    jsonTooDeep = 1003,
    jsonBadText = 1004,
    mapVersion = 1101,
    mapUnknownKey = 1102,
    mapMissingKey = 1103,
    mapWrongType = 1104,
    mapBadNumber = 1105,
    mapOutOfRange = 1106,
    mapUnknownName = 1107,
    mapUnknownMaterial = 1108,
    mapDuplicateName = 1109,
    mapBadValue = 1110,
    mapMoreFaults = 1111,
    quakeSyntax = 1201,
    quakeBadNumber = 1202,
    quakeTruncated = 1203,
    quakeDuplicateKey = 1204,
    quakePatchSkipped = 1205,
    quakeBadTexture = 1206,
    quakeTooDeep = 1207,
    quakeLeak = 1301,
    quakeNoEntity = 1302,
    quakeSealMattered = 1303,
    quakeBrushDropped = 1304,
    quakeEntityInSolid = 1305,
    quakeBadOrigin = 1306,
    quakeNoClass = 1307,
    quakeBrushLeftOut = 1308,
    quakeValueAdjusted = 1309,
    quakeUnknownLightKey = 1310,
    quakeNoTarget = 1311,
    missionNotAMission = 1401,
    missionTruncated = 1402,
    missionVersion = 1403,
    missionMissingChunk = 1404,
    missionBadChunk = 1405,
    missionBadBrush = 1406,
    missionFlatBrush = 1407,
    missionRepeatedId = 1408,
    missionTimesTie = 1409,
    missionBrushLeftOut = 1410,
    missionNoSuchTexture = 1411,
    missionBadLight = 1412,
    missionNoArea = 1413,
    missionBadObject = 1414,
    missionWorldBadIndex = 1430,
    missionWorldBadValue = 1431,
    missionWorldTrailing = 1432,
    missionWorldUnpaired = 1433,
    missionWorldRefitted = 1434,
    brushUnbounded = 2001,
    brushEmpty = 2002,
    brushInsideOut = 2003,
    planeNoNormal = 2004,
    planeDuplicate = 2005,
    planeRedundant = 2006,
    brushOutOfRange = 2007,
    brushPlanesTooFew = 2008,
    planeAdopted = 2009,
    shapeDegenerate = 2010,
    lintDuplicateBrush = 2101,
    lintOverwrittenBrush = 2102,
    lintMicroEdge = 2103,
    lintSliver = 2104,
    lintEntityInSolid = 2105,
    lintUnusedMaterial = 2106,
    lintNearlyCoplanar = 2107,
    lintCostlyBrush = 2108,
    lintLightReach = 2109,
    lintLimit = 2110,
    lintDarkLight = 2111,
    worldNotAWorld = 3001,
    worldVersion = 3002,
    worldTruncated = 3003,
    worldChecksum = 3004,
    worldBadIndex = 3005,
    worldBadValue = 3006,
    worldMissingChunk = 3007,
    proofConvex = 4001,
    proofClosed = 4002,
    proofCoverage = 4003,
    proofPortal = 4004,
    proofVolume = 4005,
    proofMedium = 4006,
    proofIncidence = 4007,
    proofSource = 4008,
    proofDrawOrder = 4009,
    proofVertex = 4010,
    proofOwner = 4011,
    fileRead = 5001,
    fileWrite = 5002,
    cacheUnusable = 5003,
    renderBadCamera = 6001,
    renderCameraInSolid = 6002,
    renderUnknownCamera = 6003,
    renderNoCamera = 6004,
    renderTextureMissing = 6011,
    renderUnknownGroup = 6021,
    renderNoLightmaps = 6022,
    renderBlocksUnused = 6023,
    renderBlocksTooLarge = 6024,
    visOverBudget = 6101,
    visNoSets = 6102,
    visUnknownCell = 6103,
    lightLuxelSize = 6201,
    lightTooLarge = 6202,
    lightInSolid = 6203,
    lightReachesNothing = 6204,
    lightOverlaps = 6205,
    diffMaskOutside = 6301,
    diffMaskSize = 6302,
    diffTooMuchIgnored = 6303,
    diffNothing = 6304,
    diffUnlike = 6305,
    compareMedia = 6401,
    compareBrushes = 6402,
    compareWalls = 6403,
    compareOverBudget = 6404,
    pngNotAPng = 7101,
    pngTruncated = 7102,
    pngChecksum = 7103,
    pngBadChunk = 7104,
    pngTooLarge = 7105,
    pngBadData = 7106,
    pngBadIndex = 7107,
    pngPartIgnored = 7108,
    wadNotAWad = 7201,
    wadTruncated = 7202,
    wadBadTexture = 7203,
    paletteUnknown = 7301,
    paletteBadText = 7302,
    projectVersion = 8001,
    goldenBadDigest = 8002,
    goldenDuplicateFrame = 8003,
    goldenMissing = 8010,
    goldenDiffers = 8011,
    goldenRejected = 8012,
    goldenNotDrawn = 8013,
    goldenNoReference = 8014,
    goldenReferenceWrong = 8015,
    goldenStrayReference = 8016,
    goldenNoFrame = 8017,
    buildNoProject = 8020,
    buildNoMatch = 8021,
    buildSameOutputs = 8022,
    buildCycle = 8023,
    buildBadOption = 8024,
    buildNothingChosen = 8025,
    buildSinceUnknown = 8026,
    buildInputChanged = 8027,
    buildFolderUnusable = 8028,
    reportHistoryUnusable = 8101,
    reportPicturesLinked = 8102,
    reportPictureUnreadable = 8103,
};

/// What the catalogue says of a code.
struct CodeInfo {
    Code code;
    Severity severity;
    std::string_view title;  ///< the rule, in a few words
    std::string_view cause;  ///< how input comes to break it
    std::string_view cure;   ///< what the user should do
};

/// All codes, in ascending order.
[[nodiscard]] std::span<const CodeInfo> codeCatalogue();
[[nodiscard]] const CodeInfo& codeInfo(Code code);
/// "PC1001".
[[nodiscard]] std::string codeName(Code code);
/// "note", "warning" or "error".
[[nodiscard]] std::string_view severityName(Severity severity);

}  // namespace portcullis::formats
