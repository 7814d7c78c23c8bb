// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernels/derivation.h"

#include <string>

/// Derivations for people: the symbols, then the numbers in their place.
namespace ridgepoint::report {

/// "2 · T · in · out".
std::string symbolic(const kernels::Derivation& derivation);

/// "2 · 8,192 · 5,120 · 14,336".
std::string substituted(const kernels::Derivation& derivation);

/// "1.2 TFLOP": the result with its unit and a prefix.
std::string resultText(const kernels::Derivation& derivation);

/// A number with the unit and prefix that suit it: counts in full, the rest in three digits.
std::string formatWithUnit(double value, kernels::Unit unit);

}  // namespace ridgepoint::report
