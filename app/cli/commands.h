// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_line.h"
#include "app/cli/scenario_options.h"

#include <string>
#include <vector>

/// The commands of `ridgepoint-cli`, each a function of its options.
namespace ridgepoint::cli {

struct EvalOptions {
    ScenarioOptions scenario;
    std::string detail;  ///< "phases", "parts" or "kernels"; empty for what suits the format
    std::string format = "text";
};

struct InspectOptions {
    std::vector<std::string> files;
    std::string format = "text";
    bool save = false;  ///< into the user's catalog, under the id that the file's name makes
    bool force = false; ///< over an entry of that id
};

struct CatalogOptions {
    std::string list;  ///< "hardware" or "models"; empty to show an entry
    std::string show;  ///< an id of either kind
    std::string format = "text";
};

struct RenderOptions {
    ScenarioOptions scenario;
    std::string output;
    std::string detail = "parts";
    std::string theme = "light";
    int width = 1200;
    int height = 800;
    double scale = 1.0;
    bool noCaption = false;
    std::string roofs = "step";  ///< a preset of app/scene/shown_roofs.h
    bool allDevices = false;
};

struct ShortlistOptions {
    ScenarioOptions scenario;
    std::string format = "text";
    std::string maxTtft;
    std::string maxTpot;
    std::string minMemory;
    std::string maxDevices;
    std::string fromYear;
    std::string toYear;
    std::vector<std::string> vendors;
    std::vector<std::string> prices;  ///< "h100-sxm=2.5": of one device for an hour
};

/// Each returns the text for standard output, empty for a command that writes a file, or the error to show. Notes about
/// catalogs that were left out go to `err`.
Result<std::string> runEval(const EvalOptions& options, std::FILE* err);
Result<std::string> runRender(const RenderOptions& options, std::FILE* err);
Result<std::string> runShortlist(const ShortlistOptions& options, std::FILE* err);
Result<std::string> runInspect(const InspectOptions& options, std::FILE* err);
Result<std::string> runCatalog(const CatalogOptions& options, std::FILE* err);

}  // namespace ridgepoint::cli
