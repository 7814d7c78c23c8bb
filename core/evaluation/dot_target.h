// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/count_curve.h"
#include "core/evaluation/dot_ref.h"
#include "core/evaluation/problem.h"
#include "core/scenario/count.h"

#include <memory>
#include <optional>

namespace ridgepoint::evaluation {

/// A dot that is dragged sideways: the count of the workload that moves it, and the value that puts it somewhere. Made once
/// for a drag, since only that count changes meanwhile; then each question takes microseconds.
///
/// Which count moves which dot, the first that has any influence on its intensity:
///
/// | phase          | first  | else    | for instance                                                           |
/// |----------------|--------|---------|------------------------------------------------------------------------|
/// | decode, verify | batch  | context | attention, whose work and bytes both grow with the batch: by context   |
/// | prefill        | prompt | batch   | LM head, which sees one token of each prompt: by batch                 |
/// | training       | batch  | prompt  | attention: by prompt                                                   |
///
/// A dot that neither moves (Gated DeltaNet in decode, sums over devices) cannot be dragged.
///
/// "Nearest" is meant on the logarithmic axis, among all values that workload::checked accepts. A whole phase, its weights
/// and its experts in decode rise with the batch, and the answer is the nearest there is. Where an intensity turns or jumps
/// (prefill in passes, attention in chunks, scores that are written out, training), see CountCurve::leap.
class DotTarget {
public:
    /// Nothing where no count moves the dot, or where the problem has no such dot.
    static std::optional<DotTarget> make(Problem problem, const DotRef& dot);

    /// The same with one count, over a range within its limits; nothing where it does not move the dot.
    static std::optional<DotTarget> make(Problem problem, const DotRef& dot, scenario::Count count,
                                         const scenario::CountRange& range);

    scenario::Count count() const { return m_count; }

    /// The value whose dot is nearest to an intensity; of values equally near, the one nearest to `present`. Nothing for an
    /// intensity that is not finite and above zero.
    std::optional<std::int64_t> valueFor(units::Intensity asked, std::int64_t present) const;

private:
    DotTarget(scenario::Count count, CountCurve curve) : m_count(count), m_curve(std::move(curve)) {}

    static std::optional<DotTarget> make(const std::shared_ptr<const Problem>& problem, const DotRef& dot, scenario::Count count,
                                         const scenario::CountRange& range);

    scenario::Count m_count;
    CountCurve m_curve;
};

/// One question alone: the edit that puts a dot of a setup nearest to an intensity. Nothing where DotTarget has no answer,
/// and for a setup that does not resolve.
std::optional<scenario::Edit> editForIntensity(const catalogs::Catalogs& catalogs, const scenario::Setup& setup, const DotRef& dot,
                                               units::Intensity asked);

}  // namespace ridgepoint::evaluation
