// SPDX-License-Identifier: MIT
// The settings of the searches and their choices, as a form shows them. By the registry's names; one
// that is missing here is shown by its name.
type Words = Record<string, { name: string; choices?: Record<string, string> }>;

const en: Words = {
    "goal-test": { name: "goal test", choices: { expansion: "when taken", generation: "when made" } },
    duplicates: {
        name: "known boards",
        choices: {
            best: "dropped unless the way is shorter",
            closed: "dropped once expanded",
            none: "never dropped",
            path: "dropped on the path",
            pop: "dropped when taken",
            push: "dropped when met",
            undo: "the last move is not undone",
        },
    },
    children: { name: "children", choices: { "in-order": "first move first", reversed: "last move first" } },
    limit: { name: "depth limit" },
    "limit-rule": { name: "limit comes from", choices: { given: "the setting", estimate: "an estimate" } },
    cut: { name: "cut", choices: { ge: "as long as the best", gt: "longer than the best" } },
    ties: {
        name: "ties",
        choices: {
            fifo: "oldest first",
            lifo: "newest first",
            "high-g": "largest g first",
            "low-h": "least h, then oldest",
            "low-h-lifo": "least h, then newest",
            "heap-000": "as paper 000's heap",
            "heap-003": "as paper 003's heap",
        },
    },
    cost: { name: "g counts", choices: { depth: "moves", step: "steps of the search", none: "nothing" } },
    from: { name: "begins at", choices: { either: "the better end", start: "the start", goal: "the goal" } },
};

const pt: Words = {
    "goal-test": { name: "teste do objetivo", choices: { expansion: "ao retirar", generation: "ao gerar" } },
    duplicates: {
        name: "já vistos",
        choices: {
            best: "descartados, salvo caminho mais curto",
            closed: "descartados se expandidos",
            none: "nunca descartados",
            path: "descartados no caminho",
            pop: "descartados ao retirar",
            push: "descartados ao encontrar",
            undo: "não se desfaz o último",
        },
    },
    children: { name: "filhos", choices: { "in-order": "primeiro movimento antes", reversed: "último movimento antes" } },
    limit: { name: "limite de profundidade" },
    "limit-rule": { name: "origem do limite", choices: { given: "o ajuste", estimate: "uma estimativa" } },
    cut: { name: "corte", choices: { ge: "igual à melhor", gt: "maior que a melhor" } },
    ties: {
        name: "empates",
        choices: {
            fifo: "o mais antigo",
            lifo: "o mais novo",
            "high-g": "o de maior g",
            "low-h": "menor h, o mais antigo",
            "low-h-lifo": "menor h, o mais novo",
            "heap-000": "como no heap do artigo 000",
            "heap-003": "como no heap do artigo 003",
        },
    },
    cost: { name: "g conta", choices: { depth: "movimentos", step: "passos da busca", none: "nada" } },
    weight: { name: "peso" },
    bound: { name: "teto" },
    width: { name: "largura" },
    sideways: { name: "laterais" },
    restarts: { name: "reinícios" },
    walk: { name: "passeio" },
    beta: { name: "beta" },
    bandwidth: { name: "vizinhança" },
    steps: { name: "passos" },
    temperature: { name: "temperatura" },
    end: { name: "temperatura final" },
    cooling: { name: "resfriamento" },
    population: { name: "população" },
    length: { name: "comprimento" },
    generations: { name: "gerações" },
    mutation: { name: "mutação" },
    rounds: { name: "rodadas" },
    extras: { name: "extras" },
    frontier: { name: "fronteira" },
    from: { name: "começa", choices: { either: "na melhor ponta", start: "no início", goal: "no objetivo" } },
    proof: { name: "prova" },
    seconds: { name: "segundos" },
    profile: { name: "perfil" },
};

export const knobWords = { en, pt };
