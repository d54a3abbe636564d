#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes the manual pages: loyd(1), loyd-COMMAND(1) for each command from the command's own help
# texts and lists, and those of the library, section 3, from loyd.h. Nothing is written twice, so no
# page can fall behind.
#
# usage: tools/manpage.sh LOYD FOLDER      into FOLDER/man1 and FOLDER/man3
set -eu
loyd=$1 folder=$2
tools=$(cd "$(dirname "$0")" && pwd)
version=$("$loyd" --version | awk '{ print $2 }')
date=$(awk 'match($0, /[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]/) { print substr($0, RSTART, RLENGTH); exit }' \
    "$tools/../CHANGELOG.md")
date=${date:-2026-11-18}
rm -rf "$folder/man1" "$folder/man3"
mkdir -p "$folder/man1" "$folder/man3"

# Text as it is: backslashes, hyphens, and dots or quotes at the head of a line mean something to
# troff.
escape() { sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^[.']/\\\\\&&/"; }
fold_escape() { fold -s -w 70 | sed 's/ *$//' | escape; }
title() { echo ".TH $(echo "$1" | tr '[:lower:]' '[:upper:]') $2 $date \"loyd $version\""; }

# The rows of a list: first column as the term, second as its text.
terms() {
    "$loyd" list "$1" -f csv | awk 'NR > 1 { name = $0; sub(/,.*/, "", name); print name }' |
        while read -r name; do
            printf '.TP\n.B %s\n' "$(echo "$name" | escape)"
            "$loyd" list "$1" -f markdown | awk -F ' *[|] *' -v name="$name" '$2 == name { gsub(/[`\\]/, ""); print $3 }' |
                fold_escape
        done
}

files() {
    cat <<'END'
.SH FILES
.TP
.I $XDG_CACHE_HOME/loyd
pattern tables, where
.B XDG_CACHE_HOME
is an absolute path;
.B \-\-cache\-dir
names another folder
.TP
.I ~/.cache/loyd
the same, where it is not
.SH ENVIRONMENT
.TP
.B XDG_CACHE_HOME
the folder for caches
.TP
.B HOME
the home folder
.TP
.B LOYD_TOKEN
the token that
.B loyd serve
asks for
.TP
.B NO_COLOR
if it is set and not empty, no colour unless
.B \-\-color always
asks for it
.TP
.B TERM
if it is dumb, no colour
END
}

exit_status() {
    cat <<'END'
.SH EXIT STATUS
.TP
.B 0
solved or done
.TP
.B 1
a fault: input or output failed, or memory ran out outside a search
.TP
.B 2
bad usage or bad input
.TP
.B 3
the board is unsolvable
.TP
.B 4
ended without a solution: a limit, or an incomplete search got stuck
.TP
.B 130
interrupted; the figures so far were printed
END
}

"$loyd" help | awk '/^Commands:/ { on = 1; next } /^$/ { on = 0 } on && $1 != "help"' |
    while read -r command summary; do
        page=$folder/man1/loyd-$command.1
        {
            title "loyd-$command" 1
            printf '.SH NAME\nloyd\\-%s \\- ' "$command"
            echo "$summary" | sed 's/[,;].*//' | escape # one line, for apropos
            "$loyd" help "$command" </dev/null | awk -v name="$command" -f "$tools/manpage.awk"
            files
            exit_status
            printf '.SH SEE ALSO\n.BR loyd (1)\n'
        } >"$page"
    done

{
    title loyd 1
    cat <<'END'
.SH NAME
loyd \- solve sliding\-tile puzzles of any size
.SH SYNOPSIS
.B loyd
.I COMMAND
[options] ...
.SH DESCRIPTION
END
    "$loyd" help | awk 'NR == 1' | fold_escape
    cat <<'END'
A board is numbers row by row, 0 (or _ . x \- *) for the blank; rows may
be joined by a slash.
Results go to standard output, messages to standard error.
.SH COMMANDS
Each has a page of its own, such as
.BR loyd\-solve (1).
END
    "$loyd" help | awk '/^Commands:/ { on = 1; next } /^$/ { on = 0 } on' |
        while read -r command summary; do
            printf '.TP\n.B loyd %s\n' "$command"
            echo "$summary" | fold_escape
        done
    for list in algorithms heuristics suites; do
        echo ".SH $list" | tr '[:lower:]' '[:upper:]'
        terms "$list"
    done
    files
    exit_status
    cat <<'END'
.SH EXAMPLES
.nf
loyd solve "4 1 6 / 3 2 8 / 7 0 5"
loyd compare \-a bfs,astar,idastar "8 6 7 / 2 5 4 / 3 0 1"
loyd check "1 2 3 / 4 5 6 / 8 7 0"
.fi
.SH SEE ALSO
.BR loyd\-solve (1),
.BR libloyd (3)
END
} >"$folder/man1/loyd.1"

awk -v folder="$folder/man3" -v version="$version" -v date="$date" -f "$tools/manpage3.awk" \
    "$tools/../include/loyd.h"
