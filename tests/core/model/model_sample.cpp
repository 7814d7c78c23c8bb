// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/model/model_sample.h"

namespace ridgepoint::model {

ModelSpec emptySample()
{
    ModelSpec spec{*ModelId::parse("sample"), "Sample", "Sample", 0, 0, false, {}, {}, {}, {}, {}, {}, false, 0, {}, {}, {}};
    spec.source = {Basis::Vendor, "sample", "2026", {}};
    return spec;
}

ModelSpec hybridSample()
{
    ModelSpec spec = emptySample();
    spec.hidden = 64;
    spec.vocabulary = 1000;
    spec.mixers = {Attention{4, 2, 16, 16, 8, KeySpan::Everything, 0, true, QkNorm::PerHead}, GatedDeltaNet{2, 4, 8, 16, 4}};
    spec.networks = {FeedForward{96}};
    spec.layers = {{0, 0}, {1, 0}, {0, 0}};
    spec.extras = {{"vision tower", 5000}};
    return spec;
}

ModelSpec deepSeekSample()
{
    ModelSpec spec = emptySample();
    spec.hidden = 7168;
    spec.vocabulary = 129280;
    spec.contextLength = 163840;
    spec.mixers = {LatentAttention{128, 128, 64, 128, 512, 1536, false, {}}};
    MixtureOfExperts experts{256, 8, 2048};
    experts.routerBias = true;
    experts.sharedWidth = 2048;
    spec.networks = {experts, FeedForward{18432}};
    spec.layers.assign(61, Layer{0, 0});
    for (std::size_t i = 0; i < 3; ++i)
        spec.layers[i].network = 1;
    spec.prediction = MultiTokenPrediction{1, Layer{0, 0}, true, true};
    return spec;
}

ModelSpec gptOssSample()
{
    ModelSpec spec = emptySample();
    spec.hidden = 2880;
    spec.vocabulary = 201088;
    Attention full{64, 8, 64, 64, 64};
    full.inputBias = full.outputBias = full.sinks = true;
    Attention window = full;
    window.span = KeySpan::Window;
    window.spanTokens = 128;
    spec.mixers = {full, window};
    MixtureOfExperts experts{32, 4, 2880};
    experts.expertBias = experts.routerBias = true;
    spec.networks = {experts};
    for (int i = 0; i < 24; ++i)
        spec.layers.push_back({1 - i % 2, 0});
    return spec;
}

}  // namespace ridgepoint::model
