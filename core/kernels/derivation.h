// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernels/formula.h"

#include <array>

namespace ridgepoint::kernels {

/// A number with the formula and the numbers put in: result = formula(inputs). Only `derive` makes one.
struct Derivation {
    FormulaId formula{};
    std::array<double, maxFormulaInputs> inputs{};
    double result = 0.0;

    friend bool operator==(const Derivation&, const Derivation&) = default;
};

/// Applies a formula to its inputs, in the order of its symbols.
template <class... Inputs>
Derivation derive(FormulaId id, Inputs... inputs)
{
    static_assert(sizeof...(Inputs) <= maxFormulaInputs);
    Derivation derivation{id, {static_cast<double>(inputs)...}, 0.0};
    derivation.result = formula(id).compute(derivation.inputs.data());
    return derivation;
}

}  // namespace ridgepoint::kernels
