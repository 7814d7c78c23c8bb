// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/main_window.h"
#include "app/session/session.h"
#include "core/base/version.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

int main(int argc, char** argv)
{
    using namespace ridgepoint;
    QApplication::setStyle(QStringLiteral("Fusion"));
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("ridgepoint"));
    QApplication::setApplicationDisplayName(QStringLiteral("Ridgepoint"));
    QApplication::setApplicationVersion(QString::fromLatin1(version().data(), static_cast<qsizetype>(version().size())));

    QCommandLineParser parser;
    parser.setApplicationDescription(QCoreApplication::translate("main", "Interactive roofline charts for large language models"));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.process(application);

    session::Session session(catalogs::loadWithUserFolder(catalogs::userFolder()));
    shell::MainWindow window(session);
    window.show();
    return QApplication::exec();
}
