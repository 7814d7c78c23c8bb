// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "core/scenario/count.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace ridgepoint::session {

/// The play button: runs one count over a range, back and forth on a logarithmic scale, until it is stopped. The whole play
/// is one step of undo. It stops by itself at whatever else is done to the session: another edit, the press of a slider,
/// undo, another document.
class Player : public QObject {
    Q_OBJECT

public:
    static constexpr double slowest = 0.25;
    static constexpr double fastest = 4.0;

    /// Seconds from one end of the range to the other at speed 1.
    static constexpr double crossing = 8.0;

    /// The session must outlive the player.
    explicit Player(Session& session, QObject* parent = nullptr);
    ~Player() override;

    /// Starts at the present value and goes up, down from the upper end; from the nearer end where the value lies outside. Ends
    /// a play that is going on. Needs a range within the count's limits, beginning at 1 or above.
    void start(scenario::Count count, const scenario::CountRange& range);
    void start(scenario::Count count) { start(count, scenario::sliderRangeOf(count)); }
    void stop();

    bool isPlaying() const { return m_timer.isActive(); }
    scenario::Count count() const { return m_count; }

    /// How fast, brought within slowest and fastest; a speed that is no number is 1. May change while playing.
    void setSpeed(double speed);
    double speed() const { return m_speed; }

    /// Lets time pass: what the timer does sixty times a second. An end of the range is shown before the way goes back. Time
    /// beyond a tenth of a second is lost, so that a window that was stuck goes on where it was. Does nothing while stopped.
    void advance(double seconds);

signals:
    void playingChanged(bool playing);

private:
    void onTimer();
    void onOtherChange();
    void set(std::int64_t value);

    Session& m_session;
    QTimer m_timer;
    QElapsedTimer m_clock;
    scenario::Count m_count = scenario::Count::Batch;
    scenario::CountRange m_range;
    double m_position = 0.0;   ///< 0 at the lower end, 1 at the upper
    double m_direction = 1.0;  ///< 1 or -1
    double m_speed = 1.0;
    bool m_isOwnChange = false;
};

}  // namespace ridgepoint::session
