#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Keeps README.md and docs/ true. In every page
#   - a fenced block that begins with `$ loyd ...` is run, command by command, in an empty folder,
#     and its output (both streams) compared with the block. Times, rates and memory don't count,
#     nor do the widths of columns. A line `...` stands for left-out lines;
#   - a table between `<!-- made: KIND ARGUMENTS -->` and `<!-- end -->` is made again (see made_*
#     below) and compared;
#   - a link to a file leads somewhere;
# and every algorithm and heuristic has a page, and every page an algorithm or heuristic.
#
# usage: run_docs.sh [--update] LOYD [FILE ...]     --update writes what differs into the pages
#        run_docs.sh --self-test LOYD               breaks a page in each way and expects to be told
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
mode=check
case ${1:-} in --update | --self-test) mode=${1#--}; shift ;; esac
[ $# -ge 1 ] || { echo "usage: run_docs.sh [--update | --self-test] LOYD [FILE ...]" >&2; exit 2; }
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
[ -x "$program" ] || { echo "no program at $program" >&2; exit 2; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$program" "$work/bin/loyd"
PATH=$work/bin:$PATH
XDG_CACHE_HOME=$work/cache # no tables of the one who runs this,
XDG_DATA_HOME=$work/data   # and no experiments
export PATH XDG_CACHE_HOME XDG_DATA_HOME LC_ALL=C NO_COLOR=
loyd suite papers -f csv >"$work/boards" || exit 2

# Durations, rates and memory, and the widths of columns, which depend on them.
mask() {
    sed -E -f "$here/../support/mask.sed" -e 's/  +/ /g' -e 's/--+/--/g' -e 's/ +$//' "$1"
}

board() { awk -F, -v name="$1" '$1 == name { print $2 }' "$work/boards"; }

# 1234567 as 1,234,567, in a cell; "-" for nothing.
cells='function cell(n) {
        if (n == "") return "-"
        while (n ~ /[0-9][0-9][0-9][0-9]/) sub(/[0-9][0-9][0-9]($|,)/, ",&", n)
        return n
    }
    { gsub(/"[^"]*"/, "") }'

# What a search costs on the papers boards. $@ options of compare
made_cost() {
    set -- -q -f csv --time-limit 20m "$@"
    for name in 000 001-s2 001-s4 003-t1 003-t3; do set -- "$@" "$(board $name)"; done
    loyd compare "$@" | awk -F, -v boards="$work/boards" "$cells"'
        BEGIN {
            while ((getline line < boards) > 0) { split(line, f, ","); optimum[f[1]] = f[4] }
            split("000 001-s2 001-s4 003-t1 003-t3", name, " ")
            print "| board | optimum | length | expanded | generated | seen |"
            print "|---|---:|---:|---:|---:|---:|"
        }
        NR > 1 { print "| " name[$1] " | " optimum[name[$1]] " | " ($5 == "" ? $4 : cell($5)) " | " cell($7) " | " cell($8) \
                       " | " cell($9) " |" }'
}

# A heuristic on the papers boards: its value, and A* with it. $1 its name
made_values() {
    echo "| board | h | optimum | A* length | A* expanded |"
    echo "|---|---:|---:|---:|---:|"
    for name in 000 001-s2 001-s4 003-t1 003-t3; do
        [ -e "$work/check.$name" ] || loyd check -f csv "$(board $name)" >"$work/check.$name"
        value=$(awk -F, -v name="$1" '$1 == name { print $2 }' "$work/check.$name")
        optimum=$(awk -F, -v name=$name '$1 == name { print $4 }' "$work/boards")
        loyd compare -q -f csv --time-limit 20m --node-limit 1e6 -a astar -H "$1" "$(board $name)" |
            awk -F, -v start="| $name | $value | $optimum |" "$cells"'
                NR > 1 { print start " " ($5 == "" ? $4 : cell($5)) " | " cell($7) " |" }'
    done
}

# Rows whose first cell is a search, in backquotes, and whose last is a remark; the figures between
# are made.
# $1 the board, $2 the table as it stands
made_readings() {
    start=$(board "$1")
    [ -n "$start" ] || start=$1
    echo "| options | length | expanded | generated | seen | |"
    echo "|---|---:|---:|---:|---:|---|"
    # shellcheck disable=SC2016
    sed -n '/^| `/{s/^| `\([^`]*\)` |.*| *\([^|]*\)|$/\1|\2/; s/ *$//; p}' "$2" >"$work/readings"
    while IFS='|' read -r options remark; do
        # The options are words.
        # shellcheck disable=SC2086
        loyd solve -f csv --time-limit 20m $options "$start" 2>&1 |
            awk -F, -v start="| \`$options\` |" -v end="${remark:+$remark }" "$cells"'
                NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; said = $0 }
                NR > 1 {
                    length_ = $column["length"]
                    print start " " (length_ == "" ? $column["outcome"] : cell(length_)) " | " cell($column["expanded"]) \
                        " | " cell($column["generated"]) " | " cell($column["seen"]) " | " end "|"
                }
                END { if (NR < 2) print start " " said " | | | | " end "|" }'
    done <"$work/readings"
}

# The list of pages. $1 algorithms or heuristics
made_index() { loyd list "$1" -f markdown | sed -E '3,$s/^\| ([a-z0-9-]+) \|/| [\1](\1.md) |/'; }

# What the library (errors, messages) or the server says, by key. $1 errors, messages or faults
made_sentences() {
    awk -f "$here/../support/sentences.awk" "$root/lib/core/sentences.def" "$root/apps/shared/app_sentences.def" \
        "$root/apps/web/faults.def" | sed 's/|/\\|/g' | awk -F'\t' -v kind="$1" '
        BEGIN {
            macro["ERROR"] = macro["SENTENCE"] = "errors"; macro["MESSAGE"] = "messages"; macro["FAULT"] = "faults"
            print (kind == "faults" ? "| key | status, code | sentence |\n|---|---|---|" : "| key | sentence |\n|---|---|")
        }
        macro[$1] == kind { print "| `" $3 "` | " (kind == "faults" ? $4 " | " : "") "`" $5 "` |" }'
}

# A search's pseudocode, and what its events say. $1 its name
made_steps() {
    awk -f "$here/steps.awk" "$root/docs/algorithms/steps/common.steps" "$root/docs/algorithms/steps/$1.steps"
}

# Part $1 of a page; what should stand there goes to parts/$1.new. False if it differs.
check_run() {
    own=$work/parts/$1
    rm -rf "$work/place" "$own".cmd.* "$own".want.*
    mkdir "$work/place"
    awk -v part="$own" '/^\$ / { n++; print substr($0, 3) > (part ".cmd." n); printf "" > (part ".want." n); next }
        { print > (part ".want." n) }' "$own"
    same=yes
    : >"$own.new"
    n=1
    while [ -e "$own.cmd.$n" ]; do
        (cd "$work/place" && timeout 600 sh "$own.cmd.$n" </dev/null) >"$work/raw" 2>&1
        mask "$work/raw" >"$work/got"
        mask "$own.want.$n" >"$work/want"
        sed 's/^/$ /' "$own.cmd.$n" >>"$own.new"
        if awk -v want_file="$work/want" -v got_file="$work/got" -v raw_file="$work/raw" -f "$here/compare.awk" \
            >"$work/new"; then
            cat "$own.want.$n" >>"$own.new"
        else
            same=no
            cat "$work/new" >>"$own.new"
        fi
        n=$((n + 1))
    done
    [ $same = yes ]
}

check_made() {
    own=$work/parts/$1
    shift
    kind=$1
    shift
    case $kind in
    cost | values | index | sentences | steps) "made_$kind" "$@" >"$own.new" ;;
    readings) made_readings "$*" "$own" >"$own.new" ;;
    *) echo "nothing makes '$kind'" >"$own.new" ;;
    esac
    cmp -s "$own" "$own.new"
}

check_page() {
    page=$1
    rm -rf "$work/parts"
    mkdir "$work/parts"
    awk -v dir="$work/parts" -f "$here/parts.awk" "$page" >"$work/skeleton" || return 1
    changed=no
    [ -e "$work/parts/index" ] || return 0
    while read -r part kind line arguments; do
        # The arguments are words.
        # shellcheck disable=SC2086
        if "check_$kind" "$part" $arguments; then continue; fi
        changed=yes
        [ "$mode" = update ] && continue
        echo "FAILED: ${page#"$top/"}:$line"
        diff -u --label "the page" --label "loyd" "$work/parts/$part" "$work/parts/$part.new"
    done <"$work/parts/index"
    [ $changed = yes ] || return 0
    [ "$mode" = update ] || return 1
    awk -v dir="$work/parts" '/^\001/ { while ((getline line < (dir "/" substr($0, 2) ".new")) > 0) print line; next }
        { print }' "$work/skeleton" >"$work/page" && cp "$work/page" "$page" && echo "updated ${page#"$top/"}"
}

check_links() {
    grep -o '](\([^)#]*\)' "$1" | sed 's/^](//' | grep -v -e '^$' -e '^[a-z]*:' | sort -u | {
        good=yes
        while read -r link; do
            [ -e "$(dirname "$1")/$link" ] || { echo "FAILED: ${1#"$top/"}: nothing at $link"; good=no; }
        done
        [ $good = yes ]
    }
}

# Every name of the registry has a page, and the other way round. $1 algorithms or heuristics
check_names() {
    loyd list "$1" -f csv | sed -e 1d -e 's/,.*//' | sort >"$work/names"
    (cd "$top/docs/$1" && ls -- *.md) | sed 's/\.md$//' | grep -v '^README$' | sort >"$work/pages"
    diff --label "loyd list $1" --label "docs/$1" -u "$work/names" "$work/pages" && return 0
    echo "FAILED: docs/$1 has not one page for each name"
    return 1
}

# Checks the pages under $top, or those given.
check_all() {
    failed=0
    if [ $# -eq 0 ]; then
        for kind in algorithms heuristics; do check_names $kind || failed=$((failed + 1)); done
        # shellcheck disable=SC2046
        set -- "$top/README.md" $(find "$top/docs" -name '*.md' | sort)
    fi
    for file in "$@"; do
        # Built without experiments: their page is read, not run.
        case $file in */experiments.md) loyd experiment --help >/dev/null 2>&1 || continue ;; esac
        check_page "$file" || failed=$((failed + 1))
        check_links "$file" || failed=$((failed + 1))
    done
    echo "$# pages, $failed failures"
    [ $failed -eq 0 ]
}

# $1 what is broken, $2 a sed command for page bfs.md that breaks it
expect_failure() {
    cp "$work/whole" "$top/docs/algorithms/bfs.md"
    sed -i -E "$2" "$top/docs/algorithms/bfs.md"
    if (check_all "$top/docs/algorithms/bfs.md") >"$work/told" 2>&1; then
        echo "not told: $1"
        bites=no
    fi
}

self_test() {
    top=$work/tree
    bites=yes
    mkdir -p "$top/docs"
    cp -R "$root/docs/algorithms" "$root/docs/heuristics" "$top/docs"
    mode=check
    cat >"$work/whole" <<'PAGE'
A [link](bfs.md).
```
$ loyd solve -q 1 2 3 4 5 0 7 8 6
D
$ loyd solve -a bfs 1 2 3 4 5 0 7 8 6
...
Solved in 1 move, the fewest possible (proved).
...
  generated                      5      branching b*               5.000
...
```
<!-- made: readings 000 -->
| options | length | expanded | generated | seen | |
|---|---:|---:|---:|---:|---|
| `-a bfs --order DULR` | 13 | 2,401 | 6,574 | 3,880 | paper 000 |
<!-- end -->
PAGE
    cp "$work/whole" "$top/docs/algorithms/bfs.md"
    (check_all "$top/docs/algorithms/bfs.md") || bites=no
    expect_failure "another answer" 's/^D$/U/'
    expect_failure "a line too much" 's/^D$/D\n/'
    expect_failure "a line that never comes, between two gaps" 's/generated +5/generated 4/'
    expect_failure "a count in a table" 's/2,401/2,402/'
    expect_failure "a dead link" 's/\(bfs.md\)/(nowhere.md)/'
    expect_failure "a part without its end" 's/^<!-- end -->$//'
    cp "$work/whole" "$top/docs/algorithms/nosuch.md"
    check_names algorithms >/dev/null && { echo "not told: a page without an algorithm"; bites=no; }
    rm "$top/docs/algorithms/nosuch.md" "$top/docs/algorithms/dfs.md"
    check_names algorithms >/dev/null && { echo "not told: an algorithm without a page"; bites=no; }
    mode=update
    sed -e 's/^D$/U/' -e 's/2,401/7/' "$work/whole" >"$top/docs/algorithms/bfs.md"
    (check_all "$top/docs/algorithms/bfs.md") >/dev/null
    cmp "$work/whole" "$top/docs/algorithms/bfs.md" || { echo "--update does not restore a page"; bites=no; }
    [ $bites = yes ]
}

top=$root
if [ "$mode" = self-test ]; then self_test; else check_all "$@"; fi
