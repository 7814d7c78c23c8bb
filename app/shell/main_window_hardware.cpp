// SPDX-License-Identifier: GPL-3.0-or-later
// The user's own parts.
#include "app/panels/hardware/hardware_editor.h"
#include "app/session/device_file.h"
#include "app/shell/main_window.h"

#include <QStatusBar>

namespace ridgepoint::shell {

void MainWindow::editHardware()
{
    const auto device = m_session.catalogs().findDevice(m_session.snapshot().scenario.hardware);
    if (!device)
        return;
    const scenario::Overrides whatIf = m_session.snapshot().scenario.overrides;
    panels::HardwareEditor editor(m_session.catalogs(), **device, whatIf, this);
    connect(&editor, &panels::HardwareEditor::saveRequested, this, [this, &editor](const hardware::Device& part) {
        const auto saved = m_session.saveDevice(part);
        if (!saved)
            return editor.showFailure(saved.error());
        editor.accept();
        m_session.beginGesture();
        m_session.dispatch(scenario::ChooseHardware{part.id});
        // The what-if is an entry now; under its own id nothing else lets go of it.
        m_session.dispatch(scenario::SetOverrides{});
        m_session.endGesture();
        statusBar()->showMessage(tr("Saved: %1").arg(session::deviceFile(part.id)), 8000);
    });
    editor.exec();
}

}  // namespace ridgepoint::shell
