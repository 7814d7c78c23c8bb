// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/precision_plan.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::workload {

namespace {

using units::NumberFormat;

/// Weights, activations and cache in one 16-bit format; the recurrent state stays in float32.
PrecisionPlan sixteenBit(std::string_view name, NumberFormat format)
{
    return {name, {name, format, 0, 0, 0.0}, format, format, format, format, NumberFormat::Fp32};
}

PrecisionPlan quantised(std::string_view name, NumberFormat compute)
{
    return {name, *findWeightFormat(name), NumberFormat::Bf16, compute, NumberFormat::Bf16, NumberFormat::Bf16,
            NumberFormat::Fp32};
}

template <class Rows>
std::string choices(const Rows& rows)
{
    std::string list;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i > 0)
            list += i + 1 == rows.size() ? " or " : ", ";
        list += rows[i].name;
    }
    return list;
}

template <class Rows>
auto findByName(const Rows& rows, std::string_view name) -> decltype(rows.data())
{
    const auto found = std::find_if(rows.begin(), rows.end(), [name](const auto& row) { return row.name == name; });
    return found == rows.end() ? nullptr : &*found;
}

Error unknown(std::string_view field, std::string_view text, const std::string& choices)
{
    return {ErrorCode::UnknownId, "there is no " + std::string(field) + " format \"" + std::string(text.substr(0, 64)) + "\"",
            std::string(field), "Use " + choices};
}

Result<NumberFormat> cacheFormat(std::string_view field, std::string_view text)
{
    const auto format = units::numberFormatFromName(text);
    if (!format)
        return fail(unknown(field, text, units::numberFormatChoices()));
    return *format;
}

}  // namespace

const std::vector<WeightFormat>& weightFormats()
{
    static const std::vector<WeightFormat> formats{
        {"bf16", NumberFormat::Bf16, 0, 0, 0.0}, {"fp16", NumberFormat::Fp16, 0, 0, 0.0},
        {"fp32", NumberFormat::Fp32, 0, 0, 0.0}, {"fp8", NumberFormat::Fp8, 128, 128, 4.0},
        {"int8", NumberFormat::Int8, 1, 0, 4.0}, {"int4-g128", NumberFormat::Int4, 1, 128, 2.0},
    };
    return formats;
}

const WeightFormat* findWeightFormat(std::string_view name)
{
    return findByName(weightFormats(), name);
}

std::string weightFormatChoices()
{
    return choices(weightFormats());
}

double scaleCount(const WeightFormat& format, double in, double out)
{
    if (format.scaleRows == 0)
        return 0.0;
    const double columns = format.scaleColumns == 0 ? 1.0 : std::ceil(in / static_cast<double>(format.scaleColumns));
    return std::ceil(out / static_cast<double>(format.scaleRows)) * columns;
}

double bitsPerWeight(const WeightFormat& format)
{
    const double bits = 8.0 * units::bytesPerNumber(format.numbers);
    if (format.scaleRows == 0 || format.scaleColumns == 0)
        return bits;
    return bits + 8.0 * format.scaleBytes / static_cast<double>(format.scaleRows * format.scaleColumns);
}

const std::vector<PrecisionPlan>& precisionPresets()
{
    static const std::vector<PrecisionPlan> presets{
        sixteenBit("bf16", NumberFormat::Bf16),
        sixteenBit("fp16", NumberFormat::Fp16),
        quantised("fp8", NumberFormat::Fp8),
        quantised("int8", NumberFormat::Int8),
        quantised("int4-g128", NumberFormat::Bf16),
    };
    return presets;
}

const PrecisionPlan* findPrecisionPreset(std::string_view name)
{
    return findByName(precisionPresets(), name);
}

std::string precisionPresetChoices()
{
    return choices(precisionPresets());
}

Result<PrecisionPlan> resolvePrecision(const PrecisionChoice& choice)
{
    const PrecisionPlan* preset = findPrecisionPreset(choice.preset);
    if (!preset)
        return fail(unknown("precision", choice.preset, precisionPresetChoices()));
    PrecisionPlan plan = *preset;
    if (choice.weights) {
        const WeightFormat* format = findWeightFormat(*choice.weights);
        if (!format)
            return fail(unknown("weights", *choice.weights, weightFormatChoices()));
        plan.weights = *format;
    }
    if (choice.kv) {
        const auto format = cacheFormat("kv", *choice.kv);
        if (!format)
            return fail(format.error());
        plan.kv = *format;
    }
    if (choice.state) {
        const auto format = cacheFormat("state", *choice.state);
        if (!format)
            return fail(format.error());
        plan.state = *format;
    }
    if (choice.weights || choice.kv || choice.state)
        plan.name = "custom";
    return plan;
}

}  // namespace ridgepoint::workload
