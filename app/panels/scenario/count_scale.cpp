// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/count_scale.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::panels {

namespace {

constexpr int stepsPerOctave = 16;

}  // namespace

CountScale::CountScale(std::int64_t low, std::int64_t high)
{
    for (std::int64_t power = low; power <= high; power *= 2) {
        m_powers.push_back(static_cast<int>(m_values.size()));
        m_values.push_back(power);
        if (power == high)
            break;
        for (int step = 1; step < stepsPerOctave; ++step) {
            const double exact = static_cast<double>(power) * std::exp2(static_cast<double>(step) / stepsPerOctave);
            const std::int64_t value = std::llround(exact);
            if (value > m_values.back() && value < 2 * power)
                m_values.push_back(value);
        }
    }
}

std::int64_t CountScale::value(int position) const
{
    return m_values[static_cast<std::size_t>(std::clamp(position, 0, last()))];
}

int CountScale::position(std::int64_t value) const
{
    const auto above = std::lower_bound(m_values.begin(), m_values.end(), value);
    if (above == m_values.begin())
        return 0;
    if (above == m_values.end())
        return last();
    const auto below = above - 1;
    const bool nearerBelow = static_cast<double>(value) / static_cast<double>(*below)
        < static_cast<double>(*above) / static_cast<double>(value);
    return static_cast<int>((nearerBelow ? below : above) - m_values.begin());
}

int CountScale::nextPower(int position) const
{
    const auto next = std::upper_bound(m_powers.begin(), m_powers.end(), position);
    return next == m_powers.end() ? last() : *next;
}

int CountScale::previousPower(int position) const
{
    const auto next = std::lower_bound(m_powers.begin(), m_powers.end(), position);
    return next == m_powers.begin() ? 0 : *(next - 1);
}

}  // namespace ridgepoint::panels
