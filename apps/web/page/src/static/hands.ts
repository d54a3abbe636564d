// SPDX-License-Identifier: MIT
// Workers of the static page, and what waits for them. Searches have some, so that a race can run
// several at once; short calls have one of their own, so that a check is answered while all
// searches are busy.
import type { Order, Said } from "./worker";

// One call on its way. Its events are told; it ends once.
export interface Call {
    path: string;
    id: string;
    body: string;
    told(name: string, data: string): void;
    begun?(): void;
    ended(): void; // after the last event
    broken(why: string): void; // the worker is gone, or the call was taken away
}

const KEPT_BYTES = 300e6; // a module's memory never shrinks: a worker that has more is let go
const GRACE_MS = 2000; // for a search to end by itself with what it has

let compiled: Promise<WebAssembly.Module> | null = null;

async function compile(): Promise<WebAssembly.Module> {
    const answer = await fetch("loyd.wasm");
    if (!answer.ok) throw new Error(`loyd.wasm: HTTP ${answer.status}`);
    return WebAssembly.compile(await answer.arrayBuffer()); // whatever type the host says it has
}

// The module, once for all workers; asked for again where it could not be had.
export function have(): Promise<WebAssembly.Module> {
    compiled ??= compile();
    compiled.catch(() => (compiled = null));
    return compiled;
}

class Hand {
    private readonly worker = new Worker("worker.js", { type: "module" });
    private opened = false;
    call: Call | null = null;
    private address = "";
    private last: number | undefined;

    constructor(private readonly free: (hand: Hand, reusable: boolean) => void) {
        this.worker.onmessage = ({ data }: MessageEvent<Said>) => this.said(data);
        this.worker.onerror = (event) => this.end(event.message || "the worker failed");
    }

    async run(call: Call): Promise<void> {
        this.call = call;
        this.address = URL.createObjectURL(new Blob());
        const module = this.opened ? undefined : await have().catch(() => null);
        if (this.call !== call) return; // taken away meanwhile
        if (module === null) return this.end("loyd.wasm could not be loaded");
        this.opened = true;
        call.begun?.();
        const { path, id, body } = call;
        this.worker.postMessage({ module, path, id, body, wanted: this.address } satisfies Order);
    }

    // Asks the call to end; one that does not is ended with its worker.
    cancel(): void {
        URL.revokeObjectURL(this.address);
        this.last ??= window.setTimeout(() => this.end("cancelled"), GRACE_MS);
    }

    private said(said: Said): void {
        if ("name" in said) this.call?.told(said.name, said.data);
        else if ("done" in said) this.end(null, said.bytes < KEPT_BYTES);
        else this.end(said.broken);
    }

    private end(why: string | null, reusable = false): void {
        const call = this.call;
        this.call = null;
        clearTimeout(this.last);
        this.last = undefined;
        URL.revokeObjectURL(this.address);
        if (!reusable) this.worker.terminate();
        if (why === null) call?.ended();
        else call?.broken(why);
        this.free(this, reusable);
    }
}

export class Hands {
    private readonly idle: Hand[] = [];
    private readonly busy = new Set<Hand>();
    private readonly queue: Call[] = [];

    constructor(private readonly most: number) {}

    add(call: Call): void {
        this.queue.push(call);
        this.next();
    }

    // Calls that wait before this one; -1: it does not wait.
    waiting = (call: Call): number => this.queue.indexOf(call);

    cancel(call: Call): void {
        const place = this.waiting(call);
        if (place >= 0) this.queue.splice(place, 1)[0].broken("cancelled");
        else for (const hand of this.busy) if (hand.call === call) hand.cancel();
    }

    private next(): void {
        if (!this.queue.length || this.busy.size >= this.most) return;
        const hand = this.idle.pop() ?? new Hand((each, reusable) => this.free(each, reusable));
        this.busy.add(hand);
        void hand.run(this.queue.shift() as Call);
    }

    private free(hand: Hand, reusable: boolean): void {
        this.busy.delete(hand);
        if (reusable) this.idle.push(hand);
        this.next();
    }
}
