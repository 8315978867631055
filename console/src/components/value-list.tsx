// Names and values in a grid, as a description list: quotes, company facts, sums.

import type { ComponentChildren, JSX } from "preact";

export interface ValueRow {
  readonly name: string;
  readonly value: ComponentChildren;
  /** For the style sheet and for tests. */
  readonly key?: string;
}

/** A row whose value is a number. */
export const figure = (key: string, name: string, value: string): ValueRow => ({
  key,
  name,
  value: <span class="number">{value}</span>,
});

interface Props {
  readonly rows: readonly ValueRow[];
  readonly class?: string;
}

export function ValueList({ rows, class: name = "" }: Props): JSX.Element {
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

interface FactProps {
  readonly name: string;
  readonly value: string;
  readonly isBad?: boolean;
}

/** One figure in a row of figures. */
export function Fact({ name, value, isBad = false }: FactProps): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span class={isBad ? "number is-down" : "number"}>{value}</span>
      </dd>
    </div>
  );
}
