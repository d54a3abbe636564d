/* SPDX-License-Identifier: MIT
 *
 * The desk that hands out pieces: what the journal knows must come in order and not twice; parts
 * that are given back are handed out, and all is counted once; a piece in a hundred is searched by
 * two processes, and a process that counts otherwise is named; what a process does not bring back
 * goes to another, and counts once whoever brings it.
 */
#include "desk.h"
#include "ledger.h"
#include "support/cmocka_all.h"

#include <string.h>

enum { SUBTREES = 10000, PARTS = 50 };

static struct piece_row row(uint32_t subtree, uint32_t first, uint32_t end) {
    return (struct piece_row){subtree, first, end, PARTS, 10, 20, false};
}

static bool load(struct ledger *ledger, uint32_t subtree, uint32_t first, uint32_t end) {
    const struct piece_row r = row(subtree, first, end);
    return ledger_load(ledger, &r);
}

static void test_journal_rows(void **state) {
    struct ledger l = {.entry = NULL};
    loyd_piece piece;
    (void)state;
    assert_true(ledger_begin(&l, SUBTREES));
    assert_true(load(&l, 3, 0, PARTS));
    assert_false(load(&l, 3, 0, PARTS)); /* twice */
    assert_false(load(&l, 2, 0, PARTS)); /* back */
    assert_true(load(&l, 7, 5, 10));
    assert_false(load(&l, 7, 9, 12));           /* overlaps */
    assert_false(load(&l, 7, 12, PARTS + 1));   /* no such part */
    assert_false(load(&l, 8, 4, 4));            /* nothing */
    assert_false(load(&l, SUBTREES, 0, PARTS)); /* no such subtree */
    assert_true(load(&l, 7, 20, 30));
    assert_true(ledger_loaded(&l));
    assert_int_equal(l.done, 1);
    assert_int_equal(l.generated, 60);
    const uint32_t gaps[][2] = {{0, 5}, {10, 20}, {30, PARTS}};
    for (int i = 0; i < 3; i++) {
        assert_true(ledger_take(&l, (struct ledger_outing){1, 0}, &piece));
        assert_int_equal(piece.subtree, 7);
        assert_int_equal(piece.first, gaps[i][0]);
        assert_int_equal(piece.end, gaps[i][1]);
    }
    assert_true(ledger_take(&l, (struct ledger_outing){1, 0}, &piece));
    assert_int_equal(piece.subtree, 0);
    ledger_end(&l);
}

/* ---- A desk with two other processes ---- */

struct office {
    double now_s;
    struct desk *desk;
    loyd_board *board;
    loyd_options options;
    loyd_pieces_iteration iteration;
    uint64_t seconds;  /* looks */
    uint32_t together; /* the most of them in one piece */
    uint32_t late;     /* who was said to be */
};

static double office_clock(void *user) {
    return ((const struct office *)user)->now_s;
}

static void office_late(void *user, uint32_t who) {
    ((struct office *)user)->late = who;
}

static void open_office(struct office *o) {
    *o = (struct office){.iteration = {.bound = 90, .subtrees = SUBTREES, .search = 1, .sum = 2}};
    loyd_options_init(&o->options);
    assert_int_equal(loyd_goal("last", 5, 5, &o->board, NULL), LOYD_OK);
    const struct desk_order order = {.start = o->board,
                                     .goal = o->board,
                                     .helpers = 2,
                                     .late = office_late,
                                     .clock = office_clock,
                                     .user = o};
    assert_int_equal(desk_open(&order, &o->options, &o->desk, NULL), LOYD_OK);
    assert_true(o->options.pieces->begin(o->options.pieces->user, &o->iteration));
}

static void close_office(struct office *o) {
    assert_int_equal(desk_close(o->desk, false, NULL), LOYD_OK);
    loyd_board_free(o->board);
}

/* What the parts of a subtree take; part 0 has the list. */
static uint64_t nodes_of(const loyd_piece *p) {
    uint64_t nodes = 0;
    for (uint32_t i = p->first; i < p->end; i++) nodes += p->subtree % 7 + i % 3 + (i ? 0 : 100);
    return nodes;
}

/* Searches one piece as that process; every third is given back in the middle. slip: is added to
 * what is counted a second time. False: there is nothing now. */
static bool work(struct office *o, uint32_t who, uint64_t slip) {
    struct desk_piece got;
    loyd_pieces_state state;
    enum desk_answer answer = desk_hand_out(o->desk, who, &o->iteration, &got, &state);
    if (answer != DESK_PIECE) return false;
    if (got.again && got.count > o->together) o->together = got.count;
    for (uint32_t i = 0; i < got.count; i++) {
        loyd_piece p = got.piece;
        p.subtree += i;
        p.parts = PARTS;
        if (p.end > PARTS) p.end = PARTS;
        uint32_t from = p.first + (p.end - p.first) / 2;
        o->now_s += 0.0001;
        if (!got.again && p.subtree % 3 == 0 && from > p.first) {
            desk_give_back(o->desk, who, o->iteration.sum, &p, from);
            p.end = from;
        }
        o->seconds += got.again;
        const struct piece_row r =
            piece_row_of(&p, 1, nodes_of(&p) + (got.again ? slip : 0), got.again);
        desk_take_in(o->desk, who, o->iteration.sum, &r);
    }
    return true;
}

static void is_counted_once(const struct office *o) {
    loyd_pieces_state got = {.done = 0};
    loyd_error error;
    uint64_t want = 0;
    for (uint32_t i = 0; i < SUBTREES; i++) {
        const loyd_piece whole = {i, 0, PARTS, PARTS};
        want += nodes_of(&whole);
    }
    o->options.pieces->state(o->options.pieces->user, &got);
    assert_int_equal(got.done, SUBTREES);
    assert_int_equal(got.generated, want);
    assert_int_equal(desk_fault(o->desk, &error), LOYD_OK);
}

static void test_all_counted_once(void **state) {
    struct office o;
    (void)state;
    open_office(&o);
    while (work(&o, 1, 0) | work(&o, 2, 0)) {
    }
    is_counted_once(&o);
    assert_in_range(o.seconds, 100, 2000); /* of some 50,000 pieces, each once more */
    assert_in_range(o.together, 2, 16);    /* neighbours that were not given back */
    close_office(&o);
}

static struct piece_row row_of(const loyd_piece *piece) {
    return piece_row_of(piece, 1, nodes_of(piece), false);
}

/* Process 1 takes a subtree and is not heard of; process 2 does all the rest, and that one too when
 * it is late. It divides it, and process 1, which comes back then, divides it elsewhere. */
static void test_late_piece_goes_to_another(void **state) {
    struct office o;
    struct desk_piece kept;
    loyd_pieces_state now;
    (void)state;
    open_office(&o);
    assert_int_equal(desk_hand_out(o.desk, 1, &o.iteration, &kept, &now), DESK_PIECE);
    assert_int_equal(kept.piece.subtree, 0);
    while (work(&o, 2, 0)) {
    }
    assert_true(o.now_s < 25);
    o.now_s = 25;
    assert_false(work(&o, 2, 0)); /* not yet */
    assert_int_equal(o.late, 0);
    o.now_s = 31;
    assert_true(work(&o, 2, 0)); /* the first half of it */
    assert_int_equal(o.late, 1);
    loyd_piece late = {0, 0, PARTS, PARTS};
    desk_give_back(o.desk, 1, o.iteration.sum, &late, 10);
    late.end = 10;
    struct piece_row brought = row_of(&late);
    desk_take_in(o.desk, 1, o.iteration.sum, &brought);
    while (work(&o, 2, 0)) {
    }
    is_counted_once(&o);
    late.end = PARTS; /* and once more, when all is over */
    brought = row_of(&late);
    desk_take_in(o.desk, 1, o.iteration.sum, &brought);
    is_counted_once(&o);
    close_office(&o);
}

/* The one that was late brings it first after all. */
static void test_late_piece_is_brought(void **state) {
    struct office o;
    struct desk_piece kept, again;
    loyd_pieces_state now;
    (void)state;
    open_office(&o);
    assert_int_equal(desk_hand_out(o.desk, 1, &o.iteration, &kept, &now), DESK_PIECE);
    while (work(&o, 2, 0)) {
    }
    o.now_s = 31;
    assert_int_equal(desk_hand_out(o.desk, 2, &o.iteration, &again, &now), DESK_PIECE);
    assert_int_equal(again.piece.subtree, kept.piece.subtree);
    assert_false(again.again);
    const loyd_piece whole = {kept.piece.subtree, 0, PARTS, PARTS};
    const struct piece_row brought = row_of(&whole);
    desk_take_in(o.desk, 1, o.iteration.sum, &brought);
    is_counted_once(&o);
    desk_give_back(o.desk, 2, o.iteration.sum, &whole, 7);
    desk_take_in(o.desk, 2, o.iteration.sum, &brought);
    is_counted_once(&o);
    close_office(&o);
}

static void test_faulty_machine_is_named(void **state) {
    struct office o;
    loyd_error error = {.text = ""};
    (void)state;
    open_office(&o);
    while (work(&o, 1, 0) && work(&o, 2, 1)) {
    }
    assert_int_equal(desk_fault(o.desk, &error), LOYD_FAULT);
    assert_non_null(strstr(error.text, "ranks 1 and 2 do not agree on subtree"));
    close_office(&o);
}

static void test_what_was_not_given(void **state) {
    struct office o;
    loyd_error error = {.text = ""};
    const struct piece_row r = {.subtree = 5, .first = 3, .end = 9, .parts = PARTS};
    (void)state;
    open_office(&o);
    desk_take_in(o.desk, 2, o.iteration.sum, &r);
    assert_int_equal(desk_fault(o.desk, &error), LOYD_FAULT);
    assert_non_null(strstr(error.text, "rank 2: what it searched is not what it was given"));
    close_office(&o);
}

/* A process that has other subtrees, of this bound or of another search, gets nothing. */
static void test_other_tables_are_refused(void **state) {
    struct office o;
    struct desk_piece piece;
    loyd_pieces_state now;
    (void)state;
    open_office(&o);
    loyd_pieces_iteration other = o.iteration;
    other.sum++;
    assert_int_equal(desk_hand_out(o.desk, 1, &other, &piece, &now), DESK_REFUSED);
    other.bound += 2; /* it is ahead: perhaps it has searched what we have not */
    assert_int_equal(desk_hand_out(o.desk, 1, &other, &piece, &now), DESK_LATER);
    other.search++;
    assert_int_equal(desk_hand_out(o.desk, 1, &other, &piece, &now), DESK_REFUSED);
    assert_int_equal(desk_hand_out(o.desk, 1, &o.iteration, &piece, &now), DESK_PIECE);
    close_office(&o);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_journal_rows),
        cmocka_unit_test(test_all_counted_once),
        cmocka_unit_test(test_late_piece_goes_to_another),
        cmocka_unit_test(test_late_piece_is_brought),
        cmocka_unit_test(test_faulty_machine_is_named),
        cmocka_unit_test(test_what_was_not_given),
        cmocka_unit_test(test_other_tables_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
