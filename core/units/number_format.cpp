// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/number_format.h"

#include "core/base/named_enum.h"

namespace ridgepoint::units {

namespace {

constexpr NamedEnum<NumberFormat, 10> formats{{{
    {NumberFormat::Fp64, "fp64"},
    {NumberFormat::Fp32, "fp32"},
    {NumberFormat::Tf32, "tf32"},
    {NumberFormat::Bf16, "bf16"},
    {NumberFormat::Fp16, "fp16"},
    {NumberFormat::Fp8, "fp8"},
    {NumberFormat::Int8, "int8"},
    {NumberFormat::Fp6, "fp6"},
    {NumberFormat::Fp4, "fp4"},
    {NumberFormat::Int4, "int4"},
}}};

constexpr NamedEnum<Engine, 2> engines{{{{Engine::Tensor, "tensor"}, {Engine::Vector, "vector"}}}};

}  // namespace

std::string_view name(NumberFormat format)
{
    return formats.name(format);
}

std::optional<NumberFormat> numberFormatFromName(std::string_view text)
{
    return formats.find(text);
}

std::string numberFormatChoices()
{
    return formats.choices();
}

double bytesPerNumber(NumberFormat format)
{
    switch (format) {
    case NumberFormat::Fp64:
        return 8.0;
    case NumberFormat::Fp32:
    case NumberFormat::Tf32:
        return 4.0;
    case NumberFormat::Bf16:
    case NumberFormat::Fp16:
        return 2.0;
    case NumberFormat::Fp8:
    case NumberFormat::Int8:
        return 1.0;
    case NumberFormat::Fp6:
        return 0.75;
    case NumberFormat::Fp4:
    case NumberFormat::Int4:
        return 0.5;
    }
    return 0.0;
}

bool isInteger(NumberFormat format)
{
    return format == NumberFormat::Int8 || format == NumberFormat::Int4;
}

std::string_view name(Engine engine)
{
    return engines.name(engine);
}

std::optional<Engine> engineFromName(std::string_view text)
{
    return engines.find(text);
}

}  // namespace ridgepoint::units
