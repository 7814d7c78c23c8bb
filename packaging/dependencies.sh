# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2034
# Sourced by run.sh and test.sh. Package names are those of Debian 12 and Ubuntu 24.04; where releases differ, the names
# stand in one word, separated by "|", and the first one that the package lists know is taken.

build_packages=(
    g++ cmake ninja-build ccache
    qt6-base-dev libqt6opengl6-dev qt6-charts-dev "qt6-svg-dev|libqt6svg6-dev"
    qt6-tools-dev qt6-l10n-tools qt6-translations-l10n
    libfmt-dev nlohmann-json3-dev libexpected-dev libvalijson-dev libcli11-dev
    fonts-inter
)
test_packages=(libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev locales)

# The xcb plugin comes with Qt itself, the Wayland one does not.
if [ -n "${WAYLAND_DISPLAY:-}" ] && [ -z "${DISPLAY:-}" ]; then
    build_packages+=(qt6-wayland)
fi

say() { printf '==> %s\n' "$*"; }

stop() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

is_installed() {
    local name
    for name in ${1//|/ }; do
        [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$name" 2>/dev/null)" != installed ] || return 0
    done
    return 1
}

# The first of the alternatives that the package lists know, or the last.
available_name() {
    local names name
    IFS='|' read -r -a names <<<"$1"
    for name in "${names[@]:0:${#names[@]}-1}"; do
        if apt-cache show "$name" >/dev/null 2>&1; then
            printf '%s\n' "$name"
            return
        fi
    done
    printf '%s\n' "${names[-1]}"
}

# Installs those of the given packages that are missing; leaves the machine alone when none is.
install_missing() {
    local wanted missing=() names=() as_root=()
    if ! command -v apt-get >/dev/null; then
        stop "apt-get is not here, and this script installs with nothing else. With a C++20 compiler, CMake 3.25, Ninja," \
             "Qt 6.4 (Widgets, Charts, Svg, LinguistTools), fmt, nlohmann-json, tl-expected, valijson, CLI11 and the Inter" \
             "font in place (for the tests also GoogleTest, RapidCheck and Google Benchmark), run it again with --no-install."
    fi
    for wanted in "$@"; do
        is_installed "$wanted" || missing+=("$wanted")
    done
    [ ${#missing[@]} -gt 0 ] || return 0

    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null \
            || stop "these packages are missing: ${missing[*]//|/ or }. Run this script as root, or install sudo."
        as_root=(sudo)
    fi
    say "Reading the package lists"
    "${as_root[@]}" apt-get update -q
    for wanted in "${missing[@]}"; do
        names+=("$(available_name "$wanted")")
    done
    say "Installing ${names[*]}"
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${names[@]}" \
        || stop "apt-get could not install them and says why above. Ridgepoint builds on Debian 12, Ubuntu 24.04 and later" \
                "(on Ubuntu, the \"universe\" component must be enabled)."
}
