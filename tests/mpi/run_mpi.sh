#!/bin/sh
# SPDX-License-Identifier: MIT
# A cluster on one machine: ranks that share the processors, over the loopback interface. One board
# of 3x6 whose last two iterations are handed out (22 and 104 million nodes).
#
#   counts    a full iteration has the same nodes with one process, two ranks and four
#   kills     a rank, rank 0 or all are killed with SIGKILL until the search is done: the length and
#             the nodes of the full iteration are the same, no subtree is lost or counted twice
#   refusals  a journal of another board, of other tables, damaged or no journal; a rank of another
#             version or with other tables
#
# usage: run_mpi.sh LOYD LOYD_MPI LOYD_MPI_OTHER KILLS      (77: there is no mpirun)
set -eu
loyd=$1 mpi=$2 other=$3 kills=$4
command -v mpirun >/dev/null 2>&1 || { echo "there is no mpirun: skipped"; exit 77; }
work=$(mktemp -d)
job=
trap 'if [ -n "$job" ]; then kill -9 "$job" 2>/dev/null || true; fi; rm -rf "$work"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_btl=self,tcp
OMPI_MCA_btl_tcp_if_include=lo OMPI_MCA_oob_tcp_if_include=lo
OMPI_MCA_plm_rsh_agent=false
export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM OMPI_MCA_rmaps_base_oversubscribe \
    OMPI_MCA_mpi_yield_when_idle OMPI_MCA_btl OMPI_MCA_btl_tcp_if_include OMPI_MCA_oob_tcp_if_include \
    OMPI_MCA_plm_rsh_agent
mpirun -n 2 "$mpi" --version >/dev/null 2>"$work/err" || {
    echo "mpirun does not run here: $(head -3 "$work/err"); skipped"
    exit 77
}

board=$("$loyd" random 3x6 --seed 5)
easier=$("$loyd" random 3x6 --seed 4)
tables=$work/tables
"$loyd" tables build 3x6 --cache-dir "$tables" >/dev/null
set -- solve -a optimal -H pdb --cache-dir "$tables" -f json

# "length generated-in-the-iteration-of-bound-75" of a result on stdin.
figures() {
    tr -d ' \n' | sed -n 's/.*"length":\([0-9]*\),.*{"bound":75,"expanded":[0-9]*,"generated":\([0-9]*\)}.*/\1 \2/p'
}

want=$("$loyd" "$@" -j 1 "$board" | figures)
[ "$want" = "77 22131767" ] || fail "one process: '$want'"
for ranks in 1 2 4; do
    got=$(mpirun -n $ranks "$mpi" "$@" "$board" | figures)
    [ "$got" = "$want" ] || fail "$ranks ranks: '$got', not '$want'"
done
got=$("$loyd" "$@" -j 2 --checkpoint "$work/one" "$board" | figures)
[ "$got" = "$want" ] || fail "a journal: '$got', not '$want'"
[ ! -e "$work/one" ] || fail "the journal of a solved board is still there"

# Kills. The ranks are the processes with that journal's name on their command line and no mpirun's.
ranks_of() { pgrep -f "loyd-mpi solve .*$1" || true; }
done=0 round=0
while [ $done -lt "$kills" ]; do
    round=$((round + 1))
    journal=$work/killed.$round
    : >"$work/result"
    while ! figures <"$work/result" | grep -q .; do
        setsid mpirun -n 2 "$mpi" "$@" --checkpoint "$journal" "$board" >"$work/result" 2>"$work/err" &
        job=$!
        sleep "0.$((3 + done * 7 % 7))"
        sleep "$((done % 2))"
        if [ $done -lt "$kills" ]; then
            case $((done % 3)) in
            0) victims=$(ranks_of "$journal" | sed -n 1p) ;;
            1) victims=$(ranks_of "$journal" | sed -n 2p) ;;
            *) victims="$job $(ranks_of "$journal")" ;;
            esac
            # shellcheck disable=SC2086
            if [ -n "$victims" ] && kill -9 $victims 2>/dev/null; then done=$((done + 1)); fi
        fi
        wait $job 2>/dev/null || true
        job=
        while [ -n "$(ranks_of "$journal")" ]; do sleep 0.1; done
        if grep -q refused "$work/err"; then fail "after a kill: $(cat "$work/err")"; fi
    done
    got=$(figures <"$work/result")
    [ "$got" = "$want" ] || fail "after $done kills: '$got', not '$want'"
done
echo "$done kills in $round searches: each ended with $want"

# Refusals: exit code 2, and a word that names what is wrong.
refused() { # WORDS COMMAND...
    words=$1
    shift
    code=0
    "$@" >"$work/out" 2>"$work/err" || code=$?
    [ $code -eq 2 ] || fail "$words: exit code $code, $(cat "$work/err")"
    grep -q "$words" "$work/err" || fail "not '$words' but: $(cat "$work/err")"
}
"$loyd" "$@" -j 2 --checkpoint "$work/j" --node-limit 40M "$board" >/dev/null && fail "a limit of 40M was not reached"
[ -e "$work/j" ] || fail "no journal is left at a node limit"
refused "belongs to another search" "$loyd" "$@" --checkpoint "$work/j" "$easier"
refused "belongs to another search" mpirun -n 2 "$mpi" "$@" --checkpoint "$work/j" "$easier"
echo "no journal" >"$work/text"
refused "no journal of a search" "$loyd" "$@" --checkpoint "$work/text" "$board"
refused "is loyd .* all must be one version" mpirun -n 1 "$mpi" "$@" "$board" : -n 1 "$other" "$@" "$board"
if command -v sqlite3 >/dev/null 2>&1; then
    cp "$work/j" "$work/bad"
    sqlite3 "$work/bad" "UPDATE piece SET generated = generated + 1 WHERE subtree = 0"
    refused "it is damaged" "$loyd" "$@" --checkpoint "$work/bad" "$board"
    cp "$work/j" "$work/bad"
    sqlite3 "$work/bad" "UPDATE about SET value = '0.0.1' WHERE key = 'version'"
    refused "of loyd 0.0.1" "$loyd" "$@" --checkpoint "$work/bad" "$board"
    cp "$work/j" "$work/bad"
    sqlite3 "$work/bad" "UPDATE about SET value = '0' WHERE key = 'sum'"
    refused "other pattern tables" "$loyd" "$@" --checkpoint "$work/bad" "$board"
fi
got=$("$loyd" "$@" -j 1 --checkpoint "$work/j" "$board" | figures)
[ "$got" = "$want" ] || fail "gone on from a node limit: '$got', not '$want'"
echo "refusals: as they should be"
