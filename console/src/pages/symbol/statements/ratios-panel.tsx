// The ratios: returns, margins, growth and strength of the balance sheet, by year or quarter, as columns and as a table.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { RatioHistory, RatioRow } from "../../../../../sdk/src/index.ts";
import { ColumnChart } from "../../../components/chart/column-chart.tsx";
import { Choice } from "../../../components/choice.tsx";
import { PlanNotice } from "../../../components/plan-notice.tsx";
import { ScrollFrame } from "../../../components/scroll-frame.tsx";
import { percent, price } from "../../../format/numbers.ts";
import { client, may } from "../../../session/session.ts";
import { AnswerView } from "../answer/answer-view.tsx";
import { useAnswer } from "../answer/use-answer.ts";
import { isPercentRatio } from "./items.ts";
import { periodName } from "./period-name.ts";
import { text as ratioText } from "./ratio-text.ts";
import { text } from "./text.ts";

type Period = "annual" | "quarterly";

/** Those that are drawn: they are in percent of the same order. */
const DRAWN = ["roe", "net_margin", "roa"] as const;

export function RatiosPanel({ symbol }: { readonly symbol: string }): JSX.Element {
  const said = text();
  const period = useSignal<Period>("annual");
  if (!may("ratios")) return <PlanNotice feature="ratios" title={said.ratios} />;
  const isLocked = !may("quarterlyFinancials");
  return (
    <>
      <div class="panel-tools tab-tools">
        <Choice
          label={said.period}
          options={[
            { value: "annual", name: said.annual },
            { value: "quarterly", name: said.quarterly, isLocked },
          ]}
          chosen={period.value}
          choose={(next) => (period.value = next)}
        />
      </div>
      {period.value === "quarterly" && isLocked ? (
        <PlanNotice feature="quarterlyFinancials" title={said.quarterly} />
      ) : (
        <Ratios symbol={symbol} period={period.value} />
      )}
    </>
  );
}

/** Below Pro the latest year with its core ratios. */
function askFor(symbol: string, period: Period): Promise<RatioHistory> {
  if (!may("quarterlyFinancials")) return client().ratios(symbol);
  return client().ratios(symbol, { period, history: period === "annual" ? "10y" : "3y", metrics: "extended" });
}

function Ratios({ symbol, period }: { readonly symbol: string; readonly period: Period }): JSX.Element {
  const answer = useAnswer(`${symbol} ${period}`, () => askFor(symbol, period));
  const said = text();
  return (
    <AnswerView answer={answer} empty={said.noRatios} isEmpty={({ ratios }) => ratios.length === 0}>
      {({ ratios }) => {
        const rows = ratios.toSorted((a, b) => (a.report_date < b.report_date ? -1 : 1));
        return (
          <div class="statement">
            {rows.length < 2 ? null : <RatioColumns rows={rows} />}
            <RatioTable rows={rows.toReversed()} />
          </div>
        );
      }}
    </AnswerView>
  );
}

function nameOf(row: RatioRow): string {
  const quarter = row.statement_period === "quarterly" ? row.fiscal_quarter : null;
  return periodName({ reportDate: row.report_date, year: row.fiscal_year, quarter, yearToDateQuarters: null });
}

function RatioColumns({ rows }: { readonly rows: readonly RatioRow[] }): JSX.Element {
  const names = ratioText();
  const series = DRAWN.map((ratio) => ({
    name: names[ratio],
    values: rows.map(({ ratios }) => ratios[ratio] ?? null),
  }));
  return (
    <ColumnChart
      label={text().chartOf(text().ratios)}
      periods={rows.map(nameOf)}
      series={series.filter(({ values }) => values.some((value) => value !== null))}
      format={percent}
    />
  );
}

function RatioTable({ rows }: { readonly rows: readonly RatioRow[] }): JSX.Element {
  const said = text();
  const names: Readonly<Record<string, string>> = ratioText();
  const ratios = Object.keys(rows[0]?.ratios ?? {}).filter((ratio) => rows.some((row) => row.ratios[ratio] != null));
  return (
    <ScrollFrame label={said.ratios}>
      <table class="statement-table">
        <caption class="is-hidden">{said.ratios}</caption>
        <thead>
          <tr>
            <th scope="col">{said.ratio}</th>
            {rows.map((row) => (
              <th key={row.report_date} scope="col" class="is-number">
                {nameOf(row)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ratios.map((ratio) => (
            <tr key={ratio} data-item={ratio}>
              <th scope="row">{names[ratio] ?? ratio}</th>
              {rows.map((row) => (
                <td key={row.report_date} class="is-number">
                  <span class="number">{shown(ratio, row.ratios[ratio] ?? null)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

function shown(ratio: string, value: number | null): string {
  return isPercentRatio(ratio) ? percent(value) : price(value);
}
