// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/precision_plan.h"

#include "core/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>

namespace ridgepoint::workload {

namespace {

using model::WeightClass;
using units::NumberFormat;

constexpr std::string_view mixName = "q4_k_m";

Error unknown(std::string_view field, std::string_view text, const std::string& choices)
{
    return {ErrorCode::UnknownId, fmt::format("there is no {} format {}", field, quote(text)), std::string(field),
            "Use " + choices};
}

Result<NumberFormat> numberFormat(std::string_view field, std::string_view text)
{
    const auto format = units::numberFormatFromName(text);
    if (!format)
        return fail(unknown(field, text, units::numberFormatChoices()));
    return *format;
}

/// Replaces `value` where the user named a format.
std::optional<Error> choose(std::string_view field, const std::optional<std::string>& text, NumberFormat& value)
{
    if (!text)
        return std::nullopt;
    const auto format = numberFormat(field, *text);
    if (!format)
        return format.error();
    value = *format;
    return std::nullopt;
}

void setFormat(PrecisionPlan& plan, WeightClass weightClass, const WeightFormat& format)
{
    plan.byClass[static_cast<std::size_t>(weightClass)] = format;
}

/// Layers that the mix gives more bits, among n.
double shareWithMoreBits(std::int64_t n)
{
    std::int64_t count = 0;
    for (std::int64_t i = 0; i < n; ++i)
        if (i < n / 8 || i >= 7 * n / 8 || (i - n / 8) % 3 == 2)
            ++count;
    return n == 0 ? 0.0 : static_cast<double>(count) / static_cast<double>(n);
}

/// Of the in-projections of Gated DeltaNet, the share that is the fused q, k and v; the rest is the output gate.
double shareOfFusedInputs(const model::ModelSpec& spec)
{
    for (const model::Mixer& mixer : spec.mixers)
        if (const auto* block = std::get_if<model::GatedDeltaNet>(&mixer)) {
            const double fused = static_cast<double>(block->channels());
            return fused / (fused + static_cast<double>(block->valueHeads * block->valueDim));
        }
    return 0.0;
}

void applyMix(PrecisionPlan& plan, const model::ModelSpec& spec)
{
    const WeightFormat& most = *findWeightFormat("q4_k");
    const WeightFormat& more = *findWeightFormat("q6_k");
    const WeightFormat upgraded = blend(most, more, shareWithMoreBits(static_cast<std::int64_t>(spec.layers.size())));
    plan.weights = most;
    plan.byClass.fill(most);
    for (WeightClass weightClass : {WeightClass::AttentionValue, WeightClass::NetworkOutput, WeightClass::ExpertOutput})
        setFormat(plan, weightClass, upgraded);
    setFormat(plan, WeightClass::LmHead, more);
    if (spec.tiedHead)
        setFormat(plan, WeightClass::Embedding, more);
    setFormat(plan, WeightClass::RecurrentInput, blend(most, *findWeightFormat("q5_k"), shareOfFusedInputs(spec)));
    setFormat(plan, WeightClass::Router, *findWeightFormat("fp32"));
}

void applyFormat(PrecisionPlan& plan, const WeightFormat& format, const WeightFormat& sixteen)
{
    plan.weights = format;
    plan.byClass.fill(format);
    if (format.isQuantised() && !isGguf(format))
        for (WeightClass weightClass : {WeightClass::Embedding, WeightClass::LmHead, WeightClass::Router})
            setFormat(plan, weightClass, sixteen);
    if (isGguf(format))
        setFormat(plan, WeightClass::Router, *findWeightFormat("fp32"));
}

/// A format or the mix by its name.
std::optional<Error> applyWeights(PrecisionPlan& plan, std::string_view name, const model::ModelSpec& spec,
                                  const WeightFormat& sixteen)
{
    const WeightFormat* format = findWeightFormat(name);
    if (name == mixName)
        applyMix(plan, spec);
    else if (format)
        applyFormat(plan, *format, sixteen);
    else
        return unknown("weights", name, weightFormatChoices() + " or " + std::string(mixName));
    if (name == mixName || isGguf(*format))
        plan.plain = NumberFormat::Fp32;
    return std::nullopt;
}

std::optional<Error> applyShipped(PrecisionPlan& plan, const model::ModelSpec& spec, const WeightFormat& sixteen)
{
    if (!spec.shipped)
        return applyWeights(plan, sixteen.name, spec, sixteen);
    if (auto error = applyWeights(plan, spec.shipped->weights, spec, sixteen))
        return error;
    for (const auto& [weightClass, name] : spec.shipped->exceptions) {
        const WeightFormat* format = findWeightFormat(name);
        if (!format)
            return unknown("shipped weights", name, weightFormatChoices());
        setFormat(plan, weightClass, *format);
    }
    return std::nullopt;
}

/// What is not quantised runs in 16 bits; what is, in the format that was asked for or that its weights are made for.
void setCompute(PrecisionPlan& plan, const std::optional<NumberFormat>& compute)
{
    for (std::size_t i = 0; i < model::weightClassCount; ++i) {
        const WeightFormat& format = plan.byClass[i];
        const bool made = format.compute != NumberFormat::Bf16 && format.compute != NumberFormat::Fp16;
        plan.computeByClass[i] = format.bits == 32.0 ? (compute ? *compute : NumberFormat::Fp32)
            : !format.isQuantised()                  ? plan.plainCompute
            : compute                                ? *compute
            : made                                   ? format.compute
                                                     : plan.plainCompute;
    }
    plan.computeByClass[static_cast<std::size_t>(WeightClass::Router)] = plan.plainCompute;
}

}  // namespace

const std::vector<PrecisionPreset>& precisionPresets()
{
    using enum NumberFormat;
    static const std::vector<PrecisionPreset> presets{
        {"bf16", "bf16", Bf16, Bf16},     {"fp16", "fp16", Fp16, Fp16},     {"fp8", "fp8", {}, Bf16},
        {"int8", "int8", {}, Bf16},       {"int4-g128", "int4-g128", {}, Bf16}, {"nf4", "nf4", {}, Bf16},
        {"mxfp4", "mxfp4", {}, Bf16},     {"nvfp4", "nvfp4", {}, Bf16},     {"q8_0", "q8_0", {}, Fp16},
        {"q4_k_m", mixName, {}, Fp16},    {"shipped", {}, {}, Bf16},
    };
    return presets;
}

const PrecisionPreset* findPrecisionPreset(std::string_view name)
{
    const std::vector<PrecisionPreset>& presets = precisionPresets();
    const auto found =
        std::find_if(presets.begin(), presets.end(), [name](const PrecisionPreset& preset) { return preset.name == name; });
    return found == presets.end() ? nullptr : &*found;
}

std::string precisionPresetChoices()
{
    std::string list;
    for (const PrecisionPreset& preset : precisionPresets())
        list += (list.empty() ? "" : ", ") + std::string(preset.name);
    return list;
}

Result<PrecisionPlan> resolvePrecision(const PrecisionChoice& choice, const model::ModelSpec& spec)
{
    const PrecisionPreset* preset = findPrecisionPreset(choice.preset);
    if (!preset)
        return fail(unknown("precision", choice.preset, precisionPresetChoices()));
    PrecisionPlan plan;
    plan.name = preset->name;
    plan.plain = plan.plainCompute = plan.activations = plan.kv = preset->sixteen;
    plan.state = NumberFormat::Fp32;
    const WeightFormat& sixteen = *findWeightFormat(units::name(preset->sixteen));
    auto error = choice.weights           ? applyWeights(plan, *choice.weights, spec, sixteen)
        : preset->weights.empty()         ? applyShipped(plan, spec, sixteen)
                                          : applyWeights(plan, preset->weights, spec, sixteen);
    if (!error && preset->weights.empty() && spec.shipped && !spec.shipped->kv.empty())
        error = choose("shipped kv", spec.shipped->kv, plan.kv);
    NumberFormat compute{};
    for (const auto& [field, text, value] :
         {std::tuple{"compute", &choice.compute, &compute}, {"activations", &choice.activations, &plan.activations},
          {"kv", &choice.kv, &plan.kv}, {"state", &choice.state, &plan.state}})
        if (!error)
            error = choose(field, *text, *value);
    if (error)
        return fail(*error);
    for (WeightClass weightClass : choice.unquantised)
        setFormat(plan, weightClass, sixteen);
    setCompute(plan, choice.compute ? std::optional(compute) : preset->compute);
    if (choice != PrecisionChoice{choice.preset})
        plan.name = "custom";
    return plan;
}

}  // namespace ridgepoint::workload
