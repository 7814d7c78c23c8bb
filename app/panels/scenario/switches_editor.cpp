// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/switches_editor.h"

#include "app/panels/scenario/choice_box.h"
#include "app/panels/scenario/folding_section.h"

#include <QButtonGroup>
#include <QGridLayout>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace ridgepoint::panels {

using workload::Conventions;

SwitchesEditor::SwitchesEditor(QWidget* parent) : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    addTraffic();
    m_others = new FoldingSection(tr("Switches"), this);
    column->addWidget(m_others);
    addOthers();
}

void SwitchesEditor::addTraffic()
{
    m_traffic = new QButtonGroup(this);
    const auto add = [this](const QString& label, workload::Traffic traffic) {
        auto* button = new QRadioButton(label, this);
        m_traffic->addButton(button, static_cast<int>(traffic));
        layout()->addWidget(button);
    };
    add(tr("Weights, cache, state, activations"), workload::Traffic::Full);
    add(tr("Weights, cache and state"), workload::Traffic::Cache);
    add(tr("Paper estimate: weights only"), workload::Traffic::Paper);
    connect(m_traffic, &QButtonGroup::idClicked, this, [this](int id) {
        Conventions conventions = m_conventions;
        conventions.traffic = static_cast<workload::Traffic>(id);
        emit conventionsRequested(conventions);
    });
}

template <class Enum>
void SwitchesEditor::addSwitch(const QString& name, Enum Conventions::*field, const QStringList& words)
{
    std::vector<ChoiceBox::Choice> choices;
    for (int i = 0; i < words.size(); ++i)
        choices.push_back({QString::number(i), words[i]});
    auto* box = new ChoiceBox(name, choices, this);
    box->addTo(m_grid);
    connect(box, &ChoiceBox::valueRequested, this, [this, field](const QString& value) {
        Conventions conventions = m_conventions;
        conventions.*field = static_cast<Enum>(value.toInt());
        emit conventionsRequested(conventions);
    });
    m_show.emplace_back([this, box, field] { box->showValue(QString::number(static_cast<int>(m_conventions.*field))); });
    m_departs.emplace_back([this, field] { return m_conventions.*field != Conventions().*field; });
}

void SwitchesEditor::addOthers()
{
    m_grid = new QGridLayout;
    addSwitch(tr("Peaks"), &Conventions::peaks, {tr("vendor, dense"), tr("achievable"), tr("sparse")});
    addSwitch(tr("Attention"), &Conventions::attention, {tr("fused"), tr("unfused")});
    addSwitch(tr("Operators"), &Conventions::elementwise, {tr("fused"), tr("separate")});
    addSwitch(tr("Causal work"), &Conventions::causal, {tr("half the square"), tr("full square")});
    addSwitch(tr("Prefill head"), &Conventions::prefillHead, {tr("last token"), tr("every token")});
    addSwitch(tr("DeltaNet prefill"), &Conventions::deltaNetPrefill, {tr("dense chunks"), tr("triangular chunks"), tr("recurrent")});
    addSwitch(tr("Latent decode"), &Conventions::latentDecode, {tr("absorbed"), tr("expanded")});
    addSwitch(tr("Recompute"), &Conventions::recompute, {tr("none"), tr("full")});
    addSwitch(tr("Parameters"), &Conventions::parameters, {tr("active"), tr("whole checkpoint")});
    addSwitch(tr("FLOP counting"), &Conventions::flopConvention, {tr("standard"), tr("LLM-Viewer")});
    m_others->content()->addLayout(m_grid);
}

void SwitchesEditor::show(const Conventions& conventions)
{
    m_conventions = conventions;
    {
        const QSignalBlocker quiet(m_traffic);
        m_traffic->button(static_cast<int>(conventions.traffic))->setChecked(true);
    }
    for (const auto& showSwitch : m_show)
        showSwitch();
    const auto changed = std::count_if(m_departs.begin(), m_departs.end(), [](const auto& departs) { return departs(); });
    m_others->setSummary(changed == 0 ? tr("as usual") : tr("%n changed", nullptr, static_cast<int>(changed)));
}

}  // namespace ridgepoint::panels
