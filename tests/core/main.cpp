// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <clocale>

// A C program starts in the "C" locale; a Qt application does not. The tests run in the locale of the environment, so
// that one with a decimal comma shows whatever depends on it.
int main(int argc, char** argv)
{
    std::setlocale(LC_ALL, "");
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
