// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

int main(int argc, char** argv)
{
    return static_cast<int>(ridgepoint::cli::runCommandLine(argc, argv, stdout, stderr));
}
