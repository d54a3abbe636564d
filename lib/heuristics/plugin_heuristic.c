/* SPDX-License-Identifier: MIT
 *
 * A heuristic from outside the tree, between its own functions and the searches. Its value is a
 * double and is rounded up here; distances are whole, so an admissible value stays admissible and a
 * consistent one consistent. Its change by a move is whole already.
 *
 * What it says is not trusted. A value that is negative, no number or too large would break queues
 * that are indexed by it: the first one is written down as a fault, 0 is taken in its place, and
 * the search ends at the next look at the clock. A heuristic that claims to be admissible may not
 * say more than any board of the shape can need (16 moves a cell and unit of half the perimeter:
 * solving line by line needs less); one that claims nothing may say more, and searches keep it in a
 * heap (struct heuristic, wide). Boards on the way of the solution are held against the claims when
 * the search has ended.
 *
 * Cost: one more indirect call and two comparisons a value.
 */
#include "heuristics/plugin_heuristic.h"

#include "core/sentence.h"

#include <math.h>
#include <stdio.h>

struct instance {
    loyd_plugin_space space;
    double (*value)(const loyd_plugin_space *, const loyd_plugin_board *);
    int32_t (*change)(const loyd_plugin_space *, const loyd_plugin_board *, loyd_plugin_step);
    uint32_t max;
    struct plugin_fault *fault;
    const char *name;
    double params[LOYD_PLUGIN_PARAMS_MAX];
};

/* A state is handed over as it is. */
_Static_assert(offsetof(struct state, word) == offsetof(loyd_plugin_board, word) &&
                   offsetof(struct state, tiles) == offsetof(loyd_plugin_board, tiles) &&
                   offsetof(struct state, blank) == offsetof(loyd_plugin_board, blank),
               "a state is a plugin's board");

static inline const loyd_plugin_board *board_of(const struct state *state) {
    return (const loyd_plugin_board *)(const void *)state;
}

bool plugin_fault_take(struct plugin_fault *fault) {
    return fault && !atomic_exchange(&fault->taken, true);
}

void plugin_board_text(const struct space *space, const struct state *state, char *text,
                       size_t size) {
    size_t at = 0;
    *text = 0;
    for (uint32_t cell = 0; cell < space->cells && at < size; cell++)
        at += (size_t)snprintf(text + at, size - at, "%s%u",
                               !cell                  ? ""
                               : !space->col_of[cell] ? "/"
                                                      : " ",
                               state_tile(space, state, cell));
}

/* Writes down what is wrong with a value. */
__attribute__((cold, noinline)) static uint32_t
refuse_value(const struct heuristic *self, const struct state *state, double value) {
    const struct instance *in = self->data;
    char board[160], text[40];
    if (!in->fault) return 0;
    plugin_board_text(self->space, state, board, sizeof board);
    snprintf(text, sizeof text, "%.6g", value);
    plugin_refuse(in->fault, ERROR_PLUGIN_VALUE, value_word("name", in->name),
                  value_word("value", text), value_list("board", board),
                  value_whole("max", in->max));
    return 0;
}

static uint32_t whole_value(const struct heuristic *self, const struct state *state, double value) {
    const struct instance *in = self->data;
    if (!(value >= 0 && value <= in->max)) return refuse_value(self, state, value);
    uint32_t whole = (uint32_t)value;
    return whole + ((double)whole < value);
}

static void eval(const struct heuristic *self, const struct state *state, struct hval *out) {
    const struct instance *in = self->data;
    out->h = whole_value(self, state, in->value(&in->space, board_of(state)));
}

static void move(const struct heuristic *self, const struct state *state, struct slide slide,
                 const struct hval *before, struct hval *out) {
    const struct instance *in = self->data;
    loyd_plugin_step step = {slide.from, slide.to, slide.tile, (uint32_t)slide.direction};
    int64_t h = (int64_t)before->h + in->change(&in->space, board_of(state), step);
    out->h = h >= 0 && h <= in->max ? (uint32_t)h : refuse_value(self, state, (double)h);
}

static double real(const struct heuristic *self, const struct state *state) {
    const struct instance *in = self->data;
    return in->value(&in->space, board_of(state));
}

loyd_plugin_space plugin_space(const struct space *space) {
    return (loyd_plugin_space){.rows = space->rows,
                               .cols = space->cols,
                               .cells = space->cells,
                               .packed = space->packed,
                               .goal = space->goal,
                               .goal_cell = space->goal_cell,
                               .row_of = space->row_of,
                               .col_of = space->col_of};
}

static void *take_memory(loyd_plugin_memory *memory, size_t bytes) {
    struct plugin_pool *own = (struct plugin_pool *)(void *)memory;
    void *block = pool_alloc(own->pool, bytes ? bytes : 1);
    own->refused |= !block;
    return block;
}

void plugin_pool_init(struct plugin_pool *memory, struct pool *pool) {
    *memory = (struct plugin_pool){{take_memory}, pool, false};
}

/* The most that a true distance can be, and more than it ever is. */
static uint32_t distance_max(const struct space *space) {
    uint64_t most = UINT64_C(16) * space->cells * (space->rows + space->cols);
    return most < LOYD_PLUGIN_VALUE_MAX ? (uint32_t)most : LOYD_PLUGIN_VALUE_MAX;
}

static bool create(struct heuristic *self, const struct heuristic_setup *setup) {
    const loyd_plugin_heuristic *given = ((const struct plugin_class *)self->class)->given;
    struct instance *in = pool_alloc(setup->pool, sizeof *in);
    struct plugin_pool memory;
    if (!in) return false;
    bool admissible = given->claims & LOYD_ADMISSIBLE;
    *in = (struct instance){.space = plugin_space(setup->space),
                            .value = given->value,
                            .change = given->change,
                            .max = admissible ? distance_max(setup->space) : LOYD_PLUGIN_VALUE_MAX,
                            .fault = setup->fault,
                            .name = given->name};
    if (setup->params) memcpy(in->params, setup->params, given->param_count * sizeof *in->params);
    in->space.params = in->params;
    self->data = in;
    self->foreign = true;
    self->wide = !admissible;
    plugin_pool_init(&memory, setup->pool);
    return !given->create || given->create(&in->space, &memory.memory);
}

static loyd_status supports(const struct heuristic_class *class, uint32_t rows, uint32_t cols,
                            loyd_error *error) {
    const loyd_plugin_heuristic *given = ((const struct plugin_class *)class)->given;
    if (!given->supports || given->supports(rows, cols)) return LOYD_OK;
    return loydi_refuse(error, ERROR_PLUGIN_SHAPE, value_word("name", given->name),
                        value_size(rows, cols));
}

void plugin_class_init(struct plugin_class *class, const loyd_plugin_heuristic *given) {
    unsigned traits = given->claims | (given->change ? LOYD_INCREMENTAL : 0);
    *class = (struct plugin_class){.class = {.info = {.name = given->name,
                                                      .title = given->title,
                                                      .summary = given->summary,
                                                      .reference = given->reference,
                                                      .traits = traits,
                                                      .params = given->params,
                                                      .param_count = given->param_count},
                                             .supports_as = supports,
                                             .create = create,
                                             .eval = eval,
                                             .move = given->change ? move : NULL,
                                             .real = real},
                                   .given = given};
}

/* ---- Claims along a solution ---- */

static loyd_status check_board(const struct heuristic *heuristic, const struct state *state,
                               uint32_t h, size_t left, loyd_error *error) {
    char board[160];
    if (!(heuristic->traits & LOYD_ADMISSIBLE) || h <= left) return LOYD_OK;
    plugin_board_text(heuristic->space, state, board, sizeof board);
    return loydi_refuse(error, ERROR_PLUGIN_ADMISSIBLE, value_word("name", heuristic->name),
                        value_whole("h", h), value_list("board", board),
                        value_count("length", left));
}

static loyd_status check_step(const struct heuristic *heuristic, const struct state *state,
                              uint32_t before, uint32_t after, loyd_error *error) {
    char board[160];
    bool holds = before <= after + 1 && after <= before + 1;
    if (!(heuristic->traits & LOYD_CONSISTENT) || holds) return LOYD_OK;
    plugin_board_text(heuristic->space, state, board, sizeof board);
    return loydi_refuse(error, ERROR_PLUGIN_CONSISTENT, value_word("name", heuristic->name),
                        value_whole("before", before), value_whole("after", after),
                        value_list("board", board));
}

static loyd_status check_change(const struct heuristic *heuristic, const struct state *state,
                                uint32_t moved, uint32_t value, loyd_error *error) {
    char board[160];
    if (moved == value) return LOYD_OK;
    plugin_board_text(heuristic->space, state, board, sizeof board);
    return loydi_refuse(error, ERROR_PLUGIN_CHANGE, value_word("name", heuristic->name),
                        value_whole("moved", moved), value_whole("value", value),
                        value_list("board", board));
}

loyd_status plugin_claims_check(const struct heuristic *heuristic, struct state *start,
                                const uint8_t *moves, size_t length, loyd_error *error) {
    struct hval value, next, moved;
    if (!heuristic->foreign) return LOYD_OK;
    const struct space *space = heuristic->space;
    heuristic_eval(heuristic, start, &value);
    loyd_status status = check_board(heuristic, start, value.h, length, error);
    for (size_t i = 0; i < length && !status; i++) {
        struct slide slide = {.from = start->blank,
                              .to = space_step(space, start->blank, moves[i]),
                              .direction = moves[i]};
        slide.tile = state_slide(space, start, slide.to);
        heuristic_eval(heuristic, start, &next);
        status = check_step(heuristic, start, value.h, next.h, error);
        if (!status) status = check_board(heuristic, start, next.h, length - 1 - i, error);
        heuristic_move(heuristic, start, slide, &value, &moved);
        if (!status) status = check_change(heuristic, start, moved.h, next.h, error);
        value = next;
    }
    return status;
}
