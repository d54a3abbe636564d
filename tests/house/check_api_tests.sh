#!/bin/sh
# SPDX-License-Identifier: MIT
# A test in tests/api stands where a user of the library stands: it includes loyd.h, suites.h, the C
# library, calls written from loyd.h, and headers of tests/support that do the same. What needs more
# belongs in another folder.
#
# usage: check_api_tests.sh [ROOT]      --self-test: breaks the rule in each way, expects to be told
set -eu
here=$(cd "$(dirname "$0")" && pwd)

check() {
    (cd "$1/tests" && find api -name '*.[ch]') | sort | awk -v root="$1/tests/" '
    function visit(file,    text, name, line) {
        if (file in visited) return
        visited[file] = 1
        while ((getline text < (root file)) > 0) {
            line++
            if (text !~ /^[ \t]*#[ \t]*include[ \t]*"/) continue
            name = text
            gsub(/^[^"]*"|".*$/, "", name)
            if (name == "loyd.h" || name == "loyd_plugin.h" || name == "suites.h" || name == "null_calls.h") continue
            if (name ~ /^support\/[a-z_0-9]+\.h$/) { queue[++last] = name; continue }
            printf "tests/%s:%d: \"%s\" is not loyd.h, suites.h or in support/\n", file, line, name
            faults++
        }
        close(root file)
    }
    { queue[++last] = $0; tests++ }
    END {
        if (!tests) { print "no tests found under " root "api"; exit 1 }
        for (i = 1; i <= last; i++) visit(queue[i])
        if (faults) exit 1
        print tests " tests see the public interface alone"
    }'
}

self_test() {
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    mkdir -p "$work/tests/api" "$work/tests/support"
    if check "$work" >/dev/null; then echo "FAILED: no tests at all pass"; exit 1; fi
    printf '#include "loyd.h"\n#include "suites.h"\n#include "support/a.h"\n#include <stdio.h>\n' \
        >"$work/tests/api/a.c"
    printf '#include "loyd.h"\n#include "support/b.h"\n' >"$work/tests/support/a.h"
    : >"$work/tests/support/b.h"
    check "$work" >/dev/null || { echo "FAILED: a good test is refused"; exit 1; }
    bites() {
        cp "$work/tests/$1" "$work/kept"
        echo "$2" >>"$work/tests/$1"
        if check "$work" >/dev/null; then echo "FAILED: $1 may say: $2"; exit 1; fi
        mv "$work/kept" "$work/tests/$1"
    }
    bites api/a.c '#include "core/rng.h"'
    bites api/a.c '#include "../../lib/core/rng.h"'
    bites api/a.c '  #  include "registry.h"'
    bites support/a.h '#include "core/rng.h"'
    bites support/b.h '#include "heuristics/heuristic.h"'
    echo "the rule bites"
}

case ${1:-} in
--self-test) self_test ;;
*) check "${1:-$(cd "$here/../.." && pwd)}" ;;
esac
