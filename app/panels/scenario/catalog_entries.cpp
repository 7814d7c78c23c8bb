// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/catalog_entries.h"

#include "app/panels/scenario/hardware_words.h"
#include "app/panels/scenario/layer_words.h"
#include "core/evaluation/model_facts.h"

#include <algorithm>

namespace ridgepoint::panels {

namespace {

using Entry = CatalogCombo::Entry;

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

void sortByGroup(std::vector<Entry>& entries)
{
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Entry& a, const Entry& b) { return a.group.compare(b.group, Qt::CaseInsensitive) < 0; });
}

void addFacts(Entry& entry, const model::ModelSpec& model)
{
    const auto plan = workload::resolvePrecision({}, model);
    if (!plan)
        return;
    const evaluation::ModelFacts facts = evaluation::factsOf(model, *plan);
    entry.detail = LayerWords::summary(facts);
    entry.toolTip = LayerWords::facts(facts) + QLatin1Char('\n') + LayerWords::mix(facts.layers);
}

}  // namespace

std::vector<Entry> hardwareEntries(const catalogs::Catalogs& catalogs)
{
    std::vector<Entry> entries;
    for (const auto& [id, device] : catalogs.devices)
        entries.push_back({text(id.text()), text(device->name), text(device->vendor), HardwareWords::summary(catalogs, *device), {}});
    sortByGroup(entries);
    return entries;
}

std::vector<Entry> modelEntries(const catalogs::Catalogs& catalogs)
{
    std::vector<Entry> entries;
    for (const auto& [id, model] : catalogs.models) {
        Entry entry{text(id.text()), text(model->name), text(model->family), {}, {}};
        addFacts(entry, *model);
        entries.push_back(std::move(entry));
    }
    sortByGroup(entries);
    return entries;
}

}  // namespace ridgepoint::panels
