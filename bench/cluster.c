/* SPDX-License-Identifier: MIT
 *
 * One iteration by thousands of processes, simulated event by event: sizes of pieces are those of a
 * real iteration (record_sizes), and who gets what is decided by the desk that loyd-mpi has
 * (apps/pieces/desk.c), with a clock of the simulation's.
 *
 *     bench_cluster FILE [name=value ...]
 *
 *     ranks=64,1024,16384   how many processes
 *     work=2,100,1000       hours that the iteration takes one process: recorded sizes are
 *                           multiplied until they do, as one of a harder board is as uneven
 *     least=0               exit code 1 if an efficiency is below that
 *     rate=100e6            nodes a second of one process
 *     latency=50e-6         seconds of a message on its way
 *     poll=500e-6           between two looks for messages, at both ends
 *     serve=5e-6            that rank 0 takes for a message
 *     start=5               to start processes, map tables and list the subtrees, once
 *
 * Efficiency is the time that the search takes one process, divided by the time that it took so
 * many, times their number. Output is a table in Markdown, and bars.
 *
 * A process asks for the next piece when it begins with the last subtree of its own, gives back
 * what is left of a piece after desk_long_s, and waits when it is told to, as mate.c does. Rank 0
 * searches too, until it first finds nothing to take.
 */
#include "desk.h"
#include "piece_sizes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_MAX = 16, BAR = 50 };

struct subtree {
    uint32_t first, chunks; /* in sizes.chunk */
};

struct sizes {
    double *chunk; /* nodes */
    struct subtree *subtree;
    uint32_t subtrees, chunks;
    double nodes;
};

struct model {
    double rate, latency, poll, serve, start, least;
    double ranks[LIST_MAX], work_h[LIST_MAX];
    int ranks_count, work_count;
};

enum event_kind { ASKS, ANSWERED, CHUNK_DONE, ROW, GIVES_BACK };

struct event {
    double at;
    uint32_t rank;
    uint8_t kind;
    struct desk_piece piece; /* ANSWERED */
    struct piece_row row;    /* ROW; of GIVES_BACK the whole piece, and from in generated */
};

struct rank {
    struct desk_piece range[2];
    loyd_piece now; /* being searched; subtree LOYD_NO_SUBTREE: nothing */
    uint32_t at;    /* the chunk of it */
    bool again, asked, waits;
    double taken_s, nodes;
};

struct simulation {
    const struct model *model;
    const struct sizes *sizes;
    double factor, now, lead_free_s; /* rank 0's listener is busy until then */
    struct event *heap;
    uint32_t events, room;
    struct rank *rank;
    uint32_t ranks;
    uint32_t *waiter, waiters;
    struct desk *desk;
    const loyd_pieces *pieces;
    loyd_pieces_iteration iteration;
    bool over;
    uint64_t messages;
};

static void fail(const char *why) {
    fprintf(stderr, "bench_cluster: %s\n", why);
    exit(1);
}

static void *room_for(size_t count, size_t bytes) {
    void *room = calloc(count ? count : 1, bytes);
    if (!room) fail("no memory");
    return room;
}

/* ---- Events, the earliest first ---- */

static void push(struct simulation *s, const struct event *event) {
    if (s->events == s->room) {
        s->room = s->room ? 2 * s->room : 1024;
        s->heap = realloc(s->heap, s->room * sizeof *s->heap);
        if (!s->heap) fail("no memory");
    }
    uint32_t i = s->events++;
    for (; i && s->heap[(i - 1) / 2].at > event->at; i = (i - 1) / 2)
        s->heap[i] = s->heap[(i - 1) / 2];
    s->heap[i] = *event;
}

static struct event pop(struct simulation *s) {
    struct event first = s->heap[0], last = s->heap[--s->events];
    uint32_t i = 0;
    for (uint32_t child; (child = 2 * i + 1) < s->events; i = child) {
        if (child + 1 < s->events && s->heap[child + 1].at < s->heap[child].at) child++;
        if (s->heap[child].at >= last.at) break;
        s->heap[i] = s->heap[child];
    }
    s->heap[i] = last;
    return first;
}

/* When a message that is sent now has been dealt with by rank 0. */
static double heard_at(struct simulation *s) {
    double at = s->now + s->model->latency + s->model->poll / 2;
    if (at < s->lead_free_s) at = s->lead_free_s;
    s->lead_free_s = at + s->model->serve;
    s->messages++;
    return s->lead_free_s;
}

/* ---- A process ---- */

static double chunk_s(const struct simulation *s, const struct rank *r) {
    const struct subtree *subtree = &s->sizes->subtree[r->now.subtree];
    return s->sizes->chunk[subtree->first + r->at] * s->factor / s->model->rate;
}

static void begin_chunk(struct simulation *s, uint32_t number) {
    push(s, &(struct event){
                .at = s->now + chunk_s(s, &s->rank[number]), .rank = number, .kind = CHUNK_DONE});
}

static void ask(struct simulation *s, uint32_t number) {
    struct rank *r = &s->rank[number];
    if (!number || r->asked || r->range[1].count || r->range[0].count > 1 || s->over) return;
    r->asked = true;
    push(s, &(struct event){.at = heard_at(s), .rank = number, .kind = ASKS});
}

static void begin_piece(struct simulation *s, uint32_t number, const loyd_piece *piece,
                        bool again) {
    struct rank *r = &s->rank[number];
    r->now = *piece;
    r->now.parts = s->sizes->subtree[piece->subtree].chunks;
    if (r->now.end > r->now.parts) r->now.end = r->now.parts;
    r->at = piece->first;
    r->again = again;
    r->taken_s = s->now;
    r->nodes = 0;
    begin_chunk(s, number);
}

static void take_next(struct simulation *s, uint32_t number) {
    struct rank *r = &s->rank[number];
    loyd_piece own = {LOYD_NO_SUBTREE, 0, LOYD_ALL_PARTS, 1};
    r->now.subtree = LOYD_NO_SUBTREE;
    if (!number) {
        if (s->pieces->take(s->pieces->user, &own) == LOYD_PIECE_TAKEN)
            begin_piece(s, 0, &own, false);
        return;
    }
    if (!r->range[0].count) {
        r->range[0] = r->range[1];
        r->range[1].count = 0;
    }
    if (r->range[0].count) {
        loyd_piece piece = r->range[0].piece;
        r->range[0].piece.subtree++;
        r->range[0].count--;
        begin_piece(s, number, &piece, r->range[0].again);
    }
    ask(s, number);
}

static void tell_row(struct simulation *s, uint32_t number) {
    struct rank *r = &s->rank[number];
    struct piece_row row =
        piece_row_of(&r->now, (uint64_t)r->nodes / 2, (uint64_t)r->nodes, r->again);
    if (!number) {
        s->pieces->done(s->pieces->user, &r->now, row.expanded, row.generated);
        return;
    }
    /* Rows go with the next message, or half a second later at most. */
    push(s, &(struct event){.at = heard_at(s), .rank = number, .kind = ROW, .row = row});
}

static bool gives_back(struct simulation *s, uint32_t number) {
    struct rank *r = &s->rank[number];
    uint32_t from = r->at;
    if (!number) {
        bool gives = s->pieces->give_back(s->pieces->user, &r->now, from);
        if (gives) r->now.end = from;
        return gives;
    }
    if (r->again || s->now - r->taken_s < desk_long_s) return false;
    struct piece_row row = piece_row_of(&r->now, 0, from, false);
    push(s, &(struct event){.at = heard_at(s), .rank = number, .kind = GIVES_BACK, .row = row});
    r->now.end = from;
    return true;
}

static void chunk_done(struct simulation *s, uint32_t number) {
    struct rank *r = &s->rank[number];
    r->nodes += chunk_s(s, r) * s->model->rate;
    r->at++;
    if (r->at < r->now.end && !gives_back(s, number)) {
        begin_chunk(s, number);
        return;
    }
    tell_row(s, number);
    take_next(s, number);
}

/* ---- Rank 0's listener ---- */

static bool answer(struct simulation *s, uint32_t number) {
    loyd_pieces_state state;
    struct event event = {.rank = number, .kind = ANSWERED};
    enum desk_answer said = desk_hand_out(s->desk, number, &s->iteration, &event.piece, &state);
    if (said == DESK_OVER) s->over = true;
    if (said != DESK_PIECE) return said == DESK_OVER;
    s->lead_free_s += s->model->serve;
    s->messages++;
    event.at = s->now + s->model->latency + s->model->poll / 2;
    push(s, &event);
    return true;
}

static void answer_waiters(struct simulation *s) {
    while (s->waiters && answer(s, s->waiter[s->waiters - 1])) s->waiters--;
}

static void check_over(struct simulation *s) {
    loyd_pieces_state state = {.done = 0};
    s->pieces->state(s->pieces->user, &state);
    s->over |= state.done == s->sizes->subtrees;
}

static void deal(struct simulation *s, const struct event *e) {
    struct rank *r = &s->rank[e->rank];
    loyd_piece piece = {e->row.subtree, e->row.first, e->row.end, e->row.parts};
    switch ((enum event_kind)e->kind) {
    case ASKS:
        if (!answer(s, e->rank)) s->waiter[s->waiters++] = e->rank;
        break;
    case ANSWERED:
        r->asked = false;
        r->range[r->range[0].count ? 1 : 0] = e->piece;
        if (r->now.subtree == LOYD_NO_SUBTREE) take_next(s, e->rank);
        break;
    case CHUNK_DONE:
        chunk_done(s, e->rank);
        break;
    case ROW:
        desk_take_in(s->desk, e->rank, s->iteration.sum, &e->row);
        if (s->waiters) answer_waiters(s);
        break;
    case GIVES_BACK:
        desk_give_back(s->desk, e->rank, s->iteration.sum, &piece, (uint32_t)e->row.generated);
        answer_waiters(s);
        break;
    }
    if (e->kind == ROW || (e->kind == CHUNK_DONE && !e->rank)) check_over(s);
}

static double sim_clock(void *user) {
    return ((const struct simulation *)user)->now;
}

/* ---- One run ---- */

static double simulate(const struct model *model, const struct sizes *sizes, uint32_t ranks,
                       double factor, uint64_t *messages) {
    struct simulation s = {.model = model, .sizes = sizes, .factor = factor, .ranks = ranks};
    struct desk_order order = {.helpers = ranks - 1, .clock = sim_clock, .user = &s};
    loyd_options options;
    loyd_error error = {.text = ""};
    loyd_options_init(&options);
    loyd_board *board = NULL;
    if (loyd_goal("last", 5, 5, &board, NULL)) fail("no board");
    order.start = order.goal = board;
    if (desk_open(&order, &options, &s.desk, &error)) fail(error.text);
    s.pieces = options.pieces;
    s.iteration = (loyd_pieces_iteration){.bound = 1, .subtrees = sizes->subtrees, .sum = 1};
    s.rank = room_for(ranks, sizeof *s.rank);
    s.waiter = room_for(ranks, sizeof *s.waiter);
    if (!s.pieces->begin(s.pieces->user, &s.iteration)) fail("no memory");
    for (uint32_t i = 0; i < ranks; i++) take_next(&s, i);
    while (!s.over && s.events) {
        struct event event = pop(&s);
        s.now = event.at;
        deal(&s, &event);
    }
    if (desk_fault(s.desk, &error)) fail(error.text);
    if (!s.over) fail("the iteration did not end");
    desk_close(s.desk, false, &error);
    loyd_board_free(board);
    free(s.heap);
    free(s.rank);
    free(s.waiter);
    *messages = s.messages;
    return s.now;
}

/* ---- Sizes and the command line ---- */

static void read_sizes(const char *path, struct sizes *sizes) {
    FILE *file = fopen(path, "r");
    if (!file) fail("the file of sizes can't be read");
    fseek(file, 0, SEEK_END);
    long bytes = ftell(file);
    rewind(file);
    if (bytes <= 0) fail("the file of sizes is empty");
    sizes->chunk = room_for((size_t)bytes, sizeof *sizes->chunk);
    sizes->subtree = room_for((size_t)bytes, sizeof *sizes->subtree);
    for (int c; (c = fgetc(file)) != EOF;) {
        struct subtree *subtree = &sizes->subtree[sizes->subtrees];
        if (c == '\n' && subtree->chunks) {
            sizes->subtrees++;
        } else if (c >= SIZE_FIRST && c <= SIZE_LAST) {
            if (!subtree->chunks++) subtree->first = sizes->chunks;
            sizes->chunk[sizes->chunks++] = size_nodes((char)c);
            sizes->nodes += size_nodes((char)c);
        } else {
            fail("the file of sizes has something else in it");
        }
    }
    fclose(file);
}

static int read_list(const char *text, double list[LIST_MAX]) {
    int count = 0;
    for (char *end; count < LIST_MAX; text = end + 1) {
        list[count++] = strtod(text, &end);
        if (end == text || list[count - 1] <= 0) fail("a figure above 0 is wanted");
        if (*end != ',') break;
    }
    return count;
}

static void read_option(struct model *m, const char *text) {
    double value[LIST_MAX];
    const struct {
        const char *name;
        double *figure;
    } figures[] = {{"rate=", &m->rate},   {"latency=", &m->latency}, {"poll=", &m->poll},
                   {"serve=", &m->serve}, {"start=", &m->start},     {"least=", &m->least}};
    if (!strncmp(text, "ranks=", 6)) {
        m->ranks_count = read_list(text + 6, m->ranks);
        return;
    }
    if (!strncmp(text, "work=", 5)) {
        m->work_count = read_list(text + 5, m->work_h);
        return;
    }
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        if (!strncmp(text, figures[i].name, strlen(figures[i].name))) {
            read_list(text + strlen(figures[i].name), value);
            *figures[i].figure = value[0];
            return;
        }
    fail("no such option; the head of bench/cluster.c has them");
}

/* False: the efficiency is less than it is to be. */
static bool print_run(const struct model *m, const struct sizes *sizes, double work_h,
                      uint32_t ranks) {
    uint64_t messages;
    double factor = work_h * 3600 * m->rate / sizes->nodes;
    double took_s = simulate(m, sizes, ranks, factor, &messages);
    double ideal_s = work_h * 3600 / ranks, efficiency = ideal_s / took_s;
    char bar[BAR + 1] = "";
    memset(bar, '#', (size_t)(efficiency * BAR + 0.5));
    printf("| %g | %u | %.1f | %.1f | %.3f | %.3f | %.0f | `%-*s` |\n", work_h, ranks, ideal_s,
           took_s, efficiency, ideal_s / (took_s + m->start), (double)messages / took_s, BAR, bar);
    fflush(stdout);
    return efficiency >= m->least;
}

int main(int argc, char **argv) {
    struct sizes sizes = {.chunks = 0};
    struct model model = {.rate = 100e6,
                          .latency = 50e-6,
                          .poll = 500e-6,
                          .serve = 5e-6,
                          .start = 5,
                          .ranks = {64, 1024, 16384},
                          .work_h = {2, 100, 1000},
                          .ranks_count = 3,
                          .work_count = 3};
    if (argc < 2) fail("usage: bench_cluster FILE [name=value ...]");
    for (int i = 2; i < argc; i++) read_option(&model, argv[i]);
    read_sizes(argv[1], &sizes);
    printf("%u subtrees, %.4g nodes\n\n", sizes.subtrees, sizes.nodes);
    puts(
        "| hours by one | ranks | s at best | s | efficiency | with start | messages a second | |\n"
        "|---:|---:|---:|---:|---:|---:|---:|---|");
    bool good = true;
    for (int w = 0; w < model.work_count; w++)
        for (int r = 0; r < model.ranks_count; r++)
            good &= print_run(&model, &sizes, model.work_h[w], (uint32_t)model.ranks[r]);
    free(sizes.chunk);
    free(sizes.subtree);
    return !good;
}
