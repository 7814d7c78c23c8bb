// SPDX-License-Identifier: GPL-3.0-or-later
// Qwen3.8-27B with bf16 weights and KV and a float32 state, bytes of weights, cache and state counted. The two formulas and
// the shapes are those of the model's config.json and of its published tensor inventory (1,199 tensors, 27,781,427,952
// parameters): 16 attention layers (24 query heads, 4 KV heads of 256), 48 Gated DeltaNet layers (16 key heads, 48 value
// heads of 128 × 128, 4 taps), hidden 5,120, FFN 17,408, vocabulary 248,320.
#include "core/model/parameter_count.h"
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>

#include <array>

namespace ridgepoint {

namespace {

using kernels::ByteSource;
using kernels::Part;
using sample::decodeOf;
using sample::partOf;
using sample::prefillOf;

evaluation::RooflineReport hybrid(const workload::Workload& load)
{
    scenario::Scenario scenario = sample::scenarioOf("h100-sxm", "qwen3.8-27b");
    scenario.conventions.traffic = workload::Traffic::Cache;
    scenario.workload = load;
    return sample::evaluated(scenario);
}

evaluation::PhaseReport decodeAt(std::int64_t batch, std::int64_t context)
{
    return decodeOf(hybrid({batch, context, 1}));
}

/// Weights read once, and for each sequence: one embedding row, KV of L keys, KV of the new token, state read and
/// written, convolution state read and written.
double publishedBytes(double batch, double context)
{
    return 51'249'200'128.0 + batch * (10'240.0 + 65'536.0 * context + 65'536.0 + 2.0 * 150'994'944.0 + 2.0 * 2'949'120.0);
}

/// 2 FLOP per parameter of the matmuls and taps, 7 dk dv per DeltaNet head, 4 n_q d per key.
double publishedWork(double batch, double context)
{
    return batch * (51'247'841'280.0 + 264'241'152.0 + 393'216.0 * context);
}

TEST(PublishedHybridModel, DecodeMatchesTheFormulasToTheLastByteAndOperation)
{
    for (double batch : {1.0, 2.0, 8.0, 31.0, 32.0, 128.0, 1024.0})
        for (double context : {0.0, 1.0, 2048.0, 4096.0, 8192.0, 32'768.0, 262'144.0}) {
            const auto decode = decodeAt(static_cast<std::int64_t>(batch), static_cast<std::int64_t>(context));
            EXPECT_EQ(decode.total.work.value(), publishedWork(batch, context)) << batch << " × " << context;
            EXPECT_EQ(decode.total.bytes.total().value(), publishedBytes(batch, context)) << batch << " × " << context;
        }
}

TEST(PublishedHybridModel, DecodeMatchesThePrintedTable)
{
    struct Row {
        std::int64_t batch;
        std::int64_t context;
        double work;
        double bytes;
        double intensity;
    };
    // Columns FLOP, bytes and FLOP/B, printed to three decimals in units of 1e9.
    constexpr std::array rows{Row{1, 0, 51.512e9, 51.557e9, 0.999}, Row{1, 262'144, 154.591e9, 68.737e9, 2.249},
                              Row{8, 4'096, 424.982e9, 55.860e9, 7.608}, Row{32, 8'192, 1'751.466e9, 78.284e9, 22.373},
                              Row{128, 2'048, 6'696.626e9, 107.848e9, 62.093}};
    for (const Row& row : rows) {
        const evaluation::PhaseReport decode = decodeAt(row.batch, row.context);
        EXPECT_NEAR(decode.total.work.value(), row.work, 0.0005e9);
        EXPECT_NEAR(decode.total.bytes.total().value(), row.bytes, 0.0005e9);
        EXPECT_NEAR(decode.total.intensity->value(), row.intensity, 0.0005);
    }
}

TEST(PublishedHybridModel, DecodeOfOneSequenceAt32KibitokensIsExact)
{
    const evaluation::PhaseReport decode = decodeAt(1, 32'768);
    EXPECT_EQ(decode.total.work.value(), 64'396'984'320.0);
    EXPECT_EQ(decode.total.bytes.total().value(), 53'704'647'680.0);
    EXPECT_NEAR(decode.total.intensity->value(), 1.199, 0.0005);
}

TEST(PublishedHybridModel, PrefillMatchesThePrintedTotals)
{
    // One sequence, LM head on the last token, chunks of 64 in dense tiles, causal attention; printed in TFLOP.
    EXPECT_NEAR(prefillOf(hybrid({1, 1, 4'096})).total.work.value(), 204.51e12, 0.005e12);
    EXPECT_NEAR(prefillOf(hybrid({1, 1, 32'768})).total.work.value(), 1'820.8e12, 0.05e12);
    EXPECT_NEAR(prefillOf(hybrid({1, 1, 131'072})).total.work.value(), 9'816.5e12, 0.05e12);
}

TEST(PublishedHybridModel, PrefillOf4096TokensSplitsAsPrinted)
{
    // 199.50 matmul (convolution taps included), 1.72 DeltaNet core, 3.30 attention core, in TFLOP.
    const evaluation::RooflineReport report = hybrid({1, 1, 4'096});
    const evaluation::PhaseReport& prefill = prefillOf(report);
    const double matmuls = partOf(prefill, Part::Weights).total.work.value()
        + partOf(prefill, Part::LmHead).total.work.value();
    EXPECT_NEAR(matmuls, 199.50e12, 0.005e12);
    EXPECT_NEAR(partOf(prefill, Part::DeltaNet).total.work.value(), 1.72e12, 0.005e12);
    EXPECT_NEAR(partOf(prefill, Part::Attention).total.work.value(), 3.30e12, 0.005e12);
}

TEST(PublishedHybridModel, PrefillCoreIsExactByHand)
{
    // Attention: 16 layers × 4 × 24 × 256 × S(S+1)/2 with S = 4,096: 393,216 × 8,390,656.
    // DeltaNet: per token and layer 48 × (6 × 16,384 + 64 × (6 + 4) × 128 + 64² / 3 + 16,384 / 64) = 8,728,576.
    const evaluation::RooflineReport report = hybrid({1, 1, 4'096});
    const evaluation::PhaseReport& prefill = prefillOf(report);
    EXPECT_EQ(partOf(prefill, Part::Attention).total.work.value(), 393'216.0 * 8'390'656.0);
    EXPECT_NEAR(partOf(prefill, Part::DeltaNet).total.work.value(), 4'096.0 * 48.0 * 8'728'576.0, 1.0);
}

TEST(PublishedHybridModel, OtherWaysOfDeltaNetPrefillCostWhatIsPrinted)
{
    // Per token and layer, 48 value heads: 6,762,496 with triangular tiles, 5,505,024 token by token (7 × 16,384 × 48).
    scenario::Scenario scenario = sample::scenarioOf("h100-sxm", "qwen3.8-27b");
    scenario.workload = {1, 1, 4'096};
    scenario.conventions.deltaNetPrefill = workload::DeltaNetPrefill::ChunkedTriangular;
    EXPECT_NEAR(partOf(prefillOf(sample::evaluated(scenario)), Part::DeltaNet).total.work.value(),
                4'096.0 * 48.0 * 6'762'496.0, 1.0);
    scenario.conventions.deltaNetPrefill = workload::DeltaNetPrefill::Recurrent;
    EXPECT_EQ(partOf(prefillOf(sample::evaluated(scenario)), Part::DeltaNet).total.work.value(),
              4'096.0 * 48.0 * 5'505'024.0);
}

TEST(PublishedHybridModel, TheDeltaNetCoreDoesSevenEighthsOfAnOperationPerByteOfItsState)
{
    // 7 dk dv FLOP over a float32 state read and written: 8 dk dv bytes.
    const evaluation::PhaseReport decode = decodeAt(4, 1'000);
    const evaluation::PartReport& core = partOf(decode, Part::DeltaNet);
    double recurrent = 0.0;
    for (const kernels::Term& term : sample::kernelOf(decode, "DeltaNet core").kernel.terms)
        if (term.derivation.formula == kernels::FormulaId::DeltaNetState)
            recurrent += 48.0 * term.derivation.result;
    EXPECT_EQ(recurrent, 2.0 * 4.0 * 150'994'944.0);
    EXPECT_EQ(core.total.work.value() / recurrent, 0.875);
}

TEST(PublishedHybridModel, TheCacheOutweighsTheWeightsFrom782000TokensOn)
{
    // 51,249,200,128 / 65,536 = 782,000.7 tokens over all sequences of the batch.
    const auto cacheOverWeights = [](std::int64_t batch, std::int64_t context) {
        const kernels::ByteCount bytes = decodeAt(batch, context).total.bytes;
        return bytes[ByteSource::KvRead] / units::Bytes(51'249'200'128.0);
    };
    EXPECT_LT(cacheOverWeights(1, 782'000), 1.0);
    EXPECT_GT(cacheOverWeights(1, 782'001), 1.0);
    EXPECT_LT(cacheOverWeights(100, 7'820), 1.0);
    EXPECT_GT(cacheOverWeights(100, 7'821), 1.0);
}

TEST(PublishedHybridModel, TheStateWeighsAsMuchAsTheCacheOf4608Tokens)
{
    // 2 × 150,994,944 B read and written = 4,608 × 65,536 B, for each sequence.
    const evaluation::PhaseReport decode = decodeAt(3, 4'608);
    const double convolution = 2.0 * 3.0 * 2'949'120.0;
    const kernels::ByteCount& bytes = decode.total.bytes;
    const double state = (bytes[ByteSource::StateRead] + bytes[ByteSource::StateWrite]).value() - convolution;
    EXPECT_EQ(state, bytes[ByteSource::KvRead].value());
}

}  // namespace

}  // namespace ridgepoint
