// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session.h"

#include "app/session/device_file.h"
#include "app/session/model_file.h"
#include "core/base/utf8.h"
#include "core/evaluation/evaluate.h"

#include <QCoreApplication>
#include <QDate>

#include <filesystem>
#include <memory>
#include <utility>

namespace ridgepoint::session {

namespace {

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

/// What the session says to the user.
struct Words {
    Q_DECLARE_TR_FUNCTIONS(Session)

public:
    static std::string ignored(const Error& reason)
    {
        return tr("The user's catalogs are left out, since the first scenario cannot be evaluated with them: %1")
            .arg(text(toText(reason)))
            .toStdString();
    }

    static std::string keptModel(const model::ModelSpec& spec)
    {
        return tr("%1 is the model that was opened and not saved; a catalog file has another one as %2")
            .arg(text(spec.name), text(quote(spec.id.text())))
            .toStdString();
    }

    static std::string isThere(const HardwareId& id)
    {
        return tr("%1 is an entry of this file").arg(text(quote(id.text()))).toStdString();
    }

    static std::string wouldBeLost(const HardwareId& id)
    {
        return tr("the file also has %1, which would be lost").arg(text(quote(id.text()))).toStdString();
    }

    static std::string chooseAnother() { return tr("Choose another id, or change the entry there").toStdString(); }
};

/// Edits of one kind that follow each other this fast (a held key, a wheel) are one step of undo.
constexpr qint64 burst = 600;

bool isCount(const scenario::Edit& edit)
{
    return std::holds_alternative<scenario::SetBatch>(edit) || std::holds_alternative<scenario::SetContext>(edit)
        || std::holds_alternative<scenario::SetPrompt>(edit) || std::holds_alternative<scenario::SetPrefix>(edit)
        || std::holds_alternative<scenario::SetPrefillChunk>(edit) || std::holds_alternative<scenario::SetDevices>(edit)
        || std::holds_alternative<scenario::SetSpeculation>(edit);
}

/// One of the setups as such, which no drag asks for.
bool isWhole(const scenario::Edit& edit)
{
    return std::holds_alternative<scenario::PinSetup>(edit) || std::holds_alternative<scenario::UnpinSetup>(edit)
        || std::holds_alternative<scenario::RecallSetup>(edit) || std::holds_alternative<scenario::ReplaceScenario>(edit);
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
    builtIn.notes.push_back({Severity::Warning, "user-catalogs-ignored", Words::ignored(problem.error()), {}});
    return builtIn;
}

Result<Snapshot> evaluated(const catalogs::Catalogs& catalogs, const scenario::Scenario& scenario)
{
    const auto problem = evaluation::resolve(catalogs, scenario.present());
    if (!problem)
        return fail(problem.error());
    Snapshot snapshot{scenario, evaluation::evaluate(*problem)};
    if (!scenario.pinned.empty())
        snapshot.comparison = evaluation::compare(catalogs, scenario, snapshot.report);
    if (scenario.overrides.any())
        snapshot.overrideVerdict = evaluation::judgeOverrides(catalogs, scenario.present(), snapshot.report);
    return snapshot;
}

bool areSame(const catalogs::Catalogs& a, const catalogs::Catalogs& b)
{
    return a.devices == b.devices && a.models == b.models && a.userDevices == b.userDevices && a.overridden == b.overridden;
}

/// Lets equal entries be the same object, so that catalogs are told apart by their pointers.
template <class Id, class Entry>
void share(const std::map<Id, std::shared_ptr<const Entry>>& earlier, std::map<Id, std::shared_ptr<const Entry>>& entries)
{
    for (auto& [id, entry] : entries)
        if (const auto same = earlier.find(id); same != earlier.end() && *same->second == *entry)
            entry = same->second;
}

/// Why a part cannot have a file of its own, which would hide or destroy other entries of the user's.
std::optional<Error> collision(const catalogs::Catalogs& catalogs, const HardwareId& id, const std::string& path)
{
    const std::filesystem::path target(path);
    for (const auto& [other, file] : catalogs.userDevices) {
        const bool isThere = std::filesystem::path(file) == target;
        if (other == id && !isThere)
            return Error{ErrorCode::DuplicateKey, Words::isThere(id), file, Words::chooseAnother()};
        if (other != id && isThere)
            return Error{ErrorCode::Unwritable, Words::wouldBeLost(other), file, Words::chooseAnother()};
    }
    return {};
}

}  // namespace

Session::Session(catalogs::LoadedCatalogs loaded, QObject* parent)
    : QObject(parent), m_read(usable(std::move(loaded))), m_loaded(m_read), m_history(scenario::defaultScenario()),
      m_snapshot{m_history.present(), {}}
{
    auto snapshot = evaluated(m_loaded.catalogs, m_history.present());
    Q_ASSERT(snapshot);
    m_snapshot = *std::move(snapshot);
}

std::set<HardwareId> Session::keptDevices() const
{
    std::set<HardwareId> kept;
    for (const auto& [id, device] : m_loaded.catalogs.devices)
        if (const auto read = m_read.catalogs.devices.find(id); read == m_read.catalogs.devices.end() || read->second != device)
            kept.insert(id);
    return kept;
}

Result<void> Session::enter(const scenario::Scenario& scenario, const EarlierEntries& earlier, const std::function<void()>& record)
{
    catalogs::LoadedCatalogs settled = earlier.settle(m_read, scenario);
    auto snapshot = evaluated(settled.catalogs, scenario);
    if (!snapshot)
        return fail(snapshot.error());
    const bool catalogsDiffer = !areSame(settled.catalogs, m_loaded.catalogs) || settled.notes != m_loaded.notes;
    m_snapshot = *std::move(snapshot);
    m_loaded = std::move(settled);
    // `scenario` may be a step of the history, which this moves.
    record();
    if (catalogsDiffer)
        emit catalogsChanged();
    emit snapshotChanged();
    return {};
}

Result<void> Session::open(const scenario::Scenario& scenario)
{
    return enter(scenario, inUse(), [this, &scenario] {
        m_history = History(scenario);
        m_beforeStep.reset();
        m_lastEditKind.reset();
    });
}

void Session::reloadCatalogs()
{
    replaceCatalogs(catalogs::loadWithUserFolder(catalogs::userFolder()));
}

void Session::replaceCatalogs(catalogs::LoadedCatalogs loaded)
{
    keepAddedModels(loaded);
    share(m_read.catalogs.devices, loaded.catalogs.devices);
    share(m_read.catalogs.models, loaded.catalogs.models);
    if (areSame(loaded.catalogs, m_read.catalogs) && loaded.notes == m_read.notes)
        return;
    m_earlier.remember(m_loaded.catalogs, loaded.catalogs);
    catalogs::LoadedCatalogs before = std::exchange(m_read, std::move(loaded));
    const scenario::Scenario present = m_history.present();
    const auto entered = enter(present, inUse(), [] {});
    if (entered)
        return;
    m_read = std::move(before);
    emit editRefused(entered.error());
}

void Session::keepAddedModels(catalogs::LoadedCatalogs& loaded)
{
    for (const auto& [id, spec] : m_added) {
        const auto [place, isMissing] = loaded.catalogs.models.emplace(id, spec);
        if (isMissing) {
            m_unsaved.insert(id);
        } else if (*place->second == *spec) {
            m_unsaved.erase(id);
        } else if (m_unsaved.contains(id)) {
            place->second = spec;
            loaded.notes.push_back({Severity::Warning, "catalog-entry-kept", Words::keptModel(*spec), {}});
        }
    }
}

Result<void> Session::addModel(model::ModelSpec spec)
{
    if (spec.source.date.empty())
        spec.source.date = QDate::currentDate().toString(Qt::ISODate).toStdString();
    spec.id = freeId(spec);
    const ModelId id = spec.id;
    const auto added = std::make_shared<const model::ModelSpec>(std::move(spec));
    const bool isNew = m_read.catalogs.models.emplace(id, added).second;
    if (isNew) {
        m_added.insert_or_assign(id, added);
        m_unsaved.insert(id);
    }
    auto chosen = tryEdit(scenario::ChooseModel{id});
    if (!chosen && isNew) {
        m_read.catalogs.models.erase(id);
        m_added.erase(id);
        m_unsaved.erase(id);
    }
    return chosen;
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

Result<void> Session::saveDevice(const hardware::Device& device)
{
    const QString path = deviceFile(device.id);
    const catalogs::LoadedCatalogs onDisk = catalogs::loadWithUserFolder(catalogs::userFolder());
    if (auto error = collision(onDisk.catalogs, device.id, path.toStdString()))
        return fail(*std::move(error));
    auto written = writeDeviceFile(path, device);
    if (written)
        reloadCatalogs();
    return written;
}

void Session::dispatch(const scenario::Edit& edit)
{
    if (const auto done = tryEdit(edit); !done)
        emit editRefused(done.error());
}

Result<void> Session::tryEdit(const scenario::Edit& edit)
{
    const scenario::Scenario next = scenario::apply(m_history.present(), edit);
    if (next == m_history.present())
        return {};
    emit editRequested();
    return enter(next, inUse(), [&] { remember(next, edit); });
}

void Session::remember(const scenario::Scenario& next, const scenario::Edit& edit)
{
    if (continuesStep(edit)) {
        m_history.replace(next);
    } else {
        const bool isOfGesture = m_inGesture && !isWhole(edit);
        m_beforeStep = isOfGesture ? std::optional(m_history) : std::nullopt;
        m_history.push(next);
    }
    m_lastEditKind = edit.index();
    m_sinceLastEdit.start();
}

bool Session::continuesStep(const scenario::Edit& edit) const
{
    if (m_inGesture)
        return m_beforeStep && !isWhole(edit);
    return isCount(edit) && m_lastEditKind == edit.index() && m_sinceLastEdit.isValid() && !m_sinceLastEdit.hasExpired(burst);
}

void Session::beginGesture()
{
    emit gestureRequested();
    m_inGesture = true;
    m_beforeStep.reset();
}

void Session::endGesture()
{
    m_inGesture = false;
    m_beforeStep.reset();
    m_lastEditKind.reset();
}

void Session::cancelGesture()
{
    const std::optional<History> before = std::exchange(m_beforeStep, std::nullopt);
    endGesture();
    if (!before)
        return;
    const auto done = enter(before->present(), m_earlier, [this, &before] { m_history = *before; });
    if (!done)
        emit editRefused(done.error());
}

void Session::undo()
{
    if (canUndo())
        step(m_history.previous(), &History::undo);
}

void Session::redo()
{
    if (canRedo())
        step(m_history.next(), &History::redo);
}

void Session::step(const scenario::Scenario& target, void (History::*move)())
{
    const auto done = enter(target, m_earlier, [this, move] {
        (m_history.*move)();
        m_beforeStep.reset();
        m_lastEditKind.reset();
    });
    if (!done)
        emit editRefused(done.error());
}

}  // namespace ridgepoint::session
