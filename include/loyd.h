/* SPDX-License-Identifier: MIT
 *
 * libloyd: sliding-tile puzzles of any rows x columns, any goal.
 *
 * A program parses or makes two boards (start and goal), fills in loyd_options, calls loyd_solve
 * and reads a loyd_result. Nothing here prints, exits, keeps global state or reads the environment.
 *
 *   loyd_board *start = NULL, *goal = NULL;
 *   loyd_error why;
 *   if (loyd_board_parse("4 1 6 / 3 2 8 / 7 0 5", 0, 0, 0, &start, NULL, &why)) puts(why.text);
 *   loyd_goal("last", 3, 3, &goal, &why);
 *   loyd_options options;
 *   loyd_options_init(&options);
 *   loyd_result *result = NULL;
 *   if (!loyd_solve(start, goal, &options, &result, &why)) puts(result->moves);
 *
 * Conventions. What can fail returns a loyd_status; out-parameters are untouched on failure, and
 * the loyd_error (may be NULL) then says what, where, and what was expected. NULL in place of any
 * other pointer is LOYD_INVALID, unless it is said to mean something; what returns no status takes
 * it for nothing, and answers 0, false or NULL. How a search ended is an outcome, not an error.
 * Cells are numbered row by row from 0; tile 0 is the blank. Moves are named by the way the blank
 * travels: U, D, L, R. How the interface may grow: docs/abi.md.
 */
#ifndef LOYD_H
#define LOYD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define LOYD_API __attribute__((visibility("default")))
#else
#define LOYD_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define LOYD_VERSION        "0.1.0"
#define LOYD_VERSION_NUMBER 100 /* 10000 * major + 100 * minor + patch */
#define LOYD_SIDE_MAX       255 /* rows and columns, each */

/* The version of the library that is linked, which may differ from the header's. */
LOYD_API const char *loyd_version(void);
LOYD_API int loyd_version_number(void);

/* ---- Status ------------------------------------------------------------------------------- */

typedef enum loyd_status {
    LOYD_OK = 0,
    LOYD_INVALID,     /* an argument or a text is wrong */
    LOYD_NOT_FOUND,   /* nothing has that name */
    LOYD_UNSUPPORTED, /* right, but not for a board of this shape */
    LOYD_NO_MEMORY,   /* outside a search; inside one it is an outcome */
    LOYD_INTERNAL,    /* an answer failed its replay: a defect in loyd */
    LOYD_FAULT,       /* the system refused a file or a thread */
    LOYD_STOPPED      /* the caller's own function ended it */
} loyd_status;
LOYD_API const char *loyd_status_name(loyd_status status); /* "not-found"; "unknown": none */

/* ---- What the library says: sentences of a fixed list, in English and by key and values, so that
 * a front end can say the same in another language. A key keeps its meaning and its values. ---- */

typedef enum loyd_param_type { LOYD_INT, LOYD_REAL, LOYD_WORD } loyd_param_type;

#define LOYD_VALUES_MAX 6 /* that one sentence names */

typedef struct loyd_value {
    const char *name;     /* "tile" */
    loyd_param_type type; /* LOYD_INT: whole. LOYD_REAL: real. LOYD_WORD: word */
    int64_t whole;
    double real;
    char word[192]; /* as the sentence quotes it: cut where it is too long */
} loyd_value;

/* What went wrong. Line and column count from 1; 0 where there is no place to name. In a board's
 * text the place comes before the sentence: "line 2, column 5: ...". */
typedef struct loyd_error {
    char text[256];
    uint32_t line, column;
    const char *key; /* "tile-twice" */
    size_t value_count;
    loyd_value values[LOYD_VALUES_MAX];
    uint64_t reserved[16]; /* for what later versions add: the size never changes */
} loyd_error;

/* In a pattern {tile} stands for the value of that name, {count:tile|tiles} for the first word if
 * that value is 1 and for the second if it is not, and {{ for a brace. */
typedef struct loyd_sentence {
    const char *key, *pattern;
    loyd_status status; /* of an error; LOYD_OK: the message of a result */
} loyd_sentence;

/* The index-th one, NULL past the end. */
LOYD_API const loyd_sentence *loyd_sentence_at(size_t index);

/* For a program that has sentences of its own in this form. The name is kept, a text copied: of the
 * text at most length_max bytes, and never a part of an UTF-8 character. */
LOYD_API loyd_value loyd_value_whole(const char *name, int64_t whole);
LOYD_API loyd_value loyd_value_real(const char *name, double real);
LOYD_API loyd_value loyd_value_text(const char *name, const char *text, size_t length_max);
/* Fills in the error (may be NULL) and returns the sentence's status. The values, one for every
 * name in the pattern, end with one whose name is NULL. */
LOYD_API loyd_status loyd_error_write(loyd_error *error, const loyd_sentence *sentence,
                                      const loyd_value *values);

/* ---- Boards ------------------------------------------------------------------------------- */

typedef struct loyd_board loyd_board;

/* Reads one board in any of the formats of docs/formats.md. length 0 means a NUL-ended text.
 * rows and cols 0 mean: find out. Where goal is not NULL, the text may go on with the goal's board;
 * if it does, or names a goal in another way, *goal is set to it, else to NULL. */
LOYD_API loyd_status loyd_board_parse(const char *text, size_t length, int rows, int cols,
                                      loyd_board **board, loyd_board **goal, loyd_error *error);
/* Copies rows*cols tiles, which must be a permutation of 0..rows*cols-1. */
LOYD_API loyd_status loyd_board_new(int rows, int cols, const uint16_t *tiles, loyd_board **board,
                                    loyd_error *error);
/* The goal called last (1 2 3 ... 0), first (0 1 2 ...) or snail (clockwise inwards; also called
 * spiral). */
LOYD_API loyd_status loyd_goal(const char *name, int rows, int cols, loyd_board **board,
                               loyd_error *error);
/* The comment "# goal: GOAL" in a board's text names its goal: a name, or a board. On a line of its
 * own in a file of many boards it holds for those that follow: so a program that reads line by line
 * asks for the GOAL of such a line, which is not NUL-ended and has *length bytes; NULL: the line is
 * no such comment. */
LOYD_API const char *loyd_goal_comment(const char *line, size_t *length);
LOYD_API loyd_status loyd_board_copy(const loyd_board *board, loyd_board **copy, loyd_error *error);
LOYD_API void loyd_board_free(loyd_board *board);

LOYD_API int loyd_board_rows(const loyd_board *board);
LOYD_API int loyd_board_cols(const loyd_board *board);
LOYD_API const uint16_t *loyd_board_tiles(const loyd_board *board);
LOYD_API bool loyd_board_equal(const loyd_board *a, const loyd_board *b);
/* Moves the blank by one of U D L R (either case); false, and no change, where that leaves the
 * board. */
LOYD_API bool loyd_board_move(loyd_board *board, char direction);

#define LOYD_HEX_CELLS 36 /* that LOYD_LAYOUT_HEX can write */

typedef enum loyd_layout {
    LOYD_LAYOUT_LINE,  /* 1 2 3 4 5 6 7 8 0 */
    LOYD_LAYOUT_SLASH, /* 1 2 3/4 5 6/7 8 0 */
    LOYD_LAYOUT_GRID,  /* aligned rows, the blank as a dot, each row ended by a newline */
    LOYD_LAYOUT_HEX    /* 123456780: a digit or letter a cell, a = 10 to z = 35; larger boards as
                          LOYD_LAYOUT_LINE */
} loyd_layout;
/* loyd_board_parse reads it back: where the text alone would not show the shape, the size stands in
 * front of it (2x3 1 2 3 4 5 0). Like snprintf: writes at most size bytes with the NUL, returns the
 * length it would take. */
LOYD_API size_t loyd_board_print(const loyd_board *board, loyd_layout layout, char *text,
                                 size_t size);

/* ---- Solvability --------------------------------------------------------------------------- */

typedef struct loyd_parity {
    bool solvable;
    bool single_line;         /* one row or column: the tiles' order decides, not parity */
    uint64_t inversions;      /* pairs of tiles out of order on the board, blank left out */
    uint64_t goal_inversions; /* the same of the goal */
    int blank_row_from_top, blank_row_from_bottom; /* from 1 */
    bool permutation_odd;                          /* start relative to goal, blank included */
    uint32_t blank_distance;                       /* steps between the two blanks */
    char reason[256];                              /* one sentence */
    uint64_t reserved[8];
} loyd_parity;

LOYD_API loyd_status loyd_check(const loyd_board *start, const loyd_board *goal,
                                loyd_parity *parity, loyd_error *error);

/* ---- Random boards: number index of the endless sequence of a seed, on every machine ---- */

LOYD_API loyd_status loyd_random_board(const loyd_board *goal, uint64_t seed, uint64_t index,
                                       loyd_board **board, loyd_error *error);
/* steps random moves from the goal, none undoing the one before. */
LOYD_API loyd_status loyd_random_walk(const loyd_board *goal, uint64_t steps, uint64_t seed,
                                      uint64_t index, loyd_board **board, loyd_error *error);
/* ---- Registry -------------------------------------------------------------------------------- */

enum {                               /* traits; each is a claim that the tests hold */
       LOYD_COMPLETE = 1 << 0,       /* finds a solution if there is one, given time and memory */
       LOYD_OPTIMAL = 1 << 1,        /* its solution is shortest (with an admissible heuristic) */
       LOYD_USES_HEURISTIC = 1 << 2, /* takes -H */
       LOYD_RANDOMISED = 1 << 3,     /* depends on the seed */
       LOYD_MULTI_TILE = 1 << 4,     /* can do metric "multi"; a heuristic's trait too */
       LOYD_CHECKPOINT = 1 << 5,     /* keeps a checkpoint, where loyd_options says so */
       LOYD_ADMISSIBLE = 1 << 8,     /* never above the true distance */
       LOYD_CONSISTENT = 1 << 9,     /* changes by at most one a move */
       LOYD_INCREMENTAL = 1 << 10    /* a move's change is cheaper than a new evaluation */
};

typedef struct loyd_param {
    const char *name, *summary;
    loyd_param_type type;
    double min, max, initial; /* LOYD_INT and LOYD_REAL */
    const char *words;        /* LOYD_WORD: the choices, separated by |; the first is the default */
} loyd_param;

typedef struct loyd_info {
    const char *name, *title, *summary, *reference;
    unsigned traits;
    const loyd_param *params;
    size_t param_count;
    const char *aliases;       /* other names for it, separated by |; NULL: none */
    const char *param_aliases; /* other names of parameters, "w=weight", so separated; NULL: none */
} loyd_info;

/* The index-th one, NULL past the end. */
LOYD_API const loyd_info *loyd_algorithm(size_t index);
LOYD_API const loyd_info *loyd_heuristic(size_t index);
/* Is that its name or one of its aliases, in any case of the letters? */
LOYD_API bool loyd_info_named(const loyd_info *info, const char *name);
/* Its parameter of that name or alias, of length letters; NULL: there is none. */
LOYD_API const loyd_param *loyd_info_param(const loyd_info *info, const char *name, size_t length);

/* Heuristics and algorithms of the caller's own, described by structs of loyd_plugin.h. They are
 * checked once, here, and then used by their names like the library's: LOYD_INVALID if a descriptor
 * is wrong or a name is taken, LOYD_UNSUPPORTED if it is of a later version of the interface. The
 * descriptors must stay where they are, and the set until no search, estimator or result uses it.
 * Claims are the caller's word: with an admissible heuristic of his own a result is called optimal,
 * and its bound proved, as far as that is true. */
typedef struct loyd_plugin loyd_plugin;
typedef struct loyd_plugins loyd_plugins;
LOYD_API loyd_status loyd_plugins_new(const loyd_plugin *const *list, size_t count,
                                      loyd_plugins **plugins, loyd_error *error);
LOYD_API void loyd_plugins_free(loyd_plugins *plugins);
/* The index-th one of all, the library's first; plugins NULL: there are no others. */
LOYD_API const loyd_info *loyd_algorithm_with(const loyd_plugins *plugins, size_t index);
LOYD_API const loyd_info *loyd_heuristic_with(const loyd_plugins *plugins, size_t index);

/* The value of a heuristic (a name, or "max(a,b)"): *integer is what the searches use, *real the
 * formula's own value, before rounding up to whole moves. Either may be NULL. */
LOYD_API loyd_status loyd_estimate(const char *heuristic, const loyd_board *board,
                                   const loyd_board *goal, uint32_t *integer, double *real,
                                   loyd_error *error);

/* A heuristic made ready for one goal, to be asked about many boards; by one thread at a time.
 * Tiles are a permutation in the goal's shape, row by row, and are not checked. */
typedef struct loyd_estimator loyd_estimator;
LOYD_API loyd_status loyd_estimator_new(const char *heuristic, const loyd_board *goal,
                                        loyd_estimator **estimator, loyd_error *error);
/* The same with pattern tables that are open, and stay so until the estimator is freed. */
typedef struct loyd_tables loyd_tables;
LOYD_API loyd_status loyd_estimator_open(const char *heuristic, const loyd_board *goal,
                                         loyd_tables *tables, loyd_estimator **estimator,
                                         loyd_error *error);
/* The same with the tables and plugins of the options; NULL: neither. */
typedef struct loyd_options loyd_options;
LOYD_API loyd_status loyd_estimator_with(const char *heuristic, const loyd_board *goal,
                                         const loyd_options *options, loyd_estimator **estimator,
                                         loyd_error *error);
LOYD_API void loyd_estimator_free(loyd_estimator *estimator);
/* Where the search begins (at the goal, until told): misplaced-both and
 * manhattan-both measure from there too. */
LOYD_API void loyd_estimator_start(loyd_estimator *estimator, const uint16_t *tiles);
LOYD_API uint32_t loyd_estimator_value(loyd_estimator *estimator, const uint16_t *tiles);
/* The value after the blank has moved by one of U D L R, as a search finds it from the value before
 * the move. Where that leaves the board: the value of the tiles. */
LOYD_API uint32_t loyd_estimator_moved(loyd_estimator *estimator, const uint16_t *tiles,
                                       char direction);
/* LOYD_INVALID: a heuristic of a plugin has given a value that none may have (negative, infinite,
 * no number), and 0 was taken for it; error says of which board. */
LOYD_API loyd_status loyd_estimator_fault(const loyd_estimator *estimator, loyd_error *error);

/* One term of the sum that a value is: all tiles' distances, one line's conflict, one cycle. */
typedef struct loyd_term {
    const char *name; /* "tiles", "row 2", "cycle 1" */
    double value;
    const double *share; /* by tile, the blank first: their sum is value. NaN: the term does not
                            look at that tile. NULL: it is not made of tiles. */
} loyd_term;
typedef void loyd_term_fn(const loyd_term *term, void *user);
/* Calls each for every term. Their sum is the formula's own value, before rounding up; of
 * max(a,b,...), the terms of the largest. */
LOYD_API void loyd_estimator_terms(loyd_estimator *estimator, const uint16_t *tiles,
                                   loyd_term_fn *each, void *user);

/* ---- Solving --------------------------------------------------------------------------------- */

typedef enum loyd_outcome {
    LOYD_SOLVED,
    LOYD_UNSOLVABLE,
    LOYD_NODE_LIMIT,
    LOYD_TIME_LIMIT,
    LOYD_MEMORY_LIMIT,
    LOYD_DEPTH_LIMIT,
    LOYD_STUCK, /* an incomplete search came to its own end without a solution */
    LOYD_CANCELLED
} loyd_outcome;
LOYD_API const char *loyd_outcome_name(loyd_outcome outcome);

typedef enum loyd_event { LOYD_TICK, LOYD_ITERATION, LOYD_IMPROVED } loyd_event;

typedef struct loyd_progress {
    loyd_event event; /* TICK: time has passed. ITERATION: new bound. IMPROVED: better length */
    double time_s;
    uint64_t expanded, generated, states, bytes;
    int64_t bound, length;  /* -1: none */
    uint64_t frontier;      /* open nodes; 0 where a search has no frontier */
    double tables_share;    /* of pattern tables that are being built, from 0 to 1; -1: none are */
    double tables_left_s;   /* until they are built, by what has been seen; -1: not known */
    double iteration_share; /* of the iteration at this bound, done so far; 0: not known */
    const char *moves;      /* IMPROVED: the path of that length, during the call; NULL: not kept */
    int64_t lower_bound;    /* no solution is shorter, as far as is proved; -1: not known */
} loyd_progress;

/* Called on the solving thread, at least ten times a second. Return false to cancel. */
typedef bool loyd_progress_fn(const loyd_progress *progress, void *user);

/* The search recorder: what a search does, event by event, in the order in which it does it. */
typedef enum loyd_trace_kind {
    LOYD_TRACE_START,     /* a search begins at node, now open: at first, and after ITERATION */
    LOYD_TRACE_EXPAND,    /* node is taken out and its children are made */
    LOYD_TRACE_GENERATE,  /* node is made by move from parent, and is open unless dropped below */
    LOYD_TRACE_PRUNE,     /* node is dropped: reason says why */
    LOYD_TRACE_DUPLICATE, /* node is dropped: its state is known; reason says from where */
    LOYD_TRACE_REOPEN,    /* node's state, expanded before, is open again */
    LOYD_TRACE_ITERATION, /* the search begins anew; open nodes are forgotten */
    LOYD_TRACE_IMPROVE,   /* node is a goal nearer than the best so far; the search goes on */
    LOYD_TRACE_GOAL       /* node is the goal; the search ends */
} loyd_trace_kind;
LOYD_API const char *loyd_trace_kind_name(loyd_trace_kind kind);

typedef struct loyd_trace_event {
    loyd_trace_kind kind;
    int64_t node, parent;  /* numbered from 0 as they are generated; -1: none */
    char move;             /* U D L R; 0: none */
    int64_t g, h, f;       /* -1: none */
    int64_t key;           /* what a priority queue orders by, least first; -1: none */
    int64_t bound;         /* of the iteration; -1: none */
    uint64_t frontier;     /* open nodes after the event */
    const char *reason;    /* PRUNE and DUPLICATE; else NULL */
    const uint16_t *tiles; /* the node's board; NULL for ITERATION */
} loyd_trace_event;

/* Called on the solving thread. Return false to end the recording; the search goes on. */
typedef bool loyd_trace_fn(const loyd_trace_event *event, void *user);

/* Told what a search chose and why: a sentence without full stop. Called on the solving thread. */
typedef void loyd_note_fn(const char *text, void *user);

/* Pieces: one search by many processes, and one that is ended and gone on with. The larger
 * iterations of optimal with pdb on 17 to 25 cells, and of auto's proof there, are made of subtrees
 * that can be searched in any order, anywhere. Who sets loyd_options.pieces says which of them this
 * process searches, and is told what came of it. A subtree of an iteration is the same in every
 * process with the same search; so are all decisions between iterations, if each process hears
 * the same of every iteration. So processes that run the same loyd_solve search together, and one
 * that is told of the subtrees it was done with before goes on from there. Counts of an iteration
 * that is searched in full do not depend on who searched what.
 *
 * The largest of ten thousand subtrees may take as long as hundreds of others. So in a large
 * iteration a subtree has parts, and whoever is long at one may give back those that it has not
 * begun with. Parts of a subtree are the same in every process, too. */
#define LOYD_NO_SUBTREE UINT32_MAX
#define LOYD_ALL_PARTS  UINT32_MAX

typedef struct loyd_piece {
    uint32_t subtree;
    uint32_t first, end; /* its parts [first, end); LOYD_ALL_PARTS: to the last */
    uint32_t parts;      /* that the subtree has; said by the library, at least 1 */
} loyd_piece;

typedef struct loyd_pieces_iteration {
    uint32_t bound, subtrees; /* numbered from 0 */
    uint64_t search;          /* a sum over the library, boards, order and tables: of one search */
    uint64_t sum;             /* a sum over the subtrees: of one iteration of it */
} loyd_pieces_iteration;

typedef struct loyd_pieces_state {
    uint64_t expanded, generated; /* by the subtrees that are done, of this iteration, anywhere */
    uint32_t done;                /* how many these are */
    uint32_t goal_subtree, goal_length; /* of the nearest goal met; LOYD_NO_SUBTREE: none */
    uint64_t reserved[8];
} loyd_pieces_state;

typedef enum loyd_pieces_answer {
    LOYD_PIECE_TAKEN, /* search this one */
    LOYD_PIECE_WAIT,  /* none now; ask again. Not more than a tenth of a second has passed */
    LOYD_PIECE_NONE   /* all are done, here or elsewhere: the iteration is over */
} loyd_pieces_answer;

/* What the library calls on the solving threads; take and done on several at a time. */
typedef void loyd_pieces_prepare_fn(void *user);
typedef bool loyd_pieces_begin_fn(void *user, const loyd_pieces_iteration *iteration);
typedef loyd_pieces_answer loyd_pieces_take_fn(void *user, loyd_piece *piece);
typedef void loyd_pieces_met_fn(void *user, uint32_t subtree, uint32_t length);
typedef void loyd_pieces_done_fn(void *user, const loyd_piece *piece, uint64_t expanded,
                                 uint64_t generated);
typedef bool loyd_pieces_give_back_fn(void *user, const loyd_piece *piece, uint32_t from);
typedef void loyd_pieces_state_fn(void *user, loyd_pieces_state *state);
typedef bool loyd_pieces_counts_fn(void *user, uint32_t subtree, uint64_t *expanded,
                                   uint64_t *generated);

typedef struct loyd_pieces {
    size_t struct_bytes; /* sizeof(loyd_pieces) */
    void *user;
    bool required; /* LOYD_UNSUPPORTED for a search without such iterations; else it is done as if
                      there were no pieces */
    uint64_t nodes_min; /* an iteration after one of fewer nodes is searched here, by one thread;
                           0: the library's choice */
    loyd_pieces_prepare_fn *prepare; /* such a search begins; its tables are looked for next, and
                                        built. NULL: nobody is told */
    loyd_pieces_begin_fn *begin;     /* an iteration; it may wait. False: the search is cancelled */
    loyd_pieces_take_fn *take;       /* the next subtree to search here, or some of its parts */
    loyd_pieces_met_fn *met;     /* a goal, so many moves from the start; told before the subtree is
                                    done, and before anything is left out because of it */
    loyd_pieces_done_fn *done;   /* what was taken is searched; its end is known now, and is less
                                    than was taken if the rest was given back */
    loyd_pieces_state_fn *state; /* asked often; after LOYD_PIECE_NONE what all processes hear */
    loyd_pieces_counts_fn *counts;       /* what a subtree of this iteration took, wherever it was
                                      searched; false: not known here */
    loyd_pieces_give_back_fn *give_back; /* asked now and then in the middle of a piece: true if its
                                            parts from that one on are to be searched by whoever
                                            takes them next. NULL: none are given back */
} loyd_pieces;

typedef struct loyd_options {
    size_t struct_bytes;       /* set by loyd_options_init */
    const char *algorithm;     /* "auto" */
    const char *heuristic;     /* NULL: the algorithm's own choice */
    const char *order;         /* "UDLR": the order in which moves are tried */
    const char *const *params; /* "name=value", checked against the algorithm's list */
    size_t param_count;
    uint64_t time_limit_ms, node_limit, memory_limit_bytes, depth_limit; /* 0: none */
    uint64_t seed;                                                       /* 1 */
    unsigned threads; /* 0: the library's choice */
    loyd_progress_fn *progress;
    void *user;
    loyd_trace_fn *trace; /* NULL: no recording, and no cost */
    void *trace_user;
    const char *metric;    /* what counts as one move. "single" or NULL: one tile slides by a cell;
                           "multi": any number of tiles of one row or column do */
    const char *cache_dir; /* a folder in which pattern tables are looked for; NULL: none. A table
                              with a fault is not used, and result->message names it */
    loyd_tables *tables; /* open tables, in place of cache_dir; NULL: opened for this call alone */
    loyd_note_fn *note;  /* NULL: none */
    void *note_user;
    const char *checkpoint; /* a file that says after each iteration where the search stands, and
                               that is gone on from if it is there; NULL: none. For auto, and for
                               optimal with pdb, on 17 to 25 cells */
    unsigned threads_max;   /* of the library's choice, where threads is 0; 0: as many as there are
                               processors for the process */
    const loyd_pieces *pieces;   /* NULL: none */
    const loyd_plugins *plugins; /* the caller's own heuristics and algorithms; NULL: none */
} loyd_options;

/* Sets the defaults. The macro tells the library how large the struct is in the program's header;
 * the function, for callers that see no macros, knows the fields up to `user`. */
LOYD_API void loyd_options_init(loyd_options *options);
LOYD_API void loyd_options_init_sized(loyd_options *options, size_t struct_bytes);
#define loyd_options_init(options) loyd_options_init_sized((options), sizeof(loyd_options))

/* Whether loyd_solve would take the options for boards of that shape; rows and cols 0: of any.
 * Nothing is built or searched, and no file is opened. NULL: the defaults. */
LOYD_API loyd_status loyd_options_check(const loyd_options *options, int rows, int cols,
                                        loyd_error *error);

typedef struct loyd_iteration {
    uint32_t bound;
    uint64_t expanded, generated;
} loyd_iteration;

/* What a search found and what it cost, as docs/measuring.md defines it. -1, or NaN: absent. */
typedef struct loyd_result {
    loyd_outcome outcome;
    bool optimal;                      /* proved */
    int64_t length, lower_bound;       /* in moves of the metric */
    const char *moves;                 /* a letter of U D L R a step; NULL without a solution */
    const char *algorithm, *heuristic; /* as run; heuristic NULL where none is used */
    const char *const *params;         /* "name=value" of every parameter, as it held */
    size_t param_count;
    int64_t h_start;
    uint64_t expanded, generated;
    int64_t seen, frontier_max, states_max;
    const loyd_iteration *iterations;
    size_t iteration_count;
    const uint32_t *improvements; /* lengths of the solutions found on the way, never rising */
    size_t improvement_count;
    double time_s, branching_factor;
    uint64_t peak_bytes;
    unsigned threads;
    uint64_t seed;
    const char *message; /* "" or one sentence on how it ended */
    const char *metric;  /* "single": length letters; "multi": a run of equal letters is a move */
    const char *message_key; /* of the message, as in loyd_error; NULL: none, or two sentences */
    const loyd_value *message_values;
    size_t message_value_count;
    const char *method; /* what found the solution, where the algorithm chose: "beam 1000",
                           "A* with linear-conflict"; NULL: the algorithm itself */
} loyd_result;

/* The effective branching factor of a search that generated that many nodes (or that many in the
 * mean) for a solution of length moves; NaN for length 0. */
LOYD_API double loyd_branching_factor(double generated, uint64_t length);

/* Start and goal must have the same shape. The solution is replayed before it is returned. */
LOYD_API loyd_status loyd_solve(const loyd_board *start, const loyd_board *goal,
                                const loyd_options *options, loyd_result **result,
                                loyd_error *error);
LOYD_API void loyd_result_free(loyd_result *result);

/* Every shortest solution of start and goal of which a search has proved the shortest length, in
 * the metric of that result: counted, and the first list_max listed in the order of moves (of
 * multi-tile moves in one direction those with fewer tiles first). Of the options the order, the
 * tables, the limits, the threads (to build tables) and the progress count. How it ended is an
 * outcome. */
typedef struct loyd_solutions {
    loyd_outcome outcome;     /* LOYD_SOLVED: counted; else the limit that prevented it */
    uint64_t count;           /* UINT64_MAX: that many or more */
    const char *const *moves; /* listed of them, each replayed */
    size_t listed;
    double time_s;
    uint64_t peak_bytes;
} loyd_solutions;
LOYD_API loyd_status loyd_solutions_new(const loyd_board *start, const loyd_board *goal,
                                        const loyd_result *shortest, const loyd_options *options,
                                        size_t list_max, loyd_solutions **solutions,
                                        loyd_error *error);
LOYD_API void loyd_solutions_free(loyd_solutions *solutions);

/* Reads moves: letters U D L R, either case; a number behind a letter repeats it (U2 R3, URDL2);
 * spaces, commas and line ends are passed over. length 0 means a NUL-ended text. *moves has a
 * letter of U D L R a step; free it with loyd_moves_free. */
LOYD_API loyd_status loyd_moves_parse(const char *text, size_t length, char **moves,
                                      loyd_error *error);
LOYD_API void loyd_moves_free(char *moves);

/* Replays moves, written as for loyd_moves_parse, by rules of its own, which no search uses. */
typedef struct loyd_replay {
    bool legal;      /* every move stays on the board */
    bool solves;     /* legal, and the last board is the goal */
    uint64_t length; /* moves read */
    uint64_t broken; /* the first illegal move, from 1; 0 if legal */
    char reason[256];
    uint64_t reserved[8];
} loyd_replay;
LOYD_API loyd_status loyd_verify(const loyd_board *start, const loyd_board *goal, const char *moves,
                                 loyd_replay *replay, loyd_error *error);

/* ---- Census: every board that can reach a goal ----------------------------------------------- */

/* By breadth-first search: boards up to depth_max moves from the goal (UINT32_MAX: all), within
 * bytes_max of memory (0: no limit); LOYD_UNSUPPORTED where that is too little. */
typedef struct loyd_census loyd_census;
LOYD_API loyd_status loyd_census_new(const loyd_board *goal, uint32_t depth_max, uint64_t bytes_max,
                                     loyd_census **census, loyd_error *error);
/* The same, watched. Of the options the memory limit, progress and user count; bound is the depth
 * that is being looked at, states the boards so far. Cancelled, it ends with the last depth that is
 * whole. */
LOYD_API loyd_status loyd_census_with(const loyd_board *goal, uint32_t depth_max,
                                      const loyd_options *options, loyd_census **census,
                                      loyd_error *error);
LOYD_API void loyd_census_free(loyd_census *census);
LOYD_API uint32_t loyd_census_depth(const loyd_census *census); /* of the farthest board in it */
LOYD_API bool loyd_census_complete(const loyd_census *census);  /* no board lies beyond */
/* Boards are numbered from 0 in the order of their distance. The first of that depth; for one depth
 * more than the farthest, the number of boards. */
LOYD_API uint64_t loyd_census_first(const loyd_census *census, uint32_t depth);
LOYD_API void loyd_census_tiles(const loyd_census *census, uint64_t number, uint16_t *tiles);
/* Number index of the endless sequence of boards of that depth; at most that of the farthest. */
LOYD_API loyd_status loyd_census_draw(const loyd_census *census, uint32_t depth, uint64_t seed,
                                      uint64_t index, loyd_board **board, loyd_error *error);

/* The first count of that sequence, by a census within bytes_max. */
LOYD_API loyd_status loyd_random_depth(const loyd_board *goal, uint32_t depth, uint64_t seed,
                                       size_t count, uint64_t bytes_max, loyd_board **boards,
                                       loyd_error *error);
/* The same, watched as above. Cancelled: LOYD_STOPPED. */
LOYD_API loyd_status loyd_random_depth_with(const loyd_board *goal, uint32_t depth, uint64_t seed,
                                            size_t count, const loyd_options *options,
                                            loyd_board **boards, loyd_error *error);

/* All boards of a space, counted by depth and not kept: a bit for each, layer by layer from the
 * goal. For at least two rows and two columns, and at most 16 cells. folder NULL: in memory, which
 * LOYD_UNSUPPORTED says is too small before anything is done. Else in files of that folder, twice
 * the bytes, whole after each layer; what is there already is gone on with. Of the options the
 * memory limit, threads, progress and user count, as above. */
typedef struct loyd_layers loyd_layers;
LOYD_API loyd_status loyd_layers_new(const loyd_board *goal, const char *folder,
                                     const loyd_options *options, loyd_layers **layers,
                                     loyd_error *error);
LOYD_API void loyd_layers_free(loyd_layers *layers);

/* The same by several processes that see one folder: each calls loyd_layers_shared with the same
 * goal and folder, and makes its part of the blocks of every layer. Process 0 keeps the journal,
 * and goes on with what is there. The functions are called by the calling thread, in all processes
 * the same ones in the same order; they return when all processes have called them. */
typedef void loyd_crew_sum_fn(void *user, uint64_t *values, size_t count);
typedef void loyd_crew_hear_fn(void *user, void *bytes, size_t count);
typedef struct loyd_layers_crew {
    size_t struct_bytes; /* sizeof(loyd_layers_crew) */
    void *user;
    uint32_t process, processes; /* which, from 0, of how many */
    loyd_crew_sum_fn *sum;       /* puts the sums over all processes into values, everywhere */
    loyd_crew_hear_fn *hear;     /* puts the bytes of process 0 into bytes, everywhere */
} loyd_layers_crew;
LOYD_API loyd_status loyd_layers_shared(const loyd_board *goal, const char *folder,
                                        const loyd_options *options, const loyd_layers_crew *crew,
                                        loyd_layers **layers, loyd_error *error);
LOYD_API uint32_t loyd_layers_depth(const loyd_layers *layers); /* of the last whole layer */
LOYD_API bool loyd_layers_complete(const loyd_layers *layers);  /* no board lies beyond */
LOYD_API uint64_t loyd_layers_boards(const loyd_layers *layers, uint32_t depth);
/* Of all boards and their depths: the same on every machine, for any number of threads. */
LOYD_API uint64_t loyd_layers_checksum(const loyd_layers *layers);
/* The tiles of one of the boards of the last layer; false: it has not so many. */
LOYD_API bool loyd_layers_farthest(const loyd_layers *layers, uint64_t index, uint16_t *tiles);

/* ---- Pattern tables in files: docs/tables.md ------------------------------------------------- */

/* Tables that stay open: each set is looked for, checked and laid out when a search first needs it,
 * and kept for the next. Any number of threads may search with the same ones. folder is where table
 * files are looked for, and need not exist; NULL: sets are built in memory alone. Close it when no
 * search and no estimator uses it any more. */
LOYD_API loyd_status loyd_tables_open(const char *folder, loyd_tables **tables, loyd_error *error);
LOYD_API void loyd_tables_close(loyd_tables *tables);

/* What became of large tables that a search has built. */
typedef struct loyd_tables_news {
    const char *folder;
    bool kept;             /* in files; else in memory alone, as the folder would pass its limit */
    uint64_t bytes;        /* of these tables' files */
    uint64_t folder_bytes; /* of all tables in the folder now */
    uint64_t folder_limit_bytes; /* 0: none */
} loyd_tables_news;
typedef void loyd_tables_news_fn(const loyd_tables_news *news, void *user);
/* Searches keep no tables with which the folder would pass that limit (0: none), and tell news
 * (NULL: nobody) of what they keep or cannot, on their own threads. Call it before the first
 * search. */
LOYD_API loyd_status loyd_tables_keep(loyd_tables *tables, uint64_t folder_limit_bytes,
                                      loyd_tables_news_fn *news, void *user, loyd_error *error);

typedef struct loyd_table_info {
    const char *file;  /* its name in the folder */
    int rows, cols;    /* rows <= cols: boards and goals are turned until it is so; 0: not known */
    int blank, tiles;  /* the blank's goal cell on the turned board; tiles in the pattern */
    uint64_t bytes;    /* of the file */
    uint64_t states;   /* that have a value */
    int value_max;     /* the largest of them */
    bool built;        /* by this call of loyd_tables_build */
    const char *fault; /* why the table is refused; NULL: no fault was found */
} loyd_table_info;

/* Return false to end the call early. */
typedef bool loyd_table_fn(const loyd_table_info *table, void *user);
typedef bool loyd_table_progress_fn(const char *file, double share, void *user);

/* Calls each for every table file of the folder, by name. The header is checked, with all_pages the
 * whole file. A folder that does not exist has no tables. */
LOYD_API loyd_status loyd_tables_each(const char *folder, bool all_pages, loyd_table_fn *each,
                                      void *user, loyd_error *error);

typedef struct loyd_pattern { /* tiles that one table is for, by the goal's numbers */
    const uint16_t *tiles;
    size_t count;
} loyd_pattern;

typedef struct loyd_tables_order {
    size_t struct_bytes;              /* sizeof(loyd_tables_order) */
    const char *folder;               /* made if it is missing, with mode 0700 */
    const loyd_board *goal;           /* tables serve every goal with the blank in a like place */
    unsigned threads;                 /* 0: as many as the machine has processors */
    bool rebuild;                     /* build again what is damaged; else that is LOYD_INVALID */
    loyd_table_progress_fn *progress; /* NULL: none. Called between levels of the search */
    loyd_table_fn *each;              /* NULL: none. Called for each table when it is there */
    void *user;
    const loyd_pattern *patterns; /* tables of these; none: the shape's own set */
    size_t pattern_count;
    uint64_t memory_limit_bytes; /* for building one table; 0: none */
    const char *metric;          /* single (also NULL) or multi: what a table counts */
    uint64_t folder_limit_bytes; /* for all tables in the folder; 0: none */
} loyd_tables_order;

/* Whether the order can be carried out, before anything is built. LOYD_INVALID: a pattern has a
 * tile that is none, or that is in one already, or the metric is none. LOYD_UNSUPPORTED: the board
 * or a pattern is too large, a table passes the memory limit or the set the folder's, or boards of
 * that shape have no set of their own. */
LOYD_API loyd_status loyd_tables_check(const loyd_tables_order *order, loyd_error *error);
/* What an order comes to. */
typedef struct loyd_tables_need {
    uint64_t tables, missing;      /* all that are ordered; those without a file in the folder */
    uint64_t bytes, bytes_missing; /* of their files */
    uint64_t memory_bytes;         /* to build any of the missing ones; 0: none is */
    double processor_s;            /* to build them all, in seconds of one processor, about */
    uint64_t reserved[4];
} loyd_tables_need;
/* What would have to be built; nothing is, and no file is opened. The order's each is called for
 * every table with the file, its bytes and its tiles; fault is set where there is no such file. As
 * loyd_tables_check. */
LOYD_API loyd_status loyd_tables_look(const loyd_tables_order *order, loyd_tables_need *need,
                                      loyd_error *error);
/* Makes the set of tables for the goal's shape and class, or those of the patterns, where they are
 * not there already. Nothing is left half-written. An order that loyd_tables_check refuses is
 * refused; LOYD_INVALID is also a file with a fault. */
LOYD_API loyd_status loyd_tables_build(const loyd_tables_order *order, loyd_error *error);

/* Removes the table file of that name. LOYD_UNSUPPORTED: it is being built. */
LOYD_API loyd_status loyd_tables_remove(const char *folder, const char *file, loyd_error *error);

/* ---- Weights of the learned potential: docs/weights-format.md -------------------------------- */

typedef struct loyd_training_state {
    uint64_t samples; /* learned from so far */
    double error;     /* mean distance to what looking ahead says, lately, in moves */
    double share;     /* of the samples or the time, from 0 to 1 */
} loyd_training_state;
/* Return false to end the training; what was learned so far is written. */
typedef bool loyd_training_fn(const loyd_training_state *state, void *user);

typedef struct loyd_training {
    size_t struct_bytes; /* sizeof(loyd_training) */
    const char *file;    /* to write: only as a whole, in the end */
    const char *from;    /* weights to go on from, by a wider look ahead; NULL: from nothing */
    uint64_t samples;    /* to learn from; 0: as many as seconds allow */
    double seconds;      /* 0: as long as the samples take */
    uint64_t seed;
    unsigned threads;   /* 0: as many as the machine has processors */
    uint64_t bytes_max; /* of the file: the smallest weights are left out; 0: 1 MB */
    loyd_training_fn *progress;
    void *user;
} loyd_training;

/* Learns the weights that boards beyond 16 cells are judged by. The same samples, seed and from
 * give the same file, whatever the number of threads. *learned (may be NULL) is how many samples
 * there were; 0, of a training that was ended at once: no file is written. */
LOYD_API loyd_status loyd_train(const loyd_training *training, uint64_t *learned,
                                loyd_error *error);

#ifdef __cplusplus
}
#endif
#endif
