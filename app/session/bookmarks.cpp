// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/bookmarks.h"

#include <QCoreApplication>
#include <QLocale>

#include <utility>

namespace ridgepoint::session {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Bookmarks)
};

bool isPlace(int number)
{
    return number >= 1 && number <= Bookmarks::places;
}

std::size_t indexOf(int number)
{
    return static_cast<std::size_t>(number - 1);
}

}  // namespace

Bookmark bookmarkOf(const Snapshot& snapshot)
{
    return {snapshot.scenario, snapshot.report.device, snapshot.report.model.name};
}

QString describe(const Bookmark& bookmark)
{
    const workload::Workload& load = bookmark.scenario.workload;
    const QLocale locale;
    // In one call, so that a name with a placeholder in it is left as it is.
    return Words::tr("%1 on %2, batch %3, context %4, prompt %5")
        .arg(QString::fromStdString(bookmark.model), QString::fromStdString(bookmark.device),
             locale.toString(static_cast<qlonglong>(load.batch)), locale.toString(static_cast<qlonglong>(load.context)),
             locale.toString(static_cast<qlonglong>(load.prompt)));
}

void Bookmarks::store(int number, Bookmark bookmark)
{
    if (isPlace(number))
        m_bookmarks[indexOf(number)] = std::move(bookmark);
}

void Bookmarks::clear(int number)
{
    if (isPlace(number))
        m_bookmarks[indexOf(number)].reset();
}

const Bookmark* Bookmarks::find(int number) const
{
    if (!isPlace(number) || !m_bookmarks[indexOf(number)])
        return nullptr;
    return &*m_bookmarks[indexOf(number)];
}

std::optional<scenario::Edit> Bookmarks::recall(int number) const
{
    const Bookmark* bookmark = find(number);
    if (!bookmark)
        return {};
    return scenario::ReplaceScenario{bookmark->scenario};
}

}  // namespace ridgepoint::session
