// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/roofs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>

namespace ridgepoint::evaluation {

namespace {

using hardware::ComputePeak;
using hardware::Device;
using hardware::Sparsity;
using units::Engine;
using units::NumberFormat;
using workload::PeakChoice;

/// From a format to the ever wider ones that can do its work.
std::span<const NumberFormat> widerFormats(NumberFormat format)
{
    static constexpr std::array floats{NumberFormat::Fp4,  NumberFormat::Fp6,  NumberFormat::Fp8, NumberFormat::Bf16,
                                       NumberFormat::Fp16, NumberFormat::Tf32, NumberFormat::Fp32, NumberFormat::Fp64};
    static constexpr std::array half{NumberFormat::Fp16, NumberFormat::Bf16, NumberFormat::Tf32, NumberFormat::Fp32,
                                     NumberFormat::Fp64};
    static constexpr std::array integers{NumberFormat::Int4, NumberFormat::Int8, NumberFormat::Fp16, NumberFormat::Bf16,
                                         NumberFormat::Fp32, NumberFormat::Fp64};
    const std::span<const NumberFormat> chain = format == NumberFormat::Fp16 ? std::span<const NumberFormat>(half)
        : units::isInteger(format)                                           ? std::span<const NumberFormat>(integers)
                                                                             : std::span<const NumberFormat>(floats);
    std::size_t first = 0;
    while (first < chain.size() && chain[first] != format)
        ++first;
    return chain.subspan(first);
}

const ComputePeak* findDense(const Device& device, NumberFormat format, Engine engine)
{
    return device.findPeak(format, engine, Sparsity::Dense);
}

/// The dense peak for the format or for the next wider one, on the engine or, failing that, on the other one.
const ComputePeak* findDenseOrWider(const Device& device, NumberFormat format, Engine engine)
{
    const Engine other = engine == Engine::Tensor ? Engine::Vector : Engine::Tensor;
    for (Engine tried : {engine, other})
        for (NumberFormat wider : widerFormats(format))
            if (const ComputePeak* peak = findDense(device, wider, tried))
                return peak;
    return nullptr;
}

const ComputePeak* findSparseOrWider(const Device& device, NumberFormat format)
{
    for (NumberFormat wider : widerFormats(format))
        if (const ComputePeak* peak = device.findPeak(wider, Engine::Tensor, Sparsity::Sparse))
            return peak;
    return nullptr;
}

std::string roofName(NumberFormat format, Engine engine)
{
    return fmt::format("{} {}", units::name(format), units::name(engine));
}

ComputeRoof toRoof(const ComputePeak& peak)
{
    return {roofName(peak.format, peak.engine), peak.format, peak.engine, peak.sparsity, peak.rate.value, peak.rate.source,
            peak.achievable};
}

ComputeRoof withPeakChoice(const Device& device, const ComputePeak& dense, PeakChoice peaks, std::vector<Note>& notes)
{
    if (peaks == PeakChoice::Achievable) {
        if (dense.achievable) {
            ComputeRoof roof = toRoof(dense);
            roof.rate = dense.achievable->value;
            roof.source = dense.achievable->source;
            roof.achievable.reset();
            return roof;
        }
        notes.push_back({Severity::Information, "no-measured-peak",
                         fmt::format("No measured {} rate is known for {}: the vendor's peak stands in",
                                     roofName(dense.format, dense.engine), device.name),
                         {}});
    }
    if (peaks == PeakChoice::Sparse && dense.engine == Engine::Tensor) {
        if (const ComputePeak* sparse = device.findPeak(dense.format, dense.engine, Sparsity::Sparse))
            return toRoof(*sparse);
        notes.push_back({Severity::Information, "no-sparse-peak",
                         fmt::format("No sparse {} rate is known for {}: the dense peak stands in",
                                     roofName(dense.format, dense.engine), device.name),
                         {}});
    }
    return toRoof(dense);
}

std::optional<ComputeRoof> overridden(const scenario::Overrides& overrides, NumberFormat format)
{
    const auto found = overrides.peaks.find(format);
    if (found == overrides.peaks.end())
        return std::nullopt;
    return ComputeRoof{roofName(format, Engine::Tensor), format, Engine::Tensor, Sparsity::Dense, found->second,
                       {Basis::WhatIf, "what-if", {}, {}}};
}

/// The roof of a peak of the device, or what the user put in its place.
ComputeRoof tensorRoof(const Device& device, const ComputePeak& dense, const RoofChoice& choice, std::vector<Note>& notes)
{
    if (dense.engine == Engine::Tensor)
        if (const auto replaced = overridden(choice.overrides, dense.format))
            return *replaced;
    return withPeakChoice(device, dense, choice.peaks, notes);
}

MemoryRoof memoryRoof(const Device& device, const RoofChoice& choice, std::vector<Note>& notes)
{
    const hardware::MemoryLevel& level = device.mainMemory();
    if (choice.overrides.bandwidth)
        return {level.name, *choice.overrides.bandwidth, {Basis::WhatIf, "what-if", {}, {}}};
    if (choice.peaks == PeakChoice::Achievable) {
        if (level.achievable)
            return {level.name, level.achievable->value, level.achievable->source};
        notes.push_back({Severity::Information, "no-measured-bandwidth",
                         fmt::format("No measured bandwidth is known for {}: the vendor's stands in", device.name), {}});
    }
    return {level.name, level.bandwidth->value, level.bandwidth->source, level.achievable};
}

/// Why the peak is not the tensor peak of the format: "has no units for fp4", "runs fp4 at the rate of a wider format",
/// "publishes no fp4 tensor peak" or "computes fp16 on its vector units".
std::string absenceText(const Device& device, NumberFormat format, const ComputePeak& instead)
{
    if (instead.format == format)
        return fmt::format("{} computes {} on its vector units", device.name, units::name(format));
    const hardware::AbsentPeak* absent = device.findAbsent(format);
    const hardware::Absence reason = absent ? absent->reason : hardware::Absence::Unpublished;
    switch (reason) {
    case hardware::Absence::Unsupported:
        return fmt::format("{} has no units for {}", device.name, units::name(format));
    case hardware::Absence::RunsWider:
        return fmt::format("{} runs {} at the rate of a wider format", device.name, units::name(format));
    case hardware::Absence::Unpublished:
        break;
    }
    return fmt::format("{} publishes no {} peak", device.name, roofName(format, Engine::Tensor));
}

/// The tensor ceiling for a format, with a note where another one stands in.
Result<ComputeRoof> tensorRoofFor(const Device& device, NumberFormat format, const RoofChoice& choice, std::vector<Note>& notes)
{
    if (const auto replaced = overridden(choice.overrides, format))
        return *replaced;
    const ComputePeak* tensor = findDenseOrWider(device, format, Engine::Tensor);
    const ComputePeak* sparse = tensor ? nullptr : findSparseOrWider(device, format);
    if (sparse && choice.peaks == PeakChoice::Sparse)
        return toRoof(*sparse);
    if (!tensor)
        return fail({ErrorCode::Unsupported,
                     fmt::format("{} has no peak that {} work can run under", device.name, units::name(format)),
                     device.id.text(),
                     sparse ? "It publishes a sparse rate alone: choose sparse peaks"
                            : "Add a peak to its catalog entry or choose another precision"});
    if (tensor->format != format || tensor->engine != Engine::Tensor)
        notes.push_back({Severity::Warning, "wider-format",
                         fmt::format("{}: its {} peak stands in", absenceText(device, format, *tensor),
                                     roofName(tensor->format, tensor->engine)),
                         {}});
    return tensorRoof(device, *tensor, choice, notes);
}

/// The further formats that matmuls of the plan run in, each once.
std::vector<NumberFormat> otherFormats(const RoofChoice& choice)
{
    std::vector<NumberFormat> formats;
    const auto add = [&](NumberFormat format) {
        if (format != choice.precision.compute() && std::find(formats.begin(), formats.end(), format) == formats.end())
            formats.push_back(format);
    };
    for (const workload::PrecisionPlan* plan : {&choice.precision, choice.draft}) {
        if (!plan)
            continue;
        add(plan->plainCompute);
        for (NumberFormat format : plan->computeByClass)
            add(format);
    }
    return formats;
}

/// Roofs of the device that this step has no use for.
void addUnusedRoofs(const Device& device, Roofs& roofs)
{
    for (std::size_t i = 1; i < device.memory.size(); ++i)
        if (const hardware::MemoryLevel& level = device.memory[i]; level.bandwidth)
            roofs.levels.push_back({level.name, level.bandwidth->value, level.bandwidth->source, level.achievable});
    const auto used = roofs.ceilings();
    for (const ComputePeak& peak : device.peaks) {
        const bool isUsed = std::any_of(used.begin(), used.end(), [&peak](const ComputeRoof* roof) {
            return roof->format == peak.format && roof->engine == peak.engine;
        });
        const bool isFirst = device.findPeak(peak.format, peak.engine, peak.sparsity) == &peak;
        if (peak.sparsity == Sparsity::Dense && !isUsed && isFirst)
            roofs.unused.push_back(toRoof(peak));
    }
}

void noteUnverified(const Device& device, const Roofs& roofs, std::vector<Note>& notes)
{
    std::string names;
    const auto add = [&names](const std::string& name, const Source& source) {
        if (source.basis == Basis::Unverified)
            names += (names.empty() ? "" : ", ") + name;
    };
    add(roofs.memory.name + " bandwidth", roofs.memory.source);
    for (const ComputeRoof* ceiling : roofs.ceilings())
        add(ceiling->name, ceiling->source);
    if (roofs.link)
        add(roofs.link->name, roofs.link->source);
    if (!names.empty())
        notes.push_back({Severity::Warning, "unverified-figure",
                         fmt::format("Not confirmed in any text that could be read: {} of {}", names, device.name), "hardware"});
}

/// A peak that was typed for a format in which nothing runs.
void noteUnusedOverrides(const Roofs& roofs, const RoofChoice& choice, std::vector<Note>& notes)
{
    for (const auto& [format, rate] : choice.overrides.peaks) {
        const auto ceilings = roofs.ceilings();
        const bool used = std::any_of(ceilings.begin(), ceilings.end(), [&](const ComputeRoof* roof) {
            return roof->format == format && roof->source.basis == Basis::WhatIf;
        });
        if (!used)
            notes.push_back({Severity::Warning, "unused-override",
                             fmt::format("The what-if peak of {} changes nothing: no matmul of this precision runs in it", units::name(format)),
                             "peak"});
    }
}

}  // namespace

const ComputeRoof& Roofs::compute(Engine engine, NumberFormat format) const
{
    if (engine == Engine::Vector)
        return vector;
    for (const FormatRoof& other : others)
        if (other.format == format)
            return other.roof;
    return tensor;
}

std::vector<const ComputeRoof*> Roofs::ceilings() const
{
    std::vector<const ComputeRoof*> all{&tensor};
    const auto add = [&all](const ComputeRoof& roof) {
        if (std::none_of(all.begin(), all.end(), [&roof](const ComputeRoof* known) { return known->name == roof.name; }))
            all.push_back(&roof);
    };
    for (const FormatRoof& other : others)
        add(other.roof);
    add(vector);
    return all;
}

Result<Roofs> chooseRoofs(const Device& device, const RoofChoice& choice, std::vector<Note>& notes)
{
    Roofs roofs;
    roofs.memory = memoryRoof(device, choice, notes);
    const auto tensor = tensorRoofFor(device, choice.precision.compute(), choice, notes);
    if (!tensor)
        return fail(tensor.error());
    roofs.tensor = *tensor;
    for (NumberFormat format : otherFormats(choice)) {
        const auto other = tensorRoofFor(device, format, choice, notes);
        if (!other)
            return fail(other.error());
        roofs.others.push_back({format, *other});
    }
    if (const ComputePeak* vector = findDense(device, NumberFormat::Fp32, Engine::Vector)) {
        roofs.vector = withPeakChoice(device, *vector, PeakChoice::Vendor, notes);
    } else {
        roofs.vector = roofs.tensor;
        notes.push_back({Severity::Information, "no-vector-peak",
                         fmt::format("{} publishes no fp32 vector peak: the {} peak stands in for work on the vector units",
                                     device.name, roofs.tensor.name),
                         {}});
    }
    noteUnusedOverrides(roofs, choice, notes);
    if (choice.needsLink && !device.link)
        return fail({ErrorCode::Unsupported, device.name + " has no link to share a model over", "devices",
                     "Choose one device, or a part with a link, or add a link to its catalog entry"});
    if (choice.needsLink)
        roofs.link = MemoryRoof{device.link->name, device.link->oneDirection(), device.link->bandwidth.source};
    noteUnverified(device, roofs, notes);
    addUnusedRoofs(device, roofs);
    return roofs;
}

}  // namespace ridgepoint::evaluation
