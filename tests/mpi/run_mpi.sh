#!/bin/sh
# SPDX-License-Identifier: MIT
# A cluster on one machine: ranks that share the processors, over the loopback interface.
#
#   counts    a full iteration has the same nodes with one process, two ranks and four
#   ends      all ranks find out alike from which end iterations are smaller
#   kills     a rank, rank 0, mpirun or all are killed with SIGKILL until the search is done: the
#             length and the nodes of the full iteration are the same, no subtree is lost or
#             counted twice
#   a hang    a rank that lives and does nothing (SIGSTOP) is named, others search what it has, and
#             the search ends without it; takes more than a minute, so only with 50 kills
#   refusals  a journal of another board, of other tables, damaged, cut short, with a row twice, or
#             none at all; a rank of another version
#   journals  one journal by one process, then three ranks, then two of them from copies
#   merging   two journals of one board, by the command that docs/cluster.md has for it
#
# usage: run_mpi.sh LOYD LOYD_MPI LOYD_MPI_OTHER KILLS      (77: there is no mpirun)
set -eu
. "$(dirname "$0")/figures.sh"
loyd=$1 mpi=$2 other=$3 kills=$4
command -v mpirun >/dev/null 2>&1 || { echo "there is no mpirun: skipped"; exit 77; }
command -v pgrep >/dev/null 2>&1 || { echo "there is no pgrep to find the ranks (Debian: procps): skipped"; exit 77; }
work=$(mktemp -d)
job=
trap 'if [ -n "$job" ]; then kill -9 "$job" 2>/dev/null || true; fi; rm -rf "$work"' EXIT
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

board=$(board_of_test "$loyd")
easier=$("$loyd" random 3x6 --seed 4)
tables=$work/tables
"$loyd" tables build 3x6 --cache-dir "$tables" >/dev/null
# From the start, as its iterations are the larger ones: the test needs some time.
set -- solve -a optimal -H pdb -p from=start --cache-dir "$tables" -f json

got=$("$loyd" "$@" -j 1 "$board" | figures)
[ "$got" = "$want" ] || fail "one process: '$got', not '$want'"
for ranks in 1 2 4; do
    begun=$(date +%s)
    got=$(mpirun -n $ranks "$mpi" "$@" "$board" 2>"$work/err" | figures)
    [ "$got" = "$want" ] || fail "$ranks ranks: '$got', not '$want': $(cat "$work/err")"
    # progress is printed every second at first, where there are so many
    [ $(($(date +%s) - begun)) -lt 5 ] || grep -q '^optimal .* nodes ' "$work/err" || fail "$ranks ranks: no progress"
done
for ranks in 1 2 4; do
    mpirun -n $ranks "$mpi" "$@" -p from=either "$board" >"$work/result" 2>"$work/err" || true
    [ "$(figures <"$work/result")" = "$want_either" ] && grep -q 'from the goal' "$work/result" ||
        fail "from either end, $ranks ranks: '$(figures <"$work/result")', not '$want_either': $(cat "$work/err")"
done
got=$("$loyd" "$@" -p from=either -j 2 --checkpoint "$work/either" "$board" | figures)
[ "$got" = "$want_either" ] || fail "a journal, from either end: '$got', not '$want_either'"
got=$("$loyd" "$@" -j 2 --checkpoint "$work/one" "$board" | figures)
[ "$got" = "$want" ] || fail "a journal: '$got', not '$want'"
[ ! -e "$work/one" ] || fail "the journal of a solved board is still there"

# Kills. The ranks are the processes that begin with loyd-mpi and have that journal's name; rank 0
# is the first. A rank that is killed while it starts can leave OpenMPI's mpirun waiting for nobody
# (4.1.4, "PMIX ERROR: UNREACHABLE"): without ranks for ten seconds it is killed too.
ranks_of() { pgrep -f "^[^ ]*loyd-mpi solve .*$1" || true; }
let_end() { # JOURNAL
    alone=0
    while kill -0 "$job" 2>/dev/null; do
        sleep 0.1
        if [ -n "$(ranks_of "$1")" ]; then alone=0; else alone=$((alone + 1)); fi
        if [ $alone -eq 100 ]; then
            stuck=$((stuck + 1))
            kill -9 "$job" 2>/dev/null || true
        fi
    done
    wait "$job" 2>/dev/null || true
    job=
    while [ -n "$(ranks_of "$1")" ]; do sleep 0.1; done
}
# When to kill is a share of the time that two ranks take, so that it meets the search on a fast
# machine and on a slow one; a search that has ended before is begun anew.
now_ms() { echo $(($(date +%s%N) / 1000000)); }
begun=$(now_ms)
mpirun -n 2 "$mpi" "$@" "$board" >/dev/null 2>&1
whole_ms=$(($(now_ms) - begun))

done=0 round=0 stuck=0 tries=0 kept=0
while [ $done -lt "$kills" ]; do
    round=$((round + 1))
    journal=$work/killed.$round
    : >"$work/result"
    while ! figures <"$work/result" | grep -q .; do
        setsid mpirun -n $((2 + done % 3)) "$mpi" "$@" --checkpoint "$journal" "$board" >"$work/result" 2>"$work/err" &
        job=$!
        tries=$((tries + 1))
        [ $tries -le $((20 * kills)) ] || fail "$done kills in $tries tries: a search of $whole_ms ms is too short"
        pause_ms=$((whole_ms * (5 + tries * 37 % 90) / 100))
        sleep "$((pause_ms / 1000)).$(printf %03d $((pause_ms % 1000)))"
        if [ $done -lt "$kills" ]; then
            case $((done % 4)) in
            0) victims=$(ranks_of "$journal" | sed -n 1p) ;;
            1) victims=$(ranks_of "$journal" | sed -n 2p) ;;
            2) victims=$job ;;
            *) victims="$job $(ranks_of "$journal")" ;;
            esac
            # shellcheck disable=SC2086
            if [ -n "$victims" ] && kill -9 $victims 2>/dev/null; then
                done=$((done + 1))
                if [ -s "$journal" ]; then kept=$((kept + 1)); fi
            fi
        fi
        let_end "$journal"
        if grep -q refused "$work/err"; then fail "after a kill: $(cat "$work/err")"; fi
    done
    got=$(figures <"$work/result")
    [ "$got" = "$want" ] || fail "after $done kills: '$got', not '$want'"
done
echo "$done kills in $round searches, $kept of them with a journal; mpirun was left waiting $stuck times; each search ended with $want"

# A hang. The rank is stopped at the first piece that the journal has, so something is left to do.
if [ "$kills" -ge 50 ]; then
    mpirun -n 3 "$mpi" "$@" --checkpoint "$work/hangs" "$board" >"$work/result" 2>"$work/err" &
    job=$!
    while kill -0 $job 2>/dev/null && [ ! -s "$work/hangs" ]; do sleep 0.02; done
    kill -STOP "$(ranks_of "$work/hangs" | sed -n 3p)" || fail "no rank to stop"
    code=0
    wait "$job" || code=$?
    job=
    [ $code -eq 0 ] || fail "a rank hangs: exit code $code, $(cat "$work/err")"
    got=$(figures <"$work/result")
    [ "$got" = "$want" ] || fail "a rank hangs: '$got', not '$want'"
    grep -q 'rank 2 on .* does not answer' "$work/err" || fail "the rank that hangs is not named: $(cat "$work/err")"
    echo "a rank that hangs is left behind: it ended with $want"
fi

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
refused "another search's, from $(echo "$board" | cut -c1-20)" "$loyd" "$@" --checkpoint "$work/j" "$easier"
refused "another search's, order UDLR" "$loyd" "$@" --order LRUD --checkpoint "$work/j" "$board"
refused "other pattern tables than these" "$loyd" "$@" -p from=either --checkpoint "$work/j" "$board"
refused "another search's, order UDLR" "$loyd" "$@" -p from=goal --checkpoint "$work/j" "$board"
refused "keeps checkpoints for pdb on boards of 17" "$loyd" solve -a optimal --checkpoint "$work/none" 1 2 3 4 5 6 7 0 8
[ ! -e "$work/none" ] || fail "a journal is left of a search that keeps none"
refused "another search" mpirun -n 2 "$mpi" "$@" --checkpoint "$work/j" "$easier"
echo "no journal" >"$work/text"
refused "no journal of a search" "$loyd" "$@" --checkpoint "$work/text" "$board"
refused "is loyd .* all must be one version" mpirun -n 1 "$mpi" "$@" "$board" : -n 1 "$other" "$@" "$board"
if command -v sqlite3 >/dev/null 2>&1; then
    cp "$work/j" "$work/bad"
    sqlite3 "$work/bad" "UPDATE piece SET generated = generated + 1 WHERE subtree = 0"
    refused "it is damaged" "$loyd" "$@" --checkpoint "$work/bad" "$board"
    cp "$work/j" "$work/bad"
    sqlite3 "$work/bad" "UPDATE about SET value = '0.0.1' WHERE key = 'version'; UPDATE about SET value = '0' WHERE key = 'sum'"
    refused "than these, from the other end (-p from=...), or of a loyd that searched otherwise (0.0.1" \
        "$loyd" "$@" --checkpoint "$work/bad" "$board"
    # A row that is read twice: a table without its key stands for a page that leads back.
    cp "$work/j" "$work/bad"
    sqlite3 "$work/bad" "CREATE TABLE copy AS SELECT * FROM piece; INSERT INTO copy SELECT * FROM piece LIMIT 1;
        DROP TABLE piece; ALTER TABLE copy RENAME TO piece"
    refused "it is damaged" "$loyd" "$@" --checkpoint "$work/bad" "$board"
    sqlite3 "$work/foreign" "CREATE TABLE addresses (name TEXT)"
    refused "no journal of a search" "$loyd" "$@" --checkpoint "$work/foreign" "$board"
    # The version that began it is no reason to refuse it.
    sqlite3 "$work/j" "UPDATE about SET value = '0.0.1' WHERE key = 'version'"
fi
size=$(wc -c <"$work/j")
for keep in 100 5000 $((size / 2)) $((size - 4096)); do
    head -c "$keep" "$work/j" >"$work/bad"
    refused "is refused: it is" "$loyd" "$@" --checkpoint "$work/bad" "$board"
done
cp "$work/j" "$work/bad"
yes 'a disk full of letters' | head -c 20000 | dd of="$work/bad" bs=1 seek=$((size / 2)) conv=notrunc 2>/dev/null
refused "it is damaged" "$loyd" "$@" --checkpoint "$work/bad" "$board"
echo "refusals: as they should be"

# The same journal by one process, by three ranks and by one again, and on another machine (a copy).
code=0
mpirun -n 3 "$mpi" "$@" --checkpoint "$work/j" --node-limit 60M "$board" >/dev/null || code=$?
[ $code -eq 4 ] || fail "a limit of 60M: exit code $code"
cp "$work/j" "$work/carried"
got=$("$loyd" "$@" -j 1 --checkpoint "$work/j" "$board" | figures)
[ "$got" = "$want" ] || fail "gone on from a node limit: '$got', not '$want'"
got=$(mpirun -n 2 "$mpi" "$@" --checkpoint "$work/carried" "$board" | figures)
[ "$got" = "$want" ] || fail "gone on elsewhere: '$got', not '$want'"
echo "a journal by one process, three ranks, two ranks and one: each ended with $want"

# Two journals that know of different subtrees become one, which knows of all of them.
if command -v sqlite3 >/dev/null 2>&1; then
    awk '/^    sqlite3 one.journal/ { on = 1 } on { print } on && /"$/ { exit }' \
        "$(dirname "$0")/../../docs/cluster.md" >"$work/merge.sh"
    code=0
    "$loyd" "$@" -j 2 --checkpoint "$work/whole" --node-limit 60M "$board" >/dev/null || code=$?
    [ $code -eq 4 ] || fail "a limit of 60M: exit code $code"
    cp "$work/whole" "$work/one.journal"
    cp "$work/whole" "$work/other.journal"
    sqlite3 "$work/one.journal" "DELETE FROM piece WHERE subtree % 2; DELETE FROM goal"
    sqlite3 "$work/other.journal" "DELETE FROM piece WHERE iteration = 1 AND subtree % 3 = 0;
        UPDATE iteration SET id = 9 WHERE id = 2; UPDATE piece SET iteration = 9 WHERE iteration = 2"
    rows() { sqlite3 "$work/$1" "SELECT count(*) FROM piece"; }
    missing=$(sqlite3 "$work/whole" "SELECT count(*) FROM piece WHERE iteration = 1 AND subtree % 6 = 3")
    all=$(rows whole) before=$(rows one.journal)
    [ "$missing" -gt 0 ] && [ "$before" -lt $((all - missing)) ] || fail "journals to merge: $before of $all rows"
    (cd "$work" && sh -e merge.sh) || fail "the command of docs/cluster.md"
    [ "$(rows one.journal)" -eq $((all - missing)) ] || fail "merged: $(rows one.journal) of $all rows, not $missing fewer"
    got=$("$loyd" "$@" -j 2 --checkpoint "$work/one.journal" "$board" | figures)
    [ "$got" = "$want" ] || fail "gone on from two journals: '$got', not '$want'"
    echo "two journals made one: $before rows of $all, then $((all - missing)); it ended with $want"
fi
