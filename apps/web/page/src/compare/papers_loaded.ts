// SPDX-License-Identifier: MIT
// The papers' experiments, asked of the server once it answers.
import { useEffect, useState } from "preact/hooks";
import * as api from "../api/calls";
import type { Papers } from "../api/types";
import { useStore } from "../state/store";

export function usePapers(): Papers | null {
    const [papers, setPapers] = useState<Papers | null>(null);
    const gone = useStore((state) => state.server.gone);
    useEffect(() => {
        api.papers()
            .then(setPapers)
            .catch(() => undefined);
    }, [gone]);
    return papers;
}
