// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/what_if_editor.h"

#include "app/panels/scenario/choice_box.h"
#include "app/panels/scenario/folding_section.h"
#include "app/panels/scenario/typed_text.h"
#include "app/panels/scenario/what_if_words.h"
#include "core/units/format.h"
#include "core/units/parse.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <array>
#include <utility>

namespace ridgepoint::panels {

namespace {

using units::NumberFormat;

constexpr std::array formats{NumberFormat::Fp64, NumberFormat::Fp32, NumberFormat::Tf32, NumberFormat::Bf16, NumberFormat::Fp16,
                             NumberFormat::Fp8,  NumberFormat::Int8, NumberFormat::Fp6,  NumberFormat::Fp4,  NumberFormat::Int4};

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

std::set<NumberFormat> formatsInUse(const evaluation::RooflineReport& report)
{
    std::set<NumberFormat> used{report.precision.compute()};
    for (const evaluation::FormatRoof& other : report.roofs.others)
        used.insert(other.format);
    return used;
}

/// Keeps the user's own spelling of the same value.
template <class Quantity>
void showValue(QLineEdit* field, const std::optional<Quantity>& value, Result<Quantity> (*parse)(std::string_view))
{
    const QString typed = field->text();
    const auto shown = parse(typed.toStdString());
    const bool isShown = value ? shown && *shown == *value : typed.isEmpty();
    if (!isShown)
        field->setText(value ? text(units::format(*value)) : QString());
    field->setModified(false);
}

QLabel* wrapped(const QString& name, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setObjectName(name);
    label->hide();
    return label;
}

void setText(QLabel* label, const QString& text)
{
    if (label->text() != text)
        label->setText(text);
    label->setVisible(!text.isEmpty());
}

}  // namespace

WhatIfEditor::WhatIfEditor(QWidget* parent)
    : QWidget(parent), m_hardware(scenario::defaultScenario().hardware), m_section(new FoldingSection(tr("What if"), this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_section);
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(4);
    m_bandwidth = addRow(tr("Bandwidth"), grid);
    connect(m_bandwidth.field, &QLineEdit::editingFinished, this, &WhatIfEditor::takeBandwidth);
    connect(m_bandwidth.back, &QToolButton::clicked, this, &WhatIfEditor::dropBandwidth);
    addPeaks(grid);
    m_section->content()->addLayout(grid);
    m_refusal = wrapped(QStringLiteral("fault"), this);
    m_verdict = wrapped(QStringLiteral("facts"), this);
    m_section->content()->addWidget(m_refusal);
    m_section->content()->addWidget(m_verdict);
}

WhatIfEditor::Row WhatIfEditor::addRow(const QString& name, QGridLayout* grid)
{
    Row row{new QLabel(name, this), new QLineEdit(this), new QToolButton(this)};
    row.label->setTextFormat(Qt::PlainText);
    row.label->setBuddy(row.field);
    row.field->setAccessibleName(tr("What if: %1").arg(name));
    row.back->setText(QStringLiteral("↺"));
    row.back->setAutoRaise(true);
    row.back->setFocusPolicy(Qt::StrongFocus);
    row.back->setToolTip(tr("Back to the catalog's figure"));
    row.back->setAccessibleName(tr("Back to the catalog's figure: %1").arg(name));
    const int place = grid->rowCount();
    grid->addWidget(row.label, place, 0);
    grid->addWidget(row.field, place, 1);
    grid->addWidget(row.back, place, 2);
    grid->setColumnStretch(1, 1);
    return row;
}

void WhatIfEditor::addPeaks(QGridLayout* grid)
{
    std::vector<ChoiceBox::Choice> choices{{QString(), tr("choose…")}};
    for (NumberFormat format : formats) {
        const Row row = addRow(tr("%1 peak").arg(text(units::name(format))), grid);
        row.field->setToolTip(tr("Of the tensor units, dense"));
        connect(row.field, &QLineEdit::editingFinished, this, [this, format] { takePeak(format); });
        connect(row.back, &QToolButton::clicked, this, [this, format] { dropPeak(format); });
        m_peaks.emplace(format, row);
        choices.push_back({text(units::name(format)), text(units::name(format))});
    }
    m_otherFormat = new ChoiceBox(tr("Other format"), choices, this);
    m_otherFormat->addTo(grid);
    connect(m_otherFormat, &ChoiceBox::valueRequested, this, [this](const QString& name) {
        m_otherFormat->showValue({});
        const auto format = units::numberFormatFromName(name.toStdString());
        if (!format)
            return;
        m_asked.insert(*format);
        const Row& row = m_peaks.at(*format);
        for (QWidget* widget : std::initializer_list<QWidget*>{row.label, row.field, row.back})
            widget->show();
        row.field->setFocus();
    });
}

void WhatIfEditor::takeBandwidth()
{
    if (!m_bandwidth.field->isModified())
        return;
    scenario::Overrides wanted = m_overrides;
    wanted.bandwidth.reset();
    if (!m_bandwidth.field->text().trimmed().isEmpty()) {
        const auto value = units::parseBandwidth(m_bandwidth.field->text().toStdString());
        if (!value)
            return refuse(m_bandwidth, value.error());
        wanted.bandwidth = *value;
    }
    forgetTyping(m_bandwidth.field);
    request(wanted);
}

void WhatIfEditor::takePeak(NumberFormat format)
{
    const Row& row = m_peaks.at(format);
    if (!row.field->isModified())
        return;
    scenario::Overrides wanted = m_overrides;
    wanted.peaks.erase(format);
    if (!row.field->text().trimmed().isEmpty()) {
        const auto value = units::parseFlopRate(row.field->text().toStdString());
        if (!value)
            return refuse(row, value.error());
        wanted.peaks.emplace(format, *value);
    }
    forgetTyping(row.field);
    request(wanted);
}

void WhatIfEditor::dropBandwidth()
{
    m_bandwidth.field->setText({});
    scenario::Overrides wanted = m_overrides;
    wanted.bandwidth.reset();
    request(wanted);
}

void WhatIfEditor::dropPeak(NumberFormat format)
{
    m_peaks.at(format).field->setText({});
    scenario::Overrides wanted = m_overrides;
    wanted.peaks.erase(format);
    request(wanted);
}

void WhatIfEditor::request(const scenario::Overrides& overrides)
{
    clearRefusal();
    if (!(overrides == m_overrides))
        emit overridesRequested(overrides);
}

void WhatIfEditor::refuse(const Row& row, const Error& error)
{
    clearRefusal();
    m_refused = row.field;
    const QString message = tr("%1: %2").arg(row.label->text(), text(toText(error)));
    setText(m_refusal, message);
    row.field->setAccessibleDescription(message);
    m_mark = row.field->addAction(style()->standardIcon(QStyle::SP_MessageBoxWarning), QLineEdit::TrailingPosition);
    row.back->setEnabled(true);
}

void WhatIfEditor::clearRefusal()
{
    setText(m_refusal, {});
    if (m_refused) {
        m_refused->setAccessibleDescription({});
        delete std::exchange(m_mark, nullptr);
    }
    m_refused = nullptr;
}

void WhatIfEditor::show(const session::Snapshot& snapshot, const hardware::Device& device)
{
    const scenario::Overrides& overrides = snapshot.scenario.overrides;
    const bool isOther = m_hardware != snapshot.scenario.hardware;
    if (isOther)
        m_asked.clear();
    // A text that waits to be mended stays, unless what it is about has changed.
    if (isOther || !(overrides == m_overrides))
        clearRefusal();
    if (overrides.any() && !m_overrides.any())
        m_section->setOpen(true);
    m_hardware = snapshot.scenario.hardware;
    m_overrides = overrides;
    showRows(snapshot, device);
    m_section->setSummary(WhatIfWords::summary(overrides));
    setText(m_verdict, snapshot.overrideVerdict ? WhatIfWords::verdict(*snapshot.overrideVerdict) : QString());
}

void WhatIfEditor::showRows(const session::Snapshot& snapshot, const hardware::Device& device)
{
    // What is being typed is the user's.
    const auto isBusy = [this](const QLineEdit* field) {
        return field == m_refused || (field->hasFocus() && field->isModified());
    };
    m_bandwidth.field->setPlaceholderText(text(units::format(device.bandwidth())));
    m_bandwidth.back->setEnabled(m_overrides.bandwidth.has_value());
    if (!isBusy(m_bandwidth.field))
        showValue(m_bandwidth.field, m_overrides.bandwidth, units::parseBandwidth);
    const std::set<NumberFormat> used = formatsInUse(snapshot.report);
    for (auto& [format, row] : m_peaks) {
        const auto found = m_overrides.peaks.find(format);
        const bool isChanged = found != m_overrides.peaks.end();
        const bool isShown = isChanged || used.contains(format) || m_asked.contains(format);
        for (QWidget* widget : std::initializer_list<QWidget*>{row.label, row.field, row.back})
            widget->setVisible(isShown);
        const hardware::ComputePeak* peak = device.findPeak(format, units::Engine::Tensor, hardware::Sparsity::Dense);
        row.field->setPlaceholderText(peak ? text(units::format(peak->rate.value)) : tr("no figure in the catalog"));
        row.back->setEnabled(isChanged);
        if (!isBusy(row.field))
            showValue(row.field, isChanged ? std::optional(found->second) : std::nullopt, units::parseFlopRate);
    }
}

}  // namespace ridgepoint::panels
