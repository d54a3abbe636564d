/* SPDX-License-Identifier: MIT
 *
 * The machine as a result names it. A module can't see what it runs on; it has one thread.
 */
#include "commit.h"
#include "json.h"
#include "machine_json.h"

json_t *machine_json(void) {
    return json_pack("{s:s, s:o, s:s, s:n, s:n, s:n, s:i, s:s}", "version", loyd_version(),
                     "commit", *LOYD_COMMIT ? json_text(LOYD_COMMIT) : json_null(), "compiler",
                     LOYD_COMPILER, "flags", "host", "cpu", "processors", 1, "system",
                     "WebAssembly");
}
