// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/shortlist/shortlist_filter_bar.h"

#include "app/panels/shortlist/vendor_menu.h"
#include "core/base/limits.h"
#include "core/units/parse.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <set>

namespace ridgepoint::panels {

namespace {

constexpr double millisecondsPerSecond = 1000.0;
constexpr double longestTime = 1e9;  // milliseconds: eleven days, more than any row takes that someone waits for

std::optional<units::Seconds> timeOf(const QDoubleSpinBox* box)
{
    if (box->value() <= 0.0)
        return std::nullopt;
    return units::Seconds(box->value() / millisecondsPerSecond);
}

std::optional<int> yearOf(const QComboBox* box)
{
    const QVariant year = box->currentData();
    return year.isValid() ? std::optional(year.toInt()) : std::nullopt;
}

/// The first entry has no year and stands for any.
void fillYears(QComboBox* box, const std::set<int>& years)
{
    const QSignalBlocker quiet(box);
    const QVariant chosen = box->currentData();
    while (box->count() > 1)
        box->removeItem(1);
    for (int year : years)
        box->addItem(QString::number(year), year);
    const int row = chosen.isValid() ? box->findData(chosen) : 0;
    box->setCurrentIndex(row < 0 ? 0 : row);
}

}  // namespace

ShortlistFilterBar::ShortlistFilterBar(QWidget* parent)
    : QWidget(parent), m_vendors(new VendorMenu(this)), m_memory(new QLineEdit(this)), m_fromYear(new QComboBox(this)),
      m_toYear(new QComboBox(this)), m_ttft(makeTime()), m_tpot(makeTime()), m_devices(new QSpinBox(this)),
      m_clear(new QPushButton(tr("Clear filters"), this))
{
    m_memory->setPlaceholderText(tr("any, e.g. 80 GB"));
    m_memory->setClearButtonEnabled(true);
    m_memory->setMinimumWidth(fontMetrics().horizontalAdvance(m_memory->placeholderText()) + 20);
    m_memory->setMaximumWidth(m_memory->minimumWidth());
    for (QComboBox* year : {m_fromYear, m_toYear})
        year->addItem(tr("any"));
    m_devices->setRange(0, static_cast<int>(limits::devices));
    m_devices->setSpecialValueText(tr("any"));
    m_clear->setEnabled(false);
    addControls();
    connectControls();
}

QDoubleSpinBox* ShortlistFilterBar::makeTime()
{
    auto* box = new QDoubleSpinBox(this);
    box->setRange(0.0, longestTime);
    box->setDecimals(2);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    box->setSuffix(tr(" ms"));
    box->setSpecialValueText(tr("no limit"));
    // As wide as a time that a reader sets, not as the longest.
    box->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("88,888.88 ms")) + 24);
    box->setMaximumWidth(box->minimumWidth());
    return box;
}

void ShortlistFilterBar::addControls()
{
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(4);
    QHBoxLayout* line = nullptr;
    const auto addLine = [&](QWidget* first) {
        line = new QHBoxLayout;
        line->setSpacing(6);
        line->addWidget(first);
        lines->addLayout(line);
    };
    const auto add = [&](const QString& text, QWidget* control, const QString& spoken) {
        auto* label = new QLabel(text, this);
        label->setBuddy(control);
        control->setAccessibleName(spoken);
        line->addSpacing(6);
        line->addWidget(label);
        line->addWidget(control);
    };
    addLine(m_vendors);
    add(tr("Memory ≥"), m_memory, tr("Least memory of one device"));
    add(tr("Years"), m_fromYear, tr("First year"));
    add(tr("–"), m_toYear, tr("Last year"));
    line->addStretch(1);
    addLine(m_clear);
    add(tr("TTFT ≤"), m_ttft, tr("Most time to first token, in milliseconds"));
    add(tr("TPOT ≤"), m_tpot, tr("Most time per output token, in milliseconds"));
    add(tr("Devices ≤"), m_devices, tr("Most devices"));
    line->addStretch(1);
}

void ShortlistFilterBar::connectControls()
{
    connect(m_vendors, &VendorMenu::checkedChanged, this, &ShortlistFilterBar::announce);
    connect(m_memory, &QLineEdit::textChanged, this, &ShortlistFilterBar::announce);
    for (QComboBox* year : {m_fromYear, m_toYear})
        connect(year, &QComboBox::currentIndexChanged, this, &ShortlistFilterBar::announce);
    for (QDoubleSpinBox* time : {m_ttft, m_tpot})
        connect(time, &QDoubleSpinBox::valueChanged, this, &ShortlistFilterBar::announce);
    connect(m_devices, &QSpinBox::valueChanged, this, &ShortlistFilterBar::announce);
    connect(m_clear, &QPushButton::clicked, this, &ShortlistFilterBar::clear);
}

void ShortlistFilterBar::announce()
{
    m_clear->setEnabled(filter() != evaluation::ShortlistFilter{} || !m_memory->text().isEmpty());
    emit filterChanged();
}

void ShortlistFilterBar::setChoices(const std::vector<evaluation::ShortlistRow>& rows)
{
    std::set<std::string> vendors;
    std::set<int> years;
    for (const evaluation::ShortlistRow& row : rows) {
        vendors.insert(row.vendor);
        years.insert(row.year);
    }
    const evaluation::ShortlistFilter before = filter();
    {
        const QSignalBlocker quiet(this);
        m_vendors->setVendors({vendors.begin(), vendors.end()});
        fillYears(m_fromYear, years);
        fillYears(m_toYear, years);
    }
    if (filter() != before)
        announce();
}

evaluation::ShortlistFilter ShortlistFilterBar::filter() const
{
    evaluation::ShortlistFilter filter;
    filter.vendors = m_vendors->checked();
    if (const auto memory = units::parseBytes(m_memory->text().trimmed().toStdString()))
        filter.leastMemory = *memory;
    filter.fromYear = yearOf(m_fromYear);
    filter.toYear = yearOf(m_toYear);
    filter.mostTtft = timeOf(m_ttft);
    filter.mostTpot = timeOf(m_tpot);
    if (m_devices->value() > 0)
        filter.mostDevices = m_devices->value();
    return filter;
}

QStringList ShortlistFilterBar::summary() const
{
    const evaluation::ShortlistFilter set = filter();
    QStringList words;
    for (const std::string& vendor : set.vendors)
        words << QString::fromStdString(vendor);
    if (set.leastMemory)
        words << tr("memory ≥ %1").arg(m_memory->text().trimmed());
    if (set.fromYear)
        words << tr("from %1").arg(*set.fromYear);
    if (set.toYear)
        words << tr("up to %1").arg(*set.toYear);
    if (set.mostTtft)
        words << tr("TTFT ≤ %1").arg(m_ttft->text());
    if (set.mostTpot)
        words << tr("TPOT ≤ %1").arg(m_tpot->text());
    if (set.mostDevices)
        words << tr("devices ≤ %1").arg(m_devices->text());
    return words;
}

QString ShortlistFilterBar::problem() const
{
    const QString memory = m_memory->text().trimmed();
    if (memory.isEmpty() || units::parseBytes(memory.toStdString()))
        return {};
    return tr("“%1” is no size of memory, and is left out of the filter. Write a number and a unit, like 80 GB.")
        .arg(memory);
}

void ShortlistFilterBar::clear()
{
    {
        const QSignalBlocker quiet(this);
        m_vendors->clear();
        m_memory->clear();
        m_fromYear->setCurrentIndex(0);
        m_toYear->setCurrentIndex(0);
        m_ttft->setValue(0.0);
        m_tpot->setValue(0.0);
        m_devices->setValue(0);
    }
    announce();
}

}  // namespace ridgepoint::panels
