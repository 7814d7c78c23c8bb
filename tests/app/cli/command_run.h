// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QStringList>

namespace ridgepoint::sample {

/// How a run of ridgepoint-cli ended, and what it printed.
struct CommandRun {
    int exitCode;  ///< -1 for a crash
    QByteArray out;
    QString err;
};

/// Runs the built command without a display. `environment` holds NAME=VALUE.
inline CommandRun runCommand(const QStringList& arguments, const QStringList& environment = {})
{
    QProcess process;
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    variables.remove(QStringLiteral("DISPLAY"));
    variables.remove(QStringLiteral("QT_QPA_PLATFORM"));
    for (const QString& pair : environment)
        variables.insert(pair.section(QLatin1Char('='), 0, 0), pair.section(QLatin1Char('='), 1));
    process.setProcessEnvironment(variables);
    process.start(QStringLiteral(RIDGEPOINT_CLI), arguments);
    process.waitForFinished(30000);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
            QString::fromUtf8(process.readAllStandardError())};
}

}  // namespace ridgepoint::sample
