// SPDX-License-Identifier: MIT
// For a server that sends no keys: patterns of its English sentences, and what stands for them in
// Brazilian Portuguese, $1 and so on being what they name. Nothing but index.ts uses this file;
// once every sentence has its key (pt_sentences.ts), it can be removed.
type Rule = readonly [RegExp, string];

const N = "(\\d+)";
const SIZE = "(\\d+x\\d+)";
const WORD = "'([^']*)'";
const rule = (english: string, portuguese: string): Rule => [new RegExp(`^${english}$`), portuguese];

// Why a text is no board; a place, where there is one, comes before it.
const BOARDS: readonly Rule[] = [
    rule("(-?\\d+) is negative; tiles count from 0", "$1 é negativo; as peças contam a partir de 0"),
    rule(`(.*) is no tile of a ${SIZE} board, which has 0 to ${N}`, "$1 não é peça de um tabuleiro $2, que tem de 0 a $3"),
    rule(`${N} tiles?, but a ${SIZE} board has ${N}`, "$1 peças, mas um tabuleiro $2 tem $3"),
    rule(`${SIZE} tiles; a board has 1 to ${N} rows and columns`, "$1 peças; um tabuleiro tem de 1 a $2 linhas e colunas"),
    rule(`${WORD} is neither a number nor a blank (\\(.*\\))`, "'$1' não é número nem vazio $2"),
    rule(
        `${WORD} appears twice; each of ${N} cells has a tile of its own`,
        "'$1' aparece duas vezes; cada uma das $2 casas tem a sua peça",
    ),
    rule(`${WORD} is a second blank`, "'$1' é um segundo vazio"),
    rule(`${WORD} is not part of a board; expected numbers`, "'$1' não faz parte de um tabuleiro; esperam-se números"),
    rule(`${WORD} stands for tile ${N}; ${N} cells have the tiles 0 to ${N}`, "'$1' é a peça $2; $3 casas têm as peças de 0 a $4"),
    rule("a NUL byte; expected text", "um byte NUL; espera-se texto"),
    rule(`a second blank; the first is at line ${N}, column ${N}`, "um segundo vazio; o primeiro está na linha $1, coluna $2"),
    rule("byte (0x..) is not part of a board; expected numbers", "o byte $1 não faz parte de um tabuleiro; esperam-se números"),
    rule(`more than ${N} tiles; the largest board is ${SIZE}`, "mais de $1 peças; o maior tabuleiro é $2"),
    rule(`not a permutation of 0 to ${N}`, "não é uma permutação de 0 a $1"),
    rule(`size ${SIZE}; a board has 1 to ${N} rows and columns`, "tamanho $1; um tabuleiro tem de 1 a $2 linhas e colunas"),
    rule(`a board has 1 to ${N} rows and columns, not ${SIZE}`, "um tabuleiro tem de 1 a $1 linhas e colunas, não $2"),
    rule(`size ${SIZE} takes ${N} tiles, but ${N} follow(.*)`, "o tamanho $1 pede $2 peças, mas seguem $3$4"),
    rule(`the board is ${SIZE}, but the goal is ${SIZE}`, "o tabuleiro é $1, mas o objetivo é $2"),
    rule(`the size ${WORD} stands behind the first tile`, "o tamanho '$1' está depois da primeira peça"),
    rule(`the size is ${SIZE}, but the rows are ${SIZE}`, "o tamanho é $1, mas as linhas são $2"),
    rule(`the text is a ${SIZE} board, but ${SIZE} is asked for`, "o texto é um tabuleiro $1, mas pede-se $2"),
    rule(
        `tile ${N} appears twice \\(first at line ${N}, column ${N}\\), and there is no blank (\\(.*\\))`,
        "a peça $1 aparece duas vezes (a primeira na linha $2, coluna $3), e não há vazio $4",
    ),
    rule(
        `tile ${N} appears twice \\(first at line ${N}, column ${N}\\); ${N} is missing`,
        "a peça $1 aparece duas vezes (a primeira na linha $2, coluna $3); falta $4",
    ),
    rule(
        `tile ${N} appears twice: row ${N}, column ${N} and row ${N}, column ${N}`,
        "a peça $1 aparece duas vezes: linha $2, coluna $3 e linha $4, coluna $5",
    ),
    rule(
        `tile ${N} in row ${N}, column ${N}: a ${SIZE} board has 0 to ${N}`,
        "peça $1 na linha $2, coluna $3: um tabuleiro $4 tem de 0 a $5",
    ),
    rule(
        `no blank: a ${SIZE} board has the tiles 1 to ${N} and a blank (\\(.*\\))`,
        "falta o vazio: um tabuleiro $1 tem as peças de 1 a $2 e um vazio $3",
    ),
    rule(
        `row ${N} has ${N} tiles?, but row 1 has ${N}; all rows must be of one length`,
        "a linha $1 tem $2 peças, mas a linha 1 tem $3; todas devem ter o mesmo comprimento",
    ),
    rule(
        `${N} tiles in one line are no square; give rows or a size, such as ${SIZE}`,
        "$1 peças em uma só linha não formam um quadrado; escreva em linhas ou dê um tamanho, como $2",
    ),
    rule(`${N} and the goal -1 must be followed by ${N} tiles, not ${N}`, "depois de $1 e do objetivo -1 vêm $2 peças, não $3"),
    rule("no numbers; expected a board", "nenhum número; espera-se um tabuleiro"),
    rule("the text is empty; expected a board", "o texto está vazio; espera-se um tabuleiro"),
    rule(`no goal is called ${WORD}; expected (.*) or a board`, "nenhum objetivo se chama '$1'; espera-se $2 ou um tabuleiro"),
    rule(`no goal is called ${WORD}; did you mean ${WORD}\\?`, "nenhum objetivo se chama '$1'; seria '$2'?"),
];

const SENTENCES: readonly Rule[] = [
    ...BOARDS,
    rule(`no algorithm is called ${WORD}; did you mean ${WORD}\\?`, "nenhuma busca se chama '$1'; seria '$2'?"),
    rule(`no algorithm is called ${WORD};.*`, "nenhuma busca se chama '$1'"),
    rule(`no heuristic is called ${WORD}; did you mean ${WORD}\\?`, "nenhuma heurística se chama '$1'; seria '$2'?"),
    rule(
        "with this reading or heuristic the solution need not be shortest",
        "com estes ajustes ou esta heurística a solução pode não ser a mais curta",
    ),
    rule("with this reading the search may go in circles", "com estes ajustes a busca pode andar em círculos"),
    rule(
        "found by beam search; the proof by IDA\\* was not finished.*",
        "achada pela busca em feixe; a prova por IDA* não terminou (ajuste proof)",
    ),
    rule(
        "([\\w-]+) counts single-tile moves; with metric multi there are (.*)",
        "$1 conta movimentos de uma peça; de várias peças contam $2",
    ),
    rule(
        "the parameters of ([\\w-]+) are for single-tile moves; leave out '(.*)'",
        "os ajustes de $1 são para movimentos de uma peça; tire '$2'",
    ),
    rule(`in metric multi (\\S+) is for boards up to (.*), not ${SIZE}`, "com várias peças por movimento $1 serve até $2, não $3"),
    rule(`pdb is for boards of up to ${N} cells; this one has ${N}`, "as bases de padrões servem até $1 casas; este tabuleiro tem $2"),
    rule(
        `walking-distance is for boards up to (.*): the tables of a ${SIZE} board are too large`,
        "walking-distance serve até $1: as tabelas de um tabuleiro $2 são grandes demais",
    ),
    rule(`${N} bytes are too few to begin a search of ${SIZE}`, "$1 bytes são poucos para começar uma busca em $2"),
    rule(`(\\w+) is from 1 to ${N} (\\w*)`, "$1 vai de 1 a $2 $3"),
    rule("(\\w+) is a number of seconds or a text such as (.*)", "$1 é um número de segundos ou um texto como 200ms ou 5s"),
    rule("(\\w+) is a whole number such as (.*)", "$1 é um número inteiro como 5000, 10k ou 1e6"),
    rule("(\\w+) is a number of bytes or a text such as (.*)", "$1 é um número de bytes ou um texto como 64M"),
];

const PLACE = /^line (\d+), column (\d+): ([\s\S]*)$/;

// The sentence in Portuguese, or null.
export function ptByPattern(english: string): string | null {
    const [, line, column, rest] = PLACE.exec(english) ?? [];
    if (line) return `linha ${line}, coluna ${column}: ${ptByPattern(rest) ?? rest}`;
    for (const [pattern, portuguese] of SENTENCES) if (pattern.test(english)) return english.replace(pattern, portuguese);
    return null;
}
