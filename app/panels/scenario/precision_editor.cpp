// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/precision_editor.h"

#include "app/panels/scenario/choice_box.h"
#include "app/panels/scenario/folding_section.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace ridgepoint::panels {

namespace {

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QString presetText(const workload::PrecisionPreset& preset)
{
    const workload::WeightFormat* format = workload::findWeightFormat(preset.weights);
    if (preset.weights.empty())
        return PrecisionEditor::tr("%1 · as the checkpoint is published").arg(text(preset.name));
    if (!format)
        return PrecisionEditor::tr("%1 · mix of block formats").arg(text(preset.name));
    if (!format->isQuantised())
        return text(preset.name);
    const bool computes = units::bytesPerNumber(format->compute) < 2.0;
    return computes ? PrecisionEditor::tr("%1 · weights and arithmetic").arg(text(preset.name))
                    : PrecisionEditor::tr("%1 · weights only").arg(text(preset.name));
}

/// Formats that numbers are computed, carried or cached in.
std::vector<std::string_view> numberFormats()
{
    using enum units::NumberFormat;
    return {units::name(Fp32), units::name(Tf32), units::name(Bf16), units::name(Fp16), units::name(Fp8),
            units::name(Int8), units::name(Fp6),  units::name(Fp4),  units::name(Int4)};
}

std::vector<std::string_view> storedFormats()
{
    std::vector<std::string_view> names;
    for (const workload::WeightFormat& format : workload::weightFormats())
        names.push_back(format.name);
    names.emplace_back("q4_k_m");
    return names;
}

}  // namespace

PrecisionEditor::PrecisionEditor(QWidget* parent) : QWidget(parent)
{
    std::vector<ChoiceBox::Choice> presets;
    for (const workload::PrecisionPreset& preset : workload::precisionPresets())
        presets.push_back({text(preset.name), presetText(preset)});
    m_preset = new ChoiceBox(tr("Precision"), presets, this);
    m_formats = new FoldingSection(tr("Formats"), this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_preset);
    column->addWidget(m_formats);
    connect(m_preset, &ChoiceBox::valueRequested, this, [this](const QString& name) {
        workload::PrecisionChoice choice;
        choice.preset = name.toStdString();
        emit choiceRequested(choice);
    });

    auto* grid = new QGridLayout;
    addFormat(tr("Weights"), storedFormats(), &workload::PrecisionChoice::weights, grid);
    addFormat(tr("Compute"), numberFormats(), &workload::PrecisionChoice::compute, grid);
    addFormat(tr("Activations"), numberFormats(), &workload::PrecisionChoice::activations, grid);
    addFormat(tr("KV cache"), numberFormats(), &workload::PrecisionChoice::kv, grid);
    addFormat(tr("State"), numberFormats(), &workload::PrecisionChoice::state, grid);
    m_formats->content()->addLayout(grid);
    addUnquantised();
}

void PrecisionEditor::addFormat(const QString& name, const std::vector<std::string_view>& formats, Field field, QGridLayout* grid)
{
    std::vector<ChoiceBox::Choice> choices{{QString(), tr("as the preset")}};
    for (std::string_view format : formats)
        choices.push_back({text(format), text(format)});
    auto* box = new ChoiceBox(name, choices, this);
    box->addTo(grid);
    m_boxes.push_back({box, field});
    connect(box, &ChoiceBox::valueRequested, this, [this, field](const QString& value) {
        workload::PrecisionChoice choice = m_choice;
        choice.*field = value.isEmpty() ? std::nullopt : std::optional(value.toStdString());
        emit choiceRequested(choice);
    });
}

void PrecisionEditor::addUnquantised()
{
    auto* heading = new QLabel(tr("Kept in 16 bits"), this);
    heading->setTextFormat(Qt::PlainText);
    m_formats->content()->addWidget(heading);
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(2);
    for (std::size_t i = 0; i < model::weightClassCount; ++i) {
        const auto weightClass = static_cast<model::WeightClass>(i);
        auto* box = new QCheckBox(text(model::name(weightClass)), this);
        box->setAccessibleName(tr("Keep %1 in 16 bits").arg(box->text()));
        grid->addWidget(box, static_cast<int>(i) / 2, static_cast<int>(i) % 2);
        m_unquantised[i] = box;
        connect(box, &QCheckBox::toggled, this, [this, weightClass](bool kept) {
            workload::PrecisionChoice choice = m_choice;
            if (kept)
                choice.unquantised.insert(weightClass);
            else
                choice.unquantised.erase(weightClass);
            emit choiceRequested(choice);
        });
    }
    m_formats->content()->addLayout(grid);
}

void PrecisionEditor::show(const session::Snapshot& snapshot)
{
    m_choice = snapshot.scenario.precision;
    m_preset->showValue(text(m_choice.preset));
    for (const FormatBox& row : m_boxes) {
        const std::optional<std::string>& value = m_choice.*row.field;
        row.box->showValue(value ? text(*value) : QString());
    }
    for (std::size_t i = 0; i < model::weightClassCount; ++i) {
        const QSignalBlocker quiet(m_unquantised[i]);
        m_unquantised[i]->setChecked(m_choice.unquantised.contains(static_cast<model::WeightClass>(i)));
    }
    showDefaults(snapshot.report.precision);
}

void PrecisionEditor::showDefaults(const workload::PrecisionPlan& plan)
{
    m_formats->setSummary(tr("%1, KV %2, state %3").arg(text(plan.weights.name), text(units::name(plan.kv)), text(units::name(plan.state))));
    const std::array resolved{plan.weights.name, units::name(plan.compute()), units::name(plan.activations), units::name(plan.kv),
                              units::name(plan.state)};
    for (std::size_t i = 0; i < m_boxes.size(); ++i)
        m_boxes[i].box->setText(QString(), m_choice.*m_boxes[i].field ? tr("as the preset")
                                                                       : tr("%1, as the preset").arg(text(resolved[i])));
}

}  // namespace ridgepoint::panels
