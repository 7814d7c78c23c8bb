// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/peak_file.h"

#include "core/json/cursor.h"
#include "core/units/format.h"

#include <algorithm>

namespace ridgepoint::catalogs {

namespace {

using hardware::AbsentPeak;
using hardware::ComputePeak;
using hardware::Sparsity;

/// Known machines skip half or three quarters of the products: 2 to 4 times the dense rate.
constexpr double mostBySparsity = 16.0;

std::string describe(const ComputePeak& peak)
{
    return std::string(name(peak.sparsity)) + ' ' + std::string(name(peak.format)) + ' ' + std::string(name(peak.engine))
        + " peak";
}

bool isOfOneKind(const ComputePeak& a, const ComputePeak& b)
{
    return a.format == b.format && a.engine == b.engine && a.sparsity == b.sparsity;
}

ComputePeak readPeak(const json::Cursor& place, const SourceTable& sources)
{
    place.allowOnly({"format", "engine", "sparsity", "accumulate", "per_clock", "rate", "achievable"});
    const std::string formats = units::numberFormatChoices();
    ComputePeak peak;
    peak.format = place.choice<units::NumberFormat>("format", units::numberFormatFromName, formats);
    peak.engine = place.choice<units::Engine>("engine", units::engineFromName, "tensor or vector");
    peak.sparsity = place.choice<Sparsity>("sparsity", hardware::sparsityFromName, "dense or sparse");
    if (place.find("accumulate"))
        peak.accumulate = place.choice<units::NumberFormat>("accumulate", units::numberFormatFromName, formats);
    peak.perClock = place.optionalCount("per_clock");
    if (peak.perClock && *peak.perClock < 1)
        place.at("per_clock")
            .refuse(ErrorCode::OutOfRange, std::to_string(*peak.perClock) + " operations in a clock",
                    "Write the operations of one unit in one clock, or leave the key out");
    peak.rate = readRate(place.at("rate"), sources);
    if (const auto achievable = place.find("achievable"))
        peak.achievable = readAchievable(*achievable, sources, peak.rate.value);
    return peak;
}

/// A peak beside those of its kind that come before it.
void checkPlace(const ComputePeak& peak, const std::vector<ComputePeak>& earlier, const json::Cursor& place)
{
    for (const ComputePeak& other : earlier) {
        if (!isOfOneKind(peak, other))
            continue;
        if (peak.accumulate == other.accumulate)
            place.refuse(ErrorCode::DuplicateKey, "the " + describe(peak) + " is there twice",
                         "Keep one, or say with \"accumulate\" in which format each of them sums");
        else if (!peak.accumulate)
            place.refuse(ErrorCode::BadValue,
                         "the " + describe(peak) + " without \"accumulate\" comes after one that has it",
                         "Put it first: it is the peak that is used");
    }
}

/// The dense peak that a sparse one is a multiple of: with the same sums, or else the first.
const ComputePeak* denseOf(const ComputePeak& sparse, const std::vector<ComputePeak>& peaks)
{
    const ComputePeak* first = nullptr;
    for (const ComputePeak& peak : peaks) {
        if (peak.sparsity != Sparsity::Dense || peak.format != sparse.format || peak.engine != sparse.engine)
            continue;
        if (peak.accumulate == sparse.accumulate)
            return &peak;
        if (first == nullptr)
            first = &peak;
    }
    return first;
}

void checkSparse(const std::vector<ComputePeak>& peaks, const std::vector<json::Cursor>& places)
{
    for (std::size_t i = 0; i < peaks.size(); ++i) {
        if (peaks[i].sparsity != Sparsity::Sparse)
            continue;
        const ComputePeak* dense = denseOf(peaks[i], peaks);
        if (dense == nullptr)
            continue;
        const bool isBelow = peaks[i].rate.value < dense->rate.value;
        if (!isBelow && peaks[i].rate.value <= dense->rate.value * mostBySparsity)
            continue;
        places[i].at("rate").refuse(ErrorCode::OutOfRange,
                                    "the " + describe(peaks[i]) + " of " + units::format(peaks[i].rate.value, 4)
                                        + (isBelow ? " is below" : " is more than 16 times") + " the dense one of "
                                        + units::format(dense->rate.value, 4),
                                    isBelow ? "Check whether the two are swapped" : "Check the unit's prefix of both");
    }
}

}  // namespace

std::vector<ComputePeak> readPeaks(const json::Cursor& list, const SourceTable& sources)
{
    const std::vector<json::Cursor> places = list.items();
    std::vector<ComputePeak> peaks;
    for (const json::Cursor& place : places) {
        ComputePeak peak = readPeak(place, sources);
        checkPlace(peak, peaks, place);
        peaks.push_back(std::move(peak));
    }
    checkSparse(peaks, places);
    if (peaks.empty())
        list.refuse(ErrorCode::MissingField, "a part without peaks has no roof", "Give one peak at least");
    return peaks;
}

std::vector<AbsentPeak> readAbsent(const json::Cursor& list, const std::vector<ComputePeak>& peaks)
{
    std::vector<AbsentPeak> absent;
    for (const json::Cursor& place : list.items()) {
        place.allowOnly({"format", "reason", "note"});
        AbsentPeak entry;
        entry.format =
            place.choice<units::NumberFormat>("format", units::numberFormatFromName, units::numberFormatChoices());
        entry.reason =
            place.choice<hardware::Absence>("reason", hardware::absenceFromName, "unsupported, unpublished or wider");
        entry.note = place.optionalText("note").value_or("");
        const std::string format(name(entry.format));
        const bool isThere = std::any_of(peaks.begin(), peaks.end(), [&entry](const ComputePeak& peak) {
            return peak.format == entry.format && peak.engine == units::Engine::Tensor && peak.sparsity == Sparsity::Dense;
        });
        if (isThere)
            place.at("format").refuse(ErrorCode::BadValue, format + " is absent and has a dense tensor peak as well",
                                      "Take it out of \"absent\" or out of \"peaks\"");
        if (std::any_of(absent.begin(), absent.end(),
                        [&entry](const AbsentPeak& other) { return other.format == entry.format; }))
            place.at("format").refuse(ErrorCode::DuplicateKey, format + " is absent twice", "Keep one of the two");
        absent.push_back(std::move(entry));
    }
    return absent;
}

}  // namespace ridgepoint::catalogs
