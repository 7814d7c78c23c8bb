// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/dot_ref.h"

#include <algorithm>

namespace ridgepoint::evaluation {

std::size_t occurrenceOf(const std::vector<kernels::Kernel>& kernels, std::size_t index)
{
    const auto end = kernels.begin() + static_cast<std::ptrdiff_t>(index);
    return static_cast<std::size_t>(
        std::count_if(kernels.begin(), end, [&end](const kernels::Kernel& kernel) { return kernel.name == end->name; }));
}

std::optional<units::Intensity> intensityOf(const std::vector<kernels::Kernel>& kernels, const DotRef& dot)
{
    units::Flops work;
    kernels::ByteCount bytes;
    std::size_t earlier = 0;
    for (const kernels::Kernel& kernel : kernels) {
        if (dot.part && kernel.part != *dot.part)
            continue;
        if (!dot.kernel.empty() && (kernel.name != dot.kernel || earlier++ != dot.occurrence))
            continue;
        const auto runs = static_cast<double>(kernel.runs);
        work += kernel.work * runs;
        bytes += kernel.bytes * runs;
    }
    const units::Bytes moved = bytes.total();
    if (work.value() <= 0.0 || moved.value() <= 0.0)
        return {};
    return work / moved;
}

}  // namespace ridgepoint::evaluation
