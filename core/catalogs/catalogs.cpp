// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/catalogs.h"

#include "core/base/nearest.h"
#include "core/catalogs/catalog_file.h"
#include "core/catalogs/embedded.h"
#include "core/catalogs/schema_check.h"

#include <algorithm>

namespace ridgepoint::catalogs {

namespace {

constexpr std::size_t idsListed = 20;

std::string joined(const std::vector<std::string>& ids)
{
    std::string list;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (i > 0)
            list += i + 1 == ids.size() ? " or " : ", ";
        list += ids[i];
    }
    return list;
}

template <class Id, class Entry>
Result<std::shared_ptr<const Entry>> find(const std::map<Id, std::shared_ptr<const Entry>>& entries, const Id& id,
                                          const std::string& what)
{
    if (const auto found = entries.find(id); found != entries.end())
        return found->second;
    std::vector<std::string> known;
    known.reserve(entries.size());
    for (const auto& [key, entry] : entries)
        known.push_back(key.text());
    const std::vector<std::string> near = nearest(id.text(), known);
    const std::string many = known.size() > idsListed ? "one of " + std::to_string(known.size()) + ", such as " : "";
    known.resize(std::min(known.size(), idsListed));
    return fail({ErrorCode::UnknownId,
                 "there is no " + what + " \"" + id.text() + "\" in the catalogs",
                 {},
                 near.empty() ? "Choose " + many + joined(known) : "Did you mean " + joined(near) + "?"});
}

std::optional<Error> checkAgainstBuiltInSchema(std::string_view json, std::string_view where, std::string_view path)
{
    for (const EmbeddedFile& file : embeddedFiles())
        if (file.path == path)
            return checkAgainstSchema(json, where, file.content);
    return Error{ErrorCode::Unreadable, "the schema was not built in", std::string(path), {}};
}

}  // namespace

Result<std::shared_ptr<const hardware::Device>> Catalogs::findDevice(const HardwareId& id) const
{
    return find(devices, id, "hardware");
}

Result<std::shared_ptr<const model::ModelSpec>> Catalogs::findModel(const ModelId& id) const
{
    return find(models, id, "model");
}

// The reader comes before the schema: it knows what a figure is and says "the unit is missing", where a schema says
// "missing required property", and it stops deep nesting and doubled keys before a schema would see them. The schema
// comes all the same, so that what the published format forbids never loads just because a reader is lenient.

Result<std::vector<hardware::Device>> parseHardwareCatalog(std::string_view json, std::string_view where)
{
    auto devices = readHardwareFile(json, where);
    if (devices)
        if (auto error = checkAgainstBuiltInSchema(json, where, "schema/hardware.schema.json"))
            return fail(*std::move(error));
    return devices;
}

Result<std::vector<model::ModelSpec>> parseModelCatalog(std::string_view json, std::string_view where)
{
    auto models = readModelFile(json, where);
    if (models)
        if (auto error = checkAgainstBuiltInSchema(json, where, "schema/model.schema.json"))
            return fail(*std::move(error));
    return models;
}

}  // namespace ridgepoint::catalogs
