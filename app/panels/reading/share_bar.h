// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <QWidget>

#include <vector>

namespace ridgepoint::panels {

/// A bar divided in proportion, with the name and figure of each share under it. Names that do not fit go to the next
/// line; nothing is cut.
class ShareBar : public QWidget {
    Q_OBJECT

public:
    struct Share {
        QString text;
        double value = 0.0;
        QColor color;

        friend bool operator==(const Share&, const Share&) = default;
    };

    explicit ShareBar(QWidget* parent = nullptr);

    /// Values above zero; they are drawn as parts of `whole`, or of their sum where that is more.
    void setShares(std::vector<Share> shares, double whole = 0.0);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<QPointF> labelPositions(double width) const;

    std::vector<Share> m_shares;
    double m_whole = 0.0;
};

}  // namespace ridgepoint::panels
