// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernels/step.h"

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// What the tests of the kernels ask of a list of kernels.
namespace ridgepoint::sample {

inline workload::PrecisionPlan planOf(std::string_view preset, const model::ModelSpec& spec)
{
    return workload::resolvePrecision({std::string(preset)}, spec).value();
}

inline kernels::Step stepOf(const model::ModelSpec& spec, workload::Workload load, workload::Phase phase,
                            workload::Conventions conventions = {}, std::string_view preset = "bf16")
{
    return {spec, load, phase, planOf(preset, spec), conventions};
}

inline bool hasKernel(const std::vector<kernels::Kernel>& list, std::string_view name)
{
    for (const kernels::Kernel& kernel : list)
        if (kernel.name == name)
            return true;
    return false;
}

inline const kernels::Kernel& kernelNamed(const std::vector<kernels::Kernel>& list, std::string_view name)
{
    for (const kernels::Kernel& kernel : list)
        if (kernel.name == name)
            return kernel;
    throw std::runtime_error("there is no kernel " + std::string(name));
}

/// Bytes of one source over all runs of all kernels, the embedding gather left out where it is asked for.
inline double totalOf(const std::vector<kernels::Kernel>& list, kernels::ByteSource source, bool withEmbedding = true)
{
    double sum = 0.0;
    for (const kernels::Kernel& kernel : list)
        if (withEmbedding || kernel.part != kernels::Part::Embedding)
            sum += kernel.bytes[source].value() * static_cast<double>(kernel.runs);
    return sum;
}

/// Work of the kernels on one engine over all runs.
inline double workOn(const std::vector<kernels::Kernel>& list, units::Engine engine)
{
    double sum = 0.0;
    for (const kernels::Kernel& kernel : list)
        if (kernel.engine == engine)
            sum += kernel.work.value() * static_cast<double>(kernel.runs);
    return sum;
}

}  // namespace ridgepoint::sample
