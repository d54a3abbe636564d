// SPDX-License-Identifier: MIT
// The open list in its true order and the closed set, as lists one can walk through by keys.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import * as format from "../format";
import { t } from "../i18n/index";
import type { Recording } from "./recording";
import { select } from "./recorder";

const SHOWN = 200;

interface Props {
  id: string;
  title: string;
  nodes: number[];
  recording: Recording;
  selected: number;
}

export function NodeList({ id, title, nodes, recording, selected }: Props): JSX.Element {
  const [at, setAt] = useState(0);
  const shown = nodes.slice(0, SHOWN);
  const active = Math.min(at, Math.max(0, shown.length - 1));
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const next = Math.max(0, Math.min(shown.length - 1, active + step));
    setAt(next);
    select(shown[next]);
    document.getElementById(`${id}-${shown[next]}`)?.scrollIntoView({ block: "nearest" });
  };
  return (
    <section class="node-list">
      <h3 id={`${id}-title`}>
        {title} <span class="muted">{format.count(nodes.length)}</span>
      </h3>
      <div
        role="listbox"
        tabIndex={0}
        aria-labelledby={`${id}-title`}
        aria-activedescendant={shown.length ? `${id}-${shown[active]}` : undefined}
        onKeyDown={onKeyDown}
      >
        {shown.map((node, i) => (
          <div key={node} id={`${id}-${node}`} role="option" aria-selected={node === selected} onClick={() => (setAt(i), select(node))}>
            <span class="id">{node}</span>
            <span>{nodeFigures(recording, node)}</span>
          </div>
        ))}
        {nodes.length === 0 && (
          <div role="option" aria-selected={false} aria-disabled={true} class="muted">
            {t("list.empty")}
          </div>
        )}
        {nodes.length > SHOWN && (
          <div role="option" aria-selected={false} aria-disabled={true} class="muted">
            {t("list.more", { n: format.count(nodes.length - SHOWN) })}
          </div>
        )}
      </div>
    </section>
  );
}

// "g 3 · h 8 · f 11"
export function nodeFigures(recording: Recording, node: number): string {
  const parts = [`g ${recording.g[node]}`];
  if (recording.h[node] >= 0) parts.push(`h ${recording.h[node]}`, `f ${recording.f[node]}`);
  return parts.join(" · ");
}
