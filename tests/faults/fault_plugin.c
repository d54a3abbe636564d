/* SPDX-License-Identifier: MIT
 *
 * The plugin that `--plugin own.so` of fault_cases.h loads: the one of examples/, whose only name
 * here is that of a plugin.
 */
#include "../../examples/my_heuristic.c"
