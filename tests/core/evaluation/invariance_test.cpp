// SPDX-License-Identifier: GPL-3.0-or-later
// The two dots of a hybrid model: what moves with batch and context, and what does not.
#include "tests/core/evaluation/random_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ridgepoint {

namespace {

using kernels::ByteSource;
using kernels::Part;
using sample::decodeOf;
using sample::partOf;
using workload::Traffic;

constexpr std::int64_t batches[]{1, 2, 3, 8, 32, 100, 1'024, 65'536};
constexpr std::int64_t contexts[]{1, 2, 100, 1'024, 4'608, 8'192, 32'768, 262'144, 1'048'576};

evaluation::RooflineReport hybrid(Traffic traffic, std::int64_t batch, std::int64_t context)
{
    scenario::Scenario scenario = sample::scenarioOf("h100-sxm", "qwen3.8-27b");
    scenario.conventions.traffic = traffic;
    scenario.workload = {batch, context, 1};
    scenario.phases = {workload::Phase::Decode};
    return sample::evaluated(scenario);
}

double intensityOf(const evaluation::RooflineReport& report, Part part)
{
    return partOf(decodeOf(report), part).total.intensity->value();
}

TEST(Invariance, AttentionDoesSixOperationsPerByteButForTheAppendedToken)
{
    // 24 query heads over 4 KV heads, head size d, bf16. Work 4 · 24 d L; L keys and values read, 2 · 4 d L · 2 B, and those
    // of the new token written, 2 · 4 d · 2 B: 96 d L / (16 d (L + 1)) = 6 L / (L + 1), whatever the batch.
    for (std::int64_t batch : batches)
        for (std::int64_t context : contexts) {
            const double length = static_cast<double>(context);
            EXPECT_DOUBLE_EQ(intensityOf(hybrid(Traffic::Cache, batch, context), Part::Attention),
                             6.0 * length / (length + 1.0));
        }
}

TEST(Invariance, QueriesAndOutputsTakeLittleFromIt)
{
    // Full traffic adds Q and O, 2 · 24 d · 2 B: 96 d L / (16 d (L + 1) + 96 d) = 6 L / (L + 7), within 1 % of 6 from L =
    // 693 on.
    for (std::int64_t batch : batches)
        for (std::int64_t context : contexts) {
            const double length = static_cast<double>(context);
            const double intensity = intensityOf(hybrid(Traffic::Full, batch, context), Part::Attention);
            EXPECT_DOUBLE_EQ(intensity, 6.0 * length / (length + 7.0));
            if (context >= 1'024) {
                EXPECT_NEAR(intensity, 6.0, 0.06);
            }
        }
}

TEST(Invariance, TheBatchDoesNotMoveTheAttentionDotAtAll)
{
    for (Traffic traffic : {Traffic::Cache, Traffic::Full})
        for (std::int64_t context : contexts)
            for (std::int64_t batch : batches)
                EXPECT_EQ(intensityOf(hybrid(traffic, batch, context), Part::Attention),
                          intensityOf(hybrid(traffic, 1, context), Part::Attention));
}

TEST(Invariance, NeitherBatchNorContextMovesTheDeltaNetDot)
{
    // Per layer and sequence: 7 · 48 · 128 · 128 FLOP over 2 · 3,145,728 B of state and 2 · 61,440 B of convolution state,
    // and in full traffic 33,152 B of q, k, v, o and gates.
    constexpr double work = 7.0 * 48.0 * 128.0 * 128.0;
    for (std::int64_t batch : batches)
        for (std::int64_t context : contexts) {
            EXPECT_EQ(intensityOf(hybrid(Traffic::Cache, batch, context), Part::DeltaNet), work / 6'414'336.0);
            EXPECT_EQ(intensityOf(hybrid(Traffic::Full, batch, context), Part::DeltaNet), work / 6'447'488.0);
        }
}

TEST(Invariance, TheContextDoesNotMoveTheDeltaNetTimeOrBytes)
{
    for (Traffic traffic : {Traffic::Cache, Traffic::Full}) {
        const evaluation::Placement first = partOf(decodeOf(hybrid(traffic, 4, 1)), Part::DeltaNet).total;
        for (std::int64_t context : contexts)
            EXPECT_EQ(partOf(decodeOf(hybrid(traffic, 4, context)), Part::DeltaNet).total, first);
    }
}

TEST(Invariance, AttentionTakesAGrowingShareOfTheStep)
{
    for (std::int64_t batch : {std::int64_t{1}, std::int64_t{32}}) {
        double share = 0.0;
        for (std::int64_t context : contexts) {
            const double next = partOf(decodeOf(hybrid(Traffic::Full, batch, context)), Part::Attention).shareOfPhaseTime;
            EXPECT_GT(next, share) << context;
            share = next;
        }
    }
}

TEST(Invariance, TheWeightsDotMovesRightWithTheBatch)
{
    double intensity = 0.0;
    for (std::int64_t batch : batches) {
        const double next = intensityOf(hybrid(Traffic::Cache, batch, 8'192), Part::Weights);
        EXPECT_NEAR(next / static_cast<double>(batch), 1.0, 0.001);
        EXPECT_GT(next, intensity);
        intensity = next;
    }
}

double sumOf(const evaluation::Placement& placement, std::initializer_list<ByteSource> sources)
{
    double sum = 0.0;
    for (ByteSource source : sources)
        sum += placement.bytes[source].value();
    return sum;
}

RC_GTEST_PROP(Invariance, SharingKeyValueHeadsChangesBytesAndNeverWork, (const sample::RandomCase& random))
{
    sample::RandomCase given = random;
    given.scenario().conventions.traffic = *rc::gen::element(Traffic::Full, Traffic::Cache);
    model::ModelSpec own = given.model();
    model::ModelSpec shared = own;
    for (std::size_t i = 0; i < own.mixers.size(); ++i)
        if (auto* block = std::get_if<model::Attention>(&own.mixers[i])) {
            block->kvHeads = block->queryHeads;
            std::get<model::Attention>(shared.mixers[i]).kvHeads = 1;
            std::get<model::Attention>(shared.mixers[i]).queryHeads = block->queryHeads;
        }
    const evaluation::RooflineReport many = sample::withModel(given, own).report();
    const evaluation::RooflineReport one = sample::withModel(given, shared).report();
    for (std::size_t i = 0; i < many.phases.size(); ++i) {
        const evaluation::PartReport* all = many.phases[i].findPart(Part::Attention);
        if (!all)
            continue;
        const evaluation::PartReport& few = partOf(one.phases[i], Part::Attention);
        RC_ASSERT(few.total.work == all->total.work);
        RC_ASSERT(sumOf(few.total, {ByteSource::Activations}) == sumOf(all->total, {ByteSource::Activations}));
        RC_ASSERT(sumOf(few.total, {ByteSource::KvRead, ByteSource::KvWrite})
                  <= sumOf(all->total, {ByteSource::KvRead, ByteSource::KvWrite}));
    }
    RC_ASSERT(one.model.kvPerToken.value() <= many.model.kvPerToken.value());
}

TEST(Invariance, EightQueryHeadsPerKeyValueHeadReadAnEighth)
{
    // Llama-3.1-70B: 64 query heads, 8 KV heads. With 64 of them, MHA, the core would read eight times as much.
    model::ModelSpec spec = *sample::builtIn().models.at(sample::modelId("llama-3.1-70b"));
    const sample::OwnCatalogs grouped = sample::ownCatalogs(sample::plainDevice(), spec);
    std::get<model::Attention>(spec.mixers.front()).kvHeads = 64;
    const sample::OwnCatalogs apart = sample::ownCatalogs(sample::plainDevice(), spec);
    const evaluation::RooflineReport few = sample::evaluated(grouped.catalogs, grouped.scenario);
    const evaluation::RooflineReport all = sample::evaluated(apart.catalogs, apart.scenario);
    const evaluation::Placement& a = sample::kernelOf(decodeOf(few), "attention core").total;
    const evaluation::Placement& b = sample::kernelOf(decodeOf(all), "attention core").total;
    EXPECT_EQ(a.work, b.work);
    EXPECT_EQ(8.0 * a.bytes[ByteSource::KvRead], b.bytes[ByteSource::KvRead]);
}

}  // namespace

}  // namespace ridgepoint
