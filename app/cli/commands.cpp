// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

#include "app/cli/comparison_option.h"
#include "app/render/picture.h"
#include "app/scene/build_scene.h"
#include "core/evaluation/evaluate.h"
#include "core/report/comparison_report.h"
#include "core/report/json_report.h"
#include "core/report/override_report.h"
#include "core/report/table.h"

#include <QApplication>

#include <fmt/format.h>

namespace ridgepoint::cli {

namespace {

struct Evaluated {
    scenario::Scenario scenario;
    evaluation::RooflineReport report;
    report::Beside beside;
};

/// The setup of a `--compare` that cannot be evaluated.
Error lostComparison(const ScenarioOptions& options, const evaluation::LostSetup& lost)
{
    return inComparison(lost.reason, options.compare[lost.pinned]);
}

Result<Evaluated> evaluateOptions(const ScenarioOptions& options, std::FILE* err)
{
    catalogs::LoadedCatalogs loaded = catalogs::loadWithUserFolder(catalogs::userFolder());
    auto scenario = toScenario(options, loaded.catalogs, loaded.notes);
    if (!scenario)
        return fail(scenario.error());
    for (const Note& note : loaded.notes)
        fmt::print(err, "{}: {}\n", name(note.severity), toText(note));
    const auto problem = evaluation::resolve(loaded.catalogs, *scenario);
    if (!problem)
        return fail(problem.error());
    evaluation::RooflineReport report = evaluation::evaluate(*problem);
    report::Beside beside{evaluation::compare(loaded.catalogs, *scenario, report),
                          evaluation::judgeOverrides(loaded.catalogs, *scenario, report)};
    if (!beside.comparison.lost.empty())
        return fail(lostComparison(options, beside.comparison.lost.front()));
    return Evaluated{std::move(*scenario), std::move(report), std::move(beside)};
}

/// The offscreen platform talks of size hints and run-time folders, which are no business of who asked for a picture.
void dropMessage(QtMsgType, const QMessageLogContext&, const QString&) {}

scene::Level levelOf(report::Detail detail)
{
    switch (detail) {
    case report::Detail::Phases:
        return scene::Level::Phases;
    case report::Detail::Parts:
        return scene::Level::Parts;
    case report::Detail::Kernels:
        return scene::Level::Kernels;
    }
    return scene::Level::Parts;
}

std::string csvOf(const Evaluated& evaluated, report::Detail detail, std::FILE* err)
{
    if (evaluated.beside.overrideVerdict)
        fmt::print(err, "info: a CSV has no place for the verdict on the what-if: --format text or json has it\n");
    const evaluation::Comparison& comparison = evaluated.beside.comparison;
    return comparison.isEmpty() ? report::toCsv(evaluated.report, detail) : report::toCsv(comparison, detail);
}

}  // namespace

Result<std::string> runEval(const EvalOptions& options, std::FILE* err)
{
    const auto evaluated = evaluateOptions(options.scenario, err);
    if (!evaluated)
        return fail(evaluated.error());
    const bool json = options.format == "json";
    const report::Detail usual = json ? report::Detail::Kernels : report::Detail::Parts;
    const report::Detail detail = report::detailFromName(options.detail).value_or(usual);
    if (json)
        return report::toJson(evaluated->report, evaluated->scenario, detail, evaluated->beside);
    if (options.format == "csv")
        return csvOf(*evaluated, detail, err);
    std::string text = report::toText(evaluated->report, detail);
    if (evaluated->beside.overrideVerdict)
        text += "\n" + report::toText(*evaluated->beside.overrideVerdict);
    if (!evaluated->beside.comparison.isEmpty())
        text += "\n" + report::toText(evaluated->beside.comparison);
    return text;
}

Result<std::string> runRender(const RenderOptions& options, std::FILE* err)
{
    const auto evaluated = evaluateOptions(options.scenario, err);
    if (!evaluated)
        return fail(evaluated.error());
    // Without a display Qt aborts the process; a picture needs none.
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    qInstallMessageHandler(dropMessage);
    int argc = 1;
    char programName[] = "ridgepoint-cli";
    char* argv[] = {programName, nullptr};
    const QApplication application(argc, argv);

    scene::ViewOptions view;
    view.level = levelOf(report::detailFromName(options.detail).value_or(report::Detail::Parts));
    view.roofs = scene::roofsOf(scene::roofPresetFromName(options.roofs).value_or(scene::RoofPreset::Step));
    view.allDevices = options.allDevices;
    const evaluation::Comparison& comparison = evaluated->beside.comparison;
    const scene::ChartScene drawn = comparison.setups.size() > 1 ? scene::buildScene(comparison, view)
                                                                 : scene::buildScene(evaluated->report, view);
    render::PictureOptions picture;
    picture.path = QString::fromStdString(options.output);
    picture.width = options.width;
    picture.height = options.height;
    picture.scale = options.scale;
    picture.theme = *render::themeFromName(QString::fromStdString(options.theme));
    picture.caption = !options.noCaption;
    const auto written = render::writePicture(drawn, picture);
    if (!written)
        return fail(written.error());
    return std::string();
}

}  // namespace ridgepoint::cli
