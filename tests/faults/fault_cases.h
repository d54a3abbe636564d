/* SPDX-License-Identifier: MIT */
/* The commands whose calls are failed, in a folder with the files that prepare.sh makes there. */
#ifndef FAULT_CASES_H
#define FAULT_CASES_H

#include <stddef.h>

struct fault_case {
    const char *line;  /* words, separated by blanks; in quotes, one word */
    const char *input; /* a file for stdin; NULL: none */
    enum {
        EXACT,
        LOOSE, /* what it prints depends on time, threads or memory: the exit code alone counts */
        SLOW,  /* the same, and it takes a second: few runs in the short test */
        SERVER /* visited (visit.c), then ended; its exit code and its answers count */
    } output;
    const char *after; /* what the shell must be able to do afterwards; NULL: nothing */
};

#define STORE "--db new.db"
#define KEPT  "solve -a optimal -j 1 --checkpoint new.journal kept.txt"
#define BOARD "\"4 1 6 / 3 2 8 / 7 0 5\""

static const struct fault_case fault_cases[] = {
    {"solve " BOARD, NULL, EXACT, NULL},
    {"solve -a idastar -f json " BOARD, NULL, EXACT, NULL},
    {"solve -a bfs --all --states -f json -o out.json " BOARD, NULL, EXACT, NULL},
    {"solve -a astar --trace new.jsonl " BOARD, NULL, EXACT, NULL},
    {"solve --lines boards.txt -f jsonl -j 1", NULL, EXACT, NULL},
    /* lines that were done stay in the file */
    {"solve --lines boards.txt -f jsonl -o out.jsonl", NULL, LOOSE, NULL},
    {"solve -", "board.txt", EXACT, NULL},
    {"solve -a optimal -H pdb --cache-dir tables \"3 1 2 / 4 0 5\"", NULL, EXACT, NULL},
    {"solve -a auto --time-limit 30ms snail.txt", NULL, LOOSE, NULL},
    {"solve -a anysize --size 6x7 wide.txt", NULL, EXACT, NULL},
    {"solve --metric multi " BOARD, NULL, EXACT, NULL},
    {"compare -a bfs,astar,idastar,rbfs,genetic,beam -H manhattan,linear-conflict " BOARD, NULL,
     EXACT, NULL},
    {"compare -a astar,bfs -f latex board.txt", NULL, EXACT, NULL},
    {"check " BOARD, NULL, EXACT, NULL},
    /* another shortest path, where there is no memory for tables */
    {"check -f json " BOARD, NULL, LOOSE, NULL},
    {"verify " BOARD " ULURDDRUULDDR", NULL, EXACT, NULL},
    {"analyse " BOARD " ULURDDRUULDDR", NULL, EXACT, NULL},
    {"random 4x4 --count 3 --seed 1", NULL, EXACT, NULL},
    {"random 3x3 --depth 9 --count 2", NULL, EXACT, NULL},
    {"list algorithms", NULL, EXACT, NULL},
    {"list heuristics -f json", NULL, EXACT, NULL},
    {"suite papers", NULL, EXACT, NULL},
    {"reproduce 004", NULL, EXACT, NULL},
    {"judge uva10181", "judge.txt", EXACT, NULL},
    {"census 2x3", NULL, EXACT, NULL},
    {"heuristics " BOARD, NULL, EXACT, NULL},
    {"heuristics --study 2x2", NULL, EXACT, NULL},
    {"tables build 2x3 --cache-dir new --metric multi", NULL, EXACT, NULL},
    {"tables list --cache-dir tables", NULL, EXACT, NULL},
    {"tables verify --cache-dir tables", NULL, EXACT, NULL},
    {"tables remove 2x3-0-3e.pdb --cache-dir tables", NULL, EXACT, NULL},
    {"train --samples 1 -j 2 -o new.pot", NULL, SLOW, NULL},
    {"trace show trace.jsonl", NULL, EXACT, NULL},
    {"trace tree trace.jsonl --format svg -o new.svg", NULL, EXACT, NULL},
    {"trace frontier trace.jsonl", NULL, EXACT, NULL},
    {"menu 1 5 2 7 4 3 0 8 6 --max-depth 20", "menu.txt", EXACT, NULL},
    {"signature", NULL, SLOW, NULL},
    {"help solve", NULL, EXACT, NULL},
    {"serve --port 0", NULL, SERVER, NULL},
    {"experiment run --share-cores -q " STORE " -a astar,bfs -H manhattan --board " BOARD, NULL,
     LOOSE, "[ ! -s new.db ] || \"$LOYD\" experiment list " STORE},
    {"experiment list --db stored.db", NULL, EXACT, NULL},
    {"experiment report --db stored.db -f csv", NULL, EXACT, NULL},
    {"experiment diff 1 1 --db stored.db", NULL, EXACT, NULL},
    {"schema result", NULL, EXACT, NULL},
    {"worksheet " BOARD " --steps 3 -o new.html", NULL, EXACT, NULL},
    {"licenses", NULL, EXACT, NULL},
    {"heuristics --new mine", NULL, EXACT, NULL},
    {"solve -a astar -H my-manhattan --plugin ./own.so " BOARD, NULL, EXACT, NULL},
    {KEPT, NULL, EXACT,
     "if [ -e new.journal ]; then \"$LOYD\" " KEPT "; fi; [ ! -e new.journal ] && "
     "[ ! -e new.journal-journal ]"},
};

#endif
