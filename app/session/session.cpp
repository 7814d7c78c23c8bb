// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session.h"

#include "app/session/model_file.h"
#include "core/evaluation/evaluate.h"

#include <QDate>

#include <memory>
#include <utility>

namespace ridgepoint::session {

namespace {

/// Edits of one kind that follow each other this fast (a held key, a wheel) are one step of undo.
constexpr qint64 burst = 600;

bool isCount(const scenario::Edit& edit)
{
    return std::holds_alternative<scenario::SetBatch>(edit) || std::holds_alternative<scenario::SetContext>(edit)
        || std::holds_alternative<scenario::SetPrompt>(edit) || std::holds_alternative<scenario::SetPrefix>(edit)
        || std::holds_alternative<scenario::SetPrefillChunk>(edit) || std::holds_alternative<scenario::SetDevices>(edit)
        || std::holds_alternative<scenario::SetSpeculation>(edit);
}

/// A user's entry may replace a built-in part by one that the default scenario cannot run on; then the built-in catalogs
/// stand alone, so that the window opens all the same.
catalogs::LoadedCatalogs usable(catalogs::LoadedCatalogs loaded)
{
    const auto problem = evaluation::resolve(loaded.catalogs, scenario::defaultScenario());
    if (problem)
        return loaded;
    catalogs::LoadedCatalogs builtIn = catalogs::loadBuiltIn();
    builtIn.notes = std::move(loaded.notes);
    builtIn.notes.push_back({Severity::Warning, "user-catalogs-ignored",
                             "The user's catalogs are left out, since the first scenario cannot be evaluated with them: "
                                 + toText(problem.error()),
                             {}});
    return builtIn;
}

}  // namespace

Session::Session(catalogs::LoadedCatalogs loaded, QObject* parent)
    : QObject(parent), m_loaded(usable(std::move(loaded))), m_history(scenario::defaultScenario()),
      m_snapshot{m_history.present(), {}}
{
    evaluatePresent();
}

Result<void> Session::open(const scenario::Scenario& scenario)
{
    const auto problem = evaluation::resolve(m_loaded.catalogs, scenario);
    if (!problem)
        return fail(problem.error());
    m_history = History(scenario);
    m_lastEditKind.reset();
    m_snapshot = {scenario, evaluation::evaluate(*problem)};
    emit snapshotChanged();
    return {};
}

Result<void> Session::addModel(model::ModelSpec spec)
{
    if (spec.source.date.empty())
        spec.source.date = QDate::currentDate().toString(Qt::ISODate).toStdString();
    spec.id = freeId(spec);
    const ModelId id = spec.id;
    const bool isNew = !m_loaded.catalogs.models.contains(id);
    scenario::Scenario next = scenario::apply(m_history.present(), scenario::ChooseModel{id});
    if (isNew)
        m_loaded.catalogs.models.emplace(id, std::make_shared<const model::ModelSpec>(std::move(spec)));
    const auto problem = evaluation::resolve(m_loaded.catalogs, next);
    if (!problem) {
        if (isNew)
            m_loaded.catalogs.models.erase(id);
        return fail(problem.error());
    }
    if (isNew) {
        m_unsaved.insert(id);
        emit modelsChanged();
    }
    dispatch(scenario::ChooseModel{id});
    return {};
}

ModelId Session::freeId(const model::ModelSpec& spec) const
{
    constexpr std::size_t longest = 58;
    ModelId id = spec.id;
    for (int number = 2;; ++number) {
        const auto known = m_loaded.catalogs.models.find(id);
        model::ModelSpec same = spec;
        same.id = id;
        if (known == m_loaded.catalogs.models.end() || *known->second == same)
            return id;
        id = *ModelId::parse(spec.id.text().substr(0, longest) + "-" + std::to_string(number));
    }
}

Result<void> Session::saveModel(const ModelId& id)
{
    const auto spec = m_loaded.catalogs.findModel(id);
    if (!spec)
        return fail(spec.error());
    const auto written = writeModelFile(modelFile(id), **spec);
    if (written)
        m_unsaved.erase(id);
    return written;
}

void Session::dispatch(const scenario::Edit& edit)
{
    scenario::Scenario next = scenario::apply(m_history.present(), edit);
    if (next == m_history.present())
        return;
    const auto problem = evaluation::resolve(m_loaded.catalogs, next);
    if (!problem) {
        emit editRefused(problem.error());
        return;
    }
    if (continuesStep(edit))
        m_history.replace(std::move(next));
    else
        m_history.push(std::move(next));
    m_gestureHasStep = m_inGesture;
    m_lastEditKind = edit.index();
    m_sinceLastEdit.start();
    m_snapshot = {m_history.present(), evaluation::evaluate(*problem)};
    emit snapshotChanged();
}

bool Session::continuesStep(const scenario::Edit& edit) const
{
    if (m_inGesture)
        return m_gestureHasStep;
    return isCount(edit) && m_lastEditKind == edit.index() && m_sinceLastEdit.isValid() && !m_sinceLastEdit.hasExpired(burst);
}

void Session::beginGesture()
{
    m_inGesture = true;
    m_gestureHasStep = false;
}

void Session::endGesture()
{
    m_inGesture = false;
    m_lastEditKind.reset();
}

void Session::undo()
{
    if (!canUndo())
        return;
    m_history.undo();
    m_lastEditKind.reset();
    evaluatePresent();
    emit snapshotChanged();
}

void Session::redo()
{
    if (!canRedo())
        return;
    m_history.redo();
    m_lastEditKind.reset();
    evaluatePresent();
    emit snapshotChanged();
}

void Session::evaluatePresent()
{
    const auto problem = evaluation::resolve(m_loaded.catalogs, m_history.present());
    Q_ASSERT(problem);
    m_snapshot = {m_history.present(), evaluation::evaluate(*problem)};
}

}  // namespace ridgepoint::session
