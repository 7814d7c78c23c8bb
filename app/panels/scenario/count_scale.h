// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace ridgepoint::panels {

/// The positions of a slider over a logarithmic range of whole numbers: every power of two, and sixteen steps from each
/// to the next where there are as many whole numbers.
class CountScale {
public:
    /// Both ends are powers of two, low at least 1.
    CountScale(std::int64_t low, std::int64_t high);

    int last() const { return static_cast<int>(m_values.size()) - 1; }
    std::int64_t value(int position) const;

    /// The position whose value is nearest on the logarithmic scale.
    int position(std::int64_t value) const;

    /// The positions of the powers of two, lowest first.
    const std::vector<int>& powers() const { return m_powers; }

    /// The next power of two above or below a position, or the end of the scale.
    int nextPower(int position) const;
    int previousPower(int position) const;

private:
    std::vector<std::int64_t> m_values;
    std::vector<int> m_powers;
};

}  // namespace ridgepoint::panels
