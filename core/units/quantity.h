// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>

namespace ridgepoint::units {

/// A number of FLOP^Work · byte^Data · second^Time · joule^Energy, held in these base units. Nothing converts into or out of
/// it in silence: construction is explicit, `value()` leaves, and a formula that mixes units does not compile.
/// FLOP also stands for integer operations (OP) where a kernel computes in integers.
template <int Work, int Data, int Time, int Energy = 0>
class Quantity {
public:
    constexpr Quantity() = default;
    constexpr explicit Quantity(double value) : m_value(value) {}

    /// The number in base units: FLOP, byte, second, joule and their products.
    constexpr double value() const { return m_value; }

    constexpr Quantity& operator+=(Quantity other)
    {
        m_value += other.m_value;
        return *this;
    }

    friend constexpr Quantity operator+(Quantity a, Quantity b) { return Quantity(a.m_value + b.m_value); }
    friend constexpr Quantity operator-(Quantity a, Quantity b) { return Quantity(a.m_value - b.m_value); }
    friend constexpr Quantity operator*(Quantity a, double k) { return Quantity(a.m_value * k); }
    friend constexpr Quantity operator*(double k, Quantity a) { return Quantity(k * a.m_value); }
    friend constexpr Quantity operator/(Quantity a, double k) { return Quantity(a.m_value / k); }
    friend constexpr double operator/(Quantity a, Quantity b) { return a.m_value / b.m_value; }
    friend constexpr auto operator<=>(Quantity, Quantity) = default;

private:
    double m_value = 0.0;
};

template <int W1, int D1, int T1, int E1, int W2, int D2, int T2, int E2>
constexpr Quantity<W1 + W2, D1 + D2, T1 + T2, E1 + E2> operator*(Quantity<W1, D1, T1, E1> a, Quantity<W2, D2, T2, E2> b)
{
    return Quantity<W1 + W2, D1 + D2, T1 + T2, E1 + E2>(a.value() * b.value());
}

template <int W1, int D1, int T1, int E1, int W2, int D2, int T2, int E2>
constexpr Quantity<W1 - W2, D1 - D2, T1 - T2, E1 - E2> operator/(Quantity<W1, D1, T1, E1> a, Quantity<W2, D2, T2, E2> b)
{
    return Quantity<W1 - W2, D1 - D2, T1 - T2, E1 - E2>(a.value() / b.value());
}

using Flops = Quantity<1, 0, 0>;
using Bytes = Quantity<0, 1, 0>;
using Seconds = Quantity<0, 0, 1>;
using FlopRate = Quantity<1, 0, -1>;
using Bandwidth = Quantity<0, 1, -1>;
using Intensity = Quantity<1, -1, 0>;
using Hertz = Quantity<0, 0, -1>;
using Joules = Quantity<0, 0, 0, 1>;
using Watts = Quantity<0, 0, -1, 1>;

}  // namespace ridgepoint::units
