#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes sure that what a part of loyd needs is there. On Debian and Ubuntu the missing packages, and
# only those, are installed; elsewhere they are named and the exit code is 1.
#
# usage: tools/deps.sh run|test|serve|fuzz|format|tidy ...
set -eu

missing=""
recommends=--no-install-recommends
need() { missing="$missing $1"; }
want() { if have apt-get; then need "$1"; fi; } # loyd builds without it: no reason to stop where nothing is installed
have() { command -v "$1" >/dev/null 2>&1; }

# A compiler without the C library's headers is not enough.
compiles() { printf '#include <stdio.h>\nint main(void) { return 0; }\n' | "$1" -x c -fsyntax-only - 2>/dev/null; }

fuzzes() {
    printf 'int LLVMFuzzerTestOneInput(const char *d, long n) { return d && n < 0; }\n' |
        clang -x c -fsanitize=fuzzer - -o /dev/null 2>/dev/null
}

library() { have pkg-config && pkg-config --exists "$1" 2>/dev/null; }

# CMake 3.21 is the first that reads CMakePresets.json as it is written here.
cmake_recent() {
    version=$(cmake --version 2>/dev/null | awk 'NR == 1 { split($3, v, "."); print v[1] * 1000 + v[2] }')
    [ "${version:-0}" -ge 3021 ]
}

check_run() {
    if ! have "${CC:-cc}"; then need gcc; need libc6-dev
    elif ! compiles "${CC:-cc}"; then need libc6-dev; fi
    cmake_recent || need cmake
    have ninja || need ninja-build
    have pkg-config || need pkg-config
    library jansson || need libjansson-dev
    library libmicrohttpd || want libmicrohttpd-dev
    library ncurses || want libncurses-dev
}

# The page is built by Node.
check_serve() {
    check_run
    library libmicrohttpd || need libmicrohttpd-dev
    have node || need nodejs
    have npm || need npm
}

check_test() {
    check_run
    library cmocka || need libcmocka-dev
    # The page is tested in a browser; Ubuntu has none as a plain package.
    have node || want nodejs
    have npm || want npm
    if grep -q '^ID=debian' /etc/os-release 2>/dev/null; then
        have chromium || have google-chrome || want chromium
    fi
}

for group in "$@"; do
    case $group in
    run) check_run ;;
    test) check_test ;;
    serve) check_serve ;;
    fuzz) check_test; fuzzes || { need clang; recommends=""; } ;; # the fuzzer's runtime is recommended by clang
    format) have clang-format-14 || have clang-format || need clang-format-14 ;;
    tidy) check_run; have clang-tidy-14 || have clang-tidy || need clang-tidy-14 ;;
    *) echo "usage: $0 run|test|serve|fuzz|format|tidy ..." >&2; exit 2 ;;
    esac
done

missing=$(printf '%s\n' $missing | sort -u | tr '\n' ' ')
missing=${missing% }
[ -n "$missing" ] || exit 0

give_up() {
    {
        echo "$1"
        echo "These are missing (by their names in Debian): $missing"
        echo "Needed: a C11 compiler, CMake 3.21 or later, Ninja, pkg-config and jansson; for the tests also cmocka;"
        echo "        for the web page libmicrohttpd, Node and npm; for the game in the terminal ncurses."
        echo "On other systems: dnf install gcc cmake ninja-build pkgconf jansson-devel libcmocka-devel,"
        echo "                  pacman -S gcc cmake ninja pkgconf jansson cmocka, brew install cmake ninja pkg-config jansson cmocka."
    } >&2
    exit 1
}

have apt-get || give_up "This is neither Debian nor Ubuntu, so nothing is installed by itself."
as_root=""
if [ "$(id -u)" -ne 0 ]; then
    have sudo || give_up "Installing needs root, and there is no sudo."
    as_root=sudo
fi

install() { $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q $recommends $missing; }

log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "Installing: $missing" >&2
# The package lists may be absent or old: they are fetched only if the first try fails.
if ! install >"$log" 2>&1; then
    if ! { $as_root apt-get update -q && install; } >"$log" 2>&1; then
        tail -n 20 "$log" >&2
        give_up "apt-get could not install them."
    fi
fi
