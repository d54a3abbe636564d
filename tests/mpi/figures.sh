# SPDX-License-Identifier: MIT
# Sourced by the tests of this folder: their board, what one process makes of it, and what a result
# says. The board's last two iterations are handed out (22 and 104 million nodes from the start, 7
# and 37 million from the goal).
fail() { echo "FAILED: $*" >&2; exit 1; }

board_of_test() { "$1" random 3x6 --seed 5; }
want="77 22131767" want_either="77 7042696"

# "length generated-in-the-iteration-of-bound-75" of a result on stdin.
figures() {
    tr -d ' \n' | sed -n 's/.*"length":\([0-9]*\),.*{"bound":75,"expanded":[0-9]*,"generated":\([0-9]*\)}.*/\1 \2/p'
}
