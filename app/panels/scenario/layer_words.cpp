// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/layer_words.h"

#include "core/units/format.h"

#include <QStringList>

#include <algorithm>
#include <array>

namespace ridgepoint::panels {

namespace {

constexpr double million = 1e6;
constexpr double billion = 1e9;

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

struct Kind {
    std::string_view name;
    const char* words;
};

constexpr std::array kinds{
    Kind{"full_attention", QT_TRANSLATE_NOOP("LayerWords", "full attention")},
    Kind{"window_attention", QT_TRANSLATE_NOOP("LayerWords", "window attention")},
    Kind{"chunked_attention", QT_TRANSLATE_NOOP("LayerWords", "chunked attention")},
    Kind{"shared_cache_attention", QT_TRANSLATE_NOOP("LayerWords", "shared-cache attention")},
    Kind{"latent_attention", QT_TRANSLATE_NOOP("LayerWords", "latent attention")},
    Kind{"sparse_latent_attention", QT_TRANSLATE_NOOP("LayerWords", "sparse latent attention")},
    Kind{"gated_deltanet", QT_TRANSLATE_NOOP("LayerWords", "Gated DeltaNet")},
    Kind{"kimi_delta_attention", QT_TRANSLATE_NOOP("LayerWords", "Kimi Delta Attention")},
    Kind{"mamba_1", QT_TRANSLATE_NOOP("LayerWords", "Mamba")},
    Kind{"mamba_2", QT_TRANSLATE_NOOP("LayerWords", "Mamba-2")},
    Kind{"lightning_attention", QT_TRANSLATE_NOOP("LayerWords", "lightning attention")},
    Kind{"short_convolution", QT_TRANSLATE_NOOP("LayerWords", "short convolution")},
    Kind{"ffn", QT_TRANSLATE_NOOP("LayerWords", "FFN")},
    Kind{"mixture_of_experts", QT_TRANSLATE_NOOP("LayerWords", "mixture of experts")},
};

void count(std::vector<model::KindCount>& counts, std::string_view name, std::int64_t layers)
{
    if (name.empty())
        return;
    const auto found = std::find_if(counts.begin(), counts.end(), [name](const auto& row) { return row.name == name; });
    if (found == counts.end())
        counts.push_back({name, layers});
    else
        found->layers += layers;
}

}  // namespace

QString LayerWords::kind(std::string_view name)
{
    const auto found = std::find_if(kinds.begin(), kinds.end(), [name](const Kind& kind) { return kind.name == name; });
    return found == kinds.end() ? text(name) : tr(found->words);
}

QString LayerWords::mix(const std::vector<model::LayerRun>& layers)
{
    std::vector<model::KindCount> counts;
    for (const model::LayerRun& run : layers) {
        count(counts, run.mixer, run.layers);
        count(counts, run.secondMixer, run.layers);
    }
    for (const model::LayerRun& run : layers)
        count(counts, run.network, run.layers);
    QStringList parts;
    for (const model::KindCount& row : counts)
        parts << QStringLiteral("%1 %2").arg(text(units::formatCount(row.layers)), kind(row.name));
    return parts.join(QStringLiteral(", "));
}

QString LayerWords::run(const model::LayerRun& run, std::int64_t first)
{
    QStringList parts;
    for (std::string_view name : {run.mixer, run.secondMixer, run.network})
        if (!name.empty())
            parts << kind(name);
    const QString blocks = parts.join(QStringLiteral(", "));
    return run.layers == 1 ? tr("layer %1: %2").arg(first).arg(blocks)
                           : tr("layers %1 to %2: %3").arg(first).arg(first + run.layers - 1).arg(blocks);
}

QString LayerWords::parameters(std::int64_t count)
{
    const double value = static_cast<double>(count);
    return value < billion ? tr("%1 M", "million parameters").arg(text(units::formatNumber(value / million)))
                           : tr("%1 B", "billion parameters").arg(text(units::formatNumber(value / billion)));
}

QString LayerWords::facts(const evaluation::ModelFacts& model)
{
    QStringList lines;
    lines << tr("%1 parameters, %2 active").arg(parameters(model.textParameters), parameters(model.activeParameters));
    if (model.checkpointParameters != model.textParameters)
        lines << tr("%1 in the checkpoint").arg(parameters(model.checkpointParameters));
    if (model.experts > 0)
        lines << tr("experts %1 of %2").arg(text(units::formatCount(model.chosenExperts)), text(units::formatCount(model.experts)));
    QStringList cache;
    if (model.kvPerToken.value() > 0.0)
        cache << tr("KV %1 per token").arg(text(units::formatBinary(model.kvPerToken)));
    if (model.indexPerToken.value() > 0.0)
        cache << tr("index %1 per token").arg(text(units::formatBinary(model.indexPerToken)));
    if (model.state.value() > 0.0)
        cache << tr("state %1").arg(text(units::formatBinary(model.state)));
    if (!cache.isEmpty())
        lines << cache.join(QStringLiteral(" · "));
    if (model.windowLayers > 0)
        lines << tr("%n layers with windows: %1 per token until full", nullptr, static_cast<int>(model.windowLayers))
                     .arg(text(units::formatBinary(model.kvPerTokenInWindows)));
    return lines.join(QLatin1Char('\n'));
}

QString LayerWords::summary(const evaluation::ModelFacts& model)
{
    QStringList parts{model.activeParameters == model.textParameters
                          ? parameters(model.textParameters)
                          : tr("%1, %2 active").arg(parameters(model.textParameters), parameters(model.activeParameters))};
    const units::Bytes perToken = model.kvPerToken + model.indexPerToken + model.kvPerTokenInWindows;
    if (perToken.value() > 0.0)
        parts << tr("KV %1/token").arg(text(units::formatBinary(perToken)));
    if (model.state.value() > 0.0)
        parts << tr("state %1").arg(text(units::formatBinary(model.state)));
    return parts.join(QStringLiteral(" · "));
}

}  // namespace ridgepoint::panels
