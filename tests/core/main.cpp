// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <clocale>
#include <cstdlib>

// A C program starts in the "C" locale; a Qt application does not. The tests run in the locale of the environment, so
// that one with a decimal comma shows whatever depends on it.
int main(int argc, char** argv)
{
    std::setlocale(LC_ALL, "");
    // One tree gives one answer: properties draw the same cases on every run unless the environment asks for others.
    setenv("RC_PARAMS", "seed=20261129", 0);
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
