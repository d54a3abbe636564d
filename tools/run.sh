#!/bin/sh
# SPDX-License-Identifier: MIT
# Every search on one board, as one table; then what to try next. `make run` builds first and calls
# this.
#
# usage: tools/run.sh LOYD [BOARD]
set -u
loyd=$1
sample="4 1 6 / 3 2 8 / 7 0 5"
board=${2:-$sample}

# A board that is none, or can't be solved, is told so once and not by every search.
answer=$("$loyd" check "$board")
code=$?
if [ $code -ne 0 ]; then
    [ -z "$answer" ] || printf '%s\n' "$answer"
    exit $code
fi

if [ "$board" = "$sample" ]; then echo "The sample board of paper 000, by every search:"; fi
"$loyd" compare --time-limit 2s "$board" || exit $?
cat <<END

Try next:
  make run BOARD="8 6 7 / 2 5 4 / 3 0 1"           a board of your own; no 3x3 board is harder than this one
  loyd=$loyd
  \$loyd solve --states "$sample"       one solution, board by board
  \$loyd solve -a idastar -H walking-distance "2 5 6 4 / 1 9 3 7 / 10 11 8 12 / 13 0 14 15"
  \$loyd check "1 2 3 / 4 5 6 / 8 7 0"             why a board can't be solved
  \$loyd list algorithms                           all there is; also heuristics and suites
  \$loyd help
END
