// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/reading/reading_panel.h"

#include "app/panels/reading/reading_text.h"
#include "app/panels/reading/share_bar.h"
#include "core/units/format.h"

#include <QGridLayout>
#include <QLabel>
#include <QStyle>
#include <QVBoxLayout>

namespace ridgepoint::panels {

namespace {

using evaluation::PhaseReport;
using evaluation::RooflineReport;

constexpr int headingGap = 10;

// Setting an equal text would lay out the panel again on every move of a slider.
void setText(QLabel* label, const QString& text)
{
    if (label->text() != text)
        label->setText(text);
}

QLabel* plainLabel(QWidget* parent, const char* name)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setObjectName(QLatin1String(name));
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QString factorText(double factor)
{
    return QStringLiteral("%1\u00a0×").arg(QString::fromStdString(units::formatNumber(factor)));
}

const PhaseReport* phaseInFocus(const RooflineReport& report)
{
    const PhaseReport* decode = report.findPhase(workload::Phase::Decode);
    return decode ? decode : report.phases.empty() ? nullptr : &report.phases.front();
}

}  // namespace

ReadingPanel::ReadingPanel(QWidget* parent) : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 10, 14, 14);
    column->setSpacing(6);
    m_phase = addLabel("heading");
    m_headline = addLabel("headline");
    m_reason = addLabel("reason");
    m_aside = addLabel("facts");
    m_comparison = addLabel("comparison");
    m_override = addLabel("override");
    addFigures();
    addHeading(tr("Where the step goes"));
    m_step = new ShareBar(this);
    m_step->setAccessibleName(tr("Where the step goes"));
    column->addWidget(m_step);
    addHeading(tr("What if"));
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setColumnStretch(0, 1);
    const auto addFactor = [&](const QString& text) {
        auto* name = new QLabel(text, this);
        name->setTextFormat(Qt::PlainText);
        QLabel* value = plainLabel(this, "factor");
        value->setAccessibleName(text);
        value->setAlignment(Qt::AlignRight);
        const int row = grid->rowCount();
        grid->addWidget(name, row, 0);
        grid->addWidget(value, row, 1);
        return value;
    };
    m_flopRate = addFactor(tr("2 × FLOP rate"));
    m_bandwidth = addFactor(tr("2 × bandwidth"));
    m_weightBits = addFactor(tr("half the weight bits"));
    m_kvBits = addFactor(tr("half the KV bits"));
    m_batch = addFactor(tr("2 × batch, tokens/s"));
    column->addLayout(grid);
    m_memoryHeading = addHeading(tr("Memory"));
    m_memory = new ShareBar(this);
    m_memory->setAccessibleName(tr("Memory"));
    column->addWidget(m_memory);
    m_fit = addLabel("fit");
    m_limits = addLabel("facts");
    column->addStretch(1);
}

QLabel* ReadingPanel::addLabel(const char* name)
{
    QLabel* label = plainLabel(this, name);
    label->setWordWrap(true);
    layout()->addWidget(label);
    return label;
}

QLabel* ReadingPanel::addHeading(const QString& text)
{
    qobject_cast<QVBoxLayout*>(layout())->addSpacing(headingGap);
    QLabel* label = addLabel("heading");
    label->setText(text);
    return label;
}

void ReadingPanel::addFigures()
{
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(0);
    for (int row : {0, 2, 4})
        grid->setRowMinimumHeight(row, fontMetrics().height() * 2);
    const auto add = [&](int row, int column, const QString& caption, QLabel** captionLabel = nullptr) {
        QLabel* value = plainLabel(this, "figure");
        value->setAccessibleName(caption);
        auto* name = plainLabel(this, "facts");
        name->setText(caption);
        if (captionLabel)
            *captionLabel = name;
        grid->addWidget(value, 2 * row, column, Qt::AlignBottom);
        grid->addWidget(name, 2 * row + 1, column);
        return value;
    };
    m_tpot = add(0, 0, tr("TPOT"), &m_tpotCaption);
    m_perSequence = add(0, 1, tr("tokens/s per sequence"));
    m_ttft = add(1, 0, tr("TTFT, one prompt"));
    m_inTotal = add(1, 1, tr("tokens/s in total"));
    m_shareOfPeak = add(2, 0, tr("share of peak"));
    m_ridgeDistance = add(2, 1, tr("of the ridge point"));
    qobject_cast<QVBoxLayout*>(layout())->addLayout(grid);
    m_speculation = addLabel("facts");
}

void ReadingPanel::setColors(const PartColors& colors)
{
    m_colors = colors;
}

void ReadingPanel::show(const session::Snapshot& snapshot)
{
    const RooflineReport& report = snapshot.report;
    const PhaseReport* phase = phaseInFocus(report);
    if (!phase)
        return;
    showVerdict(report);
    showOthers(snapshot);
    showFigures(report);
    showStep(*phase);
    showWhatIf(phase->whatIf);
    setText(m_memoryHeading, ReadingText::memoryHeading(report.workload.devices));
    showMemory(report.memory, phase->findPart(kernels::Part::DeltaNet) ? kernels::Part::DeltaNet : kernels::Part::StateSpace);
}

void ReadingPanel::showVerdict(const RooflineReport& report)
{
    const PhaseReport& phase = *phaseInFocus(report);
    setText(m_phase, tr("Reading · %1").arg(ReadingText::phaseName(phase.phase).toLower()));
    setText(m_headline, ReadingText::headline(phase));
    setText(m_reason, ReadingText::reason(report, phase));
    QStringList others;
    for (const PhaseReport& other : report.phases)
        if (&other != &phase)
            others << ReadingText::aside(other);
    setText(m_aside, others.join(QLatin1Char(' ')));
}

void ReadingPanel::showOthers(const session::Snapshot& snapshot)
{
    const auto show = [](QLabel* label, const QString& text) {
        setText(label, text);
        label->setVisible(!text.isEmpty());
    };
    show(m_comparison, ReadingText::comparison(snapshot.comparison));
    show(m_override, snapshot.overrideVerdict ? ReadingText::whatIf(*snapshot.overrideVerdict) : QString());
}

void ReadingPanel::showFigures(const RooflineReport& report)
{
    const evaluation::Totals& totals = report.totals;
    const QString none = QStringLiteral("–");
    const PhaseReport& phase = *phaseInFocus(report);
    const auto& speculation = report.speculation;
    setText(m_tpotCaption, speculation ? tr("TPOT with draft") : tr("TPOT"));
    setText(m_speculation, speculation ? ReadingText::speculation(*speculation) : QString());
    m_speculation->setVisible(speculation.has_value());
    setText(m_tpot, totals.tpot ? QString::fromStdString(units::format(*totals.tpot)) : none);
    setText(m_ttft, totals.ttft ? QString::fromStdString(units::format(*totals.ttft)) : none);
    setText(m_inTotal, totals.tokensPerSecond ? ReadingText::number(*totals.tokensPerSecond) : none);
    setText(m_perSequence, totals.tokensPerSecondPerSequence ? ReadingText::number(*totals.tokensPerSecondPerSequence) : none);
    setText(m_shareOfPeak, ReadingText::percent(phase.total.shareOfPeak));
    setText(m_ridgeDistance, factorText(phase.ridgeDistance));
}

void ReadingPanel::showStep(const PhaseReport& phase)
{
    std::vector<ShareBar::Share> shares;
    for (const evaluation::PartReport& part : phase.parts)
        if (part.total.time.value() > 0.0)
            shares.push_back({QStringLiteral("%1 %2").arg(ReadingText::partName(part.part),
                                                          ReadingText::share(part.shareOfPhaseTime)),
                              part.shareOfPhaseTime, m_colors.of(part.part)});
    m_step->setShares(std::move(shares));
}

void ReadingPanel::showWhatIf(const evaluation::WhatIf& whatIf)
{
    setText(m_flopRate, factorText(whatIf.flopRateDoubled));
    setText(m_bandwidth, factorText(whatIf.bandwidthDoubled));
    setText(m_weightBits, factorText(whatIf.weightBitsHalved));
    setText(m_kvBits, factorText(whatIf.kvBitsHalved));
    setText(m_batch, factorText(whatIf.batchDoubledThroughput));
}

void ReadingPanel::showMemory(const evaluation::MemoryFit& memory, kernels::Part recurrent)
{
    std::vector<ShareBar::Share> shares;
    const auto add = [&](const QString& name, units::Bytes bytes, kernels::Part part) {
        if (bytes.value() > 0.0)
            shares.push_back({QStringLiteral("%1 %2").arg(name, ReadingText::bytes(bytes)), bytes.value(), m_colors.of(part)});
    };
    add(tr("weights"), memory.weights, kernels::Part::Weights);
    add(tr("KV"), memory.kv, kernels::Part::Attention);
    add(tr("state"), memory.state, recurrent);
    add(tr("activations"), memory.activations, kernels::Part::Embedding);
    m_memory->setShares(std::move(shares), memory.capacity.value_or(memory.needed).value());
    m_memory->setAccessibleName(m_memoryHeading->text());
    setText(m_fit, ReadingText::fit(memory));
    const QString state = memory.fits || !memory.capacity ? QStringLiteral("fit") : QStringLiteral("misfit");
    if (m_fit->objectName() != state) {
        m_fit->setObjectName(state);
        style()->unpolish(m_fit);
        style()->polish(m_fit);
    }
    setText(m_limits, ReadingText::limits(memory));
}

}  // namespace ridgepoint::panels
