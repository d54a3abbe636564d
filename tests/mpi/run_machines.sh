#!/bin/sh
# SPDX-License-Identifier: MIT
# A cluster of three machines, which are network namespaces (machines.sh): a rank on each, that
# reach each other over TCP alone. The counts are those of one process; a machine whose link is cut
# in the middle ends the job in bounded time; with the link mended the same command goes on from the
# journal, and ends with the same counts.
#
# usage: run_machines.sh LOYD LOYD_MPI      (77: no root, ip, unshare or mpirun, or no namespaces)
set -eu
loyd=$1 mpi=$2
here=$(cd "$(dirname "$0")" && pwd)
. "$here/figures.sh"
skip() { echo "$*: skipped"; exit 77; }
[ "$(id -u)" -eq 0 ] || skip "only root makes network namespaces"
for tool in ip unshare mpirun hostname; do
    command -v $tool >/dev/null 2>&1 || skip "there is no $tool"
done
work=$(mktemp -d)
MACHINES=ly$(printf '%04x' $(($$ % 65536)))
OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export MACHINES OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM

# Ends what is left on the machines: every process in one of them is of this test.
clear_machines() {
    for n in 1 2 3; do
        for process in $(ip netns pids "$MACHINES$n" 2>/dev/null); do kill -9 "$process" 2>/dev/null || true; done
    done
}
trap 'clear_machines; "$here/machines.sh" down "$MACHINES"; rm -rf "$work"' EXIT
"$here/machines.sh" up "$MACHINES" >"$work/err" 2>&1 || skip "no namespaces can be had here ($(head -1 "$work/err"))"

# What docs/cluster.md says of a machine that falls silent: keep-alives of seconds, not minutes.
printf '10.77.7.%s slots=1\n' 1 2 3 >"$work/hosts"
"$loyd" tables build 3x6 --cache-dir "$work/tables" >/dev/null
search() {
    "$here/agent.sh" 10.77.7.1 mpirun --hostfile "$work/hosts" --mca plm_rsh_agent "$here/agent.sh" \
        --mca btl self,tcp --mca btl_tcp_if_include 10.77.7.0/24 --mca oob_tcp_if_include 10.77.7.0/24 \
        --mca mpi_yield_when_idle 1 --mca oob_tcp_keepalive_time 3 --mca oob_tcp_keepalive_intvl 1 \
        --mca oob_tcp_keepalive_probes 3 -n 3 --map-by node "$mpi" solve -a optimal -H pdb -p from=start \
        --cache-dir "$work/tables" -f json --checkpoint "$work/journal" "'$(board_of_test "$loyd")'"
}
got=$(search 2>"$work/err" | figures)
[ "$got" = "$want" ] || fail "three machines: '$got', not '$want': $(cat "$work/err")"
echo "three machines: $got"

# The cut. The job may be done before: then it was too early to be cut, and is begun again.
cut=false
for moment in 3 2 1 1 0; do
    rm -f "$work/journal"
    search >"$work/result" 2>"$work/err" &
    job=$!
    while kill -0 $job 2>/dev/null && [ ! -s "$work/journal" ]; do sleep 0.1; done
    sleep $moment
    if kill -0 $job 2>/dev/null; then
        "$here/machines.sh" cut "$MACHINES" 3
        began=$(date +%s)
        code=0
        wait $job || code=$?
        took=$(($(date +%s) - began))
        [ -s "$work/result" ] || { cut=true; break; }
        "$here/machines.sh" mend "$MACHINES" 3
    fi
    wait $job 2>/dev/null || true
done
$cut || skip "the search was over before a machine could be cut off"
[ $code -ne 0 ] || fail "a machine was cut off, and the exit code is 0"
[ $took -le 60 ] || fail "a machine was cut off, and the job ended after $took s"
echo "a machine cut off: the job ended after $took s with exit code $code"
clear_machines
"$here/machines.sh" mend "$MACHINES" 3
[ -s "$work/journal" ] || fail "no journal is left"
got=$(search 2>"$work/err" | figures)
[ "$got" = "$want" ] || fail "gone on: '$got', not '$want': $(cat "$work/err")"
echo "the same command went on: $got"
