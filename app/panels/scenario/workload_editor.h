// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/scenario/catalog_combo.h"
#include "app/session/snapshot.h"
#include "core/scenario/edit.h"

#include <QWidget>

class QCheckBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QSpinBox;

namespace ridgepoint::panels {

class CountControl;
class FoldingSection;

/// Batch, context and prompt; folded away: cached prefix, prefill chunk, devices, the draft, and further phases.
class WorkloadEditor : public QWidget {
    Q_OBJECT

public:
    explicit WorkloadEditor(QWidget* parent = nullptr);

    /// The models that may draft.
    void setDraftModels(std::vector<CatalogCombo::Entry> models);

    void show(const scenario::Scenario& scenario);
    using QWidget::show;

    CountControl* batch() const { return m_batch; }
    CountControl* context() const { return m_context; }
    CountControl* prompt() const { return m_prompt; }
    CountControl* prefix() const { return m_prefix; }
    CountControl* prefillChunk() const { return m_prefillChunk; }
    CountControl* devices() const { return m_devices; }
    QSpinBox* draftLength() const { return m_draftLength; }
    QDoubleSpinBox* acceptance() const { return m_acceptance; }
    CatalogCombo* draftModel() const { return m_draftModel; }
    QCheckBox* verify() const { return m_verify; }
    QCheckBox* training() const { return m_training; }
    FoldingSection* more() const { return m_more; }

signals:
    void editRequested(const ridgepoint::scenario::Edit& edit);
    void gestureStarted();
    void gestureEnded();

private:
    void addCounts();
    void addDraft();
    void addPhases();
    void requestPlan(const workload::SpeculationPlan& plan);
    void requestPhase(workload::Phase phase, bool wanted);
    QString summary() const;

    scenario::Scenario m_scenario;
    CountControl* m_batch = nullptr;
    CountControl* m_context = nullptr;
    CountControl* m_prompt = nullptr;
    CountControl* m_prefix = nullptr;
    CountControl* m_prefillChunk = nullptr;
    CountControl* m_devices = nullptr;
    QSpinBox* m_draftLength = nullptr;
    QDoubleSpinBox* m_acceptance = nullptr;
    CatalogCombo* m_draftModel = nullptr;
    QCheckBox* m_verify = nullptr;
    QCheckBox* m_training = nullptr;
    FoldingSection* m_more = nullptr;
};

}  // namespace ridgepoint::panels
