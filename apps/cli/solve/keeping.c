/* SPDX-License-Identifier: MIT
 *
 * --checkpoint FILE: the search's subtrees are handed out by a desk (apps/pieces), which keeps a
 * journal in that file, so that the same command goes on where it was ended, subtree by subtree. A
 * file that the library itself has written, from before there were journals, is left to it; so is
 * all of this where loyd was built without SQLite.
 *
 * A program that has other processes gives a crew: then the desk hands out to them as well.
 */
#include "solve/keeping.h"

#ifdef LOYD_PIECES

#include "crew.h"

bool keeping_is_shared(void) {
    return crew_get();
}

/* Shares the search with the crew. */
static void share(struct keeping *k, const struct search_args *args, const struct problem *problem,
                  loyd_options *options) {
    const struct crew_search search = {.start = problem->board,
                                       .goal = problem->goal,
                                       .options = options,
                                       .cache_folder = args->cache.folder,
                                       .cache_limit_bytes = args->cache.limit_bytes,
                                       .memory_limit_bytes = args->memory_limit_bytes};
    crew_get()->open(crew_get()->user, k->desk, &search);
}

int keeping_open(struct keeping *keeping, const struct search_args *args,
                 const struct problem *problem, loyd_options *options) {
    loyd_error error = {.text = ""};
    bool own = false;
    const struct piece_crew *crew = crew_get();
    keeping->desk = NULL;
    loyd_status status =
        args->checkpoint ? journal_is_checkpoint(args->checkpoint, &own, &error) : LOYD_OK;
    if (status) return complain(status_code(status), "%s", error.text);
    if (own || (!args->checkpoint && !crew) || options->trace) return CODE_OK;
    const struct desk_order order = {.journal = args->checkpoint,
                                     .required = args->checkpoint,
                                     .start = problem->board,
                                     .goal = problem->goal,
                                     .helpers = crew ? crew->helpers : 0,
                                     .prepare = crew ? crew->prepare : NULL,
                                     .late = crew ? crew->late : NULL,
                                     .user = crew ? crew->user : NULL};
    options->checkpoint = NULL;
    if (crew && !options->threads) options->threads = 1; /* a process of the crew has one */
    status = desk_open(&order, options, &keeping->desk, &error);
    if (status) return complain(status_code(status), "%s", error.text);
    if (crew) share(keeping, args, problem, options);
    return CODE_OK;
}

int keeping_end(struct keeping *keeping) {
    loyd_error error = {.text = ""};
    if (!keeping->desk) return CODE_OK;
    if (crew_get()) crew_get()->close(crew_get()->user);
    loyd_status status = desk_fault(keeping->desk, &error);
    return status ? complain(status_code(status), "%s", error.text) : CODE_OK;
}

int keeping_close(struct keeping *keeping, bool solved) {
    loyd_error error = {.text = ""};
    loyd_status status = desk_close(keeping->desk, solved, &error);
    keeping->desk = NULL;
    return status ? complain(status_code(status), "%s", error.text) : CODE_OK;
}

#else

bool keeping_is_shared(void) {
    return false;
}

int keeping_open(struct keeping *keeping, const struct search_args *args,
                 const struct problem *problem, loyd_options *options) {
    (void)args;
    (void)problem;
    (void)options;
    keeping->desk = NULL;
    return CODE_OK;
}

int keeping_end(struct keeping *keeping) {
    (void)keeping;
    return CODE_OK;
}

int keeping_close(struct keeping *keeping, bool solved) {
    (void)keeping;
    (void)solved;
    return CODE_OK;
}

#endif
