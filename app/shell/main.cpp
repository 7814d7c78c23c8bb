// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/scenario_options.h"
#include "app/session/catalog_watcher.h"
#include "app/session/session.h"
#include "app/shell/main_window.h"
#include "core/base/version.h"

#include <QApplication>

#include <CLI/CLI.hpp>

#include <cstdio>
#include <vector>

namespace {

using namespace ridgepoint;

/// Shows what was typed; a model config among it is added to the session's models and its notes to the catalogs'.
Result<void> openTyped(const cli::ScenarioOptions& typed, catalogs::Catalogs known, session::Session& session, std::vector<Note>& notes)
{
    auto scenario = cli::toScenario(typed, known, notes);
    if (!scenario)
        return fail(scenario.error());
    if (!typed.config.empty()) {
        if (const auto added = session.addModel(*known.models.at(scenario->model)); !added)
            return added;
        scenario->model = session.snapshot().scenario.model;
    }
    return session.open(*scenario);
}

}  // namespace

int main(int argc, char** argv)
{
    QApplication::setStyle(QStringLiteral("Fusion"));
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("ridgepoint"));
    QApplication::setApplicationDisplayName(QStringLiteral("Ridgepoint"));
    QApplication::setApplicationVersion(QString::fromLatin1(version().data(), static_cast<qsizetype>(version().size())));

    CLI::App options("Interactive roofline charts for large language models; the options choose what the window opens on");
    options.set_version_flag("--version", "ridgepoint " + std::string(version()));
    cli::ScenarioOptions typed;
    cli::addScenarioOptions(options, typed);
    CLI11_PARSE(options, argc, argv);

    session::Session session(catalogs::loadWithUserFolder(catalogs::userFolder()));
    std::vector<Note> notes;
    if (const auto opened = openTyped(typed, session.catalogs(), session, notes); !opened) {
        std::fprintf(stderr, "ridgepoint: %s\n", toText(opened.error()).c_str());
        return 1;
    }
    const session::CatalogWatcher watcher(QString::fromStdString(catalogs::userFolder().string()));
    QObject::connect(&watcher, &session::CatalogWatcher::changed, &session, &session::Session::reloadCatalogs);
    shell::MainWindow window(session);
    if (!typed.config.empty())
        window.showModelNotes(QString::fromStdString(typed.config), notes);
    window.show();
    return QApplication::exec();
}
