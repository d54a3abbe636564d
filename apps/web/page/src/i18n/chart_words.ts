// SPDX-License-Identifier: MIT
// The words of the command's charts in Portuguese: the command draws them in English. What is not
// here (names of searches, numbers) stays as it is.
import type { Language } from "./index";

const MEASURES: Record<string, string> = {
    time: "tempo",
    "nodes expanded": "nós expandidos",
    "nodes generated": "nós gerados",
    memory: "memória",
    "length in moves": "comprimento em movimentos",
};

const WHOLE: Record<string, string> = {
    ...MEASURES,
    "time of a run": "tempo de uma execução",
    "runs solved within it": "execuções resolvidas nesse tempo",
    "Runs solved over time": "Execuções resolvidas ao longo do tempo",
    "optimal depth in moves": "profundidade ótima em movimentos",
    "optimum less estimate": "ótimo menos estimativa",
    "How far below the optimum the heuristic is (mean)": "Quanto a heurística fica abaixo do ótimo (média)",
    "Growth with the depth, and its branching factor b": "Crescimento com a profundidade, e seu fator de ramificação b",
    "Points: means of solved runs. Lines: a b^depth, by least squares.":
        "Pontos: médias das execuções resolvidas. Linhas: a b^profundidade, por mínimos quadrados.",
    "A point a board. Above the line the second takes more.": "Um ponto por tabuleiro. Acima da linha a segunda precisa de mais.",
    "No value: less than half of the runs were solved.": "Sem valor: menos da metade das execuções foi resolvida.",
    "no value": "sem valor",
};

const FORMS: readonly [RegExp, (...parts: string[]) => string | null][] = [
    [/^Median (.+) of a run$/, (_, measure) => measured(measure, (word) => `Mediana de ${word} de uma execução`)],
    [/^Median (.+) by board$/, (_, measure) => measured(measure, (word) => `Mediana de ${word} por tabuleiro`)],
    [/^Median (.+) by optimal depth$/, (_, measure) => measured(measure, (word) => `Mediana de ${word} por profundidade ótima`)],
    [/^(.+) against (.+)$/, (_, a, b) => `${a} contra ${b}`],
    [/^([a-z ]+), (.+)$/, (_, measure, search) => measured(measure, (word) => `${word}, ${search}`)],
];

const measured = (measure: string, say: (word: string) => string): string | null => (measure in MEASURES ? say(MEASURES[measure]) : null);

export function chartText(language: Language, english: string): string {
    if (language === "en") return english;
    if (english in WHOLE) return WHOLE[english];
    for (const [form, say] of FORMS) {
        const found = form.exec(english);
        const said = found && say(...found);
        if (said) return said;
    }
    return english;
}
