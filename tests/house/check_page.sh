#!/bin/sh
# SPDX-License-Identifier: MIT
# The page's sources in pieces that fit a screen or two: no component, nor any other function of a
# module, beyond 80 lines; no file beyond 300. And one owner for each slice of the state: only a
# *_state.ts makes one.
#
# usage: check_page.sh        --self-test: breaks each rule once and expects to be told
set -eu
here=$(cd "$(dirname "$0")" && pwd)

# check FOLDER: prints what breaks a rule, and fails where anything does.
check() {
    (cd "$1" && find . -name '*.ts' -o -name '*.tsx') | sort | sed "s|^\./|$1/|" | xargs awk '
    function complain(at, what) { printf "%s:%d: %s\n", name, at, what; faults++ }
    function file_ended() { if (lines > 300) complain(lines, "the file has more than 300 lines") }

    FNR == 1 { file_ended(); name = FILENAME; from = 0 }
    { lines = FNR }
    # A function begins at the left edge, and ends where the next line closes at it.
    !from && /^(export )?(async )?function [A-Za-z]/ { from = FNR; what = $0 }
    !from && /^(export )?const [A-Za-z]+ = .*(=>|=> [({]+|\()$/ { from = FNR; what = $0 }
    from && /^[)}\]]/ && !/[({]$/ {
        match(what, /(function|const) [A-Za-z]+/)
        if (FNR - from >= 80) complain(from, substr(what, RSTART, RLENGTH) " has more than 80 lines")
        from = 0
    }
    /(^|[^A-Za-z.])slice\("/ && name !~ /_state\.ts$/ { complain(FNR, "a slice outside its owner") }
    END { file_ended(); exit faults > 0 }'
}

if [ "${1:-}" != --self-test ]; then
    check "$here/../../apps/web/page/src"
    exit
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
lines() { awk -v n="$1" 'BEGIN { while (n--) print "    said;" }'; }
fails=0

# expect WORDS: the page in $work breaks the rule that is told in these words; "" for none.
expect() {
    told=$(check "$work" 2>&1) && status=0 || status=1
    case $told in
    *"$1"*) [ $status = 1 ] || [ -z "$1" ] || fails=1 ;;
    *) fails=1 ;;
    esac
    [ -n "$1" ] || [ $status = 0 ] || fails=1
    [ $fails = 0 ] || { echo "expected '$1', was told '$told'"; exit 1; }
    rm -f "$work"/*
}

{ echo 'export function Whole(): JSX.Element {'; lines 78; echo '}'; } > "$work/whole.tsx"
{ echo 'const Whole = (): JSX.Element => ('; lines 78; echo ');'; } >> "$work/whole.tsx"
{ echo 'export const words = {'; lines 99; echo '};'; } >> "$work/whole.tsx"
echo 'const set = slice("line", 1);' > "$work/line_state.ts"
expect ""
{ echo 'export function Long({'; echo '    tile,'; echo '}: Props): JSX.Element {'; lines 78; echo '}'; } > "$work/long.tsx"
expect "long.tsx:1: function Long has more than 80 lines"
{ echo 'export const Long = (): JSX.Element => ('; lines 79; echo ');'; } > "$work/long.tsx"
expect "const Long has more than 80 lines"
lines 301 > "$work/file.ts"
lines 3 > "$work/next.ts"
expect "file.ts:301: the file has more than 300 lines"
echo 'const set = slice("line", 1);' > "$work/line.ts"
expect "line.ts:1: a slice outside its owner"
