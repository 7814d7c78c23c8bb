// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/note.h"
#include "core/base/result.h"
#include "core/catalogs/catalogs.h"
#include "core/scenario/scenario.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace ridgepoint::cli {

/// The scenario as typed: every option still a text, empty where it was not given.
struct ScenarioOptions {
    std::string hardware;
    std::string model;
    std::string batch;
    std::string context;
    std::string prompt;
    std::string prefix;
    std::string chunk;
    std::string devices;
    std::string draft;
    std::string acceptance;
    std::string draftModel;
    std::string config;
    std::string precision;
    std::string weights;
    std::string compute;
    std::string activations;
    std::vector<std::string> unquantised;
    std::string kv;
    std::string state;
    std::string traffic;
    std::string attention;
    std::string elementwise;
    std::string causal;
    std::string prefillHead;
    std::string deltaNetPrefill;
    std::string peaks;
    std::string parameters;
    std::string flopConvention;
    std::string latentDecode;
    std::string recompute;
    std::vector<std::string> phases;
    std::string bandwidth;
    std::vector<std::string> peak;
    std::vector<std::string> compare;
};

/// Declares the options on a command. The texts are filled in when the command line is parsed.
void addScenarioOptions(CLI::App& command, ScenarioOptions& options);

/// The default scenario with what was typed in its place, and pinned the same with the changes of each `--compare`. Fails
/// with `where` naming the option, and the comparison it is in.
Result<scenario::Scenario> toScenario(const ScenarioOptions& options);

/// The same where `--config` may name a model config: it is read, added to the catalogs and chosen wherever no model is named.
/// What was assumed and not understood goes to `notes`.
Result<scenario::Scenario> toScenario(const ScenarioOptions& options, catalogs::Catalogs& catalogs, std::vector<Note>& notes);

}  // namespace ridgepoint::cli
