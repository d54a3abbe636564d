// SPDX-License-Identifier: MIT
// The way to whoever answers the API's calls: in the static page the library itself, in workers.
// The answers are made by the same code as the server's (apps/wasm), so the rest of the page knows
// no difference.
import { have, Hands, type Call } from "./hands";
import { findJob, LocalJob } from "./local_jobs";
import { LocalStream } from "./local_stream";

const shorts = new Hands(1);

const answer = (status: number, text: string): Response => new Response(text, { status, headers: { "Content-Type": "application/json" } });

const noJob = (id: string): Response =>
    answer(404, JSON.stringify({ error: { code: "not-found", message: `no job has the id '${id}'`, key: "job-unknown", values: { id } } }));

// The words of the query are the body of a call that has none.
function short(path: string, body: string | undefined): Promise<Response> {
    const { pathname, searchParams } = new URL(path, "http://page");
    return new Promise((done) => {
        let [status, text] = [503, '{"error": {"code": "internal", "message": "no answer"}}'];
        const call: Call = {
            path: decodeURIComponent(pathname.slice("/api/".length)),
            id: "",
            body: body ?? JSON.stringify(Object.fromEntries(searchParams)),
            told: (name, data) => ([status, text] = [name === "result" ? 200 : 400, data]),
            ended: () => done(answer(status, text)),
            broken: (why) => done(answer(503, JSON.stringify({ error: { code: "no-memory", message: why } }))),
        };
        shorts.add(call);
    });
}

function solve(body: string, signal?: AbortSignal): Promise<Response> {
    const job = new LocalJob(body);
    return new Promise((done, failed) => {
        const look = (): void => {
            if (job.open) return;
            leave();
            const { good, text } = job.end();
            done(answer(good ? 200 : 400, text));
        };
        const leave = job.listen(look);
        signal?.addEventListener("abort", () => {
            job.remove();
            failed(new DOMException("aborted", "AbortError"));
        });
    });
}

export async function ask(method: string, path: string, body?: string, signal?: AbortSignal): Promise<Response> {
    await have(); // throws where the module can't be loaded, as a server does that is gone
    const id = /^\/api\/jobs\/(\w+)$/.exec(path)?.[1];
    if (id) {
        const job = findJob(id);
        if (method === "DELETE") job?.remove();
        return job ? answer(200, job.text()) : noJob(id);
    }
    if (path === "/api/jobs") return answer(202, new LocalJob(body ?? "").text());
    return path === "/api/solve" ? solve(body ?? "", signal) : short(path, body);
}

export const openStream = (path: string): LocalStream => new LocalStream(path);

// Installed, or opened again without a network, the page comes from the service worker's store.
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("service_worker.js").catch(() => undefined);
