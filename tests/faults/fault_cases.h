/* SPDX-License-Identifier: MIT */
/* The commands whose calls are failed, in a folder with the files that prepare.sh makes there.
 * Every subcommand but serve is here. */
#ifndef FAULT_CASES_H
#define FAULT_CASES_H

#include <stddef.h>

struct fault_case {
    const char *line;  /* words, separated by blanks; in quotes, one word */
    const char *input; /* a file for stdin; NULL: none */
    enum {
        EXACT,
        LOOSE, /* what it prints depends on time, threads or memory: the exit code alone counts */
        SLOW   /* the same, and it takes a second: few runs in the short test */
    } output;
};

#define BOARD "\"4 1 6 / 3 2 8 / 7 0 5\""

static const struct fault_case fault_cases[] = {
    {"solve " BOARD, NULL, EXACT},
    {"solve -a idastar -f json " BOARD, NULL, EXACT},
    {"solve -a bfs --all --states -f json -o out.json " BOARD, NULL, LOOSE},
    {"solve -a astar --trace new.jsonl " BOARD, NULL, EXACT},
    {"solve --lines boards.txt -f jsonl -o out.jsonl", NULL, LOOSE},
    {"solve -", "board.txt", EXACT},
    {"solve -a optimal -H pdb --cache-dir tables \"3 1 2 / 4 0 5\"", NULL, LOOSE},
    {"solve -a auto --time-limit 30ms snail.txt", NULL, LOOSE},
    {"solve -a anysize --size 6x7 wide.txt", NULL, EXACT},
    {"solve --metric multi " BOARD, NULL, LOOSE},
    {"compare -a bfs,astar,idastar,rbfs,genetic,beam -H manhattan,linear-conflict " BOARD, NULL,
     EXACT},
    {"compare -a astar,bfs -f latex board.txt", NULL, EXACT},
    {"check -f json " BOARD, NULL, LOOSE},
    {"verify " BOARD " ULURDDRUULDDR", NULL, LOOSE},
    {"random 4x4 --count 3 --seed 1", NULL, LOOSE},
    {"random 3x3 --depth 9 --count 2", NULL, LOOSE},
    {"list algorithms", NULL, EXACT},
    {"list heuristics -f json", NULL, EXACT},
    {"suite papers", NULL, EXACT},
    {"reproduce 004", NULL, LOOSE},
    {"judge uva10181", "judge.txt", EXACT},
    {"census 2x3", NULL, EXACT},
    {"heuristics " BOARD, NULL, LOOSE},
    {"heuristics --study 2x2", NULL, EXACT},
    {"tables build 2x3 --cache-dir new --metric multi", NULL, LOOSE},
    {"tables list --cache-dir tables", NULL, EXACT},
    {"tables verify --cache-dir tables", NULL, EXACT},
    {"tables remove 2x3-0-3e.pdb --cache-dir tables", NULL, LOOSE},
    {"train --samples 1 -j 2 -o new.pot", NULL, SLOW},
    {"trace show trace.jsonl", NULL, EXACT},
    {"trace tree trace.jsonl --format svg -o new.svg", NULL, EXACT},
    {"trace frontier trace.jsonl", NULL, EXACT},
    {"menu 1 5 2 7 4 3 0 8 6 --max-depth 20", "menu.txt", EXACT},
    {"signature", NULL, SLOW},
    {"help solve", NULL, EXACT},
};

#endif
