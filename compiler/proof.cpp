#include "compiler/proof.h"

#include <utility>

#include "compiler/proof_closed.h"
#include "compiler/proof_convex.h"
#include "compiler/proof_draw_order.h"
#include "compiler/proof_incidence.h"
#include "compiler/proof_medium.h"
#include "compiler/proof_owners.h"
#include "compiler/proof_portals.h"
#include "compiler/proof_vertices.h"
#include "compiler/proof_volume.h"
#include "compiler/proof_world.h"
#include "formats/world/world_validator.h"

namespace portcullis::compiler {
namespace {

using formats::Code;
using formats::Diagnostic;
using formats::World;

Diagnostic note(Code code, std::string message) {
    Diagnostic diagnostic = formats::makeDiagnostic(code, std::move(message));
    diagnostic.severity = formats::Severity::note;
    diagnostic.hint = "nothing needs to be done";
    return diagnostic;
}

class Judge {
public:
    Judge(const World& world, const ProofOptions& options) : world_(world), options_(options) {}

    ProofReport run() {
        count();
        // Without points nothing else can be asked.
        FindingList vertices = proveVertices(world_);
        if (options_.vertices || !world_.isUsable()) add(std::move(vertices));
        if (!world_.isUsable()) return std::move(report_);
        judgeShapes();
        judgeMeaning();
        judgeOrder();
        return std::move(report_);
    }

private:
    void add(FindingList findings) {
        formats::append(report_.findings, std::move(findings).take());
    }

    void count() {
        const World& world = world_.world();
        report_.vertices = world.vertices.size();
        report_.cells = world.cells.size();
        report_.faces = world.cellPlanes.size();
        report_.portals = world.portals.size();
        report_.surfaces = world.surfaces.size();
    }

    void judgeShapes() {
        if (options_.convex) add(proveConvex(world_));
        if (options_.closed) {
            ClosedProof proof = proveClosed(world_);
            add(std::move(proof.closed));
            add(std::move(proof.coverage));
            report_.edges = proof.edges;
        }
        if (options_.portals) add(provePortals(world_));
        if (options_.owners) add(proveOwners(world_));
        if (options_.incidence) add(proveIncidence(world_));
    }

    void judgeMeaning() {
        if (options_.medium) {
            MediumProof proof = proveMedium(world_, options_.samplePoints, options_.seed);
            add(std::move(proof.findings));
            report_.points = proof.points;
            report_.pointsSkipped = proof.skipped;
        }
        if (options_.volume) {
            VolumeProof proof = proveVolumes(world_, options_.volumeSets);
            add(std::move(proof.findings));
            report_.brushSets = proof.sets;
            if (!proof.skipped.empty())
                report_.findings.push_back(
                    note(Code::proofVolume, "volumes not compared: " + proof.skipped));
        }
    }

    void judgeOrder() {
        if (!options_.drawOrder) return;
        DrawOrderProof proof = proveDrawOrder(world_, options_.eyes);
        add(std::move(proof.findings));
        report_.eyes = proof.eyes;
        report_.eyesWithCycle = proof.eyesWithCycle;
        if (proof.eyesWithCycle > 0)
            report_.findings.push_back(
                note(Code::proofDrawOrder,
                     "from " + std::to_string(proof.eyesWithCycle) + " of " +
                         std::to_string(proof.eyes) +
                         " viewpoints the portals alone give no order of whole cells"));
    }

    ProofWorld world_;
    const ProofOptions& options_;
    ProofReport report_;
};

}  // namespace

ProofReport proveWorld(const World& world, const ProofOptions& options) {
    formats::Diagnostics faults = formats::validateWorld(world);
    if (!faults.empty()) {
        ProofReport report;
        report.findings = std::move(faults);
        return report;
    }
    return Judge(world, options).run();
}

}  // namespace portcullis::compiler
