// SPDX-License-Identifier: MIT
// Modules of the page for a test without a browser: bundled as the page is, and imported.
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const folder = fileURLToPath(new URL("../../../apps/web/page/", import.meta.url));

// What the modules, named from src/ on, export.
export async function load(...modules) {
    const { build } = createRequire(`${folder}package.json`)("esbuild");
    const out = mkdtempSync(join(tmpdir(), "loyd-modules-"));
    const made = join(out, "modules.mjs");
    globalThis.window ??= { matchMedia: () => ({ matches: false }) };
    try {
        await build({
            stdin: { contents: modules.map((each) => `export * from "./${each}";`).join("\n"), resolveDir: `${folder}src` },
            bundle: true,
            format: "esm",
            loader: { ".steps": "text", ".md": "text" },
            outfile: made,
            logLevel: "error",
        });
        return await import(pathToFileURL(made).href);
    } finally {
        rmSync(out, { recursive: true, force: true });
    }
}
