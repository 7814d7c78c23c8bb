// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/weight_format.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint::workload {

namespace {

using units::NumberFormat;

constexpr double fp16Scale = 2.0;

/// Names of the formats that come in many group sizes, with the size.
struct Grouped {
    std::string_view name;
    double bits;
    std::int64_t group;
    bool zeroPoint;
};

constexpr std::array grouped{
    Grouped{"int4-g16", 4, 16, false},         Grouped{"int4-g32", 4, 32, false},
    Grouped{"int4-g64", 4, 64, false},         Grouped{"int4-g128", 4, 128, false},
    Grouped{"int4-g256", 4, 256, false},       Grouped{"int4-g32-asym", 4, 32, true},
    Grouped{"int4-g64-asym", 4, 64, true},     Grouped{"int4-g128-asym", 4, 128, true},
    Grouped{"int4-g256-asym", 4, 256, true},   Grouped{"int8-g32", 8, 32, false},
    Grouped{"int8-g64", 8, 64, false},         Grouped{"int8-g128", 8, 128, false},
    Grouped{"int8-g256", 8, 256, false},       Grouped{"int8-g32-asym", 8, 32, true},
    Grouped{"int8-g64-asym", 8, 64, true},     Grouped{"int8-g128-asym", 8, 128, true},
};

std::vector<WeightFormat> everyFormat()
{
    using enum NumberFormat;
    std::vector<WeightFormat> formats{
        {"bf16", 16, 0, 0, 0.0, Bf16},
        {"fp16", 16, 0, 0, 0.0, Fp16},
        {"fp32", 32, 0, 0, 0.0, Fp32},
        {"fp8", 8, 128, 128, 4.0, Fp8},
        {"fp8-tensor", 8, 0, 0, 0.0, Fp8},
        {"int8", 8, 1, 0, 4.0, Int8},
    };
    for (const Grouped& row : grouped)
        formats.push_back({row.name, row.bits, 1, row.group, fp16Scale + (row.zeroPoint ? row.bits / 8.0 : 0.0), Bf16});
    // The double quantisation keeps 8 bits per group of 64 and a float32 per 256 groups.
    constexpr double doubleQuantised = 1.0 + 4.0 / 256.0;
    const std::vector<WeightFormat> others{
        {"nf4", 4, 1, 64, 4.0, Bf16},
        {"nf4-dq", 4, 1, 64, doubleQuantised, Bf16},
        {"mxfp4", 4, 1, 32, 1.0, Bf16},
        {"nvfp4", 4, 1, 16, 1.0, Fp4},
        {"q2_k", 2.625, 0, 0, 0.0, Fp16},
        {"q3_k", 3.4375, 0, 0, 0.0, Fp16},
        {"iq4_xs", 4.25, 0, 0, 0.0, Fp16},
        {"q4_0", 4.5, 0, 0, 0.0, Fp16},
        {"q4_1", 5.0, 0, 0, 0.0, Fp16},
        {"q4_k", 4.5, 0, 0, 0.0, Fp16},
        {"q5_0", 5.5, 0, 0, 0.0, Fp16},
        {"q5_1", 6.0, 0, 0, 0.0, Fp16},
        {"q5_k", 5.5, 0, 0, 0.0, Fp16},
        {"q6_k", 6.5625, 0, 0, 0.0, Fp16},
        {"q8_0", 8.5, 0, 0, 0.0, Fp16},
    };
    formats.insert(formats.end(), others.begin(), others.end());
    return formats;
}

}  // namespace

const std::vector<WeightFormat>& weightFormats()
{
    static const std::vector<WeightFormat> formats = everyFormat();
    return formats;
}

const WeightFormat* findWeightFormat(std::string_view name)
{
    const std::vector<WeightFormat>& formats = weightFormats();
    const auto found =
        std::find_if(formats.begin(), formats.end(), [name](const WeightFormat& format) { return format.name == name; });
    return found == formats.end() ? nullptr : &*found;
}

std::string weightFormatChoices()
{
    std::string list;
    for (const WeightFormat& format : weightFormats())
        list += (list.empty() ? "" : ", ") + std::string(format.name);
    return list;
}

bool isGguf(const WeightFormat& format)
{
    return format.name.starts_with('q') || format.name.starts_with("iq");
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
    if (format.scaleRows == 0 || format.scaleColumns == 0)
        return format.bits;
    return format.bits + 8.0 * format.scaleBytes / static_cast<double>(format.scaleRows * format.scaleColumns);
}

WeightFormat blend(const WeightFormat& most, const WeightFormat& some, double shareOfSome)
{
    WeightFormat mixed = most;
    mixed.bits = bitsPerWeight(most) * (1.0 - shareOfSome) + bitsPerWeight(some) * shareOfSome;
    mixed.scaleRows = 0;
    mixed.scaleColumns = 0;
    mixed.scaleBytes = 0.0;
    return mixed;
}

}  // namespace ridgepoint::workload
