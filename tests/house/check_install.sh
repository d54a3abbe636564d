#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs a build into an empty prefix and builds examples/ against it from outside: by CMake's
# find_package (shared and static) and by pkg-config. Each program must print the same right answer.
#
# usage: check_install.sh BUILD COMPILER
set -eu
build=$1 cc=$2
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

cmake --install "$build" --prefix "$work/prefix" >"$work/log" 2>&1 || { cat "$work/log"; fail "the install"; }
cp -r "$root/examples" "$work/examples"

# A wrong length, or a sequence of moves that is not a solution, can't pass: the moves are counted
# and replayed.
judge() {
    answer=$("$@") || fail "$1 ended with $?"
    case $answer in
    "13 moves, no fewer will do: "*) ;;
    *) fail "$1 said: $answer" ;;
    esac
    moves=${answer##* }
    [ ${#moves} -eq 13 ] || fail "$1: ${#moves} letters in $moves"
    "$work/prefix/bin/loyd" verify "4 1 6 / 3 2 8 / 7 0 5" "$moves" >/dev/null || fail "$1: $moves does not solve it"
    echo "$(basename "$1"): $answer"
}

cmake -S "$work/examples" -B "$work/cmake" -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_C_COMPILER="$cc" >"$work/log" 2>&1 &&
    cmake --build "$work/cmake" >>"$work/log" 2>&1 || { cat "$work/log"; fail "find_package(loyd)"; }
judge "$work/cmake/solve_one"
judge "$work/cmake/solve_one_static"
if [ -x "$work/cmake/solve_one_cpp" ]; then
    judge "$work/cmake/solve_one_cpp"
    if "$work/cmake/solve_one_cpp" "1 2 3 / 4 5 6 / 7 7 0" 2>"$work/log"; then fail "C++: a bad board was accepted"; fi
    grep -q '^invalid: .*tile 7 appears twice' "$work/log" || fail "C++: the exception says $(cat "$work/log")"
elif command -v c++ >/dev/null 2>&1; then
    fail "there is a C++ compiler, but the example in C++ was not built"
fi

# Every board ends, by a solution or by the flag.
"$work/cmake/cancel" >"$work/log" || fail "cancel ended with $?: $(cat "$work/log")"
[ "$(grep -c '^thread [12]: [0-9]* solved, [01] cancelled$' "$work/log")" -eq 2 ] ||
    fail "cancel said: $(cat "$work/log")"
cat "$work/log"

# Built in the first run, found in the second, with the same answers.
mkdir "$work/tables"
"$work/cmake/tables" "$work/tables" >"$work/first" || fail "tables ended with $?"
"$work/cmake/tables" "$work/tables" >"$work/second" || fail "tables ended with $? the second time"
[ "$(grep -c ': built, ' "$work/first")" -ge 1 ] && ! grep -q ': built, ' "$work/second" ||
    fail "tables were not kept: $(cat "$work/first" "$work/second")"
[ "$(grep -c '^solved: ' "$work/first")" -eq 3 ] || fail "tables said: $(cat "$work/first")"
sed 's/: built, /: found, /' "$work/first" | diff - "$work/second" || fail "tables that were found answer differently"
if "$work/cmake/tables" /dev/null/folder 2>"$work/log"; then fail "tables in a folder that cannot be made"; fi

# Plugins against the installed headers, run by the installed command: the same nodes as ours.
plugins="--plugin $work/cmake/my_heuristic.so --plugin $work/cmake/my_algorithm.so"
"$work/prefix/bin/loyd" compare -a astar,my-astar,my-idastar -H manhattan,my-manhattan $plugins -f csv --columns algorithm,heuristic,length,expanded "4 1 6 / 3 2 8 / 7 0 5" >"$work/log" ||
    fail "compare with plugins ended with $?"
[ "$(grep -c ',13,' "$work/log")" -eq 6 ] && [ "$(sed -n '/^astar,/s/.*,//p' "$work/log" | sort -u | wc -l)" -eq 1 ] ||
    fail "compare with plugins said: $(cat "$work/log")"
"$work/prefix/bin/loyd" heuristics --study 3x3 -H my-manhattan,my-weighted $plugins --table summary -f csv >"$work/log" || fail "a study of plugins"
grep -q ',my-manhattan,.*,true,true' "$work/log" && grep -q ',my-weighted,.*,false,false' "$work/log" || fail "the study said: $(cat "$work/log")"

pc=$(find "$work/prefix" -name loyd.pc)
[ -n "$pc" ] || fail "no loyd.pc was installed"
PKG_CONFIG_PATH=$(dirname "$pc")
export PKG_CONFIG_PATH
flags=$(pkg-config --cflags --libs loyd) || fail "pkg-config loyd"
libdir=$(pkg-config --variable=libdir loyd)
"$cc" "$root/examples/solve_one.c" $flags -o "$work/by_pkg_config" || fail "cc \$(pkg-config --cflags --libs loyd)"
LD_LIBRARY_PATH=$libdir
export LD_LIBRARY_PATH
judge "$work/by_pkg_config"
[ "$(pkg-config --modversion loyd)" = "$(sed -n 's/^#define LOYD_VERSION *"\(.*\)"$/\1/p' "$root/include/loyd.h")" ] ||
    fail "loyd.pc and loyd.h differ in the version"

if "$work/by_pkg_config" "1 2 3 / 4 5 6 / 7 7 0" 2>/dev/null; then fail "a bad board was accepted"; fi
unset LD_LIBRARY_PATH

for file in bin/loyd share/man/man1/loyd.1 share/man/man1/loyd-solve.1 share/man/man3/loyd_solve.3; do
    [ -s "$work/prefix/$file" ] || fail "$file was not installed"
done
"$work/prefix/bin/loyd" check "1 2 3 / 4 5 6 / 7 8 0" >/dev/null || fail "the installed command"

# Licences: the program's own, and one for every package that the page is bundled with.
cmp -s "$root/LICENSE" "$work/prefix/share/doc/loyd/LICENSE" || fail "LICENSE was not installed"
[ -s "$work/prefix/share/doc/loyd/docs/tables.md" ] || fail "the docs were not installed"
"$work/prefix/bin/loyd" licenses >"$work/log" || fail "loyd licenses"
for package in loyd $(sed -n '/"dependencies"/,/}/s/^ *"\([a-z]*\)": "[0-9].*/\1/p' "$root/apps/web/page/package.json"); do
    [ "$package" = esbuild ] && continue # bundles, and is not in the bundle
    grep -qx "== $package ==" "$work/log" || fail "loyd licenses lacks $package"
done

# Uninstalling leaves nothing of it.
"$root/tools/uninstall.sh" "$build/install_manifest.txt" >/dev/null || fail "uninstall"
left=$(find "$work/prefix" ! -type d)
[ -z "$left" ] || fail "uninstall leaves $left"
