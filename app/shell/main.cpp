// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/scenario_options.h"
#include "app/session/session.h"
#include "app/shell/main_window.h"
#include "core/base/version.h"

#include <QApplication>

#include <CLI/CLI.hpp>

#include <cstdio>

int main(int argc, char** argv)
{
    using namespace ridgepoint;
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
    const auto scenario = cli::toScenario(typed);
    if (!scenario) {
        std::fprintf(stderr, "ridgepoint: %s\n", toText(scenario.error()).c_str());
        return 1;
    }

    session::Session session(catalogs::loadWithUserFolder(catalogs::userFolder()));
    if (const auto opened = session.open(*scenario); !opened) {
        std::fprintf(stderr, "ridgepoint: %s\n", toText(opened.error()).c_str());
        return 1;
    }
    shell::MainWindow window(session);
    window.show();
    return QApplication::exec();
}
