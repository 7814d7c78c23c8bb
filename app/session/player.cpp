// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/player.h"

#include <QScopedValueRollback>

#include <algorithm>
#include <cmath>

namespace ridgepoint::session {

namespace {

constexpr int frame = 16;
constexpr double longestStep = 0.1;

/// Of a value between the ends of a range, on the logarithmic scale.
double positionOf(std::int64_t value, const scenario::CountRange& range)
{
    const double low = std::log(static_cast<double>(range.low));
    const double high = std::log(static_cast<double>(range.high));
    const double at = std::log(static_cast<double>(std::clamp(value, range.low, range.high)));
    return high > low ? (at - low) / (high - low) : 0.0;
}

std::int64_t valueAt(double position, const scenario::CountRange& range)
{
    const double low = static_cast<double>(range.low);
    const double ratio = static_cast<double>(range.high) / low;
    const std::int64_t value = std::llround(low * std::pow(ratio, position));
    return std::clamp(value, range.low, range.high);
}

}  // namespace

Player::Player(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(frame);
    connect(&m_timer, &QTimer::timeout, this, &Player::onTimer);
    connect(&session, &Session::editRequested, this, &Player::onOtherChange);
    connect(&session, &Session::gestureRequested, this, &Player::onOtherChange);
    connect(&session, &Session::snapshotChanged, this, &Player::onOtherChange);
}

Player::~Player()
{
    if (isPlaying())
        m_session.endGesture();
}

void Player::start(scenario::Count count, const scenario::CountRange& range)
{
    stop();
    m_count = count;
    m_range = range;
    m_position = positionOf(scenario::valueOf(m_session.snapshot().scenario.workload, count), range);
    m_direction = m_position < 1.0 ? 1.0 : -1.0;
    m_session.beginGesture();
    m_clock.start();
    m_timer.start();
    emit playingChanged(true);
}

void Player::stop()
{
    if (!isPlaying())
        return;
    m_timer.stop();
    m_session.endGesture();
    emit playingChanged(false);
}

void Player::setSpeed(double speed)
{
    m_speed = std::isfinite(speed) ? std::clamp(speed, slowest, fastest) : 1.0;
}

void Player::onTimer()
{
    advance(static_cast<double>(m_clock.nsecsElapsed()) * 1e-9);
    m_clock.restart();
}

void Player::advance(double seconds)
{
    if (!isPlaying() || !(seconds > 0.0))
        return;
    m_position += m_direction * m_speed * std::min(seconds, longestStep) / crossing;
    if (m_position >= 1.0)
        m_direction = -1.0;
    else if (m_position <= 0.0)
        m_direction = 1.0;
    m_position = std::clamp(m_position, 0.0, 1.0);
    set(valueAt(m_position, m_range));
}

void Player::set(std::int64_t value)
{
    const QScopedValueRollback own(m_isOwnChange, true);
    m_session.dispatch(scenario::editOf(m_count, value));
    if (scenario::valueOf(m_session.snapshot().scenario.workload, m_count) != value)
        stop();
}

void Player::onOtherChange()
{
    if (!m_isOwnChange)
        stop();
}

}  // namespace ridgepoint::session
