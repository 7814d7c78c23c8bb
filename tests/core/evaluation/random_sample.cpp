// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/evaluation/random_sample.h"

#include <cmath>
#include <ostream>

namespace ridgepoint::sample {

namespace {

using rc::gen::arbitrary;
using rc::gen::element;
using rc::gen::inRange;

/// 1 to 2^bits, each power of two as likely as the next.
std::int64_t magnitude(int bits)
{
    const std::int64_t power = std::int64_t{1} << *inRange(0, bits);
    return power + *inRange<std::int64_t>(0, power + 1);
}

/// 10^low to 10^high, evenly in the logarithm.
double logarithmic(int low, int high)
{
    return std::pow(10.0, *inRange(low * 100, high * 100 + 1) / 100.0);
}

model::Mixer randomMixer()
{
    if (*arbitrary<bool>()) {
        const std::int64_t kvHeads = magnitude(4);
        const std::int64_t headDim = *element<std::int64_t>(1, 16, 64, 96, 128, 256);
        return model::Attention{kvHeads * magnitude(4), kvHeads,           headDim, *inRange<std::int64_t>(0, headDim + 1),
                                *arbitrary<bool>(),     *arbitrary<bool>()};
    }
    const std::int64_t keyHeads = magnitude(4);
    return model::GatedDeltaNet{keyHeads, keyHeads * *inRange<std::int64_t>(1, 5), magnitude(8), magnitude(8),
                                *inRange<std::int64_t>(1, 9)};
}

model::ModelSpec randomModel()
{
    model::ModelSpec
        spec{modelId("random"), "Random", "Sample", magnitude(13), magnitude(17), *arbitrary<bool>(), {}, {}, {}, {}, {}};
    const int mixers = *inRange(1, 4);
    const int feedForwards = *inRange(1, 3);
    for (int i = 0; i < mixers; ++i)
        spec.mixers.push_back(randomMixer());
    for (int i = 0; i < feedForwards; ++i)
        spec.feedForwards.push_back({magnitude(14)});
    const int layers = *inRange(1, 101);
    for (int i = 0; i < layers; ++i)
        spec.layers.push_back({*inRange(0, mixers), *inRange(0, feedForwards)});
    if (*arbitrary<bool>())
        spec.extras.push_back({"vision tower", magnitude(30)});
    return spec;
}

void addPeak(hardware::Device& device, units::NumberFormat format, units::Engine engine, hardware::Sparsity sparsity)
{
    hardware::ComputePeak peak{format, engine, sparsity, {}, figure<units::FlopRate>(logarithmic(9, 17)), {}};
    if (*arbitrary<bool>())
        peak.achievable = figure<units::FlopRate>(peak.rate.value.value() * *inRange(1, 101) / 100.0);
    device.peaks.push_back(peak);
}

hardware::Device randomDevice()
{
    using hardware::Sparsity;
    using units::Engine;
    using units::NumberFormat;
    hardware::Device device{hardwareId("random"), "Random", "Sample", 2026, "device", {}, {}, {}};
    const bool hasVector = *arbitrary<bool>();
    if (hasVector)
        addPeak(device, NumberFormat::Fp32, Engine::Vector, Sparsity::Dense);
    for (NumberFormat format : {NumberFormat::Bf16, NumberFormat::Fp16, NumberFormat::Fp8, NumberFormat::Int8})
        if (*arbitrary<bool>())
            addPeak(device, format, Engine::Tensor, *arbitrary<bool>() ? Sparsity::Dense : Sparsity::Sparse);
    if (!hasVector || *arbitrary<bool>())
        addPeak(device, NumberFormat::Fp64, Engine::Tensor, Sparsity::Dense);
    hardware::MemoryLevel memory{"HBM",
                                 figure<units::Bytes>(std::floor(logarithmic(6, 14))),
                                 {},
                                 figure<units::Bandwidth>(logarithmic(9, 14)),
                                 {}};
    if (*arbitrary<bool>())
        memory.achievable = figure<units::Bandwidth>(memory.bandwidth.value.value() * 0.5);
    device.memory.push_back(memory);
    return device;
}

workload::Conventions randomConventions()
{
    using namespace workload;
    Conventions conventions;
    conventions.traffic = *element(Traffic::Full, Traffic::Full, Traffic::Cache, Traffic::Paper);
    conventions.attention = *element(AttentionKernel::Fused, AttentionKernel::Unfused);
    conventions.elementwise = *element(Elementwise::Fused, Elementwise::Separate);
    conventions.causal = *element(CausalWork::Half, CausalWork::Full);
    conventions.prefillHead = *element(PrefillHead::LastToken, PrefillHead::EveryToken);
    conventions.deltaNetPrefill =
        *element(DeltaNetPrefill::ChunkedDense, DeltaNetPrefill::ChunkedTriangular, DeltaNetPrefill::Recurrent);
    conventions.peaks = *element(PeakChoice::Vendor, PeakChoice::Achievable, PeakChoice::Sparse);
    conventions.parameters = *element(ParameterScope::Active, ParameterScope::Checkpoint);
    conventions.flopConvention = *element(FlopConvention::Standard, FlopConvention::LlmViewer);
    return conventions;
}

workload::PrecisionChoice randomPrecision()
{
    workload::PrecisionChoice choice;
    choice.preset = std::string((*rc::gen::elementOf(workload::precisionPresets())).name);
    if (*inRange(0, 3) == 0)
        choice.weights = std::string((*rc::gen::elementOf(workload::weightFormats())).name);
    if (*inRange(0, 3) == 0)
        choice.kv = *element<std::string>("fp32", "bf16", "fp8", "int8", "fp6", "fp4");
    if (*inRange(0, 3) == 0)
        choice.state = *element<std::string>("fp64", "fp32", "bf16", "fp8");
    return choice;
}

}  // namespace

std::ostream& operator<<(std::ostream& stream, const RandomCase& given)
{
    const scenario::Scenario& scenario = given.scenario();
    const workload::Conventions& switches = scenario.conventions;
    stream << "batch " << scenario.workload.batch << " context " << scenario.workload.context << " prompt "
           << scenario.workload.prompt << " precision " << scenario.precision.preset << " weights "
           << scenario.precision.weights.value_or("-") << " kv " << scenario.precision.kv.value_or("-") << " state "
           << scenario.precision.state.value_or("-") << "\nswitches " << name(switches.traffic) << " "
           << name(switches.attention) << " " << name(switches.elementwise) << " " << name(switches.causal) << " "
           << name(switches.prefillHead) << " " << name(switches.deltaNetPrefill) << " " << name(switches.peaks) << " "
           << name(switches.parameters) << " " << name(switches.flopConvention) << "\nbandwidth "
           << given.device().mainMemory().bandwidth.value.value() << " capacity "
           << given.device().mainMemory().capacity.value.value();
    for (const hardware::ComputePeak& peak : given.device().peaks)
        stream << "\npeak " << units::name(peak.format) << " " << units::name(peak.engine) << " "
               << hardware::name(peak.sparsity) << " " << peak.rate.value.value();
    const model::ModelSpec& spec = given.model();
    stream << "\nhidden " << spec.hidden << " vocabulary " << spec.vocabulary << " tied " << spec.tiedHead << " layers "
           << spec.layers.size();
    for (std::size_t i = 0; i < spec.mixers.size(); ++i) {
        stream << "\n" << spec.layersWithMixer(static_cast<int>(i)) << " × ";
        if (const auto* block = std::get_if<model::Attention>(&spec.mixers[i]))
            stream << "attention " << block->queryHeads << "/" << block->kvHeads << " × " << block->headDim;
        if (const auto* block = std::get_if<model::GatedDeltaNet>(&spec.mixers[i]))
            stream << "DeltaNet " << block->keyHeads << "/" << block->valueHeads << " of " << block->keyDim << " × "
                   << block->valueDim;
    }
    return stream << "\n";
}

RandomCase withDevice(const RandomCase& given, hardware::Device device)
{
    RandomCase changed{ownCatalogs(std::move(device), given.model())};
    changed.own.scenario = given.scenario();
    return changed;
}

RandomCase withModel(const RandomCase& given, model::ModelSpec spec)
{
    RandomCase changed{ownCatalogs(given.device(), std::move(spec))};
    changed.own.scenario = given.scenario();
    return changed;
}

rc::Gen<RandomCase> randomCase()
{
    return rc::gen::exec([] {
        RandomCase given{ownCatalogs(randomDevice(), randomModel())};
        given.scenario().workload = {magnitude(19), magnitude(26) - 1, magnitude(26)};
        given.scenario().precision = randomPrecision();
        given.scenario().conventions = randomConventions();
        return given;
    });
}

}  // namespace ridgepoint::sample
