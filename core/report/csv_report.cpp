// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/csv_cell.h"
#include "core/report/rows.h"
#include "core/report/table.h"

#include <fmt/format.h>

namespace ridgepoint::report {

namespace {

std::string columns()
{
    std::string text = "device,model,batch,context,prompt,precision,phase,part,kernel,layers,flop,bytes";
    for (std::size_t i = 0; i < kernels::byteSourceCount; ++i)
        text += fmt::format(",bytes_{}", kernels::name(static_cast<kernels::ByteSource>(i)));
    return text + ",intensity,attainable_flop_per_second,flop_per_second,seconds,bound,share_of_peak,share_of_phase_time\n";
}

/// Each row led by `first`.
std::string rowsText(const evaluation::RooflineReport& report, Detail detail, const std::string& first)
{
    std::string text;
    const std::string common = fmt::format("{}{},{},{},{},{},{}", first, csvCell(report.device), csvCell(report.model.name),
                                           report.workload.batch, report.workload.context, report.workload.prompt,
                                           report.precision.name);
    for (const Row& row : rowsOf(report, detail)) {
        const evaluation::Placement& placement = row.placement;
        text += fmt::format("{},{},{},{},{},{},{}", common, workload::name(row.phase), row.part, csvCell(row.kernel), row.runs,
                            placement.work.value(), placement.bytes.total().value());
        for (units::Bytes bytes : placement.bytes.bySource)
            text += fmt::format(",{}", bytes.value());
        text += fmt::format(",{},{},{},{},{},{},{}\n", placement.intensity ? fmt::format("{}", placement.intensity->value()) : "",
                            placement.attainable.value(), placement.rate.value(), placement.time.value(),
                            roofline::name(placement.bound), placement.shareOfPeak, row.shareOfPhaseTime);
    }
    return text;
}

}  // namespace

std::string toCsv(const evaluation::RooflineReport& report, Detail detail)
{
    return columns() + rowsText(report, detail, {});
}

std::string toCsv(const evaluation::Comparison& comparison, Detail detail)
{
    std::string text = "setup,label," + columns();
    for (std::size_t i = 0; i < comparison.setups.size(); ++i) {
        const evaluation::ComparedSetup& setup = comparison.setups[i];
        text += rowsText(setup.report, detail, fmt::format("{},{},", static_cast<char>('A' + i), csvCell(setup.label)));
    }
    return text;
}

}  // namespace ridgepoint::report
