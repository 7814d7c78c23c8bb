// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/history.h"
#include "app/session/snapshot.h"
#include "core/catalogs/catalogs.h"
#include "core/scenario/edit.h"

#include <QElapsedTimer>
#include <QObject>

#include <optional>
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
    void editRefused(const ridgepoint::Error& error);

private:
    bool continuesStep(const scenario::Edit& edit) const;
    void evaluatePresent();

    catalogs::LoadedCatalogs m_loaded;
    History m_history;
    Snapshot m_snapshot;
    bool m_inGesture = false;
    bool m_gestureHasStep = false;
    std::optional<std::size_t> m_lastEditKind;
    QElapsedTimer m_sinceLastEdit;
};

}  // namespace ridgepoint::session
