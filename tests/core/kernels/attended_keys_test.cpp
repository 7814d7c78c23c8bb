// SPDX-License-Identifier: GPL-3.0-or-later
// Pairs and keys against a count one by one. A query at position q (from 0) sees the keys 0 to q, of a window those from q -
// W + 1 on, of a chunk those from the last multiple of C on. Each pass reads every key that any of its queries sees once.
#include "core/kernels/attended_keys.h"
#include "tests/core/kernels/block_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <ostream>

namespace ridgepoint::kernels {

namespace {

using model::KeySpan;
using workload::Phase;

struct Queries {
    KeySpan span;
    std::int64_t tokens;
    workload::Workload load;
    Phase phase;
};

struct Count {
    double pairs = 0.0;
    double keys = 0.0;

    friend bool operator==(const Count&, const Count&) = default;
    friend std::ostream& operator<<(std::ostream& stream, const Count& count)
    {
        return stream << count.pairs << " pairs, " << count.keys << " keys";
    }
};

std::int64_t firstKey(const Queries& queries, std::int64_t position)
{
    switch (queries.span) {
    case KeySpan::Everything:
        return 0;
    case KeySpan::Window:
        return std::max<std::int64_t>(position - queries.tokens + 1, 0);
    case KeySpan::Chunk:
        return position / queries.tokens * queries.tokens;
    }
    return 0;
}

/// One pass over the positions from first to end - 1: every key is looked at.
void countPass(const Queries& queries, std::int64_t first, std::int64_t end, Count& count)
{
    for (std::int64_t key = 0; key < end; ++key) {
        std::int64_t seen = 0;
        for (std::int64_t position = std::max(first, key); position < end; ++position)
            seen += firstKey(queries, position) <= key ? 1 : 0;
        count.pairs += static_cast<double>(seen);
        count.keys += seen > 0 ? 1.0 : 0.0;
    }
}

Count counted(const Queries& queries)
{
    Count count;
    const workload::Workload& load = queries.load;
    if (queries.phase == Phase::Decode || queries.phase == Phase::Verify) {
        const std::int64_t further = queries.phase == Phase::Verify ? load.speculation.draftLength : 0;
        countPass(queries, load.context - 1, load.context + further, count);
        return count;
    }
    const bool prefill = queries.phase == Phase::Prefill;
    const std::int64_t prefix = prefill ? load.prefix : 0;
    const std::int64_t stride = prefill && load.prefillChunk > 0 ? load.prefillChunk : load.prompt;
    for (std::int64_t done = 0; done < load.prompt; done += stride)
        countPass(queries, prefix + done, prefix + std::min(done + stride, load.prompt), count);
    return count;
}

Count computed(const Queries& queries, const workload::Conventions& conventions = {})
{
    static const model::ModelSpec spec = sample::smallHybrid();
    const Step step = sample::stepOf(spec, queries.load, queries.phase, conventions);
    const Reach reach{queries.span, static_cast<double>(queries.tokens)};
    return {attendedPairs(step, reach).result, keysRead(step, reach)};
}

Queries randomQueries()
{
    using rc::gen::inRange;
    Queries queries{};
    queries.span = *rc::gen::element(KeySpan::Everything, KeySpan::Window, KeySpan::Chunk);
    queries.tokens = queries.span == KeySpan::Everything ? 0 : *inRange<std::int64_t>(1, 20);
    queries.load = {*inRange<std::int64_t>(1, 4), *inRange<std::int64_t>(1, 60), *inRange<std::int64_t>(1, 60)};
    queries.load.prefix = *inRange<std::int64_t>(0, 40);
    queries.load.prefillChunk = *inRange<std::int64_t>(0, 20);
    queries.load.speculation.draftLength = *inRange<std::int64_t>(0, 9);
    queries.phase = *rc::gen::element(Phase::Prefill, Phase::Decode, Phase::Verify, Phase::Training);
    return queries;
}

RC_GTEST_PROP(AttendedKeys, AreThoseOfACountOneByOne, ())
{
    const Queries queries = randomQueries();
    RC_ASSERT(computed(queries) == counted(queries));
}

TEST(AttendedKeys, AreThoseOfACountOneByOneForEveryShortPrompt)
{
    for (KeySpan span : {KeySpan::Everything, KeySpan::Window, KeySpan::Chunk})
        for (std::int64_t tokens = span == KeySpan::Everything ? 0 : 1; tokens <= (span == KeySpan::Everything ? 0 : 5);
             ++tokens)
            for (std::int64_t prompt = 1; prompt <= 9; ++prompt)
                for (std::int64_t prefix = 0; prefix <= 7; ++prefix)
                    for (std::int64_t chunk = 0; chunk <= 5; ++chunk) {
                        Queries queries{span, tokens, {1, 1, prompt}, Phase::Prefill};
                        queries.load.prefix = prefix;
                        queries.load.prefillChunk = chunk;
                        EXPECT_EQ(computed(queries), counted(queries)) << tokens << " of " << model::name(span) << ", "
                                                                       << prompt << " behind " << prefix << " by " << chunk;
                    }
}

TEST(AttendedKeys, OfAWindowDoNotJumpWhereItIsFull)
{
    // aiconfigurator halves the pairs up to the window and charges S W beyond it, twice as many at S = W + 1: by hand 1 + …
    // + 1,024 = 524,800, and 1,024 more for one more token.
    EXPECT_EQ(computed({KeySpan::Window, 1'024, {1, 1, 1'024}, Phase::Prefill}).pairs, 524'800.0);
    EXPECT_EQ(computed({KeySpan::Window, 1'024, {1, 1, 1'025}, Phase::Prefill}).pairs, 525'824.0);
}

TEST(AttendedKeys, OfAnEmptyCacheAreNone)
{
    for (KeySpan span : {KeySpan::Everything, KeySpan::Window, KeySpan::Chunk})
        EXPECT_EQ(computed({span, span == KeySpan::Everything ? 0 : 4, {1, 0, 1}, Phase::Decode}), (Count{0.0, 0.0}));
}

TEST(AttendedKeys, WithTheMaskedHalfAreTheWholeSquare)
{
    workload::Conventions square;
    square.causal = workload::CausalWork::Full;
    // 10 queries, 10 keys; behind 20 cached tokens 30 keys; at most the window's 4.
    EXPECT_EQ(computed({KeySpan::Everything, 0, {1, 1, 10}, Phase::Prefill}, square).pairs, 100.0);
    workload::Workload behind{1, 1, 10};
    behind.prefix = 20;
    EXPECT_EQ(computed({KeySpan::Everything, 0, behind, Phase::Prefill}, square).pairs, 300.0);
    EXPECT_EQ(computed({KeySpan::Window, 4, behind, Phase::Prefill}, square).pairs, 40.0);
    EXPECT_EQ(computed({KeySpan::Window, 4, {1, 9, 1}, Phase::Decode}, square).pairs, 4.0);
}

RC_GTEST_PROP(AttendedKeys, AreTheSamePairsInHoweverManyPasses, ())
{
    Queries queries = randomQueries();
    queries.phase = Phase::Prefill;
    const double pairs = computed(queries).pairs;
    queries.load.prefillChunk = 0;
    RC_ASSERT(computed(queries).pairs == pairs);
}

RC_GTEST_PROP(AttendedKeys, OfAPromptInTwoPartsAreThoseOfTheWhole, ())
{
    Queries whole = randomQueries();
    whole.phase = Phase::Prefill;
    whole.load.prompt += 1;
    Queries first = whole;
    first.load.prompt = *rc::gen::inRange<std::int64_t>(1, whole.load.prompt);
    Queries second = whole;
    second.load.prefix += first.load.prompt;
    second.load.prompt -= first.load.prompt;
    RC_ASSERT(computed(first).pairs + computed(second).pairs == computed(whole).pairs);
}

}  // namespace

}  // namespace ridgepoint::kernels
