#!/bin/sh
# SPDX-License-Identifier: MIT
# Dependencies run one way:
#
#   apps, examples -> loyd.h -> api -> search -> anysize -> engine -> run -> heuristics -> tables
#   -> census -> core
#
# A file may include its own layer and those after it, never one before; no two folders of lib/
# share a layer. Apps see loyd.h, suites.h, apps/shared and their own headers, those of the command
# by folder ("output/table.h"); the command sees the entries server.h, openapi.h and
# play.h, and its folder experiment/ what apps/experiment has, as the server does, and apps/mpi
# the command and apps/pieces.
# lib/ uses the C library alone and neither prints, exits nor
# reads the environment.
#
# usage: check_layers.sh [ROOT]        --self-test: breaks each rule once and expects to be told
set -eu
here=$(cd "$(dirname "$0")" && pwd)

check() {
    (cd "$1" && find apps examples include lib suites -name '*.[ch]' -o -name '*.def') | sort |
        awk -v root="$1" '
    function rank(path) {
        if (path == "loyd.h" || path == "loyd_plugin.h" || path ~ /^core\//) return 1
        if (path ~ /^census\//) return 1.5
        if (path ~ /^tables\//) return 2
        if (path ~ /^heuristics\//) return 3
        if (path ~ /^run\//) return 4
        if (path ~ /^engine\//) return 5
        if (path ~ /^anysize\//) return 6
        if (path ~ /^search\//) return 7
        return path ~ /^api\// ? 8 : 0
    }
    function complain(what) { printf "%s:%d: %s\n", file, line, what; faults++ }

    function check_lib(name, quoted,    own, other, calls) {
        if (!quoted) {
            if (name !~ libc) complain("<" name "> is not the C library")
            return
        }
        own = rank(substr(file, 5)); other = rank(name)
        if (!other) complain("\"" name "\" is in no layer")
        else if (other > own) complain("\"" name "\" is above its own layer")
    }
    function check_app(name, quoted,    home) {
        if (name == "loyd.h" || name == "loyd_plugin.h" || name == "suites.h") return
        if (!quoted) { if (name ~ /^loyd/) complain("<" name "> is not public"); return }
        home = dir ~ /^apps\/cli\// ? "apps/cli/" : dir
        if ((home name) in known || ("apps/shared/" name) in known) return
        if (dir ~ /^apps\/(shared|wasm)\/$/ && name == "commit.h") return # made by the build
        if (dir == "apps/wasm/" && ("apps/web/" name) in known) return # the server, without HTTP
        if (home == "apps/cli/" && (name == "server.h" || name == "openapi.h" || name == "play.h")) return
        if (dir == "apps/cli/experiment/" && ("apps/experiment/" name) in known) return
        if (dir == "apps/web/" && ("apps/experiment/" name) in known) return # stored experiments, to read
        if (dir == "apps/cli/solve/" && name == "crew.h") return # pieces of a search, and their journal
        if (dir == "apps/mpi/" && (("apps/pieces/" name) in known || ("apps/cli/" name) in known)) return
        if (dir == "apps/mpi/" && ("apps/experiment/" name) in known) return # runs of a plan by ranks
        complain("\"" name "\" is neither loyd.h, suites.h, in apps/shared nor its own header")
    }
    function check_include(text,    quoted, name) {
        quoted = text ~ /"/
        name = text
        gsub(/^[ \t]*#[ \t]*include[ \t]*[<"]|[>"].*$/, "", name)
        if (file == "include/loyd.h" && (quoted || name !~ /^std(bool|def|int)\.h$/)) complain("loyd.h stands alone")
        else if (file ~ /^lib\//) check_lib(name, quoted)
        else if (file ~ /^examples\// && quoted) complain("an example sees what is installed: <loyd.h>")
        else if (file ~ /^(apps|suites)\//) check_app(name, quoted)
    }
    function scan(    text, bare) {
        line = 0
        comment = 0
        dir = file; sub(/[^\/]*$/, "", dir)
        while ((getline text < (root "/" file)) > 0) {
            line++
            if (text ~ /^[ \t]*#[ \t]*include/) { check_include(text); continue }
            if (file !~ /^lib\//) continue
            bare = text
            gsub(/"([^"\\]|\\.)*"/, "\"\"", bare)
            gsub(/\/\*.*\*\//, "", bare)
            if (comment) { if (bare ~ /\*\//) { sub(/.*\*\//, "", bare); comment = 0 } else continue }
            if (bare ~ /\/\*/) { sub(/\/\*.*/, "", bare); comment = 1 }
            if (match(bare, /(^|[^a-zA-Z0-9_.>])(v?f?printf|f?puts|putchar|f?putc|perror|_?exit|_Exit|abort|getenv|secure_getenv|setlocale|system)[ \t]*\(/))
                complain("lib/ must not call " substr(bare, RSTART, RLENGTH - 1))
            if (bare ~ /(^|[^a-zA-Z0-9_])(stdout|stderr|stdin)([^a-zA-Z0-9_]|$)/) complain("lib/ must not use the standard streams")
        }
        close(root "/" file)
    }
    BEGIN {
        libc = "^(assert|ctype|errno|fenv|float|inttypes|limits|math|stdalign|stdarg|stdatomic|stdbool|stddef|stdint|stdio|stdlib|stdnoreturn|string|strings|time|pthread|fcntl|unistd|dirent|sched|[a-z]mmintrin|sys/[a-z]+)\\.h$"
    }
    { files[++count] = $0; known[$0] = 1 }
    END {
        if (!count) { print "no files found under " root; exit 1 }
        for (i = 1; i <= count; i++) { file = files[i]; scan() }
        if (faults) exit 1
        print count " files, every include points downwards"
    }'
}

# Each rule is broken once in a small tree; a rule that does not bite fails the test.
self_test() {
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    mkdir -p "$work/apps/cli/output" "$work/examples" "$work/include" "$work/suites"
    for folder in core census tables heuristics run engine anysize search/tree api; do mkdir -p "$work/lib/$folder"; done
    echo '#include <stdint.h>' >"$work/include/loyd.h"
    below=
    for folder in core census tables heuristics run engine anysize search api; do
        below="$below $folder"
        for lower in $below; do echo "#include \"$lower/a.h\""; done >"$work/lib/$folder/good.c"
    done
    echo '#include "loyd.h"' >"$work/lib/core/a.c"
    echo '#include "output/table.h"' >"$work/apps/cli/a.c"
    printf '#include "cli.h"\n#include "output/table.h"\n#include "server.h"\n#include "play.h"\n' >"$work/apps/cli/output/a.c"
    : >"$work/apps/cli/cli.h"
    : >"$work/apps/cli/output/table.h"
    mkdir -p "$work/apps/shared" "$work/apps/web"
    : >"$work/apps/shared/json.h"
    : >"$work/apps/web/jobs.h"
    echo '#include "json.h"' >"$work/apps/web/a.c"
    : >"$work/apps/shared/a.c"
    mkdir -p "$work/apps/experiment" "$work/apps/cli/experiment"
    : >"$work/apps/experiment/store.h"
    echo '#include "store.h"' >"$work/apps/cli/experiment/a.c"
    check "$work" >/dev/null || { echo "FAILED: a good tree is refused"; exit 1; }
    bites() {
        if [ -f "$work/$1" ]; then cp "$work/$1" "$work/kept"; fi
        echo "$2" >>"$work/$1"
        if check "$work" >/dev/null; then echo "FAILED: $1 may say: $2"; exit 1; fi
        if [ -f "$work/kept" ]; then mv "$work/kept" "$work/$1"; else rm "$work/$1"; fi
    }
    above=
    for folder in api search anysize engine run heuristics tables census core; do
        for upper in $above; do bites "lib/$folder/a.c" "#include \"$upper/a.h\""; done
        above="$above $folder"
    done
    bites lib/search/tree/a.c '#include "api/registry.h"'
    bites lib/search/tree/a.c '#include "tree.h"'
    bites lib/run/a.c '#include "anywhere/a.h"'
    bites lib/core/a.c '#include <jansson.h>'
    bites lib/core/a.c 'int f(void) { return printf("x"); }'
    bites lib/core/a.c 'void f(void) { exit(1); }'
    bites lib/core/a.c 'char *f(void) { return getenv("HOME"); }'
    bites lib/core/a.c 'FILE *f = stderr;'
    bites apps/cli/a.c '#include "core/rules.h"'
    bites apps/cli/a.c '#include "../../lib/core/rules.h"'
    bites apps/cli/a.c '#include "jobs.h"'
    bites apps/cli/output/a.c '#include "table.h"'
    bites apps/cli/output/a.c '#include "jobs.h"'
    bites apps/cli/output/a.c '#include "store.h"'
    bites apps/web/a.c '#include "cli.h"'
    bites apps/web/a.c '#include "output/table.h"'
    bites apps/shared/a.c '#include "output/table.h"'
    bites examples/a.c '#include "core/rules.h"'
    bites include/loyd.h '#include "core/rules.h"'
    echo "every rule bites"
}

case ${1:-} in
--self-test) self_test ;;
*) check "${1:-$(cd "$here/../.." && pwd)}" ;;
esac
