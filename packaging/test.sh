#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail

usage() {
    cat <<'TEXT'
Usage: packaging/test.sh [--no-install] [--sanitize]

Installs what is missing (with apt-get, as root or through sudo), builds everything below build/release and runs every
test; then builds core and scene alone below build/core-only, as on a machine without Qt, and runs their tests.

  --no-install   use what is there and install nothing
  --sanitize     also build below build/asan with the address and undefined-behaviour sanitizers and run every test there
  --help         show this text
TEXT
}

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=packaging/dependencies.sh
. "$root/packaging/dependencies.sh"

install=yes
presets=(release core-only)
while [ $# -gt 0 ]; do
    case $1 in
    --no-install) install=no ;;
    --sanitize) presets+=(asan) ;;
    --help | -h) usage; exit 0 ;;
    *) usage >&2; exit 2 ;;
    esac
    shift
done

if [ $install = yes ]; then
    install_missing "${build_packages[@]}" "${test_packages[@]}"
fi

cd -- "$root"
export QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8
unset DISPLAY WAYLAND_DISPLAY LANGUAGE

# The tests run under a comma locale too, and a bare machine has none.
export LOCPATH="$root/build/locales"
if [ ! -d "$LOCPATH/de_DE.UTF-8" ]; then
    mkdir -p "$LOCPATH"
    localedef --inputfile=de_DE --charmap=UTF-8 "$LOCPATH/de_DE.UTF-8"
fi

# One after the other to the end, so that a failure in the first does not hide one in the second.
failed=()
for preset in "${presets[@]}"; do
    say "Preset $preset"
    options=(-DRIDGEPOINT_TESTS=ON)
    [ "$preset" != release ] || options+=(-DRIDGEPOINT_BENCH=ON)
    { cmake --preset "$preset" "${options[@]}" && cmake --build --preset "$preset" && ctest --preset "$preset"; } \
        || failed+=("$preset")
done
[ ${#failed[@]} -eq 0 ] || stop "failed: ${failed[*]}"
say "All tests passed (${presets[*]})"
