/* SPDX-License-Identifier: MIT
 *
 * Words of worksheets: a row for each, English and Brazilian Portuguese. What the library says in
 * English (titles, reasons) is looked up by what it says.
 */
#include "sheet_words.h"

#include <string.h>

static const char *const words[SHEET_WORDS][2] = {
    [WORD_TITLE] = {"Worksheet", "Folha de exercícios"},
    [WORD_KEY] = {"Key", "Gabarito"},
    [WORD_NAME] = {"Name", "Nome"},
    [WORD_DATE] = {"Date", "Data"},
    [WORD_START] = {"Start", "Início"},
    [WORD_GOAL] = {"Goal", "Objetivo"},
    [WORD_SEARCH] = {"Search", "Busca"},
    [WORD_HEURISTIC] = {"Heuristic", "Heurística"},
    [WORD_NONE] = {"none", "nenhuma"},
    [WORD_ORDER] = {"Moves of the blank are tried in the order",
                    "Os movimentos do espaço são tentados na ordem"},
    [WORD_KNOBS] = {"Settings", "Ajustes"},
    [WORD_TASK_STEPS] = {"The tree shows the first expansions only. So many",
                         "A árvore mostra apenas as primeiras expansões. Tantas"},
    [WORD_TASK_ORDER] = {"Write into each circle the number of the node's expansion: 1 for the "
                         "first, 2 for the next. Nodes that are not expanded have an empty circle.",
                         "Escreva em cada círculo o número da expansão do nó: 1 para o primeiro, 2 "
                         "para o seguinte. Nós que não são expandidos ficam com o círculo vazio."},
    [WORD_TASK_FILL] = {"Fill in the tiles of each board, and g, h and f below it.",
                        "Preencha as peças de cada tabuleiro e, abaixo dele, g, h e f."},
    [WORD_TASK_FILL_BLIND] = {"Fill in the tiles of each board, and g below it.",
                              "Preencha as peças de cada tabuleiro e, abaixo dele, g."},
    [WORD_TASK_DROP] = {"Cross out the nodes that are dropped, and say why.",
                        "Risque os nós que são descartados e diga por quê."},
    [WORD_TASK_PATH] =
        {"Mark the way to the goal, and answer the questions below the tree.",
         "Marque o caminho até o objetivo e responda às perguntas abaixo da árvore."},
    [WORD_TREE] = {"The search tree", "A árvore de busca"},
    [WORD_ITERATION] = {"Tree", "Árvore"},
    [WORD_MOVES] = {"Moves of the blank", "Movimentos do espaço"},
    [WORD_LENGTH] = {"Length", "Comprimento"},
    [WORD_EXPANDED] = {"Nodes expanded", "Nós expandidos"},
    [WORD_GENERATED] = {"Nodes generated", "Nós gerados"},
};

static const char *const said[][2] = {
    {"Breadth-first search", "Busca em largura"},
    {"Depth-first search", "Busca em profundidade"},
    {"Depth-limited search", "Busca em profundidade limitada"},
    {"Iterative deepening", "Aprofundamento iterativo"},
    {"Uniform-cost search", "Busca de custo uniforme"},
    {"Bidirectional breadth-first search", "Busca em largura bidirecional"},
    {"Greedy best-first search", "Busca gulosa"},
    {"Weighted A*", "A* ponderado"},
    {"Focal search", "Busca focal"},
    {"Recursive best-first search", "Busca recursiva pelo melhor"},
    {"Beam search", "Busca em feixe"},
    {"Misplaced tiles", "Peças fora do lugar"},
    {"Manhattan distance", "Distância de Manhattan"},
    {"Linear conflict", "Conflito linear"},
    {"Euclidean distance", "Distância euclidiana"},
    {"expanded before", "já expandido"},
    {"waiting already", "já está na fronteira"},
    {"a shorter way was found", "achou-se um caminho mais curto"},
    {"at the depth limit", "no limite de profundidade"},
    {"beyond the width of the beam", "além da largura do feixe"},
    {"f above the bound", "f acima do limite"},
    {"not below the best length", "não melhora o melhor comprimento"},
    {"forgotten for a better branch", "esquecido por um ramo melhor"},
    {"nothing is left below", "nada resta abaixo"},
    {"a worse candidate", "um candidato pior"},
};

const char *sheet_word(enum sheet_language language, enum sheet_word word) {
    return words[word][language];
}

const char *sheet_said(enum sheet_language language, const char *english) {
    for (size_t i = 0; language && i < sizeof said / sizeof *said; i++)
        if (!strcmp(said[i][0], english)) return said[i][language];
    return english;
}
