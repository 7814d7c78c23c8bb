// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/derivation_text.h"

#include "core/units/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace ridgepoint::report {

namespace {

using kernels::Derivation;
using kernels::Formula;
using kernels::Symbol;
using kernels::Unit;

bool isWordByte(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return byte == '_' || byte >= 0x80 || (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z')
        || (byte >= 'A' && byte <= 'Z');
}

/// The symbol that the text begins with, longest first, or none.
int symbolAt(std::string_view text, const Formula& formula)
{
    int best = -1;
    std::size_t length = 0;
    for (std::size_t i = 0; i < formula.inputs.size(); ++i) {
        const std::string_view name = formula.inputs[i].name;
        const std::string_view after = text.size() > name.size() ? text.substr(name.size()) : std::string_view();
        const bool ends = after.empty() || !isWordByte(after.front()) || after.starts_with("²") || after.starts_with("⌋");
        if (name.size() > length && text.starts_with(name) && ends) {
            best = static_cast<int>(i);
            length = name.size();
        }
    }
    return best;
}

/// A whole number in full, any other to some digits.
std::string countText(double value, int significantDigits)
{
    constexpr double exactIntegers = 9007199254740992.0;
    if (value == std::floor(value) && std::abs(value) <= exactIntegers)
        return units::formatCount(static_cast<std::int64_t>(value));
    return units::formatNumber(value, significantDigits);
}

std::string inputText(double value, Unit unit)
{
    const bool plain = unit == Unit::Count || unit == Unit::Bit || unit == Unit::Ratio
        || (unit == Unit::Byte && value < 1000.0);
    return plain ? countText(value, 4) : formatWithUnit(value, unit);
}

}  // namespace

std::string symbolic(const Derivation& derivation)
{
    return std::string(kernels::formula(derivation.formula).expression);
}

std::string substituted(const Derivation& derivation)
{
    const Formula& formula = kernels::formula(derivation.formula);
    std::string_view rest = formula.expression;
    std::string text;
    while (!rest.empty()) {
        const bool wordBefore = !text.empty() && isWordByte(text.back()) && rest.data() != formula.expression.data()
            && isWordByte(rest.data()[-1]);
        const int symbol = wordBefore ? -1 : symbolAt(rest, formula);
        if (symbol < 0) {
            text += rest.front();
            rest.remove_prefix(1);
            continue;
        }
        const Symbol& input = formula.inputs[static_cast<std::size_t>(symbol)];
        text += inputText(derivation.inputs[static_cast<std::size_t>(symbol)], input.unit);
        rest.remove_prefix(input.name.size());
    }
    return text;
}

std::string resultText(const Derivation& derivation)
{
    return formatWithUnit(derivation.result, kernels::formula(derivation.formula).result);
}

std::string formatWithUnit(double value, Unit unit)
{
    switch (unit) {
    case Unit::Flop:
        return units::format(units::Flops(value));
    case Unit::Byte:
        return units::format(units::Bytes(value));
    case Unit::Second:
        return units::format(units::Seconds(value));
    case Unit::FlopPerSecond:
        return units::format(units::FlopRate(value));
    case Unit::BytePerSecond:
        return units::format(units::Bandwidth(value));
    case Unit::FlopPerByte:
        return units::format(units::Intensity(value));
    case Unit::Watt:
        return units::format(units::Watts(value));
    case Unit::Joule:
        return units::format(units::Joules(value));
    case Unit::PerSecond:
        return units::formatNumber(value) + " /s";
    case Unit::Bit:
        return units::formatNumber(value) + " bit";
    case Unit::Count:
        return countText(value, 3);
    case Unit::Price:
    case Unit::Ratio:
        break;
    }
    return units::formatNumber(value);
}

}  // namespace ridgepoint::report
