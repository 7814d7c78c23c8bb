// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogs/catalogs.h"
#include "core/scenario/scenario.h"

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace ridgepoint::session {

/// Entries as they were before a catalog file changed or went away, so that a scenario that uses one can be shown on.
class EarlierEntries {
public:
    /// Remembers those entries of `before` that `after` lacks or has with other figures.
    void remember(const catalogs::Catalogs& before, const catalogs::Catalogs& after);

    /// Those of them that `shown` has: what is in use in place of an entry that changed or went away.
    EarlierEntries within(const catalogs::Catalogs& shown) const;

    /// The catalogs to show a scenario with: those that were read, and beside them each earlier entry that the scenario or a
    /// setup pinned in it uses and that is gone. Where the present setup cannot be evaluated with an entry as it was read, the
    /// earlier one stands in. Each such entry is a note. The result may still lack what the scenario needs.
    catalogs::LoadedCatalogs settle(catalogs::LoadedCatalogs read, const scenario::Scenario& scenario) const;

private:
    struct Part {
        std::shared_ptr<const hardware::Device> device;
        std::optional<std::string> file;  ///< where it was an entry of the user's own
        bool overrides = false;
    };

    void keepGone(const scenario::Setup& setup, bool isPresent, catalogs::LoadedCatalogs& read) const;
    bool keepChanged(const scenario::Setup& setup, bool device, bool models, catalogs::LoadedCatalogs& read) const;
    static void put(const Part& part, catalogs::Catalogs& catalogs);

    std::map<HardwareId, Part> m_devices;
    std::map<ModelId, std::shared_ptr<const model::ModelSpec>> m_models;
};

}  // namespace ridgepoint::session
