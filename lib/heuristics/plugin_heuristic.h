/* SPDX-License-Identifier: MIT */
/* Heuristics of plugins (loyd_plugin.h) as classes like the library's own. */
#ifndef LOYDI_PLUGIN_HEURISTIC_H
#define LOYDI_PLUGIN_HEURISTIC_H

#include "heuristics/heuristic.h"
#include "loyd_plugin.h"

#include <stdatomic.h>

struct plugin_class {
    struct heuristic_class class; /* first: a class is its plugin_class */
    const loyd_plugin_heuristic *given;
};

/* What a set of plugins (api/plugins.c) has of heuristics; its first field. */
struct plugin_heuristics {
    struct plugin_class *list;
    size_t count;
};

/* The first thing that a plugin has done wrong during a search, from whatever thread. */
struct plugin_fault {
    _Atomic bool happened; /* set last */
    _Atomic bool taken;
    loyd_error error;
};

static inline bool plugin_fault_happened(const struct plugin_fault *fault) {
    return fault && atomic_load_explicit(&fault->happened, memory_order_acquire);
}

/* Fills in the class; the descriptor has been checked. */
void plugin_class_init(struct plugin_class *class, const loyd_plugin_heuristic *given);

/* Says what is wrong, unless something was before: the sentence's values, as loydi_refuse. */
#define plugin_refuse(fault, ...)                                                                  \
    do {                                                                                           \
        if (plugin_fault_take(fault)) {                                                            \
            loydi_say(&(fault)->error, __VA_ARGS__);                                               \
            atomic_store_explicit(&(fault)->happened, true, memory_order_release);                 \
        }                                                                                          \
    } while (0)
bool plugin_fault_take(struct plugin_fault *fault);

/* The start and each board on the way to the goal, by the moves (0..3): does a claim of the
 * heuristic break there? LOYD_INVALID: the error says which. Heuristics of the library, and what
 * claims nothing, pass. */
loyd_status plugin_claims_check(const struct heuristic *heuristic, struct state *start,
                                const uint8_t *moves, size_t length, loyd_error *error);

/* A plugin's view of a space; params and data are left open. */
loyd_plugin_space plugin_space(const struct space *space);
/* "4 1 6/3 2 8/7 0 5", or its beginning. */
void plugin_board_text(const struct space *space, const struct state *state, char *text,
                       size_t size);

struct plugin_pool { /* memory that is a pool's */
    loyd_plugin_memory memory;
    struct pool *pool;
    bool refused; /* it has been asked for more than there was */
};
void plugin_pool_init(struct plugin_pool *memory, struct pool *pool);

#endif
