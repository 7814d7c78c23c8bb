// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session.h"
#include "core/evaluation/dot_target.h"

#include <QTest>

#include <cmath>
#include <vector>

using namespace ridgepoint;
using evaluation::DotRef;
using evaluation::DotTarget;
using session::Session;
using workload::Phase;

namespace {

/// What the chart does while a dot is dragged over these intensities.
void drag(Session& session, const DotRef& dot, const std::vector<double>& intensities)
{
    const auto target = DotTarget::make(*evaluation::resolve(session.catalogs(), session.snapshot().scenario), dot);
    if (!target)
        return;
    session.beginGesture();
    for (double intensity : intensities) {
        const std::int64_t present = scenario::valueOf(session.snapshot().scenario.workload, target->count());
        if (const auto value = target->valueFor(units::Intensity(intensity), present))
            session.dispatch(scenario::editOf(target->count(), *value));
    }
    session.endGesture();
}

const std::vector<DotRef> dots{{Phase::Decode},
                               {Phase::Prefill},
                               {Phase::Decode, kernels::Part::Attention},
                               {Phase::Prefill, kernels::Part::LmHead}};

}  // namespace

class DotDragTest : public QObject {
    Q_OBJECT

private slots:
    void undoRestoresTheDocumentOfEveryModelExactly()
    {
        Session session(catalogs::loadBuiltIn());
        // A copy: the session may renew its catalogs whenever it opens a document.
        const auto models = session.catalogs().models;
        for (const auto& [id, spec] : models) {
            scenario::Scenario document = scenario::defaultScenario();
            document.model = id;
            document.workload.batch = 3;
            document.workload.context = 5001;
            document.workload.prompt = 777;
            for (const DotRef& dot : dots) {
                QVERIFY(session.open(document));
                drag(session, dot, {1.0, 0.01, 300.0, 17.3, 1e9, 2.5, 90.0});
                QVERIFY2(session.snapshot().scenario != document || !session.canUndo(), id.text().c_str());
                if (session.canUndo())
                    session.undo();
                QVERIFY2(session.snapshot().scenario == document, id.text().c_str());
                QVERIFY2(!session.canUndo(), "one drag is more than one step");
            }
        }
    }

    void twoDragsAreTwoSteps()
    {
        Session session(catalogs::loadBuiltIn());
        drag(session, dots[0], {5.0, 40.0, 60.0});
        const scenario::Scenario between = session.snapshot().scenario;
        drag(session, dots[0], {70.0, 90.0});
        QVERIFY(session.snapshot().scenario != between);
        session.undo();
        QVERIFY(session.snapshot().scenario == between);
        session.undo();
        QVERIFY(session.snapshot().scenario == scenario::defaultScenario());
    }

    void theDotComesToLieWhereItWasDragged()
    {
        Session session(catalogs::loadBuiltIn());
        session.dispatch(scenario::ChooseModel{*ModelId::parse("llama-3.1-8b")});
        drag(session, dots[0], {2.0, 5.0});
        // Work is proportional to the batch and bytes grow with it, so that one sequence more moves the dot by less than its
        // share, and the nearest batch is off by half a share at most: of six sequences or so, a twelfth.
        const double reached = session.snapshot().report.findPhase(Phase::Decode)->total.intensity->value();
        QVERIFY(std::abs(reached / 5.0 - 1.0) < 1.0 / 10.0);
    }
};

QTEST_GUILESS_MAIN(DotDragTest)
#include "dot_drag_test.moc"
