// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/evaluation/imported_model_sample.h"

#include "core/import/huggingface/config_import.h"

#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>

namespace ridgepoint::sample {

model::ModelSpec importedModel(std::string_view name)
{
    const std::filesystem::path folder = std::filesystem::path(RIDGEPOINT_SOURCE_DIR) / "tests" / "fixtures"
        / "model-configs";
    auto model = import::huggingface::loadModelConfig(folder / (std::string(name) + ".json"));
    if (!model)
        throw std::runtime_error(toText(model.error()));
    return std::move(model->spec);
}

hardware::Device linkedDevice()
{
    hardware::Device device = plainDevice();
    device.link = hardware::Link{"link", figure<units::Bandwidth>(450e9)};
    return device;
}

OwnCatalogs catalogsOf(model::ModelSpec spec, const workload::Workload& load)
{
    OwnCatalogs own = ownCatalogs(linkedDevice(), std::move(spec));
    own.scenario.workload = load;
    own.scenario.conventions.traffic = workload::Traffic::Cache;
    return own;
}

evaluation::RooflineReport reportOf(const OwnCatalogs& own)
{
    return evaluated(own.catalogs, own.scenario);
}

evaluation::RooflineReport reportOf(std::string_view imported, const workload::Workload& load)
{
    return reportOf(catalogsOf(importedModel(imported), load));
}

evaluation::PhaseReport phaseOf(OwnCatalogs own, workload::Phase phase)
{
    own.scenario.phases = {phase};
    const evaluation::RooflineReport report = reportOf(own);
    const evaluation::PhaseReport* found = report.findPhase(phase);
    if (!found)
        throw std::runtime_error("the report has no " + std::string(workload::name(phase)));
    return *found;
}

double bytesOf(const evaluation::PhaseReport& phase, kernels::ByteSource source)
{
    return phase.total.bytes[source].value();
}

double bytesBy(const evaluation::PhaseReport& phase, kernels::FormulaId formula)
{
    double sum = 0.0;
    for (const evaluation::KernelReport& kernel : phase.kernels)
        for (const kernels::Term& term : kernel.kernel.terms)
            if (term.derivation.formula == formula)
                sum += term.derivation.result * static_cast<double>(kernel.kernel.runs);
    return sum;
}

}  // namespace ridgepoint::sample
