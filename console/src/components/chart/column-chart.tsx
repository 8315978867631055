// Columns for a few periods, side by side for each series: statements and dividends. Time runs from left to right.

import type { JSX } from "preact";
import { columnHeights } from "./column-heights.ts";

export interface ColumnSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

interface Props {
  /** Describes the chart for screen readers; its numbers are in the table beside it. */
  readonly label: string;
  readonly periods: readonly string[];
  readonly series: readonly ColumnSeries[];
  readonly format: (value: number | null) => string;
}

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

export function ColumnChart({ label, periods, series, format }: Props): JSX.Element {
  const { zero, series: columns } = columnHeights(series.map(({ values }) => values));
  return (
    <div class="columns" role="img" aria-label={label}>
      <div class="columns-legend" aria-hidden="true">
        {series.map(({ name }, index) => (
          <span key={name}>
            <i class={`swatch line-${index + 1}`} /> {name}
          </span>
        ))}
      </div>
      <div class="columns-plot" dir="ltr" aria-hidden="true">
        <i class="columns-zero" style={{ bottom: percent(zero) }} />
        {periods.map((period, at) => (
          <div key={period} class="columns-period">
            {series.map(({ name, values }, index) => {
              const column = columns[index]?.[at] ?? null;
              if (column === null) return <i key={name} class="column is-absent" />;
              return (
                <i key={name} class="column" title={`${name} · ${period}: ${format(values[at] ?? null)}`}>
                  <b
                    class={`line-${index + 1}`}
                    style={{ bottom: percent(column.bottom), height: percent(column.height) }}
                  />
                </i>
              );
            })}
          </div>
        ))}
      </div>
      <div class="columns-axis" dir="ltr" aria-hidden="true">
        {periods.map((period) => (
          <span key={period} dir="auto">
            {period}
          </span>
        ))}
      </div>
    </div>
  );
}
