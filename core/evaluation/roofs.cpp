// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/roofs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

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

/// A format can be a ceiling of several kinds of work: what there is to say of it is said once.
void addOnce(std::vector<Note>& notes, Note note)
{
    if (std::find(notes.begin(), notes.end(), note) == notes.end())
        notes.push_back(std::move(note));
}

/// A measured peak of the same format and engine whose sums are in another format.
const ComputePeak* findMeasuredWithOtherSums(const Device& device, const ComputePeak& peak)
{
    const auto isIt = [&peak](const ComputePeak& other) {
        return other.format == peak.format && other.engine == peak.engine && other.sparsity == peak.sparsity
            && other.accumulate != peak.accumulate && other.achievable;
    };
    const auto found = std::find_if(device.peaks.begin(), device.peaks.end(), isIt);
    return found == device.peaks.end() ? nullptr : &*found;
}

std::string sumsText(const ComputePeak& peak)
{
    return peak.accumulate ? fmt::format("sums in {}", units::name(*peak.accumulate)) : "sums of the usual width";
}

std::optional<ComputeRoof> measuredRoof(const Device& device, const ComputePeak& dense, std::vector<Note>& notes)
{
    const ComputePeak* measured = dense.achievable ? &dense : findMeasuredWithOtherSums(device, dense);
    if (!measured)
        return std::nullopt;
    if (measured != &dense)
        addOnce(notes, {Severity::Information, "measured-sums",
                        fmt::format("The measured {} rate of {} is that of {}: none with {} is in the catalog",
                                    roofName(dense.format, dense.engine), device.name, sumsText(*measured), sumsText(dense)),
                        {}});
    ComputeRoof roof = toRoof(*measured);
    roof.rate = measured->achievable->value;
    roof.source = measured->achievable->source;
    roof.achievable.reset();
    return roof;
}

ComputeRoof withPeakChoice(const Device& device, const ComputePeak& dense, PeakChoice peaks, std::vector<Note>& notes)
{
    const std::string roof = roofName(dense.format, dense.engine);
    if (peaks == PeakChoice::Achievable) {
        if (auto measured = measuredRoof(device, dense, notes))
            return *std::move(measured);
        addOnce(notes, {Severity::Information, dense.engine == Engine::Tensor ? "no-measured-peak" : "no-measured-vector-peak",
                        fmt::format("The catalog has no measured {} rate of {}: the vendor's peak stands in", roof, device.name), {}});
    }
    if (peaks == PeakChoice::Sparse && dense.engine == Engine::Tensor) {
        if (const ComputePeak* sparse = device.findPeak(dense.format, dense.engine, Sparsity::Sparse))
            return toRoof(*sparse);
        addOnce(notes, {Severity::Information, "no-sparse-peak",
                        fmt::format("The catalog has no sparse {} rate of {}: the dense peak stands in", roof, device.name), {}});
    }
    return toRoof(dense);
}

/// The sparsity of the figure that a what-if peak is typed in place of.
Sparsity replacedSparsity(const Device& device, NumberFormat format, PeakChoice peaks)
{
    const bool hasSparse = device.findPeak(format, Engine::Tensor, Sparsity::Sparse) != nullptr;
    const bool hasDense = device.findPeak(format, Engine::Tensor, Sparsity::Dense) != nullptr;
    return peaks == PeakChoice::Sparse && (hasSparse || !hasDense) ? Sparsity::Sparse : Sparsity::Dense;
}

std::optional<ComputeRoof> overridden(const Device& device, NumberFormat format, const RoofChoice& choice)
{
    const auto found = choice.overrides.peaks.find(format);
    if (found == choice.overrides.peaks.end())
        return std::nullopt;
    return ComputeRoof{roofName(format, Engine::Tensor), format, Engine::Tensor, replacedSparsity(device, format, choice.peaks),
                       found->second, {Basis::WhatIf, "what-if", {}, {}}};
}

/// The roof of a peak of the device, or what the user put in its place.
ComputeRoof tensorRoof(const Device& device, const ComputePeak& dense, const RoofChoice& choice, std::vector<Note>& notes)
{
    if (dense.engine == Engine::Tensor)
        if (const auto replaced = overridden(device, dense.format, choice))
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
                         fmt::format("The catalog has no measured bandwidth of {}: the vendor's stands in", device.name), {}});
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

/// What the catalog says about a rate that is not there, to be set after a sentence.
std::string absenceNote(const Device& device, NumberFormat format)
{
    const hardware::AbsentPeak* absent = device.findAbsent(format);
    return absent && !absent->note.empty() ? fmt::format(" ({})", absent->note) : "";
}

/// The tensor ceiling for a format, with a note where another one stands in.
Result<ComputeRoof> tensorRoofFor(const Device& device, NumberFormat format, const RoofChoice& choice, std::vector<Note>& notes)
{
    if (const auto replaced = overridden(device, format, choice))
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
        addOnce(notes, {Severity::Warning, "wider-format",
                        fmt::format("{}: its {} peak stands in{}", absenceText(device, format, *tensor),
                                    roofName(tensor->format, tensor->engine), absenceNote(device, format)),
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

std::optional<Error> addLink(const Device& device, const RoofChoice& choice, Roofs& roofs, std::vector<Note>& notes)
{
    if (choice.devices <= 1)
        return std::nullopt;
    const hardware::Link* link = device.linkFor(choice.devices);
    if (!link && device.link)
        return Error{ErrorCode::Unsupported,
                     fmt::format("the {} of {} joins {} devices, not {}", device.link->name, device.name, *device.link->joins, choice.devices),
                     "devices", "Choose fewer devices, or add a \"host_link\" to its catalog entry"};
    if (!link)
        return Error{ErrorCode::Unsupported, device.name + " has no link to share a model over", "devices",
                     "Choose one device, or a part with a link, or add a link to its catalog entry"};
    roofs.link = MemoryRoof{link->name, link->oneDirection(choice.devices), link->bandwidth.source};
    if (device.link && link != &*device.link)
        notes.push_back({Severity::Information, "host-link",
                         fmt::format("The {} of {} joins {} devices: {} go over {}", device.link->name, device.name, *device.link->joins,
                                     choice.devices, link->name),
                         "devices"});
    return std::nullopt;
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

std::string ceilingText(const ComputeRoof& roof)
{
    return fmt::format("{} {}", roof.name, hardware::name(roof.sparsity));
}

bool isStandIn(const Note& note)
{
    static constexpr std::array<std::string_view, 4> codes{"wider-format", "no-sparse-peak", "no-measured-peak", "no-measured-bandwidth"};
    return std::find(codes.begin(), codes.end(), note.code) != codes.end();
}

void noteFigures(const Roofs& roofs, std::vector<Note>& notes)
{
    const auto add = [&notes](const std::string& name, const Source& source) {
        if (!source.note.empty())
            notes.push_back({Severity::Information, "figure-note", fmt::format("{}: {}", name, source.note), "hardware"});
    };
    add(roofs.memory.name, roofs.memory.source);
    for (const ComputeRoof* ceiling : roofs.ceilings())
        add(ceilingText(*ceiling), ceiling->source);
    if (roofs.link)
        add(roofs.link->name, roofs.link->source);
}

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
        roofs.vector = withPeakChoice(device, *vector, choice.peaks, notes);
    } else {
        roofs.vector = roofs.tensor;
        notes.push_back({Severity::Information, "no-vector-peak",
                         fmt::format("{} publishes no fp32 vector peak: the {} peak stands in for work on the vector units",
                                     device.name, roofs.tensor.name),
                         {}});
    }
    noteUnusedOverrides(roofs, choice, notes);
    if (auto error = addLink(device, choice, roofs, notes))
        return fail(*std::move(error));
    noteUnverified(device, roofs, notes);
    addUnusedRoofs(device, roofs);
    return roofs;
}

}  // namespace ridgepoint::evaluation
