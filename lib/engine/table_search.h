/* SPDX-License-Identifier: MIT */
/* Shortest solutions with pattern tables: the tables that suit the board, and their engine. */
#ifndef LOYDI_TABLE_SEARCH_H
#define LOYDI_TABLE_SEARCH_H

#include "run/search.h"

enum { TABLES_STORE = 100000 }; /* a good number of states for 4x4: more does not pay */

enum table_purpose {
    TABLES_PACKED,      /* boards of up to 16 cells */
    TABLES_LARGE,       /* 17 to 25 cells, all that saves time */
    TABLES_LARGE_PLAIN, /* the same as plain IDA*, with the counts of the literature */
    TABLES_MULTI        /* up to 16 cells, in multi-tile moves */
};

/* At which end of the path a search begins. On 17 to 25 cells with all that saves time it may find
 * out from which it takes fewer nodes; elsewhere it is the start, unless told. */
enum search_from { FROM_EITHER, FROM_START, FROM_GOAL };

struct table_wish {
    enum table_purpose purpose;
    uint64_t store; /* states that may be stored ahead of IDA*; 0: none */
    bool patient;   /* better tables are built if the search takes long */
    bool at_hand;   /* only tables that are there already: none are built */
    enum search_from from;
    uint32_t bound; /* no solution below it exists; 0: nothing is known */
    void (*seek)(struct search *s, uint64_t nodes); /* as in struct deepening */
};

/* Has a board of that shape tables for that purpose? */
bool table_search_can(const struct search *s, enum table_purpose purpose);
/* *had is false if no tables fit the memory limit, or building them was stopped; nothing has been
 * searched then. */
loyd_outcome table_search(struct search *s, const struct table_wish *wish, bool *had);
/* As deepen_check. */
loyd_status table_search_check(const struct search *s, enum table_purpose purpose,
                               loyd_error *error);

/* Without tables, by Manhattan distance, on boards of up to 16 cells. */
loyd_outcome manhattan_search(struct search *s);

#endif
