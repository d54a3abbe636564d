#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes the manual page: the command's own help texts and lists, set for man(1). Nothing is written
# twice, so the page can't fall behind the command.
#
# usage: tools/manpage.sh LOYD >loyd.1
set -eu
loyd=$1
version=$("$loyd" --version | awk '{ print $2 }')

# Text as it is: backslashes, hyphens, and dots or quotes at the head of a line mean something to
# troff.
escape() { sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^[.']/\\\\\&&/"; }

# The rows of a list: first column as the term, second as its text.
terms() {
    "$loyd" list "$1" -f markdown | escape |
        awk -F ' *[|] *' 'NF > 3 && ++row > 2 { gsub(/`/, ""); printf ".TP\n.B %s\n%s\n", $2, $3 }'
}

cat <<END
.TH LOYD 1 "" "loyd $version" "User Commands"
.SH NAME
loyd \- solve sliding\-tile puzzles of any size
.SH SYNOPSIS
.B loyd
.I COMMAND
[options] ...
.SH DESCRIPTION
END
"$loyd" help | awk 'NR == 1' | escape
cat <<'END'
A board is numbers row by row, 0 (or _ . x \- *) for the blank; rows may be joined by a slash.
Results go to standard output, messages to standard error.
.SH COMMANDS
END
"$loyd" help | awk '/^Commands:/ { on = 1; next } /^$/ { on = 0 } on && $1 != "help" { print $1 }' |
    while read -r command; do
        printf '.SS loyd %s\n.nf\n' "$command"
        "$loyd" help "$command" </dev/null | escape
        echo .fi
    done
for list in algorithms heuristics suites; do
    echo ".SH $list" | tr '[:lower:]' '[:upper:]'
    terms "$list"
done
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
the board can't be solved
.TP
.B 4
ended without a solution: a limit, or an incomplete search got stuck
.TP
.B 130
interrupted; the figures so far were printed
.SH EXAMPLES
.nf
loyd solve "4 1 6 / 3 2 8 / 7 0 5"
loyd compare \-a bfs,astar,idastar "8 6 7 / 2 5 4 / 3 0 1"
loyd check "1 2 3 / 4 5 6 / 8 7 0"
.fi
END
