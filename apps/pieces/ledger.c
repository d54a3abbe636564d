/* SPDX-License-Identifier: MIT
 *
 * The ledger of one iteration: of every subtree whether it is free, out, done, or in several
 * pieces, and of those pieces (spans of parts) the same.
 *
 * Parts that were given back go out before any subtree that nobody has begun: they are known to be
 * large. A rest that is given back becomes several spans, so that a very large subtree soon keeps
 * many processes busy.
 *
 * What a process does not bring back for long may be taken by another: a machine can be slow, or
 * alive and yet hang. Then two have it, and each may divide it. Who is the first to bring a span as
 * it stands here is believed; what does not fit any more is passed over.
 *
 * Invariant: the spans of a subtree do not overlap and are all its parts; covered counts the parts
 * of those that are done, and the totals are the sums of all rows taken in. A span goes from free
 * to out to done and never back, so nothing is counted twice. Dean & Ghemawat 2004, "MapReduce"
 * (backup tasks).
 */
#include "ledger.h"

#include <stdlib.h>
#include <string.h>

enum { FREE, OUT, DONE, SPLIT };
enum {
    WAYS = 8,  /* spans that a rest becomes */
    LOOK_S = 1 /* between two looks at all that is out */
};
#define NO_SPAN UINT32_MAX

bool ledger_begin(struct ledger *ledger, uint32_t subtrees) {
    ledger_end(ledger);
    ledger->entry = calloc(subtrees ? subtrees : 1, sizeof *ledger->entry);
    if (!ledger->entry) return false;
    ledger->subtrees = subtrees;
    for (uint32_t i = 0; i < subtrees; i++) ledger->entry[i].spans = NO_SPAN;
    return true;
}

void ledger_end(struct ledger *ledger) {
    free(ledger->entry);
    free(ledger->span);
    memset(ledger, 0, sizeof *ledger);
}

/* ---- Spans ---- */

static bool add_span(struct ledger *l, uint32_t subtree, uint32_t first, uint32_t end,
                     uint8_t mark) {
    if (l->spans == l->room) {
        uint32_t room = l->room ? 2 * l->room : 256;
        struct ledger_span *more = room > l->room ? realloc(l->span, room * sizeof *more) : NULL;
        l->short_of_memory = !more;
        if (!more) return false;
        l->span = more;
        l->room = room;
    }
    l->span[l->spans] = (struct ledger_span){.subtree = subtree,
                                             .first = first,
                                             .end = end,
                                             .next = l->entry[subtree].spans,
                                             .mark = mark};
    l->entry[subtree].spans = l->spans++;
    return true;
}

/* The span that begins there; NULL: there is none. */
static struct ledger_span *find_span(const struct ledger *l, uint32_t subtree, uint32_t first) {
    uint32_t i = l->entry[subtree].spans;
    while (i != NO_SPAN && l->span[i].first != first) i = l->span[i].next;
    return i == NO_SPAN ? NULL : &l->span[i];
}

/* ---- Sums ---- */

static void count(struct ledger *l, const struct piece_row *row) {
    struct ledger_entry *e = &l->entry[row->subtree];
    e->parts = row->parts;
    e->covered += row->end - row->first;
    e->expanded += row->expanded;
    e->generated += row->generated;
    l->expanded += row->expanded;
    l->generated += row->generated;
    if (e->covered < e->parts) return;
    e->mark = DONE;
    l->done++;
}

static bool is_row(const struct ledger *l, const struct piece_row *row) {
    return row->subtree < l->subtrees && row->first < row->end && row->end <= row->parts;
}

/* ---- What the journal knows ---- */

bool ledger_load(struct ledger *ledger, const struct piece_row *row) {
    struct ledger *l = ledger;
    if (!is_row(l, row) || row->subtree < l->next) return false;
    struct ledger_entry *e = &l->entry[row->subtree];
    if (row->first < e->reach || (e->parts && e->parts != row->parts)) return false;
    l->next = row->subtree; /* rows of lower ones are behind us */
    bool whole = row->end - row->first == row->parts;
    if (!whole) {
        e->mark = SPLIT;
        if ((row->first > e->reach && !add_span(l, row->subtree, e->reach, row->first, FREE)) ||
            !add_span(l, row->subtree, row->first, row->end, DONE))
            return false;
    }
    e->reach = row->end;
    count(l, row);
    return true;
}

bool ledger_loaded(struct ledger *ledger) {
    for (uint32_t i = 0; i < ledger->subtrees; i++) {
        const struct ledger_entry *e = &ledger->entry[i];
        if (e->mark == SPLIT && e->reach < e->parts &&
            !add_span(ledger, i, e->reach, e->parts, FREE))
            return false;
    }
    ledger->next = 0;
    return true;
}

/* ---- Out and in ---- */

bool ledger_take(struct ledger *ledger, struct ledger_outing outing, loyd_piece *piece) {
    struct ledger *l = ledger;
    while (l->next_span < l->spans && l->span[l->next_span].mark != FREE) l->next_span++;
    if (l->next_span < l->spans) {
        struct ledger_span *span = &l->span[l->next_span++];
        span->mark = OUT;
        span->outing = outing;
        *piece = (loyd_piece){span->subtree, span->first, span->end, l->entry[span->subtree].parts};
        return true;
    }
    while (l->next < l->subtrees && l->entry[l->next].mark != FREE) l->next++;
    if (l->next == l->subtrees) return false;
    l->entry[l->next].mark = OUT;
    l->entry[l->next].outing = outing;
    *piece = (loyd_piece){l->next++, 0, LOYD_ALL_PARTS, 1};
    return true;
}

bool ledger_take_neighbour(struct ledger *ledger, struct ledger_outing outing, uint32_t subtree) {
    if (subtree != ledger->next || subtree >= ledger->subtrees ||
        ledger->entry[subtree].mark != FREE)
        return false;
    ledger->entry[subtree].outing = outing;
    ledger->entry[ledger->next++].mark = OUT;
    return true;
}

/* Whether another process has it for so long; then it is this one's. */
static bool take_over(struct ledger_outing *held, struct ledger_outing outing, double long_s,
                      uint32_t *from) {
    if (held->who == outing.who || outing.since_s - held->since_s <= long_s) return false;
    *from = held->who;
    *held = outing;
    return true;
}

bool ledger_take_late(struct ledger *ledger, struct ledger_outing outing, double long_s,
                      loyd_piece *piece, uint32_t *from) {
    struct ledger *l = ledger;
    if (outing.since_s < l->look_s) return false;
    for (uint32_t i = 0; i < l->subtrees; i++) {
        struct ledger_entry *e = &l->entry[i];
        if (e->mark != OUT || !take_over(&e->outing, outing, long_s, from)) continue;
        e->twice = true;
        *piece = (loyd_piece){i, 0, LOYD_ALL_PARTS, 1};
        return true;
    }
    for (uint32_t i = 0; i < l->spans; i++) {
        struct ledger_span *span = &l->span[i];
        if (span->mark != OUT || !take_over(&span->outing, outing, long_s, from)) continue;
        l->entry[span->subtree].twice = true;
        *piece = (loyd_piece){span->subtree, span->first, span->end, l->entry[span->subtree].parts};
        return true;
    }
    l->look_s = outing.since_s + LOOK_S;
    return false;
}

bool ledger_give_back(struct ledger *ledger, const loyd_piece *piece, uint32_t from) {
    struct ledger *l = ledger;
    if (piece->subtree >= l->subtrees || from <= piece->first || from >= piece->end ||
        piece->end > piece->parts)
        return false;
    struct ledger_entry *e = &l->entry[piece->subtree];
    if (e->mark == OUT) {
        if (piece->first || piece->end != piece->parts ||
            !add_span(l, piece->subtree, 0, piece->parts, OUT))
            return false;
        e->mark = SPLIT;
        e->parts = piece->parts;
        l->span[e->spans].outing = e->outing;
    }
    struct ledger_span *out = find_span(l, piece->subtree, piece->first);
    if (e->mark != SPLIT || !out || out->mark != OUT || out->end != piece->end) return e->twice;
    out->end = from;
    uint32_t left = piece->end - from, ways = left < WAYS ? left : WAYS, end = from;
    for (uint32_t way = 1; way <= ways; way++) {
        uint32_t first = end;
        end = from + (uint32_t)((uint64_t)left * way / ways);
        if (!add_span(l, piece->subtree, first, end, FREE)) return false;
    }
    return true;
}

enum ledger_answer ledger_take_in(struct ledger *ledger, const struct piece_row *row) {
    struct ledger *l = ledger;
    if (!is_row(l, row)) return LEDGER_WRONG;
    struct ledger_entry *e = &l->entry[row->subtree];
    bool whole = row->end - row->first == row->parts;
    if (e->mark == DONE) return LEDGER_KNOWN;
    if (e->mark == SPLIT) {
        struct ledger_span *span = find_span(l, row->subtree, row->first);
        if (!span || span->end != row->end || e->parts != row->parts)
            return e->twice ? LEDGER_KNOWN : LEDGER_WRONG;
        if (span->mark == DONE) return LEDGER_KNOWN;
        span->mark = DONE;
    } else if (!whole) {
        return LEDGER_WRONG;
    }
    count(l, row);
    return LEDGER_TAKEN;
}

const struct ledger_entry *ledger_done(const struct ledger *ledger, uint32_t subtree) {
    bool known = subtree < ledger->subtrees && ledger->entry[subtree].mark == DONE;
    return known ? &ledger->entry[subtree] : NULL;
}
