// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/earlier_entries.h"
#include "app/session/history.h"
#include "app/session/snapshot.h"
#include "core/catalogs/catalogs.h"
#include "core/scenario/edit.h"

#include <QElapsedTimer>
#include <QObject>

#include <functional>
#include <map>
#include <memory>
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

    /// Parts that are shown as they were before their catalog file changed or went away: they exist in memory only.
    std::set<HardwareId> keptDevices() const;

    bool canUndo() const { return m_history.canUndo(); }
    bool canRedo() const { return m_history.canRedo(); }

    /// Shows another scenario and forgets all history, as when a document is opened. Changes nothing where it fails.
    Result<void> open(const scenario::Scenario& scenario);

    /// Goes on with other catalogs, as after a file of the user's changed. What is shown and what is pinned goes on as well:
    /// an entry in use that is gone, or that the present setup cannot be evaluated with as it is now, stays as it was until
    /// another one is chosen; a note says so. Models that were added stay. Says nothing where the catalogs are the same.
    void replaceCatalogs(catalogs::LoadedCatalogs loaded);

    /// The same with the built-in catalogs and the user's folder as it is now.
    void reloadCatalogs();

    /// Adds a model that was read from a file, and chooses it. Where another model has its id, it gets one with a number;
    /// a source without a date was seen today. Fails, and adds nothing, where the present scenario cannot be evaluated with it.
    Result<void> addModel(model::ModelSpec spec);

    /// Whether a model was added and is in no catalog file yet.
    bool isUnsaved(const ModelId& id) const { return m_unsaved.contains(id); }

    /// Writes a model to the file modelFile(id), replacing what is there: whether it may is for the caller to ask.
    Result<void> saveModel(const ModelId& id);

    /// Writes a part to the file deviceFile(id), replacing what is there, and reloads the catalogs. Fails, and writes nothing,
    /// where another file of the user's has the id, or where this file has other parts as well.
    Result<void> saveDevice(const hardware::Device& device);

    /// Applies an edit and evaluates at once. An edit that leads to a scenario without a solution changes nothing and is
    /// answered by `editRefused`.
    void dispatch(const scenario::Edit& edit);

    /// Everything dispatched between the two is one step of undo: a drag, from press to release. Undo, redo, and an edit of the
    /// comparison list or of the whole scenario end that step; what the gesture dispatches after them is another one.
    void beginGesture();
    void endGesture();

    /// Ends the gesture and takes its last step back, as though it had never been: what could be redone can be again.
    void cancelGesture();

    /// A step to a scenario that has no solution any more, since a catalog changed, is not taken and answered by `editRefused`.
    void undo();
    void redo();

signals:
    void snapshotChanged();
    void catalogsChanged();
    void editRefused(const ridgepoint::Error& error);

    /// Told before an edit that would change something is applied, and before a gesture begins: time to end a play.
    void editRequested();
    void gestureRequested();

private:
    bool continuesStep(const scenario::Edit& edit) const;
    Result<void> tryEdit(const scenario::Edit& edit);
    void remember(const scenario::Scenario& next, const scenario::Edit& edit);
    void step(const scenario::Scenario& target, void (History::*move)());
    Result<void> enter(const scenario::Scenario& scenario, const EarlierEntries& earlier, const std::function<void()>& record);
    EarlierEntries inUse() const { return m_earlier.within(m_loaded.catalogs); }
    void keepAddedModels(catalogs::LoadedCatalogs& loaded);
    ModelId freeId(const model::ModelSpec& spec) const;

    catalogs::LoadedCatalogs m_read;    ///< as the files are, with the models that were added
    catalogs::LoadedCatalogs m_loaded;  ///< what is shown: m_read, and the earlier entries that are still in use
    EarlierEntries m_earlier;
    History m_history;
    Snapshot m_snapshot;
    std::map<ModelId, std::shared_ptr<const model::ModelSpec>> m_added;
    std::set<ModelId> m_unsaved;
    bool m_inGesture = false;
    std::optional<History> m_beforeStep;  ///< of the gesture; nothing where it has no step yet
    std::optional<std::size_t> m_lastEditKind;
    QElapsedTimer m_sinceLastEdit;
};

}  // namespace ridgepoint::session
