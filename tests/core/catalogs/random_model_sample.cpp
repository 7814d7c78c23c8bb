// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/catalogs/random_model_sample.h"

#include <rapidcheck.h>

namespace ridgepoint::catalogs {

namespace {

using namespace model;

bool coin()
{
    return *rc::gen::arbitrary<bool>();
}

/// From `low` to `high`, both included.
std::int64_t count(std::int64_t low, std::int64_t high)
{
    return *rc::gen::inRange<std::int64_t>(low, high + 1);
}

std::string text()
{
    return *rc::gen::element<std::string>("x", "Qwen3.8-27B", "größer \"als\" <b>", "\\ / %1", "日本語");
}

Mixer randomAttention()
{
    Attention block;
    block.kvHeads = count(1, 8);
    block.queryHeads = block.kvHeads * count(1, 8);
    block.headDim = count(1, 256);
    block.valueDim = coin() ? block.headDim : count(1, 256);
    block.rotaryDim = count(0, block.headDim);
    block.span = *rc::gen::element(KeySpan::Everything, KeySpan::Window, KeySpan::Chunk);
    block.spanTokens = block.span == KeySpan::Everything ? 0 : count(1, 1 << 27);
    block.outputGate = coin();
    block.qkNorm = *rc::gen::element(QkNorm::None, QkNorm::PerHead, QkNorm::WholeWidth);
    block.inputBias = coin();
    block.outputBias = coin();
    block.sinks = coin();
    block.sharedCache = coin();
    block.valuesAreKeys = coin();
    return block;
}

Mixer randomLatentAttention()
{
    LatentAttention block{count(1, 64),  count(1, 256), count(0, 64), count(1, 256),
                          count(1, 512), count(0, 512), coin(),       {}};
    if (coin())
        block.indexer = {count(1, 64), count(1, 128), count(1, 4096)};
    return block;
}

Mixer randomMixer()
{
    switch (count(0, 7)) {
    case 0:
        return randomAttention();
    case 1: {
        const std::int64_t keyHeads = count(1, 16);
        return GatedDeltaNet{keyHeads, keyHeads * count(1, 4), count(1, 128), count(1, 128), count(1, 8)};
    }
    case 2:
        return randomLatentAttention();
    case 3:
        return KimiDeltaAttention{count(1, 64), count(1, 128), count(1, 8)};
    case 4:
        return Mamba1{count(1, 8192), count(1, 64), count(1, 256), count(1, 8), coin(), coin()};
    case 5: {
        const std::int64_t groups = count(1, 8);
        return Mamba2{groups * count(1, 16),        count(1, 128), count(1, 256), groups, count(1, 8),
                      coin() ? 256 : count(1, 512), coin(),        coin()};
    }
    case 6:
        return LightningAttention{count(1, 64), count(1, 128), coin() ? 256 : count(1, 512)};
    default:
        return ShortConvolution{count(1, 8192), count(1, 8), coin()};
    }
}

FeedForwardNetwork randomNetwork()
{
    if (coin())
        return FeedForward{count(1, 1 << 16), coin(), coin()};
    MixtureOfExperts block{count(1, 512), 0, count(1, 4096), coin(), coin(), coin()};
    block.chosen = count(1, block.experts);
    block.sharedWidth = coin() ? count(1, 4096) : 0;
    block.sharedGate = block.sharedWidth > 0 && coin();
    block.latentWidth = coin() ? count(1, 1024) : 0;
    return block;
}

/// A second block of a half is never the first one, so that it takes two of a kind.
int secondBeside(int first, std::size_t blocks)
{
    const int second = static_cast<int>(count(0, static_cast<std::int64_t>(blocks) - 1));
    return first == none || second == first || coin() ? none : second;
}

Layer randomLayer(const ModelSpec& spec)
{
    const auto pick = [](std::size_t blocks) { return static_cast<int>(count(0, static_cast<std::int64_t>(blocks) - 1)); };
    Layer layer{pick(spec.mixers.size()), pick(spec.networks.size())};
    const std::int64_t missing = count(0, 3);
    if (missing == 0)
        layer.mixer = none;
    else if (missing == 1)
        layer.network = none;
    layer.secondMixer = secondBeside(layer.mixer, spec.mixers.size());
    layer.secondNetwork = secondBeside(layer.network, spec.networks.size());
    return layer;
}

std::vector<Layer> randomLayers(const ModelSpec& spec)
{
    std::vector<Layer> layers;
    for (std::int64_t parts = count(1, 4); parts > 0; --parts) {
        std::vector<Layer> pattern;
        for (std::int64_t i = count(1, 5); i > 0; --i)
            pattern.insert(pattern.end(), static_cast<std::size_t>(count(1, 3)), randomLayer(spec));
        for (std::int64_t i = count(1, 6); i > 0; --i)
            layers.insert(layers.end(), pattern.begin(), pattern.end());
    }
    return layers;
}

ShippedFormats randomFormats()
{
    ShippedFormats formats{text(), {}, coin() ? text() : std::string()};
    for (std::size_t i = 0; i < weightClassCount; ++i)
        if (coin())
            formats.exceptions[static_cast<WeightClass>(i)] = text();
    return formats;
}

}  // namespace

ModelSpec randomModel()
{
    ModelSpec spec{*ModelId::parse("random"),
                   text(),
                   text(),
                   count(1, 8192),
                   count(1, 1 << 18),
                   coin(),
                   {},
                   {},
                   {},
                   {},
                   {},
                   {},
                   coin(),
                   count(0, 1 << 20),
                   {},
                   {},
                   {}};
    // Up to 12 of a kind, so that their numbers have two digits.
    for (std::int64_t i = count(1, 12); i > 0; --i)
        spec.mixers.push_back(randomMixer());
    for (std::int64_t i = count(1, 12); i > 0; --i)
        spec.networks.push_back(randomNetwork());
    spec.layers = randomLayers(spec);
    spec.norms = {count(0, 4), coin(), coin()};
    for (std::int64_t i = count(0, 3); i > 0; --i) {
        const std::int64_t row = count(0, 256);
        spec.sideBlocks.push_back({text(), count(1, 1 << 20), count(0, 4096), row * count(1, 1000), row});
    }
    if (coin())
        spec.prediction = MultiTokenPrediction{count(1, 3), randomLayer(spec), coin(), coin()};
    if (coin())
        spec.shipped = randomFormats();
    for (std::int64_t i = count(0, 3); i > 0; --i)
        spec.extras.push_back({text(), count(1, 1 << 30)});
    spec.source = {*rc::gen::element(Basis::Vendor, Basis::Measured, Basis::Derived, Basis::Unverified), "of " + text(),
                   *rc::gen::element<std::string>("2026-08-22", "2024-06", "2022"), coin() ? text() : std::string()};
    return spec;
}

}  // namespace ridgepoint::catalogs
