// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace ridgepoint::scene {

/// The words on the chart, so that a translation can replace them. English here.
struct Words {
    std::string on = "on";
    std::string prefill = "Prefill, whole prompt";
    std::string decode = "Decode, whole step";
    std::string verify = "Verify, whole step";
    std::string training = "Training, whole step";
    std::string inPrefill = "prefill";
    std::string inDecode = "decode";
    std::string inVerify = "verify";
    std::string inTraining = "training";
    std::string weights = "Weights";
    std::string attention = "Attention";
    std::string deltaNet = "Gated DeltaNet";
    std::string stateSpace = "State space";
    std::string experts = "Experts";
    std::string communication = "Communication";
    std::string lmHead = "LM head";
    std::string embedding = "Embedding";
    std::string batch = "batch";
    std::string context = "context";
    std::string prompt = "prompt";
    std::string ridge = "ridge";
    std::string oneDirection = "one direction";
    std::string achievable = "achievable";
    std::string oneOf = "one of";
    std::string devices = "devices";
    std::string draft = "draft";
    std::string acceptance = "acceptance";
    std::string prefix = "cached prefix";
    std::string prefillChunk = "prefill chunks of";
    std::string ofPeak = "of peak";
    std::string ofTheStep = "of the step";
    std::string intensityTitle = "Arithmetic intensity (FLOP per byte)";
    std::string performanceTitle = "Performance (FLOP/s)";
    std::string memoryRegion = "memory-bound: buy bytes";
    std::string computeRegion = "compute-bound: buy operations";
    std::string trafficFull = "weights, cache, state and activations counted";
    std::string trafficCache = "weights, cache and state counted";
    std::string trafficPaper = "paper estimate: weight bytes only, 2 FLOP per parameter";
    std::string unfusedAttention = "unfused attention";
    std::string separateOperators = "separate operators";
    std::string fullSquare = "full causal square";
    std::string everyLogit = "logits for every prompt token";
    std::string triangularDeltaNet = "triangular DeltaNet tiles";
    std::string recurrentDeltaNet = "recurrent DeltaNet prefill";
    std::string llmViewerFlop = "LLM-Viewer FLOP convention";
    std::string expandedLatents = "expanded latents";
    std::string fullRecompute = "full recompute in training";
    std::string wholeCheckpoint = "whole checkpoint";
    std::string vendorPeaks = "vendor's dense peaks";
    std::string achievablePeaks = "achievable peaks";
    std::string sparsePeaks = "sparse peaks";
    std::string whatIf = "what-if";
    std::string otherwise = "otherwise";
    std::string noWork = "does no arithmetic";
    std::string noBytes = "moves no byte";

    friend bool operator==(const Words&, const Words&) = default;
};

}  // namespace ridgepoint::scene
