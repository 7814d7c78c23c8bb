// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/formula.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::kernels {

namespace {

constexpr Symbol tokens{"T", Unit::Count, "tokens in the step"};
constexpr Symbol sequences{"B", Unit::Count, "sequences"};
constexpr Symbol inWidth{"in", Unit::Count, "input width"};
constexpr Symbol outWidth{"out", Unit::Count, "output width"};
constexpr Symbol activationBytes{"a", Unit::Byte, "bytes per activation"};
constexpr Symbol numberBytes{"b", Unit::Byte, "bytes per number"};
constexpr Symbol context{"L", Unit::Count, "keys attended"};
constexpr Symbol prompt{"S", Unit::Count, "prompt tokens"};
constexpr Symbol queryHeads{"n_q", Unit::Count, "query heads"};
constexpr Symbol kvHeads{"n_kv", Unit::Count, "key/value heads"};
constexpr Symbol headDim{"d", Unit::Count, "head dimension"};
constexpr Symbol pairs{"pairs", Unit::Count, "query-key pairs of one sequence and head"};
constexpr Symbol prefix{"P", Unit::Count, "tokens before the first query"};
constexpr Symbol window{"W", Unit::Count, "keys of a window, the query's own included"};
constexpr Symbol chunkSpan{"C", Unit::Count, "tokens of an attention chunk"};
constexpr Symbol heads{"h", Unit::Count, "heads"};
constexpr Symbol latentRank{"l", Unit::Count, "width of the latent"};
constexpr Symbol rotary{"r", Unit::Count, "rotated dimensions"};
constexpr Symbol indexHeads{"h_i", Unit::Count, "heads of the indexer"};
constexpr Symbol indexDim{"d_i", Unit::Count, "dimension of the indexer"};
constexpr Symbol stateNumbers{"M", Unit::Count, "numbers of state"};
constexpr Symbol stateDim{"N", Unit::Count, "state dimension"};
constexpr Symbol groups{"G", Unit::Count, "groups that share B and C"};
constexpr Symbol tile{"t", Unit::Count, "2 for dense tiles, 1 where the masked half is skipped"};
constexpr Symbol experts{"E", Unit::Count, "routed experts"};
constexpr Symbol chosen{"k", Unit::Count, "experts for each token"};
constexpr Symbol distinct{"D", Unit::Count, "distinct experts visited"};
constexpr Symbol devices{"n", Unit::Count, "devices"};
constexpr Symbol hidden{"H", Unit::Count, "hidden width"};
constexpr Symbol times{"m", Unit::Count, "times the forward pass"};
constexpr Symbol acceptance{"a", Unit::Ratio, "chance that a drafted token is accepted"};
constexpr Symbol draftLength{"k", Unit::Count, "drafted tokens"};
constexpr Symbol verifyTime{"t_v", Unit::Second, "verify step"};
constexpr Symbol draftTime{"t_d", Unit::Second, "one drafted token"};
constexpr Symbol expected{"E", Unit::Count, "tokens that a step yields"};
constexpr Symbol boundedKv{"c", Unit::Byte, "windows and chunks of one sequence"};
constexpr Symbol weightPasses{"p", Unit::Count, "passes through the model"};
constexpr Symbol keyDim{"d_k", Unit::Count, "key dimension"};
constexpr Symbol valueDim{"d_v", Unit::Count, "value dimension"};
constexpr Symbol valueHeads{"h_v", Unit::Count, "value heads"};
constexpr Symbol keyHeads{"h_k", Unit::Count, "key heads"};
constexpr Symbol chunk{"C", Unit::Count, "tokens of a chunk"};
constexpr Symbol channels{"c", Unit::Count, "channels"};
constexpr Symbol taps{"K", Unit::Count, "taps of the convolution"};
constexpr Symbol passes{"p", Unit::Count, "times the data crosses the memory bus"};
constexpr Symbol elements{"n", Unit::Count, "elements"};
constexpr Symbol perElement{"k", Unit::Count, "FLOP per element"};
constexpr Symbol parameters{"N", Unit::Count, "parameters"};
constexpr Symbol bits{"w", Unit::Bit, "bits per weight"};
constexpr Symbol scales{"s", Unit::Count, "scales"};
constexpr Symbol scaleBytes{"b_s", Unit::Byte, "bytes per scale"};
constexpr Symbol work{"F", Unit::Flop, "work"};
constexpr Symbol bytes{"Q", Unit::Byte, "bytes moved"};
constexpr Symbol peak{"P", Unit::FlopPerSecond, "peak of the precision"};
constexpr Symbol bandwidth{"β", Unit::BytePerSecond, "memory bandwidth"};
constexpr Symbol intensity{"I", Unit::FlopPerByte, "arithmetic intensity"};
constexpr Symbol ridge{"I*", Unit::FlopPerByte, "ridge point"};
constexpr Symbol time{"t", Unit::Second, "time"};
constexpr Symbol rate{"R", Unit::FlopPerSecond, "achieved rate"};
constexpr Symbol arithmeticTime{"t_F", Unit::Second, "time of the arithmetic alone"};
constexpr Symbol memoryTime{"t_Q", Unit::Second, "time of the traffic alone"};
constexpr Symbol linkTime{"t_L", Unit::Second, "time of the transfers between devices alone"};
constexpr Symbol kernelTimes{"Σt", Unit::Second, "sum over the kernels"};
constexpr Symbol weightMemory{"M_w", Unit::Byte, "weights"};
constexpr Symbol kvMemory{"M_kv", Unit::Byte, "KV cache"};
constexpr Symbol stateMemory{"M_s", Unit::Byte, "recurrent and convolution state"};
constexpr Symbol activationMemory{"M_a", Unit::Byte, "activations of one decode step"};
constexpr Symbol capacity{"M", Unit::Byte, "bytes that a program sees"};
constexpr Symbol perSequence{"m", Unit::Byte, "bytes per sequence"};
constexpr Symbol kvPerToken{"g", Unit::Byte, "KV bytes per token"};
constexpr Symbol power{"W", Unit::Watt, "vendor's power of one device"};
constexpr Symbol price{"c", Unit::Price, "price of one device for an hour"};
constexpr Symbol tokensPerSecond{"r", Unit::PerSecond, "tokens per second of all devices"};
constexpr Symbol before{"t_0", Unit::Second, "time now"};
constexpr Symbol after{"t_1", Unit::Second, "time after the change"};

constexpr Symbol matmulIn[]{tokens, inWidth, outWidth};
constexpr Symbol weightIn[]{weightPasses, parameters, bits, scales, scaleBytes};
constexpr Symbol matmulActivationIn[]{tokens, inWidth, outWidth, activationBytes};
constexpr Symbol decodePairsIn[]{context};
constexpr Symbol promptPairsIn[]{prompt, prefix};
constexpr Symbol squarePairsIn[]{prompt, context};
constexpr Symbol windowPairsIn[]{prompt, prefix, window};
constexpr Symbol chunkPairsIn[]{prompt, prefix, chunkSpan};
constexpr Symbol attentionIn[]{sequences, queryHeads, keyDim, valueDim, pairs};
constexpr Symbol halfAttentionIn[]{sequences, queryHeads, headDim, pairs};
constexpr Symbol attentionActivationIn[]{tokens, queryHeads, keyDim, valueDim, activationBytes};
constexpr Symbol kvIn[]{sequences, context, kvHeads, keyDim, valueDim, numberBytes};
constexpr Symbol oneOfKvIn[]{sequences, context, kvHeads, headDim, numberBytes};
constexpr Symbol latentWorkIn[]{sequences, heads, latentRank, rotary, pairs};
constexpr Symbol latentActivationIn[]{tokens, heads, latentRank, rotary, activationBytes};
constexpr Symbol latentCacheIn[]{sequences, context, latentRank, rotary, numberBytes};
constexpr Symbol indexerIn[]{sequences, indexHeads, indexDim, pairs};
constexpr Symbol stateBytesIn[]{passes, sequences, stateNumbers, numberBytes};
constexpr Symbol mamba1In[]{tokens, channels, stateDim};
constexpr Symbol mamba2RecurrentIn[]{tokens, heads, headDim, stateDim};
constexpr Symbol mamba2ChunkIn[]{tokens, tile, chunk, stateDim, groups, heads, headDim};
constexpr Symbol lightningRecurrentIn[]{tokens, heads, headDim};
constexpr Symbol lightningChunkIn[]{tokens, heads, headDim, tile, chunk};
constexpr Symbol distinctIn[]{experts, chosen, tokens};
constexpr Symbol expertWorkIn[]{tokens, chosen, inWidth, outWidth};
constexpr Symbol expertBytesIn[]{distinct, parameters, bits, scales, scaleBytes};
constexpr Symbol allReduceIn[]{devices, tokens, hidden, activationBytes};
constexpr Symbol allReduceWorkIn[]{devices, tokens, hidden};
constexpr Symbol restIn[]{weightMemory, bytes};
constexpr Symbol trainingWorkIn[]{times, work};
constexpr Symbol trainingBytesIn[]{times, bytes};
constexpr Symbol expectedTokensIn[]{acceptance, draftLength};
constexpr Symbol speculativeTimeIn[]{verifyTime, draftLength, draftTime, expected};
constexpr Symbol scoreIn[]{sequences, queryHeads, pairs, activationBytes, passes};
constexpr Symbol recurrentIn[]{tokens, valueHeads, keyDim, valueDim};
constexpr Symbol chunkIn[]{tokens, valueHeads, keyDim, valueDim, chunk};
constexpr Symbol stateIn[]{sequences, valueHeads, keyDim, valueDim, numberBytes, passes};
constexpr Symbol convStateIn[]{sequences, channels, taps, numberBytes, passes};
constexpr Symbol deltaActivationIn[]{tokens, keyHeads, keyDim, valueHeads, valueDim, activationBytes};
constexpr Symbol convolutionIn[]{tokens, channels, taps};
constexpr Symbol elementwiseIn[]{elements, perElement};
constexpr Symbol elementwiseTrafficIn[]{elements, passes, activationBytes};
constexpr Symbol gatherIn[]{tokens, outWidth, numberBytes};
constexpr Symbol paperWorkIn[]{tokens, parameters};
constexpr Symbol paperBytesIn[]{parameters, bits};
constexpr Symbol intensityIn[]{work, bytes};
constexpr Symbol ridgeIn[]{peak, bandwidth};
constexpr Symbol attainableIn[]{peak, bandwidth, intensity};
constexpr Symbol kernelTimeIn[]{work, bytes, peak, bandwidth};
constexpr Symbol phaseTimeIn[]{kernelTimes};
constexpr Symbol overlapIn[]{arithmeticTime, memoryTime, linkTime};
constexpr Symbol achievedIn[]{work, time};
constexpr Symbol shareIn[]{rate, peak};
constexpr Symbol ridgeDistanceIn[]{intensity, ridge};
constexpr Symbol tokenRateIn[]{sequences, time};
constexpr Symbol timeIn[]{time};
constexpr Symbol kvCacheIn[]{sequences, context, kvPerToken, boundedKv};
constexpr Symbol stateMemoryIn[]{sequences, stateMemory};
constexpr Symbol neededIn[]{weightMemory, kvMemory, stateMemory, activationMemory};
constexpr Symbol largestBatchIn[]{capacity, weightMemory, perSequence};
constexpr Symbol longestContextIn[]{capacity, weightMemory, sequences, perSequence, kvPerToken};
constexpr Symbol speedUpIn[]{before, after};
constexpr Symbol energyIn[]{devices, power, time, sequences};
constexpr Symbol costIn[]{devices, price, tokensPerSecond};

constexpr std::string_view scalingBook = "jax-ml, How to Scale Your Model, chapter Transformers";
constexpr std::string_view flashAttention = "Dao-AILab/flash-attention, hopper/benchmark_attn.py, flops()";
constexpr std::string_view deltaRule = "fla-org/flash-linear-attention, fla/ops/gated_delta_rule/naive.py";
constexpr std::string_view roofline = "Williams, Waterman, Patterson, CACM 52(4), 2009";
constexpr std::string_view unveiled = "LLM Inference Unveiled, arXiv 2402.16363, table 1";
constexpr std::string_view deepSeek = "deepseek-ai/DeepSeek-V3, inference/model.py, class MLA";
constexpr std::string_view sparseAttention = "NVIDIA-NeMo/Automodel, components/utils/flops_utils.py, _mla_attention_per_layer_flops";
constexpr std::string_view llamaChunks = "Llama 4 config, attention_chunk_size";
constexpr std::string_view selectiveScan = "state-spaces/mamba, mamba_ssm/ops/triton/selective_state_update.py";
constexpr std::string_view chunkedScan = "state-spaces/mamba, mamba_ssm/modules/ssd_minimal.py";
constexpr std::string_view lightning = "MiniMax-AI/MiniMax-M1, modeling_minimax_m1.py";
constexpr std::string_view routing = "expectation over uniform and independent routing";
constexpr std::string_view ring = "ring all-reduce, How to Scale Your Model, chapter Sharding";
constexpr std::string_view megatron = "NVIDIA/Megatron-LM, training/training.py, num_floating_point_operations";
constexpr std::string_view speculative = "Leviathan, Kalman, Matias, arXiv 2211.17192, equation 1";
constexpr std::string_view counting = "counting";

using In = const double*;

double wholeAtLeastZero(double value)
{
    return std::max(0.0, std::floor(value));
}

/// Fewest FLOP per token of a chunked delta rule that hold for dense and triangular tiles alike: the products with
/// the state (6 d_k d_v), the inverse of the C × C triangle (C²/3) and the decay of the state once per chunk.
double chunkBase(double dk, double dv, double c)
{
    return 6.0 * dk * dv + c * c / 3.0 + dk * dv / c;
}

/// Keys of the queries 1 to n of a sequence, each attending at most `most` of them.
double windowedPairs(double n, double most)
{
    const double ramp = std::min(n, most);
    return ramp * (ramp + 1.0) / 2.0 + std::max(n - most, 0.0) * most;
}

/// The same where attention starts anew with every chunk.
double chunkedPairs(double n, double length)
{
    const double whole = std::floor(n / length);
    const double rest = n - whole * length;
    return whole * length * (length + 1.0) / 2.0 + rest * (rest + 1.0) / 2.0;
}

/// 1 - (1 - k/E)^T without the loss of digits of small k/E; all experts are visited where k = E.
double visitedShare(double all, double perToken, double tries)
{
    return perToken >= all ? 1.0 : -std::expm1(tries * std::log1p(-perToken / all));
}

double geometricSum(double ratio, double terms)
{
    double sum = 1.0;
    for (double i = 0.0; i < terms; i += 1.0)
        sum = 1.0 + ratio * sum;
    return sum;
}

constexpr Formula table[]{
    {FormulaId::MatmulWork, "matmul-work", "2 · T · in · out", matmulIn, Unit::Flop, scalingBook,
     [](In x) { return 2.0 * x[0] * x[1] * x[2]; }},
    {FormulaId::WeightBytes, "weight-bytes", "p · (N · w / 8 + s · b_s)", weightIn, Unit::Byte, counting,
     [](In x) { return x[0] * (x[1] * x[2] / 8.0 + x[3] * x[4]); }},
    {FormulaId::MatmulActivations, "matmul-activations", "T · (in + out) · a", matmulActivationIn, Unit::Byte, scalingBook,
     [](In x) { return x[0] * (x[1] + x[2]) * x[3]; }},
    {FormulaId::DecodePairs, "decode-pairs", "L", decodePairsIn, Unit::Count, flashAttention, [](In x) { return x[0]; }},
    {FormulaId::CausalPairs, "causal-pairs", "S · P + S · (S + 1) / 2", promptPairsIn, Unit::Count, flashAttention,
     [](In x) { return x[0] * x[1] + x[0] * (x[0] + 1.0) / 2.0; }},
    {FormulaId::SquarePairs, "square-pairs", "S · L", squarePairsIn, Unit::Count, unveiled, [](In x) { return x[0] * x[1]; }},
    {FormulaId::WindowPairs, "window-pairs",
     "f(P + S) - f(P), f(n) = min(n, W) · (min(n, W) + 1) / 2 + max(n - W, 0) · W", windowPairsIn, Unit::Count, flashAttention,
     [](In x) { return windowedPairs(x[1] + x[0], x[2]) - windowedPairs(x[1], x[2]); }},
    {FormulaId::ChunkPairs, "chunk-pairs",
     "g(P + S) - g(P), g(n) = ⌊n / C⌋ · C · (C + 1) / 2 + (n mod C) · (n mod C + 1) / 2", chunkPairsIn, Unit::Count, llamaChunks,
     [](In x) { return chunkedPairs(x[1] + x[0], x[2]) - chunkedPairs(x[1], x[2]); }},
    {FormulaId::AttentionWork, "attention-work", "2 · B · n_q · (d_k + d_v) · pairs", attentionIn, Unit::Flop, flashAttention,
     [](In x) { return 2.0 * x[0] * x[1] * (x[2] + x[3]) * x[4]; }},
    {FormulaId::AttentionActivations, "attention-activations", "T · n_q · (d_k + d_v) · a", attentionActivationIn, Unit::Byte,
     flashAttention, [](In x) { return x[0] * x[1] * (x[2] + x[3]) * x[4]; }},
    {FormulaId::KvRead, "kv-read", "B · L · n_kv · (d_k + d_v) · b", kvIn, Unit::Byte, flashAttention,
     [](In x) { return x[0] * x[1] * x[2] * (x[3] + x[4]) * x[5]; }},
    {FormulaId::KvWrite, "kv-write", "B · L · n_kv · (d_k + d_v) · b", kvIn, Unit::Byte, flashAttention,
     [](In x) { return x[0] * x[1] * x[2] * (x[3] + x[4]) * x[5]; }},
    {FormulaId::KeysOrValues, "keys-or-values", "B · L · n_kv · d · b", oneOfKvIn, Unit::Byte, unveiled,
     [](In x) { return x[0] * x[1] * x[2] * x[3] * x[4]; }},
    {FormulaId::HalfAttentionWork, "half-attention-work", "2 · B · n_q · d · pairs", halfAttentionIn, Unit::Flop, unveiled,
     [](In x) { return 2.0 * x[0] * x[1] * x[2] * x[3]; }},
    {FormulaId::ScoreTraffic, "score-traffic", "p · B · n_q · pairs · a", scoreIn, Unit::Byte, unveiled,
     [](In x) { return x[4] * x[0] * x[1] * x[2] * x[3]; }},
    {FormulaId::LatentWork, "latent-work", "2 · B · h · (2 · l + r) · pairs", latentWorkIn, Unit::Flop, deepSeek,
     [](In x) { return 2.0 * x[0] * x[1] * (2.0 * x[2] + x[3]) * x[4]; }},
    {FormulaId::LatentActivations, "latent-activations", "T · h · (2 · l + r) · a", latentActivationIn, Unit::Byte, deepSeek,
     [](In x) { return x[0] * x[1] * (2.0 * x[2] + x[3]) * x[4]; }},
    {FormulaId::LatentCache, "latent-cache", "B · L · (l + r) · b", latentCacheIn, Unit::Byte, deepSeek,
     [](In x) { return x[0] * x[1] * (x[2] + x[3]) * x[4]; }},
    {FormulaId::IndexerWork, "indexer-work", "2 · B · h_i · (d_i + 1) · pairs", indexerIn, Unit::Flop, sparseAttention,
     [](In x) { return 2.0 * x[0] * x[1] * (x[2] + 1.0) * x[3]; }},
    {FormulaId::RecurrentDeltaNetWork, "deltanet-recurrent-work", "7 · T · h_v · d_k · d_v", recurrentIn, Unit::Flop, deltaRule,
     [](In x) { return 7.0 * x[0] * x[1] * x[2] * x[3]; }},
    {FormulaId::DenseChunkDeltaNetWork, "deltanet-chunk-work",
     "T · h_v · (6 · d_k · d_v + C · (6 · d_k + 4 · d_v) + C² / 3 + d_k · d_v / C)", chunkIn, Unit::Flop, deltaRule,
     [](In x) { return x[0] * x[1] * (chunkBase(x[2], x[3], x[4]) + x[4] * (6.0 * x[2] + 4.0 * x[3])); }},
    {FormulaId::TriangularChunkDeltaNetWork, "deltanet-triangular-chunk-work",
     "T · h_v · (6 · d_k · d_v + C · (3 · d_k + 2 · d_v) + C² / 3 + d_k · d_v / C)", chunkIn, Unit::Flop, deltaRule,
     [](In x) { return x[0] * x[1] * (chunkBase(x[2], x[3], x[4]) + x[4] * (3.0 * x[2] + 2.0 * x[3])); }},
    {FormulaId::DeltaNetState, "deltanet-state", "p · B · h_v · d_k · d_v · b", stateIn, Unit::Byte, deltaRule,
     [](In x) { return x[5] * x[0] * x[1] * x[2] * x[3] * x[4]; }},
    {FormulaId::DeltaNetConvState, "deltanet-conv-state", "p · B · c · (K - 1) · b", convStateIn, Unit::Byte, deltaRule,
     [](In x) { return x[4] * x[0] * x[1] * (x[2] - 1.0) * x[3]; }},
    {FormulaId::DeltaNetActivations, "deltanet-activations", "T · (2 · (h_k · d_k + h_v · d_v) · a + 8 · h_v)", deltaActivationIn,
     Unit::Byte, deltaRule,
     [](In x) { return x[0] * (2.0 * (x[1] * x[2] + x[3] * x[4]) * x[5] + 8.0 * x[3]); }},
    {FormulaId::ConvolutionWork, "convolution-work", "2 · T · c · K", convolutionIn, Unit::Flop, deltaRule,
     [](In x) { return 2.0 * x[0] * x[1] * x[2]; }},
    {FormulaId::StateBytes, "state-bytes", "p · B · M · b", stateBytesIn, Unit::Byte, selectiveScan,
     [](In x) { return x[0] * x[1] * x[2] * x[3]; }},
    {FormulaId::Mamba1Work, "mamba1-work", "8 · T · c · N", mamba1In, Unit::Flop, selectiveScan,
     [](In x) { return 8.0 * x[0] * x[1] * x[2]; }},
    {FormulaId::Mamba2RecurrentWork, "mamba2-recurrent-work", "5 · T · h · d · N", mamba2RecurrentIn, Unit::Flop, selectiveScan,
     [](In x) { return 5.0 * x[0] * x[1] * x[2] * x[3]; }},
    {FormulaId::Mamba2ChunkWork, "mamba2-chunk-work", "T · (t · C · N · G + h · (t · C · d + 4 · d · N))", mamba2ChunkIn,
     Unit::Flop, chunkedScan,
     [](In x) { return x[0] * (x[1] * x[2] * x[3] * x[4] + x[5] * (x[1] * x[2] * x[6] + 4.0 * x[6] * x[3])); }},
    {FormulaId::LightningRecurrentWork, "lightning-recurrent-work", "5 · T · h · d²", lightningRecurrentIn, Unit::Flop, lightning,
     [](In x) { return 5.0 * x[0] * x[1] * x[2] * x[2]; }},
    {FormulaId::LightningChunkWork, "lightning-chunk-work", "T · h · (4 · d² + 2 · t · C · d)", lightningChunkIn, Unit::Flop,
     lightning, [](In x) { return x[0] * x[1] * (4.0 * x[2] * x[2] + 2.0 * x[3] * x[4] * x[2]); }},
    {FormulaId::DistinctExperts, "distinct-experts", "E · (1 - (1 - k / E)^T)", distinctIn, Unit::Count, routing,
     [](In x) { return x[0] * visitedShare(x[0], x[1], x[2]); }},
    {FormulaId::ExpertWork, "expert-work", "2 · T · k · in · out", expertWorkIn, Unit::Flop, routing,
     [](In x) { return 2.0 * x[0] * x[1] * x[2] * x[3]; }},
    {FormulaId::ExpertBytes, "expert-bytes", "D · (N · w / 8 + s · b_s)", expertBytesIn, Unit::Byte, routing,
     [](In x) { return x[0] * (x[1] * x[2] / 8.0 + x[3] * x[4]); }},
    {FormulaId::AllReduceBytes, "all-reduce-bytes", "2 · (n - 1) / n · T · H · a", allReduceIn, Unit::Byte, ring,
     [](In x) { return 2.0 * (x[0] - 1.0) / x[0] * x[1] * x[2] * x[3]; }},
    {FormulaId::AllReduceWork, "all-reduce-work", "(n - 1) / n · T · H", allReduceWorkIn, Unit::Flop, ring,
     [](In x) { return (x[0] - 1.0) / x[0] * x[1] * x[2]; }},
    {FormulaId::RestOfCheckpoint, "rest-of-checkpoint", "max(M_w - Q, 0)", restIn, Unit::Byte, counting,
     [](In x) { return std::max(x[0] - x[1], 0.0); }},
    {FormulaId::TrainingWork, "training-work", "m · F", trainingWorkIn, Unit::Flop, megatron,
     [](In x) { return x[0] * x[1]; }},
    {FormulaId::TrainingBytes, "training-bytes", "m · Q", trainingBytesIn, Unit::Byte, megatron,
     [](In x) { return x[0] * x[1]; }},
    {FormulaId::ElementwiseWork, "elementwise-work", "n · k", elementwiseIn, Unit::Flop, unveiled,
     [](In x) { return x[0] * x[1]; }},
    {FormulaId::ElementwiseTraffic, "elementwise-traffic", "n · p · a", elementwiseTrafficIn, Unit::Byte, unveiled,
     [](In x) { return x[0] * x[1] * x[2]; }},
    {FormulaId::EmbeddingGather, "embedding-gather", "T · out · b", gatherIn, Unit::Byte, counting,
     [](In x) { return x[0] * x[1] * x[2]; }},
    {FormulaId::PaperWork, "paper-work", "2 · T · N", paperWorkIn, Unit::Flop, scalingBook,
     [](In x) { return 2.0 * x[0] * x[1]; }},
    {FormulaId::PaperBytes, "paper-bytes", "N · w / 8", paperBytesIn, Unit::Byte, scalingBook,
     [](In x) { return x[0] * x[1] / 8.0; }},
    {FormulaId::Intensity, "intensity", "F / Q", intensityIn, Unit::FlopPerByte, roofline, [](In x) { return x[0] / x[1]; }},
    {FormulaId::RidgePoint, "ridge-point", "P / β", ridgeIn, Unit::FlopPerByte, roofline, [](In x) { return x[0] / x[1]; }},
    {FormulaId::Attainable, "attainable", "min(P, β · I)", attainableIn, Unit::FlopPerSecond, roofline,
     [](In x) { return std::min(x[0], x[1] * x[2]); }},
    {FormulaId::KernelTime, "kernel-time", "max(F / P, Q / β)", kernelTimeIn, Unit::Second, roofline,
     [](In x) { return std::max(x[0] / x[2], x[1] / x[3]); }},
    {FormulaId::PhaseTime, "phase-time", "Σt", phaseTimeIn, Unit::Second, roofline, [](In x) { return x[0]; }},
    {FormulaId::Overlap, "perfect-overlap", "max(t_F, t_Q, t_L)", overlapIn, Unit::Second, roofline,
     [](In x) { return std::max({x[0], x[1], x[2]}); }},
    {FormulaId::AchievedRate, "achieved-rate", "F / t", achievedIn, Unit::FlopPerSecond, roofline, [](In x) { return x[0] / x[1]; }},
    {FormulaId::ShareOfPeak, "share-of-peak", "R / P", shareIn, Unit::Ratio, roofline, [](In x) { return x[0] / x[1]; }},
    {FormulaId::RidgeDistance, "ridge-distance", "I / I*", ridgeDistanceIn, Unit::Ratio, roofline,
     [](In x) { return x[0] / x[1]; }},
    {FormulaId::TokenRate, "token-rate", "B / t", tokenRateIn, Unit::PerSecond, counting, [](In x) { return x[0] / x[1]; }},
    {FormulaId::TokenRatePerSequence, "token-rate-per-sequence", "1 / t", timeIn, Unit::PerSecond, counting,
     [](In x) { return 1.0 / x[0]; }},
    {FormulaId::ExpectedTokens, "expected-tokens", "(1 - a^(k + 1)) / (1 - a)", expectedTokensIn, Unit::Count, speculative,
     [](In x) { return geometricSum(x[0], x[1]); }},
    {FormulaId::SpeculativeTime, "speculative-time", "(t_v + k · t_d) / E", speculativeTimeIn, Unit::Second, speculative,
     [](In x) { return (x[0] + x[1] * x[2]) / x[3]; }},
    {FormulaId::KvCache, "kv-cache", "B · (L · g + c)", kvCacheIn, Unit::Byte, counting,
     [](In x) { return x[0] * (x[1] * x[2] + x[3]); }},
    {FormulaId::StateMemory, "state-memory", "B · M_s", stateMemoryIn, Unit::Byte, counting, [](In x) { return x[0] * x[1]; }},
    {FormulaId::NeededMemory, "needed-memory", "M_w + M_kv + M_s + M_a", neededIn, Unit::Byte, counting,
     [](In x) { return x[0] + x[1] + x[2] + x[3]; }},
    {FormulaId::LargestBatch, "largest-batch", "⌊(M - M_w) / m⌋", largestBatchIn, Unit::Count, counting,
     [](In x) { return wholeAtLeastZero((x[0] - x[1]) / x[2]); }},
    {FormulaId::LongestContext, "longest-context", "⌊((M - M_w) / B - m) / g⌋", longestContextIn, Unit::Count, counting,
     [](In x) { return wholeAtLeastZero(((x[0] - x[1]) / x[2] - x[3]) / x[4]); }},
    {FormulaId::SpeedUp, "speed-up", "t_0 / t_1", speedUpIn, Unit::Ratio, roofline, [](In x) { return x[0] / x[1]; }},
    {FormulaId::EnergyPerToken, "energy-per-token", "n · W · t / B", energyIn, Unit::Joule, counting,
     [](In x) { return x[0] * x[1] * x[2] / x[3]; }},
    {FormulaId::CostPerMillionTokens, "cost-per-million-tokens", "10^6 · n · c / (3600 · r)", costIn, Unit::Price, counting,
     [](In x) { return 1e6 * x[0] * x[1] / (3600.0 * x[2]); }},
};

static_assert(std::size(table) == formulaCount);

}  // namespace

std::string_view name(Unit unit)
{
    switch (unit) {
    case Unit::Flop:
        return "FLOP";
    case Unit::Byte:
        return "B";
    case Unit::Second:
        return "s";
    case Unit::FlopPerSecond:
        return "FLOP/s";
    case Unit::BytePerSecond:
        return "B/s";
    case Unit::FlopPerByte:
        return "FLOP/B";
    case Unit::Bit:
        return "bit";
    case Unit::PerSecond:
        return "1/s";
    case Unit::Watt:
        return "W";
    case Unit::Joule:
        return "J";
    case Unit::Price:
    case Unit::Count:
    case Unit::Ratio:
        break;
    }
    return "";
}

const Formula& formula(FormulaId id)
{
    return table[static_cast<std::size_t>(id)];
}

const Formula* findFormula(std::string_view key)
{
    const auto found = std::find_if(std::begin(table), std::end(table), [key](const Formula& row) { return row.key == key; });
    return found == std::end(table) ? nullptr : &*found;
}

}  // namespace ridgepoint::kernels
