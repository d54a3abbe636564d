#!/bin/sh
# SPDX-License-Identifier: MIT
# Without root and without optional packages loyd is built and tested all the same: tools/deps.sh
# goes on, lists what is left out, and stops only where something needed is missing; CMake leaves
# out the server and the tests in C, and keeps the tests that are scripts. A folder of links stands
# for a machine: what is not linked there is not installed.
#
# usage: check_left_out.sh CMAKE
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

mkdir "$work/bin"
for tool in sh awk sed sort tr cat grep env mktemp rm tail printf cc gcc ld as cmake ninja nproc dirname; do
    path=$(command -v "$tool" 2>/dev/null) && case $path in /*) ln -s "$path" "$work/bin/$tool" ;; esac
done
printf '#!/bin/sh\necho 1000\n' >"$work/bin/id"
printf '#!/bin/sh\nexit 100\n' >"$work/bin/apt-get"
real=$(command -v pkg-config)
# A pkg-config that does not know the libraries in HIDDEN.
cat >"$work/bin/pkg-config" <<END
#!/bin/sh
for hidden in \$HIDDEN; do
    case " \$* " in *" \$hidden"*) exit 1 ;; esac
done
exec "$real" "\$@"
END
chmod +x "$work/bin"/*
deps() { PATH=$work/bin "$root/tools/deps.sh" "$@" >"$work/out" 2>&1 </dev/null; }

HIDDEN="cmocka libmicrohttpd sqlite3"
export HIDDEN
deps test || fail "test stops without optional packages: $(cat "$work/out")"
grep -q 'Going on without: .*libcmocka-dev.*libmicrohttpd-dev' "$work/out" || fail "it says: $(cat "$work/out")"
deps run || fail "run stops without optional packages: $(cat "$work/out")"
deps left-out test || fail "left-out"
for word in 'loyd experiment.*libsqlite3-dev' 'loyd serve.*libmicrohttpd-dev' 'tests that are written in C.*libcmocka-dev' 'web page.*nodejs'; do
    grep -q "$word" "$work/out" || fail "the list lacks $word: $(cat "$work/out")"
done
[ "$(grep -c 'Left out' "$work/out")" -eq 1 ] || fail "more than one list"
if deps serve; then fail "serve goes on without libmicrohttpd"; fi

HIDDEN="jansson"
if deps run; then fail "run goes on without jansson"; fi
grep -q 'These are missing.*libjansson-dev' "$work/out" || fail "it says: $(cat "$work/out")"
# Root whose apt-get knows no optional package still gets what is needed, or is told.
printf '#!/bin/sh\necho 0\n' >"$work/bin/id"
HIDDEN="cmocka"
deps test || fail "a failing apt-get stops it: $(cat "$work/out")"

# Each optional library may be the only one that is missing: the machine of who has just installed
# what `make run` asks for has no cmocka.
configure() {
    rm -rf "$work/build"
    "$1" -S "$root" -B "$work/build" -G Ninja -DPKG_CONFIG_EXECUTABLE="$work/bin/pkg-config" >"$work/out" 2>&1 ||
        { cat "$work/out"; fail "CMake stops without $HIDDEN"; }
}
for HIDDEN in cmocka libmicrohttpd sqlite3 yaml-0.1 ncurses "ompi-c mpich mpi-c"; do
    configure "$1"
    grep -q ' not found' "$work/out" || fail "CMake does not say that $HIDDEN is missing"
done
HIDDEN="cmocka libmicrohttpd sqlite3"
configure "$1"
for what in cmocka libmicrohttpd SQLite; do
    grep -q "$what.* was not found" "$work/out" || fail "CMake does not say that $what is missing"
done
(cd "$work/build" && ctest -N) >"$work/out"
for name in layers cli_cases_1 docs install; do
    grep -q ": $name\$" "$work/out" || fail "the test $name is left out too"
done
if grep -q ': board$' "$work/out"; then fail "a test in C is there without cmocka"; fi
echo "what is optional can be missing: $(grep -c 'Test *#' "$work/out") tests are left"
