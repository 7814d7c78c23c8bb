// SPDX-License-Identifier: GPL-3.0-or-later
// Setups over each other.
#include "app/scene/build_scene.h"

#include "core/units/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace ridgepoint::scene {

namespace {

using evaluation::ComparedSetup;

char letterOf(std::size_t setup)
{
    return static_cast<char>('A' + setup);
}

std::string led(char letter, const std::string& text)
{
    return fmt::format("{} · {}", letter, text);
}

std::string idOf(std::size_t setup, const std::string& id)
{
    return fmt::format("{}-{}", static_cast<char>('a' + setup), id);
}

/// A roof or a ridge of the chart as it is in a scene of its own, and the setups that have it.
template <class Mark>
struct Drawn {
    Mark alone;
    std::string letters{};  ///< "A, C"

    void addSetup(std::size_t setup)
    {
        letters += letters.empty() ? "" : ", ";
        letters += letterOf(setup);
    }

    std::string led(const std::string& text) const { return fmt::format("{} · {}", letters, text); }
};

/// The present setup's label may name further formats that share the rate.
bool isSame(const RoofLine& a, const RoofLine& b)
{
    return a.kind == b.kind && a.value == b.value && a.id == b.id;
}

bool isSame(const RidgeMark& a, const RidgeMark& b)
{
    return a == b;
}

/// The place of the mark among those drawn, or their number.
template <class Mark>
std::size_t placeOf(const std::vector<Drawn<Mark>>& all, const Mark& mark)
{
    const auto isMark = [&mark](const Drawn<Mark>& drawn) { return isSame(drawn.alone, mark); };
    const auto same = std::find_if(all.begin(), all.end(), isMark);
    return static_cast<std::size_t>(same - all.begin());
}

/// A roof that setups share reaches as far as any of them needs it.
void reach(RoofLine& roof, double ridge)
{
    if (roof.ridge)
        roof.ridge = roof.kind == RoofKind::Memory ? std::max(*roof.ridge, ridge) : std::min(*roof.ridge, ridge);
}

void include(Range& range, const Range& other)
{
    range.low = std::min(range.low, other.low);
    range.high = std::max(range.high, other.high);
}

class Overlay {
public:
    Overlay(ChartScene& scene, std::size_t present)
        : m_scene(scene), m_present(present), m_own(scene.roofs.size()), m_ridges{{scene.ridge}}
    {
        for (const RoofLine& roof : scene.roofs)
            m_roofs.push_back({roof});
        for (Dot& dot : scene.dots)
            dot.label = led(letterOf(present), dot.label);
        for (Unplotted& row : scene.unplotted)
            row.label = led(letterOf(present), row.label);
    }

    void add(ChartScene pinned, std::size_t setup)
    {
        addRoofs(pinned, setup);
        for (Dot& dot : pinned.dots) {
            dot.id = idOf(setup, dot.id);
            dot.label = led(letterOf(setup), dot.label);
            dot.setup = setup + 1;
            m_scene.dots.push_back(std::move(dot));
        }
        for (Unplotted& row : pinned.unplotted) {
            row.label = led(letterOf(setup), row.label);
            m_scene.unplotted.push_back(std::move(row));
        }
        include(m_scene.content.intensity, pinned.content.intensity);
        include(m_scene.content.performance, pinned.content.performance);
    }

    /// Leads roofs and ridges by the letters of their setups, where not all of them have the same.
    void nameRoofs()
    {
        if (m_roofs.size() == m_own && m_ridges.size() == 1)
            return;
        for (std::size_t i = 0; i < m_roofs.size(); ++i) {
            if (i < m_own)
                m_roofs[i].addSetup(m_present);
            m_scene.roofs[i].label = m_roofs[i].led(m_roofs[i].alone.label);
            m_scene.roofs[i].shortLabel = m_roofs[i].led(m_roofs[i].alone.shortLabel);
        }
        m_ridges.front().addSetup(m_present);
        m_scene.ridge.label = m_ridges.front().led(m_scene.ridge.label);
        for (std::size_t i = 1; i < m_ridges.size(); ++i)
            m_scene.pinnedRidges[i - 1].label = m_ridges[i].led(m_ridges[i].alone.label);
    }

private:
    void addRoofs(const ChartScene& pinned, std::size_t setup)
    {
        for (const RoofLine& roof : pinned.roofs) {
            const std::size_t place = placeOf(m_roofs, roof);
            if (place == m_roofs.size())
                addRoof(roof, setup, pinned.ridge.intensity);
            else
                reach(m_scene.roofs[place], pinned.ridge.intensity);
            m_roofs[place].addSetup(setup);
        }
        const std::size_t place = placeOf(m_ridges, pinned.ridge);
        if (place == m_ridges.size()) {
            m_ridges.push_back({pinned.ridge});
            m_scene.pinnedRidges.push_back(pinned.ridge);
        }
        m_ridges[place].addSetup(setup);
    }

    void addRoof(RoofLine roof, std::size_t setup, double ridge)
    {
        m_roofs.push_back({roof});
        roof.id = idOf(setup, roof.id);
        roof.secondary = true;
        roof.setup = setup + 1;
        roof.ridge = ridge;
        m_scene.roofs.push_back(std::move(roof));
    }

    ChartScene& m_scene;
    std::size_t m_present;
    std::size_t m_own;  ///< how many roofs the present setup has
    std::vector<Drawn<RoofLine>> m_roofs;    ///< in the order of the scene
    std::vector<Drawn<RidgeMark>> m_ridges;  ///< the present one's first, then those of the scene's pinned ones
};

void addArrows(ChartScene& scene)
{
    for (const Dot& to : scene.dots)
        for (const Dot& from : scene.dots) {
            const bool arePhases = from.kind == DotKind::WholePhase && to.kind == DotKind::WholePhase && from.phase == to.phase;
            if (!arePhases || to.setup != 0 || from.setup == 0)
                continue;
            const double ratio = to.performance / from.performance;
            scene.arrows.push_back({from.id, to.id, ratio, fmt::format("{} ×", units::formatNumber(ratio))});
        }
}

std::string legendOf(const evaluation::Comparison& comparison)
{
    std::string title;
    for (std::size_t i = 0; i < comparison.setups.size(); ++i)
        title += fmt::format("{}{} {}", i == 0 ? "" : " · ", letterOf(i), comparison.setups[i].label);
    return title;
}

}  // namespace

ChartScene buildScene(const evaluation::Comparison& comparison, const ViewOptions& options)
{
    const std::vector<ComparedSetup>& setups = comparison.setups;
    ChartScene scene = buildScene(setups.back().report, options);
    ViewOptions pinnedOptions = options;
    pinnedOptions.roofs = roofsOf(RoofPreset::Essential);
    Overlay overlay(scene, setups.size() - 1);
    for (std::size_t i = 0; i + 1 < setups.size(); ++i)
        overlay.add(buildScene(setups[i].report, pinnedOptions), i);
    overlay.nameRoofs();
    addArrows(scene);
    scene.subtitle = legendOf(comparison) + " · " + scene.subtitle;
    scene.content = clamped(scene.content);
    return scene;
}

}  // namespace ridgepoint::scene
