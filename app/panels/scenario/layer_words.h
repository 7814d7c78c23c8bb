// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/model_facts.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

namespace ridgepoint::panels {

/// Models in words. Every figure comes from the facts of the model.
class LayerWords {
    Q_DECLARE_TR_FUNCTIONS(LayerWords)

public:
    /// "Gated DeltaNet", "full attention", "FFN": a kind of block by its name in core/model/layer_mix.h.
    static QString kind(std::string_view name);

    /// "48 Gated DeltaNet, 16 full attention, 64 FFN": mixers first, in the order of the network.
    static QString mix(const std::vector<model::LayerRun>& layers);

    /// "layers 1 to 3: Gated DeltaNet, FFN", counted from one.
    static QString run(const model::LayerRun& run, std::int64_t first);

    /// "27.8 B": a number of parameters.
    static QString parameters(std::int64_t count);

    /// A few lines: parameters, experts, cache and state.
    static QString facts(const evaluation::ModelFacts& model);

    /// One line: parameters, cache of a token and state.
    static QString summary(const evaluation::ModelFacts& model);
};

}  // namespace ridgepoint::panels
