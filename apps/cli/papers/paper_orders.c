/* SPDX-License-Identifier: MIT
 *
 * Paper 001 explains a case in which its depth-first search does well by luck: of the 4! orders in
 * which the moves can be tried, one in 24 leads straight to the goal. Here every order is tried on
 * the board of its figure 6. The length is the same under all of them; the nodes are not.
 */
#include "output/figure.h"
#include "output/progress.h"
#include "output/wrap.h"
#include "papers/paper_run.h"
#include "statistics.h"

enum { ORDERS = 24 };

/* Order number index of the 24. */
static void write_order(int index, char order[5]) {
    char left[] = "UDLR";
    for (int i = 0, ways = 6; i < 4; i++) {
        int at = index / ways;
        index %= ways;
        order[i] = left[at];
        for (int k = at; left[k]; k++) left[k] = left[k + 1];
        ways /= i < 2 ? 3 - i : 1;
    }
    order[4] = 0;
}

bool paper_orders(const loyd_board *start, FILE *file) {
    double nodes[ORDERS];
    int at_once = 0;
    for (int i = 0; i < ORDERS; i++) {
        char order[5];
        write_order(i, order);
        struct paper_search search = {"dfs-bnb", NULL, "profile=paper-001", order};
        loyd_result *r = paper_run(start, &search);
        if (!r) return false;
        nodes[i] = (double)r->expanded;
        at_once += r->improvement_count == 1;
        loyd_result_free(r);
        if (interrupted()) return true;
    }
    struct summary s = summary_of(nodes, ORDERS);
    char text[500];
    snprintf(
        text, sizeof text,
        "Remark: one order in 24 favours a case. Figure 6's board by DFS under all 24 orders: "
        "%s to %s nodes expanded, %s in the median; the first victory is the shortest in %d of "
        "them.",
        figure_mean(s.least).text, figure_mean(s.most).text, figure_mean(s.median).text, at_once);
    fputs("\n  ", file);
    print_wrapped(text, 2, 80, file);
    return true;
}
