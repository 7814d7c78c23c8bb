// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/core/evaluation/scenario_sample.h"
#include "tests/core/kernels/step_sample.h"

#include <utility>

/// Models of one layer with one block, so that a kernel's numbers can be worked out on paper.
namespace ridgepoint::sample {

/// Hidden 64, vocabulary 1,000, and no layer.
inline model::ModelSpec noLayer()
{
    model::ModelSpec spec{modelId("one-block"), "One block", "Sample", 64, 1000, false, {}, {}, {}, {}, {}};
    spec.source = {Basis::Vendor, "sample", "2026", {}};
    return spec;
}

/// One layer with this mixer and nothing else.
inline model::ModelSpec oneMixer(model::Mixer block)
{
    model::ModelSpec spec = noLayer();
    spec.mixers.push_back(std::move(block));
    spec.layers.push_back({0, model::none});
    return spec;
}

/// One layer with this network and nothing else.
inline model::ModelSpec oneNetwork(model::FeedForwardNetwork block)
{
    model::ModelSpec spec = noLayer();
    spec.networks.push_back(std::move(block));
    spec.layers.push_back({model::none, 0});
    return spec;
}

inline std::vector<kernels::Kernel> kernelsOf(const model::ModelSpec& spec, const workload::Workload& load,
                                              workload::Phase phase, const workload::Conventions& conventions = {},
                                              std::string_view preset = "bf16")
{
    return kernels::buildKernels(stepOf(spec, load, phase, conventions, preset));
}

inline double workOf(const std::vector<kernels::Kernel>& list, std::string_view name)
{
    return kernelNamed(list, name).work.value();
}

inline double bytesOf(const std::vector<kernels::Kernel>& list, std::string_view name, kernels::ByteSource source)
{
    return kernelNamed(list, name).bytes[source].value();
}

/// Work over all runs of all kernels.
inline double totalWork(const std::vector<kernels::Kernel>& list)
{
    double sum = 0.0;
    for (const kernels::Kernel& kernel : list)
        sum += kernel.work.value() * static_cast<double>(kernel.runs);
    return sum;
}

}  // namespace ridgepoint::sample
