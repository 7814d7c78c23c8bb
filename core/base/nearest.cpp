// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nearest.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace ridgepoint {

namespace {

constexpr std::size_t longestCompared = 64;

std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, substituted}));
        }
    }
    return row.back();
}

}  // namespace

std::vector<std::string> nearest(std::string_view text, const std::vector<std::string>& candidates, std::size_t count)
{
    text = text.substr(0, longestCompared);
    std::vector<std::pair<std::size_t, std::string>> ranked;
    for (const std::string& candidate : candidates) {
        const bool related = !text.empty()
            && (candidate.find(text) != std::string::npos || text.find(candidate) != std::string_view::npos);
        const std::size_t distance = editDistance(text, candidate);
        if (related || distance <= 2 + candidate.size() / 3)
            ranked.emplace_back(related ? distance / 4 : distance, candidate);
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<std::string> best;
    for (std::size_t i = 0; i < std::min(count, ranked.size()); ++i)
        best.push_back(std::move(ranked[i].second));
    return best;
}

}  // namespace ridgepoint
