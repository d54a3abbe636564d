#!/bin/sh
# SPDX-License-Identifier: MIT
# In place of ssh, for mpirun's plm_rsh_agent: runs a command on one of the machines of machines.sh.
#
#   MACHINES=PREFIX agent.sh 10.77.7.N COMMAND...
set -eu
name=$MACHINES${1##*.}
shift
exec ip netns exec "$name" unshare --uts sh -c "hostname $name; $*"
