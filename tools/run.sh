#!/bin/sh
# SPDX-License-Identifier: MIT
# Every search on one board, as one table of 80 columns; then what to try next. `make run` builds
# first and calls this.
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

if [ "$board" = "$sample" ]; then
    echo "The sample board of paper 000, $sample, by every search"
else
    echo "$board, by every search"
fi
echo "(at most 2 seconds and 512 MiB each; the best row is marked):"
echo
"$loyd" compare --time-limit 2s -q "$board" \
    --columns algorithm,outcome,length,expanded,generated,time_s,peak_bytes
code=$?
cat <<END

Try next:
  make run BOARD="8 6 7 / 2 5 4 / 3 0 1"     a board of your own (this: as hard
                                             as any 3x3 board is)
  make serve                                 the web page
  loyd=$loyd
  \$loyd solve --states "$sample"
  \$loyd compare "$sample"
  \$loyd check "1 2 3 / 4 5 6 / 8 7 0"        why a board is unsolvable
  \$loyd list algorithms                     also: heuristics, suites
  \$loyd help
END
exit $code
