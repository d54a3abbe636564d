// SPDX-License-Identifier: MIT
// A worker of the static page: one instance of the library, which works off one call at a time.
//
// While a search runs nothing that is sent to the worker arrives. To learn that it was cancelled it
// reads an address of the page's own that is taken away then. That works without shared memory,
// which most hosts of static pages don't allow.
import { load, type Library } from "./module";

export interface Order {
    module?: WebAssembly.Module; // with the first one
    path: string;
    id: string;
    body: string;
    wanted: string; // an address that can be read as long as the call is wanted
}

// What the worker says: events of the call, then that it is done, or that it can't go on.
export type Said = { name: string; data: string } | { done: true; bytes: number } | { broken: string };

const scope = globalThis as unknown as { onmessage: unknown; postMessage(said: Said): void };
let library: Library | null = null;
let address = "";

function wanted(): boolean {
    if (!address) return true;
    const request = new XMLHttpRequest();
    try {
        request.open("GET", address, false);
        request.send();
        return true;
    } catch {
        return false;
    }
}

async function work({ module, path, id, body, wanted: where }: Order): Promise<void> {
    try {
        if (module) library = await load(module, { tell: (name, data) => scope.postMessage({ name, data }), wanted });
        address = where;
        library?.call(path, id, body);
        scope.postMessage({ done: true, bytes: library?.bytes() ?? 0 });
    } catch (error) {
        scope.postMessage({ broken: String(error) });
    }
}

let last: Promise<void> = Promise.resolve();
scope.onmessage = ({ data }: MessageEvent<Order>): void => void (last = last.then(() => work(data)));
