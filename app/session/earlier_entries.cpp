// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/earlier_entries.h"

#include "core/evaluation/problem.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>
#include <vector>

namespace ridgepoint::session {

namespace {

using catalogs::LoadedCatalogs;

std::vector<ModelId> modelsOf(const scenario::Setup& setup)
{
    std::vector<ModelId> ids{setup.model};
    if (setup.workload.speculation.draftModel)
        ids.push_back(*setup.workload.speculation.draftModel);
    return ids;
}

/// A file that is there and was refused has a note of its own.
bool isRefused(const std::vector<Note>& notes, const std::string& file)
{
    return std::any_of(notes.begin(), notes.end(), [&file](const Note& note) {
        return note.severity == Severity::Warning && note.where.starts_with(file);
    });
}

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

struct Words {
    Q_DECLARE_TR_FUNCTIONS(EarlierEntries)

public:
    static std::string gone(const std::string& name, bool isRefused, bool isPresent)
    {
        const QString why = isRefused ? tr("the file cannot be used now") : tr("the entry is gone");
        const QString kept = isPresent ? tr("%1; %2 stays until another one is chosen") : tr("%1; %2 stays while a pinned setup uses it");
        return kept.arg(why, text(name)).toStdString();
    }

    static std::string changed(const std::string& name, const Error& reason)
    {
        return tr("%1 stays as it was, since what is shown cannot be evaluated with the entry as it is now: %2")
            .arg(text(name), text(toText(reason)))
            .toStdString();
    }
};

Note goneNote(const std::string& name, const std::string& file, const std::vector<Note>& notes, bool isPresent)
{
    const bool refused = !file.empty() && isRefused(notes, file);
    return {Severity::Warning, "catalog-entry-kept", Words::gone(name, refused, isPresent), file};
}

Note changedNote(const std::string& name, const std::string& file, const Error& reason)
{
    return {Severity::Warning, "catalog-entry-kept", Words::changed(name, reason), file};
}

}  // namespace

void EarlierEntries::remember(const catalogs::Catalogs& before, const catalogs::Catalogs& after)
{
    for (const auto& [id, device] : before.devices) {
        const auto now = after.devices.find(id);
        if (now != after.devices.end() && (now->second == device || *now->second == *device))
            continue;
        const auto file = before.userDevices.find(id);
        m_devices.insert_or_assign(id, Part{device, file == before.userDevices.end() ? std::nullopt : std::optional(file->second),
                                            before.overridden.contains(id)});
    }
    for (const auto& [id, model] : before.models) {
        const auto now = after.models.find(id);
        if (now == after.models.end() || !(now->second == model || *now->second == *model))
            m_models.insert_or_assign(id, model);
    }
}

EarlierEntries EarlierEntries::within(const catalogs::Catalogs& shown) const
{
    EarlierEntries used;
    for (const auto& [id, part] : m_devices)
        if (const auto found = shown.devices.find(id); found != shown.devices.end() && found->second == part.device)
            used.m_devices.emplace(id, part);
    for (const auto& [id, model] : m_models)
        if (const auto found = shown.models.find(id); found != shown.models.end() && found->second == model)
            used.m_models.emplace(id, model);
    return used;
}

LoadedCatalogs EarlierEntries::settle(LoadedCatalogs read, const scenario::Scenario& scenario) const
{
    if (m_devices.empty() && m_models.empty())
        return read;
    keepGone(scenario.present(), true, read);
    for (const scenario::Setup& setup : scenario.pinned)
        keepGone(setup, false, read);
    if (const auto problem = evaluation::resolve(read.catalogs, scenario.present()); problem)
        return read;
    for (const auto& [device, models] : {std::pair(true, false), std::pair(false, true), std::pair(true, true)}) {
        LoadedCatalogs tried = read;
        if (keepChanged(scenario.present(), device, models, tried))
            return tried;
    }
    return read;
}

void EarlierEntries::keepGone(const scenario::Setup& setup, bool isPresent, LoadedCatalogs& read) const
{
    const auto part = m_devices.find(setup.hardware);
    if (part != m_devices.end() && !read.catalogs.devices.contains(setup.hardware)) {
        read.notes.push_back(goneNote(part->second.device->name, part->second.file.value_or(""), read.notes, isPresent));
        put(part->second, read.catalogs);
    }
    for (const ModelId& id : modelsOf(setup)) {
        const auto model = m_models.find(id);
        if (model == m_models.end() || !read.catalogs.models.emplace(id, model->second).second)
            continue;
        read.notes.push_back(goneNote(model->second->name, {}, read.notes, isPresent));
    }
}

bool EarlierEntries::keepChanged(const scenario::Setup& setup, bool device, bool models, LoadedCatalogs& read) const
{
    const auto before = evaluation::resolve(read.catalogs, setup);
    const auto part = m_devices.find(setup.hardware);
    std::vector<Note> notes;
    if (device && part != m_devices.end()) {
        notes.push_back(changedNote(part->second.device->name, part->second.file.value_or(""), before.error()));
        put(part->second, read.catalogs);
    }
    if (models)
        for (const ModelId& id : modelsOf(setup))
            if (const auto model = m_models.find(id); model != m_models.end()) {
                notes.push_back(changedNote(model->second->name, {}, before.error()));
                read.catalogs.models.insert_or_assign(id, model->second);
            }
    read.notes.insert(read.notes.end(), notes.begin(), notes.end());
    return evaluation::resolve(read.catalogs, setup).has_value();
}

void EarlierEntries::put(const Part& part, catalogs::Catalogs& catalogs)
{
    const HardwareId& id = part.device->id;
    catalogs.devices.insert_or_assign(id, part.device);
    if (part.file)
        catalogs.userDevices.insert_or_assign(id, *part.file);
    else
        catalogs.userDevices.erase(id);
    if (part.overrides)
        catalogs.overridden.insert(id);
    else
        catalogs.overridden.erase(id);
}

}  // namespace ridgepoint::session
