// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/id.h"
#include "core/units/prefix.h"
#include "core/units/quantity.h"

#include <type_traits>
#include <utility>

namespace ridgepoint::units {

namespace {

constexpr double factor(std::string_view symbol)
{
    return prefixFactor(symbol).value();
}

// SI prefixes as powers of ten (BIPM SI brochure, 9th ed., table 7): nano to exa.
static_assert(factor("n") == 0.000000001);
static_assert(factor("µ") == 0.000001);
static_assert(factor("u") == 0.000001);
static_assert(factor("m") == 0.001);
static_assert(factor("") == 1);
static_assert(factor("k") == 1'000);
static_assert(factor("M") == 1'000'000);
static_assert(factor("G") == 1'000'000'000);
static_assert(factor("T") == 1'000'000'000'000);
static_assert(factor("P") == 1'000'000'000'000'000);
static_assert(factor("E") == 1'000'000'000'000'000'000);

// IEC 80000-13: kibi is 2^10, and each next prefix 2^10 more.
static_assert(factor("Ki") == 1LL << 10);
static_assert(factor("Mi") == 1LL << 20);
static_assert(factor("Gi") == 1LL << 30);
static_assert(factor("Ti") == 1LL << 40);
static_assert(factor("Pi") == 1LL << 50);
static_assert(factor("Ei") == 1LL << 60);

// k and Ki side by side: 2.4 % apart at the first step, 15.3 % at the sixth (1024^6 / 1000^6).
static_assert(factor("Ki") - factor("k") == 24);
static_assert(factor("Ei") / factor("E") > 1.152 && factor("Ei") / factor("E") < 1.153);

// Case counts, and neither an unknown prefix nor an unbinary "K" means anything.
static_assert(factor("m") != factor("M"));
static_assert(!prefixFactor("K"));
static_assert(!prefixFactor("g"));
static_assert(!prefixFactor("Z"));
static_assert(!prefixFactor("ki"));
static_assert(decimalPrefixes.size() == 10 && binaryPrefixes.size() == 6);

template <class T>
T made();

template <class Expected, class Actual>
constexpr bool same = std::is_same_v<Expected, Actual>;

// What each formula of the roofline model is made of has the unit that its result is named for.
static_assert(same<Intensity, decltype(made<FlopRate>() / made<Bandwidth>())>);
static_assert(same<Intensity, decltype(made<Flops>() / made<Bytes>())>);
static_assert(same<FlopRate, decltype(made<Bandwidth>() * made<Intensity>())>);
static_assert(same<FlopRate, decltype(made<Flops>() / made<Seconds>())>);
static_assert(same<Bandwidth, decltype(made<Bytes>() / made<Seconds>())>);
static_assert(same<Seconds, decltype(made<Flops>() / made<FlopRate>())>);
static_assert(same<Seconds, decltype(made<Bytes>() / made<Bandwidth>())>);
static_assert(same<Flops, decltype(made<FlopRate>() * made<Seconds>())>);
static_assert(same<Bytes, decltype(made<Seconds>() * made<Bandwidth>())>);
static_assert(same<Bytes, decltype(made<Bytes>() * 2.0)>);
static_assert(same<double, decltype(made<Seconds>() / made<Seconds>())>);
static_assert(same<double, decltype(made<Intensity>() / made<Intensity>())>);

// 1,000 FLOP/s over 8 B/s is 125 FLOP/B; 10 B at 4 B/s take 2.5 s.
static_assert((FlopRate(1000.0) / Bandwidth(8.0)).value() == 125.0);
static_assert((Bytes(10.0) / Bandwidth(4.0)).value() == 2.5);
static_assert((Bytes(1.0) + Bytes(2.0) - Bytes(4.0)).value() == -1.0);
static_assert((3.0 * Flops(2.0)).value() == 6.0 && (Flops(2.0) / 4.0).value() == 0.5);
static_assert(Bytes(1.0) < Bytes(2.0) && Bytes(2.0) == Bytes(2.0));
static_assert(Bytes().value() == 0.0);

// No way in or out but by name, and no cost against the bare number.
static_assert(!std::is_convertible_v<double, Bytes> && !std::is_convertible_v<Bytes, double>);
static_assert(!std::is_constructible_v<Bytes, Flops> && !std::is_assignable_v<Bytes&, Flops>);
static_assert(sizeof(Bytes) == sizeof(double) && std::is_trivially_copyable_v<Bytes>);

static_assert(!same<HardwareId, ModelId>);
static_assert(!std::is_constructible_v<HardwareId, ModelId> && !std::is_convertible_v<std::string, HardwareId>);

}  // namespace

}  // namespace ridgepoint::units
