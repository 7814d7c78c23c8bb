// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/model_file.h"
#include "app/shell/main_window.h"
#include "app/shell/notice_bar.h"
#include "core/import/huggingface/config_import.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QMimeData>
#include <QStatusBar>

namespace ridgepoint::shell {

namespace {

/// The one file that is dragged, or nothing.
QString draggedFile(const QMimeData* data)
{
    const QList<QUrl> urls = data->urls();
    return urls.size() == 1 && urls.front().isLocalFile() ? urls.front().toLocalFile() : QString();
}

QString plain(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

}  // namespace

void MainWindow::askAndOpen()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a model's config.json"), {},
                                                      tr("Model configs (*.json);;All files (*)"));
    if (!path.isEmpty())
        openModelConfig(path);
}

bool MainWindow::openModelConfig(const QString& path)
{
    auto imported = import::huggingface::loadModelConfig(std::filesystem::path(path.toStdString()));
    if (!imported) {
        tell(tr("The model was not opened"), imported.error());
        return false;
    }
    if (const auto added = m_session.addModel(std::move(imported->spec)); !added) {
        tell(tr("The model was not opened"), added.error());
        return false;
    }
    showModelNotes(path, imported->notes);
    return true;
}

void MainWindow::showModelNotes(const QString& path, const std::vector<Note>& notes)
{
    const QString name = plain(m_session.snapshot().report.model.name);
    QStringList lines{tr("Opened %1 from %2").arg(name, QFileInfo(path).fileName())};
    for (const Note& note : notes)
        lines << plain(toText(note));
    m_notice->setMessages(tr("Notes on %1").arg(name), lines);
}

void MainWindow::saveModel()
{
    const ModelId id = m_session.snapshot().scenario.model;
    const QString path = session::modelFile(id);
    if (QFileInfo::exists(path)) {
        QMessageBox box(QMessageBox::Question, tr("Replace the model?"), tr("%1 exists. Replace it?").arg(path),
                        QMessageBox::Yes | QMessageBox::Cancel, this);
        box.setDefaultButton(QMessageBox::Cancel);
        box.setTextFormat(Qt::PlainText);
        if (box.exec() != QMessageBox::Yes)
            return;
    }
    if (const auto saved = m_session.saveModel(id); !saved)
        tell(tr("The model was not saved"), saved.error());
    else
        statusBar()->showMessage(tr("Written: %1").arg(path), 5000);
    showSnapshot();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!draggedFile(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QString path = draggedFile(event->mimeData());
    if (path.isEmpty())
        return;
    event->acceptProposedAction();
    openModelConfig(path);
}

}  // namespace ridgepoint::shell
