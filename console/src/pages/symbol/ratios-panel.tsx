// The ratios: returns, margins, growth and strength of the balance sheet, by year or quarter, as columns and as a table.

import type { JSX } from "preact";
import type { RatioRow } from "../../../../sdk/src/index.ts";
import { ColumnChart } from "../../components/chart/column-chart.tsx";
import { AnswerView, useLoaded } from "../../components/loaded.tsx";
import { percent, price } from "../../format/numbers.ts";
import { client } from "../../session/session.ts";
import { Periods, PeriodTable, periodName, queryOf, type ReportPeriod } from "./period-table.tsx";
import { isPercentRatio } from "./statement-items.ts";
import { text } from "./tab-text.ts";

/** The drawn ratios: they are percentages of the same order. */
const DRAWN = ["roe", "net_margin", "roa"] as const;

export function RatiosPanel({ symbol }: { readonly symbol: string }): JSX.Element {
  return <Periods>{(period) => <Ratios symbol={symbol} period={period} />}</Periods>;
}

function Ratios({ symbol, period }: { readonly symbol: string; readonly period: ReportPeriod }): JSX.Element {
  const answer = useLoaded(() => client().ratios(symbol, queryOf(period)), [symbol, period]);
  return (
    <AnswerView of={answer} empty={text().statements.noRatios} isEmpty={({ ratios }) => ratios.length === 0}>
      {({ ratios }) => {
        const rows = ratios.toSorted((a, b) => (a.report_date < b.report_date ? -1 : 1));
        return (
          <div class="statement">
            {rows.length < 2 ? null : <RatioColumns rows={rows} />}
            <RatioTable symbol={symbol} rows={rows.toReversed()} />
          </div>
        );
      }}
    </AnswerView>
  );
}

function nameOf(row: RatioRow): string {
  const quarter = row.statement_period === "quarterly" ? row.fiscal_quarter : null;
  return periodName({ year: row.fiscal_year, quarter, yearToDateQuarters: null });
}

interface RowsProps {
  readonly rows: readonly RatioRow[];
}

function RatioColumns({ rows }: RowsProps): JSX.Element {
  const said = text().statements;
  const names = text().ratios;
  const series = DRAWN.map((ratio) => ({
    name: names[ratio],
    values: rows.map(({ ratios }) => ratios[ratio] ?? null),
  }));
  return (
    <ColumnChart
      label={said.chartOf(said.ratios)}
      periods={rows.map(nameOf)}
      series={series.filter(({ values }) => values.some((value) => value !== null))}
      format={percent}
    />
  );
}

function RatioTable({ symbol, rows }: RowsProps & { readonly symbol: string }): JSX.Element {
  const said = text().statements;
  // A ratio that the service adds later has no text here and is shown by its own name.
  const names: Readonly<Record<string, string>> = text().ratios;
  const ratios = Object.keys(rows[0]?.ratios ?? {}).filter((ratio) => rows.some((row) => row.ratios[ratio] != null));
  return (
    <PeriodTable
      label={said.ratios}
      file={`${symbol}-ratios`}
      caption={<caption class="is-hidden">{said.ratios}</caption>}
      titles={[said.ratio]}
      periods={rows.map(nameOf)}
      lines={ratios.map((ratio) => ({
        item: ratio,
        name: names[ratio] ?? ratio,
        values: rows.map((row) => {
          const value = row.ratios[ratio] ?? null;
          return { value, shown: (isPercentRatio(ratio) ? percent : price)(value) };
        }),
      }))}
    />
  );
}
