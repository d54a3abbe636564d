/* SPDX-License-Identifier: MIT
 *
 * An engine from its making to the moves of a solution: what all kernels go through.
 *
 * An iteration has three parts. The kernel begins it: it sets the bound, may search the first nodes
 * in a way of its own, and lists subtrees. Threads search these (subtrees.c). At the end either the
 * whole tree was searched, or the goal was met, and then its subtree is searched once more for the
 * way there (stack.c).
 *
 * Invariant: ENGINE_EXHAUSTED means that no solution of bound - kernel->early moves or fewer
 * exists, if none of less than the bound before does. Korf 1985, "Depth-first iterative-deepening".
 */
#include "engine/engine.h"

#include "engine/pieces.h"

#define KERNEL(symbol) extern const struct kernel symbol;
#include "engine/kernels.def"
#undef KERNEL

static const struct kernel *const kernels[] = {
#define KERNEL(symbol) &symbol,
#include "engine/kernels.def"
#undef KERNEL
};

const struct kernel *kernel_for(const struct table_kind *kind) {
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++)
        if (kernels[i]->kind == kind) return kernels[i];
    return NULL;
}

struct engine *engine_new(const struct kernel *kernel, const struct engine_setup *setup) {
    struct engine *engine = pool_alloc(setup->pool, kernel->engine_bytes);
    if (!engine) return NULL;
    assert(kernel->portion <= PORTION_MAX);
    assert(!setup->recorded || kernel->record);
    engine->kernel = kernel;
    engine->setup = *setup;
    engine->expand = setup->simd && has_simd() ? kernel->expand_simd : kernel->expand;
    if (setup->views) engine->views = *setup->views;
    return subtrees_new(engine) && kernel->create(engine) ? engine : NULL;
}

void engine_start(struct engine *engine, const struct space *space) {
    engine->bound = UINT32_MAX;
    engine->expanded = engine->generated = engine->subtrees.iteration_before = 0;
    if (engine->setup.from_goal)
        canonical_init_from_goal(&engine->canonical, space);
    else
        canonical_init(&engine->canonical, space);
    engine->kernel->start(engine, space);
}

void engine_resume(struct engine *engine, uint64_t expanded, uint64_t generated) {
    engine->expanded = expanded;
    engine->generated = generated;
    if (engine->kernel->resume) engine->kernel->resume(engine);
}

uint32_t engine_first_bound(const struct engine *engine) {
    return engine->start_h + engine->kernel->early;
}

bool engine_ask(const struct engine *engine, uint64_t expanded, uint64_t generated) {
    const struct engine_watcher *watcher = engine->watcher;
    return !watcher || watcher->ask(watcher->user, expanded, generated);
}

enum engine_end engine_finish(struct engine *engine) {
    enum engine_end end = (enum engine_end)engine->subtrees.end;
    if (engine->length == NO_GOAL || (end != ENGINE_EXHAUSTED && !engine->proved)) return end;
    return stack_second_search(engine);
}

enum engine_end engine_search(struct engine *engine) {
    uint64_t before = engine->generated;
    engine->length = NO_GOAL;
    engine->proved = false;
    engine->handed_out = pieces_wanted(engine);
    subtrees_begin(engine);
    enum engine_end end = engine->kernel->begin(engine);
    if (end != ENGINE_SUBTREES) return end;
    /* a list that a limit cut short, or a proof, is no iteration that others know */
    engine->handed_out &= engine->subtrees.end == ENGINE_EXHAUSTED && !engine->proved;
    if (engine->handed_out && !pieces_begin(engine)) return ENGINE_STOPPED;
    if (!subtrees_run(engine)) return ENGINE_MEMORY;
    end = engine->kernel->finish ? engine->kernel->finish(engine) : engine_finish(engine);
    engine->subtrees.iteration_before = engine->generated - before;
    return end;
}

enum engine_end engine_iterate(struct engine *engine, uint32_t bound, uint64_t generated_max,
                               const struct engine_watcher *watcher) {
    if (bound > ENGINE_PATH || engine->start_h == UINT32_MAX) return ENGINE_BROKEN;
    engine->bound = bound;
    engine->generated_max = generated_max;
    engine->watcher = watcher;
    return engine->kernel->iterate ? engine->kernel->iterate(engine) : engine_search(engine);
}

size_t engine_moves(const struct engine *engine, uint8_t moves[ENGINE_MOVES_MAX]) {
    const struct canonical *canonical = &engine->canonical;
    size_t count = 0;
    uint32_t last = engine->length;
    for (uint32_t i = 0; i < last; i++) {
        uint32_t cell = engine->path[canonical->from_goal ? last - i : i];
        uint32_t end = engine->path[canonical->from_goal ? last - i - 1 : i + 1];
        bool row = cell / canonical->cols == end / canonical->cols;
        uint32_t direction = row ? (cell < end ? RIGHT : LEFT) : (cell < end ? DOWN : UP);
        assert(row || cell % canonical->cols == end % canonical->cols);
        for (; cell != end; cell = canonical_step(canonical, cell, direction))
            moves[count++] = canonical->move_back[direction];
    }
    return count;
}
