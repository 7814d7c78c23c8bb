#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail

usage() {
    cat <<'TEXT'
Usage: packaging/run.sh [--no-install] [-- ARGUMENT...]

Installs what is missing (with apt-get, as root or through sudo), builds Ridgepoint below build/release, and opens the
window. Without a display it draws the opening chart below build/pictures and prints the figures instead.

  --no-install   use what is there and install nothing
  --help         show this text
  ARGUMENT...    handed to the window, or without a display to the two commands of ridgepoint-cli: a scenario, for example
                 -- --hardware h100-sxm --model qwen3.8-27b --batch 32
TEXT
}

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=packaging/dependencies.sh
. "$root/packaging/dependencies.sh"

install=yes
while [ $# -gt 0 ]; do
    case $1 in
    --no-install) install=no ;;
    --help | -h) usage; exit 0 ;;
    --) shift; break ;;
    *) usage >&2; exit 2 ;;
    esac
    shift
done

if [ $install = yes ]; then
    install_missing "${build_packages[@]}"
fi

cd -- "$root"
say "Building (the first time takes some minutes)"
# A tree that was set up for the tests keeps them.
options=()
[ -e build/release/CMakeCache.txt ] || options=(-DRIDGEPOINT_TESTS=OFF -DRIDGEPOINT_BENCH=OFF)
cmake --preset release "${options[@]}"
cmake --build --preset release --target ridgepoint ridgepoint-cli

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    say "Opening the window"
    exec build/release/bin/ridgepoint "$@"
fi

say "No display here: drawing the chart instead"
mkdir -p build/pictures
for format in png svg; do
    build/release/bin/ridgepoint-cli render "$@" --output "build/pictures/roofline.$format"
done
build/release/bin/ridgepoint-cli eval "$@"
say "Pictures: $root/build/pictures/roofline.png and $root/build/pictures/roofline.svg"
