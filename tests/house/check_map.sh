#!/bin/sh
# SPDX-License-Identifier: MIT
# Every folder that holds sources is on the map, the table of folders in docs/ARCHITECTURE.md, and
# every folder on the map is there. A row begins with the paths of its folders, each in backquotes
# and with a slash at the end; `name/` in the rest of the row is a folder below them.
#
# usage: check_map.sh [ROOT]            --self-test: breaks each rule once and expects to be told
set -eu
here=$(cd "$(dirname "$0")" && pwd)

# The files of the tree: what git knows, or outside of git what is there.
list_files() {
    (cd "$1" && git ls-files 2>/dev/null && exit 0
        find . -name build -prune -o -name node_modules -prune -o -type f -print | sed 's/^\.\///')
}

check() {
    list_files "$1" | grep -E '\.(c|h|def|sh|awk|sed|ts|tsx|mjs|css|cmake)$' |
        awk -v map="$1/docs/ARCHITECTURE.md" '
    # Adds the folders of one cell: paths as they are, or below each of those in at[1..n].
    function add(cell, n,    i, name) {
        while (match(cell, /`[A-Za-z_0-9.\/-]+\/`/)) {
            name = substr(cell, RSTART + 1, RLENGTH - 3)
            cell = substr(cell, RSTART + RLENGTH)
            if (!n) { own[++owns] = name; named[name] = 1; continue }
            for (i = 1; i <= n; i++) named[at[i] "/" name] = 1
        }
    }
    BEGIN {
        while ((getline row < map) > 0) {
            if (row !~ /^\| `/) continue
            split(row, cell, "|")
            owns = 0
            add(cell[2], 0)
            for (i = 1; i <= owns; i++) { at[i] = own[i]; rows[own[i]] = 1 }
            sub(/^\|[^|]*\|/, "", row)
            if (owns) add(row, owns)
        }
    }
    {
        folder = $0
        if (!sub(/\/[^\/]*$/, "", folder)) next
        if (!(folder in seen)) folders++
        seen[folder] = 1
        if (!(folder in named) && !(folder in told)) {
            print folder "/ is not on the map, docs/ARCHITECTURE.md"
            told[folder] = 1
            faults++
        }
        for (path = folder; sub(/\/[^\/]*$/, "", path);) seen[path] = 1
    }
    END {
        if (!folders) { print "no sources found"; exit 1 }
        for (path in rows) if (!(path in seen) && path !~ /^docs/) {
            print path "/ is on the map, docs/ARCHITECTURE.md, and not there"
            faults++
        }
        if (faults) exit 1
        print folders " folders, all on the map"
    }'
}

self_test() {
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    mkdir -p "$work/docs" "$work/lib/core" "$work/lib/search/parts" "$work/apps/page/src/tab"
    touch "$work/lib/core/a.c" "$work/lib/search/parts/a.h" "$work/apps/page/src/tab/a.ts"
    touch "$work/lib/search/a.def" "$work/lib/core/notes.txt"
    draw() {
        printf '| folder | holds |\n|---|---|\n%s\n%s\n%s\n' "$1" "$2" "$3" >"$work/docs/ARCHITECTURE.md"
    }
    core='| `lib/core/` | rules |'
    search='| `lib/search/` | searches; `parts/` are data structures |'
    page='| `apps/page/` | the page: `src/`, and `src/tab/` |'
    draw "$core" "$search" "$page"
    check "$work" >/dev/null || { echo "FAILED: a good map is refused"; check "$work"; exit 1; }
    bites() {
        draw "$@"
        if check "$work" >/dev/null; then echo "FAILED: a map may be: $*"; exit 1; fi
        draw "$core" "$search" "$page"
    }
    bites "" "$search" "$page"
    bites "$core" '| `lib/search/` | searches; parts are data structures |' "$page"
    bites "$core" '| `lib/searches/` | searches |' "$page"
    bites "$core" "$search" '| `apps/page/` | the page: `src/` |'
    bites "$core" "$search
| \`lib/anysize/\` | boards of any size |" "$page"
    bites 'In `lib/core/` are the rules.' "$search" "$page"
    mkdir "$work/tools"
    touch "$work/tools/a.sh"
    if check "$work" >/dev/null; then echo "FAILED: a new folder need not be on the map"; exit 1; fi
    echo "every rule bites"
}

case ${1:-} in
--self-test) self_test ;;
*) check "${1:-$(cd "$here/../.." && pwd)}" ;;
esac
