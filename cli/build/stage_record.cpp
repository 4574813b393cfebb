#include "cli/build/stage_record.h"

#include <utility>

#include "cli/build/byte_archive.h"

namespace portcullis::cli {
namespace {

using formats::Camera;

void add(ByteWriter& to, const formats::Position& p) {
    to.add(p.x.raw);
    to.add(p.y.raw);
    to.add(p.z.raw);
}
void take(ByteReader& from, formats::Position& p) {
    from.take(p.x.raw);
    from.take(p.y.raw);
    from.take(p.z.raw);
}

void add(ByteWriter& to, const formats::SourceLocation& location) {
    to.add(location.line);
    to.add(location.column);
}
void take(ByteReader& from, formats::SourceLocation& location) {
    from.take(location.line);
    from.take(location.column);
}

void add(ByteWriter& to, const Camera& camera) {
    to.add(camera.name);
    add(to, camera.position);
    for (int i = 0; i < 3; ++i) to.add(camera.angles[i]);
    to.add(camera.lookAt.has_value());
    add(to, camera.lookAt.value_or(formats::Position{}));
    to.add(camera.fovDegrees);
    to.add(camera.width);
    to.add(camera.height);
    add(to, camera.location);
}
void take(ByteReader& from, Camera& camera) {
    from.take(camera.name);
    take(from, camera.position);
    for (int i = 0; i < 3; ++i) from.take(camera.angles[i]);
    bool looks = false;
    formats::Position lookAt;
    from.take(looks);
    take(from, lookAt);
    if (looks) camera.lookAt = lookAt;
    from.take(camera.fovDegrees);
    from.take(camera.width);
    from.take(camera.height);
    take(from, camera.location);
}

}  // namespace
}  // namespace portcullis::cli

// Found by the archive through the types' own namespaces.
namespace portcullis::formats {

static void write(cli::ByteWriter& to, const NamedCount& count) {
    to.add(count.name);
    to.add(count.value);
}
static void read(cli::ByteReader& from, NamedCount& count) {
    from.take(count.name);
    from.take(count.value);
}

static void write(cli::ByteWriter& to, const BudgetResult& budget) {
    to.add(budget.metric);
    to.add(budget.limit);
    to.add(budget.worst);
    to.add(budget.worstPlace);
    to.add(budget.above);
    to.add(budget.viewpoints);
}
static void read(cli::ByteReader& from, BudgetResult& budget) {
    from.take(budget.metric);
    from.take(budget.limit);
    from.take(budget.worst);
    from.take(budget.worstPlace);
    from.take(budget.above);
    from.take(budget.viewpoints);
}

static void write(cli::ByteWriter& to, const Diagnostic& diagnostic) {
    to.add(static_cast<std::uint16_t>(diagnostic.code));
    to.add(static_cast<std::uint8_t>(diagnostic.severity));
    to.add(diagnostic.message);
    to.add(diagnostic.file);
    to.add(diagnostic.location.line);
    to.add(diagnostic.location.column);
    to.add(diagnostic.pointer);
    to.add(diagnostic.hint);
}
static void read(cli::ByteReader& from, Diagnostic& diagnostic) {
    std::uint16_t code = 0;
    std::uint8_t severity = 0;
    from.take(code);
    from.take(severity);
    diagnostic.code = static_cast<Code>(code);
    diagnostic.severity = static_cast<Severity>(severity);
    from.take(diagnostic.message);
    from.take(diagnostic.file);
    from.take(diagnostic.location.line);
    from.take(diagnostic.location.column);
    from.take(diagnostic.pointer);
    from.take(diagnostic.hint);
}

}  // namespace portcullis::formats

namespace portcullis::cli {

static void write(ByteWriter& to, const FrameRecord& frame) {
    to.add(frame.name);
    to.add(frame.file);
    to.add(frame.digest);
    add(to, frame.camera);
}
static void read(ByteReader& from, FrameRecord& frame) {
    from.take(frame.name);
    from.take(frame.file);
    from.take(frame.digest);
    take(from, frame.camera);
}

std::string recordToBytes(const StageRecord& record) {
    ByteWriter writer;
    writer.add(record.files);
    writer.add(record.counts);
    writer.add(record.budgets);
    writer.add(record.frames);
    writer.add(record.plan);
    writer.add(record.diagnostics);
    return writer.take();
}

std::optional<StageRecord> recordFromBytes(std::string_view bytes) {
    ByteReader reader(bytes);
    StageRecord record;
    reader.take(record.files);
    reader.take(record.counts);
    reader.take(record.budgets);
    reader.take(record.frames);
    reader.take(record.plan);
    reader.take(record.diagnostics);
    if (!reader.atEnd()) return std::nullopt;
    return record;
}

}  // namespace portcullis::cli
