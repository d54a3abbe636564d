/* SPDX-License-Identifier: MIT */
/* What an engine is: IDA* by a kernel, with everything that kernels have in common around it.
 *
 * A kernel is a node type and one function that turns a portion of parents into the children within
 * the bound; it is one const descriptor at the foot of its file and one line in kernels.def. Around
 * it: the stack of nodes that wait and the second search (stack.c), the subtrees that threads take
 * from one queue (subtrees.c), one iteration (engine.c), the bounds one after the other, limits,
 * better tables, checkpoints (deepen.c). docs/ARCHITECTURE.md has a picture. */
#ifndef LOYDI_ENGINE_H
#define LOYDI_ENGINE_H

#include "core/rules.h"
#include "core/simd.h"
#include "engine/subtrees.h"
#include "tables/view.h"

enum {
    ENGINE_PATH = 255,          /* no solution that an engine looks for has more moves */
    NO_GOAL = UINT16_MAX,       /* in place of a number of moves */
    ENGINE_MOVES_MAX = 4 * 1024 /* single-tile moves of a solution in any metric */
};

enum engine_end {
    ENGINE_EXHAUSTED, /* no solution within the bound */
    ENGINE_SOLVED,
    ENGINE_STOPPED, /* the watcher said so */
    ENGINE_NODES,   /* the node limit */
    ENGINE_MEMORY,
    ENGINE_BROKEN,  /* a table contradicts itself */
    ENGINE_SUBTREES /* of a kernel's begin: there are subtrees to search */
};

/* Asked now and then, with the figures so far; false: stop. */
typedef bool engine_watch(void *user, uint64_t expanded, uint64_t generated);

struct engine_watcher {
    engine_watch *ask;
    void *user;
};

struct engine_setup {
    struct pool *pool;
    const struct table_views *views; /* NULL: the kernel reads no tables */
    unsigned threads;                /* the caller's own among them; 0: one */
    bool simd;                       /* vector code where the processor has it */
    bool from_goal;                  /* it searches from the goal to the start */
    uint64_t store;                  /* states that the A* stage may store; 0: there is none */
    struct search *recorded;         /* a search whose recorder listens; NULL: none */
    const loyd_pieces *pieces;       /* who hands out subtrees; NULL: the engine itself */
    uint64_t search_sum;             /* of loyd_pieces_iteration */
};

/* What turns a portion of parents into children: see struct kernel. */
typedef uint32_t kernel_expand(struct worker *worker, void *const *parent, uint32_t parents,
                               void **child);

/* One engine: the first member of what a kernel keeps. */
struct engine {
    const struct kernel *kernel;
    struct engine_setup setup;
    kernel_expand *expand; /* the kernel's, for this processor */
    struct table_views views;
    struct canonical canonical; /* the start and the goal; changed, if it searches from the goal */
    uint32_t start_h;           /* a lower bound for the start; UINT32_MAX: a table is damaged */
    uint32_t bound;             /* of the iteration */
    uint64_t generated_max;
    const struct engine_watcher *watcher; /* NULL: nobody asks */
    uint64_t expanded, generated; /* in all iterations, what is counted in; see subtrees.h */
    struct subtrees subtrees;
    uint32_t length;  /* moves to the nearest goal met in the iteration; NO_GOAL: none was */
    bool proved;      /* no shorter one can be left, whatever is still to be searched */
    bool handed_out;  /* the subtrees of this iteration are: see pieces.c */
    bool trial;       /* set while something is tried, which is not handed out */
    uint64_t variant; /* what else a kernel's subtrees depend on */
    /* After ENGINE_SOLVED: the blank's cells, length + 1 of them, as it searches. */
    uint8_t path[ENGINE_PATH + 1];
};

/* What the common code knows of a kernel's node. */
#define KERNEL_NODE(type)                                                                          \
    .node_bytes = sizeof(type), .depth_at = offsetof(type, depth), .blank_at = offsetof(type, blank)
/* The two functions that EXPAND_TWICE defines. */
#define KERNEL_EXPAND .expand = expand_plain, .expand_simd = expand_simd

struct kernel {
    const char *name;
    const struct table_kind *kind; /* of the tables that it reads; NULL: none */
    const char *checkpoint;        /* what a checkpoint's figures depend on; NULL: it keeps none,
                                      and its subtrees are never handed out */
    uint32_t bound_step;           /* by which f grows at least */
    uint32_t early; /* an iteration proves bound - early only; it may meet solutions above that */
    uint64_t alone; /* one thread does, if the iteration before had fewer nodes than that */

    size_t engine_bytes, node_bytes;
    size_t worker_bytes;       /* 0: a struct worker is enough */
    size_t depth_at, blank_at; /* where a node has its depth and its blank's cell, a byte each */
    uint32_t portion;          /* nodes that are expanded together, PORTION_MAX at most */
    uint32_t children_max;     /* that a node has */
    uint32_t stack_nodes;      /* that can wait */
    uint32_t stack_crowded;    /* when more than these wait, they are expanded one by one */

    /* Sets up what does not depend on the start. False: no memory, or the tables do not fit. */
    bool (*create)(struct engine *engine);
    /* Takes a start, engine->canonical and space, and sets start_h. */
    void (*start)(struct engine *engine, const struct space *space);
    /* Earlier iterations were made by another engine; may be NULL. */
    void (*resume)(struct engine *engine);
    /* One iteration; NULL: engine_search. */
    enum engine_end (*iterate)(struct engine *engine);
    /* Prepares an iteration: ENGINE_SUBTREES, or how it ended already. */
    enum engine_end (*begin)(struct engine *engine);
    /* Puts the roots of a subtree on the worker's stack. */
    void (*load)(struct worker *worker, uint32_t subtree);
    /* Turns a portion into children within the bound, which take the places in child, one after
     * the other; returns how many. Counts both in the worker. Sets worker->goal if a child (or, in
     * multi-tile moves, a parent) is the goal. Compiled twice: see EXPAND_TWICE. */
    kernel_expand *expand, *expand_simd;
    /* The goal was met, worker->goal moves from the start. True: the subtree is searched on. */
    bool (*met)(struct worker *worker);
    /* Completes engine->path above that root of the subtree that has the goal. */
    void (*path_to_root)(struct engine *engine, uint32_t subtree, uint32_t root);
    /* Tells the recorder of the last portion; NULL: such a search is not recorded. */
    void (*record)(const struct worker *worker);

    /* Kernels that search subtrees in their own way, and count as if there were one thread: */
    void (*search)(struct worker *worker, uint32_t subtree); /* NULL: stack_search */
    /* Makes the next subtree, with the lock; false: there is none. NULL: they are listed. */
    bool (*next)(struct engine *engine, uint32_t subtree);
    /* Called in the order of the subtrees, with the lock, when all before are done. False: the
     * iteration ends with this one. */
    bool (*settle)(struct engine *engine, uint32_t subtree);
    /* When all threads are back; NULL: engine_finish. */
    enum engine_end (*finish)(struct engine *engine);
    /* A subtree that was handed out, perhaps to another process, took that; may be NULL. */
    void (*counted)(struct engine *engine, uint32_t subtree, uint64_t expanded, uint64_t generated);
};

/* The kernel for tables of that kind; NULL: none reads them. */
const struct kernel *kernel_for(const struct table_kind *kind);

/* NULL: the pool is used up. One engine solves one start after another. */
struct engine *engine_new(const struct kernel *kernel, const struct engine_setup *setup);
/* Begins with the start of a space, which must be solvable and of the tables' goal. */
void engine_start(struct engine *engine, const struct space *space);
/* Counts on from these figures, of earlier iterations. */
void engine_resume(struct engine *engine, uint64_t expanded, uint64_t generated);
/* Searches up to that bound (of the parity of start_h, where f grows by two), until a solution
 * is found or the next portion could pass generated_max. Bounds follow each other, but the first
 * may be any that has no solution below; with an A* stage it is engine_first_bound. */
enum engine_end engine_iterate(struct engine *engine, uint32_t bound, uint64_t generated_max,
                               const struct engine_watcher *watcher);
/* The bound to begin with. */
uint32_t engine_first_bound(const struct engine *engine);
/* After ENGINE_SOLVED: the single-tile moves in the space's names; returns how many. */
size_t engine_moves(const struct engine *engine, uint8_t moves[ENGINE_MOVES_MAX]);

/* Defines expand_plain and expand_simd, which call `with` as kernel_expand, its last argument
 * saying whether vector code may be used. */
#define EXPAND_TWICE(with)                                                                         \
    static uint32_t expand_plain(struct worker *worker, void *const *parent, uint32_t parents,     \
                                 void **child) {                                                   \
        return with(worker, parent, parents, child, false);                                        \
    }                                                                                              \
    SIMD_FLATTEN static uint32_t expand_simd(struct worker *worker, void *const *parent,           \
                                             uint32_t parents, void **child) {                     \
        return with(worker, parent, parents, child, HAVE_SIMD);                                    \
    }

/* For kernels. One iteration at engine->bound; and its end, when the threads are back. */
enum engine_end engine_search(struct engine *engine);
enum engine_end engine_finish(struct engine *engine);
/* False: the watcher wants an end. */
bool engine_ask(const struct engine *engine, uint64_t expanded, uint64_t generated);

#endif
