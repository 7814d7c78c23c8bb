// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/history.h"
#include "app/session/snapshot.h"
#include "core/catalogs/catalogs.h"
#include "core/scenario/edit.h"

#include <QElapsedTimer>
#include <QObject>

#include <optional>
#include <set>
#include <vector>

namespace ridgepoint::session {

/// The one store of the window: takes edits, keeps history, evaluates, and tells of a new snapshot.
class Session : public QObject {
    Q_OBJECT

public:
    /// Starts on the default scenario, which must resolve against the catalogs.
    explicit Session(catalogs::LoadedCatalogs loaded, QObject* parent = nullptr);

    const catalogs::Catalogs& catalogs() const { return m_loaded.catalogs; }
    const std::vector<Note>& catalogNotes() const { return m_loaded.notes; }
    const Snapshot& snapshot() const { return m_snapshot; }
    bool canUndo() const { return m_history.canUndo(); }
    bool canRedo() const { return m_history.canRedo(); }

    /// Shows another scenario and forgets all history, as when a document is opened. Changes nothing where it fails.
    Result<void> open(const scenario::Scenario& scenario);

    /// Adds a model that was read from a file, and chooses it. Where another model has its id, it gets one with a number;
    /// a source without a date was seen today. Fails, and adds nothing, where the present scenario cannot be evaluated with it.
    Result<void> addModel(model::ModelSpec spec);

    /// Whether a model was added and is in no catalog file yet.
    bool isUnsaved(const ModelId& id) const { return m_unsaved.contains(id); }

    /// Writes a model to the file modelFile(id), replacing what is there: whether it may is for the caller to ask.
    Result<void> saveModel(const ModelId& id);

    /// Applies an edit and evaluates at once. An edit that leads to a scenario without a solution changes nothing and is
    /// answered by `editRefused`.
    void dispatch(const scenario::Edit& edit);

    /// Everything dispatched between the two is one step of undo: a drag, from press to release.
    void beginGesture();
    void endGesture();

    void undo();
    void redo();

signals:
    void snapshotChanged();
    void modelsChanged();
    void editRefused(const ridgepoint::Error& error);

private:
    bool continuesStep(const scenario::Edit& edit) const;
    void evaluatePresent();
    ModelId freeId(const model::ModelSpec& spec) const;

    catalogs::LoadedCatalogs m_loaded;
    History m_history;
    Snapshot m_snapshot;
    std::set<ModelId> m_unsaved;
    bool m_inGesture = false;
    bool m_gestureHasStep = false;
    std::optional<std::size_t> m_lastEditKind;
    QElapsedTimer m_sinceLastEdit;
};

}  // namespace ridgepoint::session
