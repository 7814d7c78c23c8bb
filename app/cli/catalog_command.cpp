// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

#include "core/catalogs/catalogs.h"
#include "core/report/catalog_report.h"

#include <fmt/format.h>

#include <optional>

namespace ridgepoint::cli {

namespace {

using catalogs::Catalogs;

std::string listOf(const Catalogs& catalogs, const CatalogOptions& options)
{
    const bool json = options.format == "json";
    if (options.list == "models")
        return json ? report::toModelListJson(catalogs) : report::toModelListText(catalogs);
    return json ? report::toHardwareListJson(catalogs) : report::toHardwareListText(catalogs);
}

std::optional<std::string> partOf(const Catalogs& catalogs, const CatalogOptions& options)
{
    const auto id = HardwareId::parse(options.show);
    const auto found = id ? catalogs.devices.find(*id) : catalogs.devices.end();
    if (found == catalogs.devices.end())
        return std::nullopt;
    return options.format == "json" ? report::toDeviceJson(*found->second, catalogs) : report::toDeviceText(*found->second, catalogs);
}

std::optional<std::string> modelOf(const Catalogs& catalogs, const CatalogOptions& options)
{
    const auto id = ModelId::parse(options.show);
    const auto found = id ? catalogs.models.find(*id) : catalogs.models.end();
    if (found == catalogs.models.end())
        return std::nullopt;
    return options.format == "json" ? report::toModelJson(*found->second) : report::toModelText(*found->second);
}

/// Names what is near among both kinds.
Error unknownEntry(const Catalogs& catalogs, const std::string& text)
{
    const auto hardware = HardwareId::parse(text);
    if (!hardware)
        return hardware.error();
    Error error{ErrorCode::UnknownId, fmt::format("there is neither hardware nor a model {} in the catalogs", quote(text)), {}, {}};
    for (const std::string& hint : {catalogs.findDevice(*hardware).error().hint, catalogs.findModel(*ModelId::parse(text)).error().hint})
        if (hint.starts_with("Did you mean"))
            error.hint += (error.hint.empty() ? "" : " ") + hint;
    if (error.hint.empty())
        error.hint = "catalog list hardware and catalog list models name all there are";
    return error;
}

}  // namespace

Result<std::string> runCatalog(const CatalogOptions& options, std::FILE* err)
{
    const catalogs::LoadedCatalogs loaded = catalogs::loadWithUserFolder(catalogs::userFolder());
    for (const Note& note : loaded.notes)
        fmt::print(err, "{}: {}\n", name(note.severity), toText(note));
    if (!options.list.empty())
        return listOf(loaded.catalogs, options);
    if (const auto text = partOf(loaded.catalogs, options))
        return *text;
    if (const auto text = modelOf(loaded.catalogs, options))
        return *text;
    return fail(unknownEntry(loaded.catalogs, options.show));
}

}  // namespace ridgepoint::cli
