// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/chart/scene_words.h"

#include <QCoreApplication>

namespace ridgepoint::panels {

namespace {

struct SceneWords {
    Q_DECLARE_TR_FUNCTIONS(SceneWords)
};

}  // namespace

scene::Words translatedWords()
{
    scene::Words words;
    words.on = SceneWords::tr("on").toStdString();
    words.prefill = SceneWords::tr("Prefill, whole prompt").toStdString();
    words.decode = SceneWords::tr("Decode, whole step").toStdString();
    words.verify = SceneWords::tr("Verify, whole step").toStdString();
    words.training = SceneWords::tr("Training, whole step").toStdString();
    words.inPrefill = SceneWords::tr("prefill").toStdString();
    words.inDecode = SceneWords::tr("decode").toStdString();
    words.inVerify = SceneWords::tr("verify").toStdString();
    words.inTraining = SceneWords::tr("training").toStdString();
    words.weights = SceneWords::tr("Weights").toStdString();
    words.attention = SceneWords::tr("Attention").toStdString();
    words.deltaNet = SceneWords::tr("Gated DeltaNet").toStdString();
    words.stateSpace = SceneWords::tr("State space").toStdString();
    words.experts = SceneWords::tr("Experts").toStdString();
    words.communication = SceneWords::tr("Communication").toStdString();
    words.lmHead = SceneWords::tr("LM head").toStdString();
    words.embedding = SceneWords::tr("Embedding").toStdString();
    words.batch = SceneWords::tr("batch").toStdString();
    words.context = SceneWords::tr("context").toStdString();
    words.prompt = SceneWords::tr("prompt").toStdString();
    words.ridge = SceneWords::tr("ridge").toStdString();
    words.oneDirection = SceneWords::tr("one direction").toStdString();
    words.achievable = SceneWords::tr("achievable").toStdString();
    words.oneOf = SceneWords::tr("one of").toStdString();
    words.devices = SceneWords::tr("devices").toStdString();
    words.draft = SceneWords::tr("draft").toStdString();
    words.acceptance = SceneWords::tr("acceptance").toStdString();
    words.prefix = SceneWords::tr("cached prefix").toStdString();
    words.prefillChunk = SceneWords::tr("prefill chunks of").toStdString();
    words.ofPeak = SceneWords::tr("of peak").toStdString();
    words.ofTheStep = SceneWords::tr("of the step").toStdString();
    words.intensityTitle = SceneWords::tr("Arithmetic intensity (FLOP per byte)").toStdString();
    words.performanceTitle = SceneWords::tr("Performance (FLOP/s)").toStdString();
    words.memoryRegion = SceneWords::tr("memory-bound: buy bytes").toStdString();
    words.computeRegion = SceneWords::tr("compute-bound: buy operations").toStdString();
    words.trafficFull = SceneWords::tr("weights, cache, state and activations counted").toStdString();
    words.trafficCache = SceneWords::tr("weights, cache and state counted").toStdString();
    words.trafficPaper = SceneWords::tr("paper estimate: weight bytes only, 2 FLOP per parameter").toStdString();
    words.unfusedAttention = SceneWords::tr("unfused attention").toStdString();
    words.separateOperators = SceneWords::tr("separate operators").toStdString();
    words.fullSquare = SceneWords::tr("full causal square").toStdString();
    words.everyLogit = SceneWords::tr("logits for every prompt token").toStdString();
    words.triangularDeltaNet = SceneWords::tr("triangular DeltaNet tiles").toStdString();
    words.recurrentDeltaNet = SceneWords::tr("recurrent DeltaNet prefill").toStdString();
    words.llmViewerFlop = SceneWords::tr("LLM-Viewer FLOP convention").toStdString();
    words.expandedLatents = SceneWords::tr("expanded latents").toStdString();
    words.fullRecompute = SceneWords::tr("full recompute in training").toStdString();
    words.wholeCheckpoint = SceneWords::tr("whole checkpoint").toStdString();
    words.vendorPeaks = SceneWords::tr("vendor's dense peaks").toStdString();
    words.achievablePeaks = SceneWords::tr("achievable peaks").toStdString();
    words.sparsePeaks = SceneWords::tr("sparse peaks").toStdString();
    words.whatIf = SceneWords::tr("what-if").toStdString();
    words.otherwise = SceneWords::tr("otherwise").toStdString();
    words.noWork = SceneWords::tr("does no arithmetic").toStdString();
    words.noBytes = SceneWords::tr("moves no byte").toStdString();
    return words;
}

}  // namespace ridgepoint::panels
