// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/evaluation/random_sample.h"

#include "core/model/layer_mix.h"
#include "core/model/sharding.h"

#include <algorithm>
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

model::Attention randomAttention()
{
    model::Attention block;
    block.kvHeads = magnitude(4);
    block.queryHeads = block.kvHeads * magnitude(4);
    block.headDim = *element<std::int64_t>(1, 16, 64, 96, 128, 256);
    block.valueDim = *arbitrary<bool>() ? block.headDim : *element<std::int64_t>(8, 64, 128);
    block.rotaryDim = *inRange<std::int64_t>(0, block.headDim + 1);
    block.span = *element(model::KeySpan::Everything, model::KeySpan::Window, model::KeySpan::Chunk);
    block.spanTokens = block.span == model::KeySpan::Everything ? 0 : magnitude(14);
    block.outputGate = *arbitrary<bool>();
    block.qkNorm = *element(model::QkNorm::None, model::QkNorm::PerHead, model::QkNorm::WholeWidth);
    block.inputBias = *arbitrary<bool>();
    block.outputBias = *arbitrary<bool>();
    block.sinks = *arbitrary<bool>();
    block.sharedCache = *inRange(0, 5) == 0;
    block.valuesAreKeys = block.valueDim == block.headDim && *inRange(0, 5) == 0;
    return block;
}

model::LatentAttention randomLatentAttention()
{
    model::LatentAttention block{magnitude(6), magnitude(7), magnitude(6), magnitude(7), magnitude(9), 0, *arbitrary<bool>(), {}};
    if (*arbitrary<bool>())
        block.queryRank = magnitude(10);
    if (*arbitrary<bool>())
        block.indexer = {magnitude(5), magnitude(7), magnitude(11)};
    return block;
}

model::Mixer randomMixer()
{
    switch (*inRange(0, 10)) {
    case 0: {
        const std::int64_t keyHeads = magnitude(4);
        return model::GatedDeltaNet{keyHeads, keyHeads * *inRange<std::int64_t>(1, 5), magnitude(8), magnitude(8),
                                    *inRange<std::int64_t>(1, 9)};
    }
    case 1:
        return randomLatentAttention();
    case 2:
        return model::KimiDeltaAttention{magnitude(5), magnitude(7), *inRange<std::int64_t>(1, 9)};
    case 3:
        return model::Mamba1{magnitude(12), magnitude(5), magnitude(8), *inRange<std::int64_t>(1, 9), *arbitrary<bool>(),
                             *arbitrary<bool>()};
    case 4: {
        const std::int64_t groups = magnitude(3);
        return model::Mamba2{groups * magnitude(4), magnitude(7), magnitude(7),       groups, *inRange<std::int64_t>(1, 9),
                             magnitude(8),          *arbitrary<bool>(), *arbitrary<bool>()};
    }
    case 5:
        return model::LightningAttention{magnitude(6), magnitude(7), magnitude(8)};
    case 6:
        return model::ShortConvolution{magnitude(12), *inRange<std::int64_t>(1, 9), *arbitrary<bool>()};
    default:
        return randomAttention();
    }
}

model::FeedForwardNetwork randomNetwork()
{
    if (*inRange(0, 3) > 0)
        return model::FeedForward{magnitude(14), *arbitrary<bool>(), *arbitrary<bool>()};
    model::MixtureOfExperts block;
    block.experts = magnitude(8);
    block.chosen = *inRange<std::int64_t>(1, std::min<std::int64_t>(block.experts, 16) + 1);
    block.width = magnitude(12);
    block.gated = *arbitrary<bool>();
    block.expertBias = *arbitrary<bool>();
    block.routerBias = *arbitrary<bool>();
    block.sharedWidth = *arbitrary<bool>() ? magnitude(12) : 0;
    block.sharedGate = block.sharedWidth > 0 && *arbitrary<bool>();
    block.latentWidth = *inRange(0, 4) == 0 ? magnitude(10) : 0;
    return block;
}

/// Mostly a mixer and a network; some layers have one half only, some two mixers.
model::Layer randomLayer(int mixers, int networks)
{
    model::Layer layer{*inRange(0, mixers), *inRange(0, networks)};
    const int odd = *inRange(0, 12);
    if (odd == 0)
        layer.mixer = model::none;
    else if (odd == 1)
        layer.network = model::none;
    else if (odd == 2 && mixers > 1)
        layer.secondMixer = (layer.mixer + 1) % mixers;
    else if (odd == 3 && networks > 1)
        layer.secondNetwork = (layer.network + 1) % networks;
    return layer;
}

model::ModelSpec randomModel()
{
    model::ModelSpec
        spec{modelId("random"), "Random", "Sample", magnitude(13), magnitude(17), *arbitrary<bool>(), {}, {}, {}, {}, {}};
    const int mixers = *inRange(1, 4);
    const int networks = *inRange(1, 3);
    for (int i = 0; i < mixers; ++i)
        spec.mixers.push_back(randomMixer());
    for (int i = 0; i < networks; ++i)
        spec.networks.push_back(randomNetwork());
    const int layers = *inRange(1, 101);
    for (int i = 0; i < layers; ++i)
        spec.layers.push_back(randomLayer(mixers, networks));
    spec.norms = {*inRange<std::int64_t>(0, 3), *arbitrary<bool>(), *arbitrary<bool>()};
    spec.parallelHalves = *arbitrary<bool>();
    if (*inRange(0, 4) == 0)
        spec.sideBlocks.push_back({"side block", magnitude(20), magnitude(10), 4096, magnitude(11)});
    if (*arbitrary<bool>())
        spec.prediction = model::MultiTokenPrediction{*inRange<std::int64_t>(1, 4), {0, 0}, *arbitrary<bool>(), *arbitrary<bool>()};
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
        memory.achievable = figure<units::Bandwidth>(memory.bandwidth->value.value() * 0.5);
    device.memory.push_back(memory);
    if (*arbitrary<bool>())
        device.link = hardware::Link{"link", figure<units::Bandwidth>(logarithmic(8, 13))};
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
    conventions.latentDecode = *element(LatentDecode::Absorbed, LatentDecode::Expanded);
    conventions.recompute = *element(Recompute::None, Recompute::Full);
    return conventions;
}

workload::PrecisionChoice randomPrecision()
{
    workload::PrecisionChoice choice;
    choice.preset = std::string((*rc::gen::elementOf(workload::precisionPresets())).name);
    if (*inRange(0, 3) == 0)
        choice.weights = std::string((*rc::gen::elementOf(workload::weightFormats())).name);
    if (*inRange(0, 4) == 0)
        choice.compute = *element<std::string>("bf16", "fp8", "int8", "fp4");
    if (*inRange(0, 4) == 0)
        choice.unquantised = {model::WeightClass::AttentionInput, model::WeightClass::ExpertInput};
    if (*inRange(0, 3) == 0)
        choice.kv = *element<std::string>("fp32", "bf16", "fp8", "int8", "fp6", "fp4");
    if (*inRange(0, 3) == 0)
        choice.state = *element<std::string>("fp64", "fp32", "bf16", "fp8");
    return choice;
}

/// Batch, lengths, passes, a draft and, where the device has a link and the model can be shared, several devices.
workload::Workload randomWorkload(const model::ModelSpec& spec, const hardware::Device& device)
{
    workload::Workload load{magnitude(19), magnitude(26) - 1, magnitude(26)};
    if (*arbitrary<bool>())
        load.prefix = magnitude(20);
    if (*arbitrary<bool>())
        load.prefillChunk = magnitude(20);
    if (spec.prediction && *arbitrary<bool>())
        load.speculation = {*inRange<std::int64_t>(1, 9), *inRange(0, 101) / 100.0, {}};
    std::vector<Note> notes;
    const std::int64_t devices = *element<std::int64_t>(2, 3, 4, 8, 64);
    if (device.link && model::shardOf(spec, devices, notes))
        load.devices = devices;
    return load;
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
           << given.device().bandwidth().value() << " capacity "
           << given.device().usableCapacity()->value();
    for (const hardware::ComputePeak& peak : given.device().peaks)
        stream << "\npeak " << units::name(peak.format) << " " << units::name(peak.engine) << " "
               << hardware::name(peak.sparsity) << " " << peak.rate.value.value();
    const model::ModelSpec& spec = given.model();
    stream << "\nhidden " << spec.hidden << " vocabulary " << spec.vocabulary << " tied " << spec.tiedHead << " layers "
           << spec.layers.size();
    for (std::size_t i = 0; i < spec.mixers.size(); ++i) {
        stream << "\n" << spec.layersWithMixer(static_cast<int>(i)) << " × " << model::mixName(spec.mixers[i]);
    }
    for (std::size_t i = 0; i < spec.networks.size(); ++i)
        stream << "\n" << spec.layersWithNetwork(static_cast<int>(i)) << " × " << model::mixName(spec.networks[i]);
    const workload::Workload& load = scenario.workload;
    stream << "\nprefix " << load.prefix << " chunk " << load.prefillChunk << " devices " << load.devices << " draft "
           << load.speculation.draftLength;
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
        given.scenario().workload = randomWorkload(given.model(), given.device());
        if (*arbitrary<bool>())
            given.scenario().phases = {workload::Phase::Prefill, workload::Phase::Decode, workload::Phase::Training};
        given.scenario().precision = randomPrecision();
        given.scenario().conventions = randomConventions();
        return given;
    });
}

}  // namespace ridgepoint::sample
