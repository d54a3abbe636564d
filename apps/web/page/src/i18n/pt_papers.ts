// SPDX-License-Identifier: MIT
// What the papers' tables say beside their numbers, in Brazilian Portuguese: fixed texts of the
// server, by the English ones. A test asks the server for all of them.
export const ptPapers: Record<string, string> = {
    "misprint: the program counts in fours, and 491150 is no multiple of 4":
        "erro de impressão: o programa conta de quatro em quatro, e 491150 não é múltiplo de 4",
    "misprint: the same counter as the first column; 21 is state 1's figure":
        "erro de impressão: é o mesmo contador da primeira coluna; 21 é o número do estado 1",
    "figure 4, times of BFS and DFS": "figura 4, tempos de BFS e DFS",
    "printed as a picture only; ours stand in the column time": "publicados só como imagem; os nossos estão na coluna de tempo",
    "random restarts; the paper gives no seed": "reinícios aleatórios; o artigo não dá a semente",
    times: "tempos",
    "1.045 s, 927.931 s, 0.046 s: of the authors' machine; `seen` was a linked list":
        "1,045 s, 927,931 s, 0,046 s: da máquina dos autores; os vistos eram uma lista encadeada",
    "odd inversions, no solution": "inversões ímpares, sem solução",
    "true for odd widths only; 003's T1, four wide, has 13 and is solved in 12 moves":
        "vale só para larguras ímpares; o T1 do artigo 003, de largura quatro, tem 13 e se resolve em 12 movimentos",
    "figure 4, times": "figura 4, tempos",
    "printed as a picture only": "impresso só como imagem",
    "limit of the recursion": "limite da recursão",
    "not printed; 20 to 23 give figure 7's sequence, we take 20": "não impresso; de 20 a 23 dão a sequência da figura 7, usamos 20",
    "state 2, DFS: depth 3 and 4 in the frontier": "estado 2, DFS: profundidades 3 e 4 na fronteira",
    "counted since the last random restart": "contados desde o último reinício aleatório",
    "table 3.3 (25, 4 and 5 states; bytes; 35.1 s)": "tabela 3.3 (25, 4 e 5 estados; bytes; 35,1 s)",
    "the paper does not print its board": "o artigo não imprime o seu tabuleiro",
    "times and memory": "tempos e memória",
    "of the authors' machine": "da máquina dos autores",
    "charts of averages": "gráficos de médias",
    "printed as pictures only": "impressos só como imagens",
    "A* marks a state when it is pushed and takes no shorter way to it later":
        "o A* marca um estado ao empilhar e não aceita depois um caminho mais curto até ele",
    "A* adds the step's number instead of the depth, and counts the blank":
        "o A* soma o número do passo em vez da profundidade, e conta o vazio",
    "A* counts the blank in Manhattan distance, which then overestimates":
        "o A* conta o vazio na distância de Manhattan, que então superestima",
    "A* misplaced leaves the depth out: it is a greedy search": "o A* fora do lugar deixa a profundidade de fora: é uma busca gulosa",
    "IDFS closes states without regard to their depth": "o IDFS fecha estados sem olhar a profundidade",
    "DFS: misplaced + Manhattan is no upper bound on the depth": "DFS: fora do lugar + Manhattan não é limite superior da profundidade",
    "IDFS: the same limit": "IDFS: o mesmo limite",
};

// The names of experiments, part by part: "state 1, greedy".
const PARTS: Record<string, string> = {
    "hill climbing": "subida de encosta",
    "figures 6 and 7": "figuras 6 e 7",
    "limit 25": "limite 25",
    "state 1": "estado 1",
    "state 2": "estado 2",
    "sample 1": "exemplo 1",
    "sample 2": "exemplo 2",
    greedy: "gulosa",
    "greedy Manhattan": "gulosa Manhattan",
    "greedy misplaced": "gulosa fora do lugar",
    "A* misplaced": "A* fora do lugar",
};

export const ptTitle = (english: string): string =>
    english
        .split(", ")
        .map((part) => PARTS[part] ?? part)
        .join(", ");
