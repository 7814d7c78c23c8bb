// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/parameter_count.h"
#include "core/model/sharding.h"
#include "tests/core/catalogs/random_model_sample.h"
#include "tests/core/model/model_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <utility>

namespace ridgepoint::model {

namespace {

ModelSpec with(Mixer mixer)
{
    ModelSpec spec = emptySample();
    spec.hidden = 64;
    spec.vocabulary = 1000;
    spec.mixers = {std::move(mixer)};
    spec.networks = {FeedForward{96}};
    spec.layers = {{0, 0}};
    return spec;
}

struct Shard {
    ModelSpec spec;
    std::vector<Note> notes;
};

Shard shared(const ModelSpec& spec, std::int64_t devices)
{
    std::vector<Note> notes;
    Result<ModelSpec> shard = shardOf(spec, devices, notes);
    if (!shard) {
        ADD_FAILURE() << toText(shard.error());
        return {spec, notes};
    }
    EXPECT_TRUE(checked(*shard));
    return {*std::move(shard), std::move(notes)};
}

Error refused(const ModelSpec& spec, std::int64_t devices)
{
    std::vector<Note> notes;
    const Result<ModelSpec> shard = shardOf(spec, devices, notes);
    EXPECT_FALSE(shard);
    return shard ? Error{} : shard.error();
}

template <class Block>
Block mixerOf(const Shard& shard)
{
    return std::get<Block>(shard.spec.mixers.front());
}

TEST(Sharding, OneDeviceHoldsTheModelItself)
{
    EXPECT_EQ(shared(hybridSample(), 1).spec, hybridSample());
    EXPECT_TRUE(shared(hybridSample(), 1).notes.empty());
}

TEST(Sharding, HeadsThatDoNotDivideAreRefusedByNumberAndName)
{
    const std::pair<Mixer, std::string> cases[] = {
        {Attention{.queryHeads = 28, .kvHeads = 4, .headDim = 16, .valueDim = 16},
         "28 query heads cannot be shared by 8 devices"},
        {LatentAttention{12, 16, 8, 12, 32, 24, false, {}}, "12 heads of latent attention cannot be shared by 8 devices"},
        {GatedDeltaNet{4, 12, 8, 16, 4}, "12 value heads of Gated DeltaNet cannot be shared by 8 devices"},
        {KimiDeltaAttention{12, 8, 4}, "12 heads of Kimi Delta Attention cannot be shared by 8 devices"},
        {Mamba2{12, 16, 8, 2, 4}, "12 heads of Mamba-2 cannot be shared by 8 devices"},
        {LightningAttention{12, 16}, "12 heads of lightning attention cannot be shared by 8 devices"},
    };
    for (const auto& [mixer, message] : cases) {
        const Error error = refused(with(mixer), 8);
        EXPECT_EQ(error.code, ErrorCode::Unsupported);
        EXPECT_EQ(error.message, message);
        EXPECT_EQ(error.where, "devices");
        EXPECT_FALSE(error.hint.empty());
    }
}

TEST(Sharding, FewerKeyValueHeadsThanDevicesAreReplicatedWithANote)
{
    // Llama-3.1-70B's 8 KV heads on 16 devices: one each, on two devices (vLLM, get_num_kv_heads: at least one per device).
    const Shard shard = shared(with(Attention{.queryHeads = 64, .kvHeads = 8, .headDim = 128, .valueDim = 128}), 16);
    EXPECT_EQ(mixerOf<Attention>(shard).queryHeads, 4);
    EXPECT_EQ(mixerOf<Attention>(shard).kvHeads, 1);
    ASSERT_EQ(shard.notes.size(), 1u);
    EXPECT_EQ(shard.notes.front().code, "replicated-heads");
    EXPECT_NE(shard.notes.front().message.find("8 key/value heads are replicated on 2 devices each"), std::string::npos)
        << shard.notes.front().message;
}

TEST(Sharding, HeadsThatDivideNeedNoNote)
{
    const Shard shard = shared(with(Attention{.queryHeads = 64, .kvHeads = 8, .headDim = 128, .valueDim = 128}), 8);
    EXPECT_EQ(mixerOf<Attention>(shard).queryHeads, 8);
    EXPECT_EQ(mixerOf<Attention>(shard).kvHeads, 1);
    EXPECT_EQ(mixerOf<Attention>(shard).headDim, 128) << "a head is never cut";
    EXPECT_TRUE(shard.notes.empty());
}

TEST(Sharding, SixKeyValueHeadsCannotBeSharedByFourDevices)
{
    EXPECT_EQ(refused(with(Attention{.queryHeads = 24, .kvHeads = 6, .headDim = 16, .valueDim = 16}), 4).message,
              "6 key/value heads cannot be shared by 4 devices");
    // Nor three by four: a copy on each would leave one device more than the others.
    EXPECT_EQ(refused(with(Attention{.queryHeads = 24, .kvHeads = 3, .headDim = 16, .valueDim = 16}), 4).message,
              "3 key/value heads cannot be shared by 4 devices");
}

TEST(Sharding, TheLatentOfMlaIsWholeOnEveryDevice)
{
    // inference-sim issue 1712: DeepSeek-V3 on 8 devices was charged 576 / 8 numbers per token. Only its 128 heads divide.
    const Shard shard = shared(deepSeekSample(), 8);
    EXPECT_EQ(mixerOf<LatentAttention>(shard).heads, 16);
    EXPECT_EQ(mixerOf<LatentAttention>(shard).latentWidth(), 576);
    EXPECT_EQ(mixerOf<LatentAttention>(shard).queryRank, 1536);
    EXPECT_EQ(shard.spec.hidden, 7168);
}

TEST(Sharding, AnIndexerIsWholeOnEveryDevice)
{
    LatentAttention block{128, 128, 64, 128, 512, 1536, false, {}};
    block.indexer = {64, 128, 2048};
    EXPECT_EQ(mixerOf<LatentAttention>(shared(with(block), 8)).indexer, block.indexer);
}

TEST(Sharding, RecurrentHeadsDivideAndFewerKeyHeadsAreReplicated)
{
    // Qwen3.8-27B: 16 key heads and 48 value heads.
    EXPECT_EQ(mixerOf<GatedDeltaNet>(shared(with(GatedDeltaNet{16, 48, 128, 128, 4}), 8)),
              (GatedDeltaNet{2, 6, 128, 128, 4}));
    EXPECT_EQ(mixerOf<GatedDeltaNet>(shared(with(GatedDeltaNet{2, 8, 128, 128, 4}), 4)), (GatedDeltaNet{1, 2, 128, 128, 4}));
    // Mamba-2 of one group.
    const Mamba2 block = mixerOf<Mamba2>(shared(with(Mamba2{80, 64, 128, 1, 4}), 8));
    EXPECT_EQ(block.heads, 10);
    EXPECT_EQ(block.groups, 1);
    EXPECT_EQ(mixerOf<LightningAttention>(shared(with(LightningAttention{64, 128}), 8)).heads, 8);
    EXPECT_EQ(mixerOf<KimiDeltaAttention>(shared(with(KimiDeltaAttention{32, 128, 4}), 8)).heads, 4);
}

TEST(Sharding, WidthsAreRoundedUpToTheWidestShare)
{
    ModelSpec spec = with(Mamba1{100, 16, 4, 4});
    MixtureOfExperts experts{8, 2, 50};
    experts.sharedWidth = 31;
    spec.networks = {FeedForward{97}, experts};
    spec.layers = {{0, 0}, {0, 1}};
    spec.vocabulary = 1001;
    const Shard shard = shared(spec, 8);
    EXPECT_EQ(mixerOf<Mamba1>(shard).width, 13);
    EXPECT_EQ(std::get<FeedForward>(shard.spec.networks[0]).width, 13);
    EXPECT_EQ(std::get<MixtureOfExperts>(shard.spec.networks[1]).width, 7);
    EXPECT_EQ(std::get<MixtureOfExperts>(shard.spec.networks[1]).sharedWidth, 4);
    EXPECT_EQ(std::get<MixtureOfExperts>(shard.spec.networks[1]).experts, 8) << "every device has its slice of every expert";
    EXPECT_EQ(shard.spec.vocabulary, 126);
    EXPECT_EQ(mixerOf<ShortConvolution>(shared(with(ShortConvolution{100, 3, false}), 8)).width, 13);
}

TEST(Sharding, TablesKeepAtLeastTheRowThatATokenReads)
{
    ModelSpec spec = hybridSample();
    spec.sideBlocks = {{"positions", 0, 0, 128, 64}, {"matrices", 1001, 7, 0, 0}};
    const Shard shard = shared(spec, 2);
    EXPECT_EQ(shard.spec.sideBlocks[0].table, 64);
    EXPECT_EQ(shard.spec.sideBlocks[1].matrices, 501);
    EXPECT_EQ(shard.spec.sideBlocks[1].vectors, 7);
}

RC_GTEST_PROP(Sharding, SharesOfSoundModelsAreSound, ())
{
    const ModelSpec spec = catalogs::randomModel();
    const std::int64_t devices = *rc::gen::element<std::int64_t>(2, 3, 4, 5, 8, 16, 64);
    std::vector<Note> notes;
    const Result<ModelSpec> shard = shardOf(spec, devices, notes);
    if (!shard) {
        RC_ASSERT(shard.error().code == ErrorCode::Unsupported);
        return;
    }
    const Result<ModelSpec> sound = checked(*shard);
    if (!sound)
        RC_FAIL(toText(sound.error()));
    RC_ASSERT(shard->layers == spec.layers);
    RC_ASSERT(countParameters(*shard).text <= countParameters(spec).text);
}

RC_GTEST_PROP(Sharding, AllSharesTogetherHoldTheWholeModel, ())
{
    const ModelSpec spec = catalogs::randomModel();
    const std::int64_t devices = *rc::gen::element<std::int64_t>(2, 4, 8);
    std::vector<Note> notes;
    const Result<ModelSpec> shard = shardOf(spec, devices, notes);
    if (shard)
        RC_ASSERT(countParameters(*shard).text * devices >= countParameters(spec).text);
}

}  // namespace

}  // namespace ridgepoint::model
