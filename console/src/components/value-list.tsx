// Names and values in a grid, as a description list: quotes, company facts, sums.

import type { ComponentChildren, JSX } from "preact";

export interface ValueRow {
  readonly name: string;
  readonly value: ComponentChildren;
  /** For the style sheet and for tests. */
  readonly key?: string;
}

export function ValueList({
  rows,
  class: name = "",
}: {
  readonly rows: readonly ValueRow[];
  readonly class?: string;
}): JSX.Element {
  return (
    <dl class={`value-list ${name}`.trim()}>
      {rows.map((row) => (
        <div key={row.key ?? row.name} data-figure={row.key}>
          <dt>{row.name}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
