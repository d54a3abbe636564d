#!/bin/sh
# SPDX-License-Identifier: MIT
# The shares of examples/shards.sh by a real Slurm array: a cluster of one machine, this one, with
# its own configuration, key and folders, which is gone when the test is. It wants root, and the
# packages slurm-wlm and munge of Debian.
#
# usage: run_slurm.sh LOYD EXAMPLES     (77: it can't be had here)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
for program in slurmctld slurmd sbatch scontrol munged; do
    command -v $program >/dev/null 2>&1 || PATH=$PATH:/usr/sbin
    command -v $program >/dev/null 2>&1 || { echo "there is no $program: skipped"; exit 77; }
done
[ "$(id -u)" -eq 0 ] || { echo "Slurm's daemons want root: skipped"; exit 77; }
cluster=$(mktemp -d)
daemons=
end() {
    for daemon in $daemons; do kill "$daemon" 2>/dev/null || true; done
    for daemon in $daemons; do wait "$daemon" 2>/dev/null || true; done
    rm -rf "$cluster"
}
trap end EXIT
chmod 755 "$cluster"
mkdir "$cluster/munge" "$cluster/state" "$cluster/spool"
dd if=/dev/urandom of="$cluster/munge/key" bs=1024 count=1 2>/dev/null
chmod 700 "$cluster/munge"
chmod 600 "$cluster/munge/key"
host=$(hostname -s)
cat >"$cluster/slurm.conf" <<END
ClusterName=loyd
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=26817
SlurmdPort=26818
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$cluster/socket
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
StateSaveLocation=$cluster/state
SlurmdSpoolDir=$cluster/spool
SlurmctldPidFile=$cluster/slurmctld.pid
SlurmdPidFile=$cluster/slurmd.pid
SlurmctldLogFile=$cluster/slurmctld.log
SlurmdLogFile=$cluster/slurmd.log
ReturnToService=2
MpiDefault=none
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:4
END
export SLURM_CONF="$cluster/slurm.conf"
munged --foreground --force --key-file="$cluster/munge/key" --socket="$cluster/socket" \
    --pid-file="$cluster/munge/pid" --log-file="$cluster/munge/log" --seed-file="$cluster/munge/seed" >/dev/null 2>&1 &
daemons="$!"
sleep 1
slurmctld -D >/dev/null 2>&1 &
daemons="$! $daemons"
slurmd -D -N "$host" >/dev/null 2>&1 &
daemons="$! $daemons"
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    sinfo -h -o %T 2>/dev/null | grep -q '^idle' && break
    sleep 1
done
sinfo -h -o %T 2>/dev/null | grep -q '^idle' || {
    tail -n 3 "$cluster/slurmctld.log" "$cluster/slurmd.log" || true
    echo "Slurm does not start here: skipped"
    exit 77
}
sh "$here/run_shards.sh" "$1" "$2" slurm
