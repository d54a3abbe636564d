// SPDX-License-Identifier: MIT
// Tables as CSV, Markdown and LaTeX; pictures as SVG and PNG; to the clipboard or to a file.

export interface Table {
    head: string[];
    rows: string[][];
    caption: string; // "": none
}

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const csv = ({ head, rows }: Table): string => [head, ...rows].map((row) => row.map(quoted).join(",")).join("\n") + "\n";

export function markdown({ head, rows, caption }: Table): string {
    const line = (row: string[]): string => `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
    const rule = `|${head.map((_, i) => (i === 0 ? "---" : "---:")).join("|")}|`;
    return [line(head), rule, ...rows.map(line), ...(caption ? ["", caption] : [])].join("\n") + "\n";
}

// Letters with accents are LaTeX's own; other signs get their names.
const TEX: Record<string, string> = {
    "\\": "\\textbackslash{}",
    "~": "\\textasciitilde{}",
    "^": "\\textasciicircum{}",
    "<": "\\textless{}",
    ">": "\\textgreater{}",
    "·": "\\textperiodcentered{}",
    "×": "$\\times$",
    "≥": "$\\geq$",
    "µ": "$\\mu$",
    "–": "--",
    "…": "\\ldots{}",
    "\u202f": "\\,",
    "\u00a0": "~",
};
const tex = (cell: string): string =>
    cell.replace(/[\\~^<>·×≥µ–…\u202f\u00a0]|[&%$#_{}]/g, (sign) => TEX[sign] ?? `\\${sign}`);

export function latex({ head, rows, caption }: Table): string {
    const line = (row: string[]): string => `${row.map(tex).join(" & ")} \\\\`;
    return [
        `\\begin{tabular}{l${"r".repeat(head.length - 1)}}`,
        "\\hline",
        line(head),
        "\\hline",
        ...rows.map(line),
        "\\hline",
        "\\end{tabular}",
        ...(caption ? ["", tex(caption)] : []),
        "",
    ].join("\n");
}

// The clipboard of the browser is there only on this machine or by HTTPS; elsewhere the old way
// serves.
export async function copyText(content: string): Promise<void> {
    if (navigator.clipboard) return navigator.clipboard.writeText(content);
    const holder = document.createElement("textarea");
    holder.value = content;
    document.body.append(holder);
    holder.select();
    document.execCommand("copy");
    holder.remove();
}

export function download(name: string, content: Blob): void {
    const url = URL.createObjectURL(content);
    const anchor = document.createElement("a");
    anchor.href = url;
    anchor.download = name;
    anchor.click();
    window.setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export const downloadText = (name: string, content: string, type = "text/plain"): void => download(name, new Blob([content], { type }));

// An SVG picture as PNG, twice as large as on the screen.
export async function png(svg: string, width: number, height: number): Promise<Blob> {
    const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width * 2;
    canvas.height = height * 2;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(url);
    return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture")))));
}
