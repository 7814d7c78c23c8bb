// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units/quantity.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdint>
#include <optional>

/// How numbers are written: plain, in base units, finite or null.
namespace ridgepoint::json {

using Json = nlohmann::ordered_json;

/// Whole numbers are written as such as long as a double holds them exactly.
inline Json number(double value)
{
    constexpr double exactIntegers = 9007199254740992.0;
    if (!std::isfinite(value))
        return nullptr;
    if (value == std::floor(value) && std::abs(value) <= exactIntegers)
        return static_cast<std::int64_t>(value);
    return value;
}

template <int W, int D, int T, int E>
Json number(units::Quantity<W, D, T, E> value)
{
    return number(value.value());
}

template <class Value>
Json optionalNumber(const std::optional<Value>& value)
{
    return value ? number(*value) : Json(nullptr);
}

}  // namespace ridgepoint::json
