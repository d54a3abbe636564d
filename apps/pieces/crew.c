/* SPDX-License-Identifier: MIT
 *
 * The crew of this process. A program has one or none from its beginning to its end, whichever of
 * its subcommands runs, so it is set once and not handed through all of them.
 */
#include "crew.h"

static const struct piece_crew *the_crew;

void crew_set(const struct piece_crew *crew) {
    the_crew = crew;
}

const struct piece_crew *crew_get(void) {
    return the_crew;
}
