#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes sure that what a part of loyd needs is there. On Debian and Ubuntu the missing packages, and
# only those, are installed. Where that can't be done, what loyd does without is left out, and what
# it needs is named, with exit code 1.
#
# usage: tools/deps.sh run|test|serve|page-static|fuzz|format|tidy ...
#        tools/deps.sh left-out run|test ...    installs nothing: lists what is left out
set -eu

missing=""   # without these there is no loyd, or not what was asked for
optional=""  # loyd builds without these
left_out=""  # and then lacks this, a line each
recommends=--no-install-recommends
need() { missing="$missing $1"; }
want() {
    optional="$optional $1"
    left_out="$left_out  $2 (Debian: $1)
"
}
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
    library libmicrohttpd || want libmicrohttpd-dev "loyd serve, the web page and their tests"
    library sqlite3 || want libsqlite3-dev "loyd experiment, stored experiments"
    library yaml-0.1 || want libyaml-dev "loyd experiment, stored experiments"
    library ncurses || want libncurses-dev "loyd play, the game in the terminal"
}

# The page is built by Node.
check_serve() {
    check_run
    library libmicrohttpd || need libmicrohttpd-dev
    have node || need nodejs
    have npm || need npm
}

# The library as WebAssembly: the compiler, its linker, the C library, and what the compiler calls.
webassembly() {
    printf '#include <stdlib.h>\nint main(void) { return !malloc(1); }\n' |
        clang --target=wasm32-wasi -x c - -o /dev/null 2>/dev/null
}

check_page_static() {
    cmake_recent || need cmake
    have ninja || need ninja-build
    have node || need nodejs
    have npm || need npm
    webassembly || { need clang; need lld; need wasi-libc; need libclang-rt-dev-wasm32; }
}

check_test() {
    check_run
    library cmocka || want libcmocka-dev "the tests that are written in C"
    library ompi-c || want libopenmpi-dev "loyd-mpi, one search by many processes, and its tests"
    have mpirun || want openmpi-bin "loyd-mpi, one search by many processes, and its tests"
    have pgrep || want procps "the test that kills the ranks of loyd-mpi"
    have mandoc || want mandoc "the check of the manual pages by mandoc"
    have node || want nodejs "building and testing the web page, the check of JSON against its schemas"
    have npm || want npm "building and testing the web page, the check of JSON against its schemas"
    if ! webassembly; then
        for package in clang lld wasi-libc libclang-rt-dev-wasm32; do
            want $package "the tests of the static page"
        done
    fi
    # The page is tested in a browser; Ubuntu has none as a plain package.
    if grep -q '^ID=debian' /etc/os-release 2>/dev/null; then
        have chromium || have google-chrome || want chromium "the tests of the page in a browser"
    fi
}

list_only=no
if [ "${1:-}" = left-out ]; then list_only=yes; shift; fi
for group in "$@"; do
    case $group in
    run) check_run ;;
    test) check_test ;;
    serve) check_serve ;;
    page-static) check_page_static ;;
    fuzz) check_test; fuzzes || { need clang; recommends=""; } ;; # the fuzzer's runtime is recommended by clang
    format) have clang-format-14 || have clang-format || need clang-format-14 ;;
    tidy) check_run; have clang-tidy-14 || have clang-tidy || need clang-tidy-14 ;;
    *) echo "usage: $0 run|test|serve|page-static|fuzz|format|tidy ..." >&2; exit 2 ;;
    esac
done

if [ $list_only = yes ]; then
    [ -z "$left_out" ] || printf 'Left out, for lack of a package:\n%s' "$left_out"
    exit 0
fi
sorted() { printf '%s\n' "$@" | sort -u | tr '\n' ' ' | sed 's/ $//'; }
missing=$(sorted $missing)
all=$(sorted $missing $optional)
[ -n "$all" ] || exit 0

# What can't be installed: only what is needed is a reason to stop.
give_up() {
    if [ -z "$missing" ]; then
        echo "$1 Going on without: $all" >&2
        exit 0
    fi
    {
        echo "$1"
        echo "These are missing (by their names in Debian): $missing"
        echo "Needed: a C11 compiler, CMake 3.21 or later, Ninja, pkg-config and jansson. Left out if missing: tests in C (cmocka),"
        echo "        the web page (libmicrohttpd, Node, npm), the game in the terminal (ncurses), experiments (SQLite, libyaml)."
        echo "On other systems: dnf install gcc cmake ninja-build pkgconf jansson-devel libcmocka-devel,"
        echo "                  pacman -S gcc cmake ninja pkgconf jansson cmocka, brew install cmake ninja pkg-config jansson cmocka."
    } >&2
    exit 1
}

have apt-get || give_up "This is neither Debian nor Ubuntu, so nothing is installed by itself."
as_root=""
if [ "$(id -u)" -ne 0 ]; then
    have sudo || give_up "Installing needs root, and there is no sudo."
    [ -t 0 ] || sudo -n true 2>/dev/null || give_up "Installing needs root, and sudo wants a password."
    as_root=sudo
fi

install() { $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q $recommends "$@"; }

log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "Installing: $all" >&2
# The package lists may be absent or old: they are fetched only if the first try fails. What is
# needed may be there even if something else is not.
if ! install $all >"$log" 2>&1; then
    if ! { $as_root apt-get update -q && install $all; } >"$log" 2>&1; then
        tail -n 5 "$log" >&2
        if [ -n "$missing" ] && install $missing >"$log" 2>&1; then missing=""; fi
        give_up "apt-get could not install all of it."
    fi
fi
