// SPDX-License-Identifier: MIT
// The library as WebAssembly (apps/wasm): loaded, and called. It asks its loader for the time, to
// be told events, and whether the search that runs is still wanted; of the system it has nothing
// else, so every other call of WASI is refused.
export interface Host {
    tell(name: string, data: string): void;
    wanted(): boolean;
}

export interface Library {
    call(path: string, id: string, body: string): void; // ends with an event: result or failed
    bytes(): number; // of memory that it has used
}

const BAD_FILE = 8;
const [read, write] = [new TextDecoder(), new TextEncoder()];

interface Exports extends WebAssembly.Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    room(bytes: number): number;
    touched(): number;
    call(path: number, id: number, body: number): void;
}

function system(module: WebAssembly.Module, memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
    const calls: WebAssembly.ModuleImports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) if (from !== "loyd") calls[name] = () => BAD_FILE;
    calls.clock_time_get = (_clock: number, _precision: bigint, at: number): number => {
        new DataView(memory().buffer).setBigUint64(at >>> 0, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
    };
    calls.sched_yield = () => 0;
    calls.proc_exit = (code: number): never => {
        throw new Error(`the library ended with ${code}`);
    };
    return calls;
}

export async function load(module: WebAssembly.Module, host: Host): Promise<Library> {
    let exports: Exports | null = null;
    const memory = (): WebAssembly.Memory => (exports as Exports).memory;
    const text = (at: number, length: number): string => read.decode(new Uint8Array(memory().buffer, at >>> 0, length));
    const loyd = {
        tell: (name: number, nameLength: number, data: number, length: number) => host.tell(text(name, nameLength), text(data, length)),
        wanted: () => (host.wanted() ? 1 : 0),
    };
    const instance = await WebAssembly.instantiate(module, { loyd, wasi_snapshot_preview1: system(module, memory) });
    const called = (exports = instance.exports as Exports);
    const put = (words: string): number => {
        const bytes = write.encode(words);
        const at = called.room(bytes.length + 1) >>> 0; // an address of 32 bits, as signed as any
        if (!at) throw new Error("no memory");
        new Uint8Array(memory().buffer, at, bytes.length).set(bytes);
        return at;
    };
    called._initialize();
    return {
        call: (path, id, body) => called.call(put(path), put(id), put(body)),
        bytes: () => called.touched() >>> 0,
    };
}
