// Requests by day as bars, with a line for the day's limit when a day came near it, and the same figures as a table.

import type { JSX } from "preact";
import type { AccountUsage } from "../../../../sdk/src/index.ts";
import { type Column, numberColumn, Table, timeColumn } from "../../components/table.tsx";
import { Fact } from "../../components/value-list.tsx";
import { count, percent } from "../../format/numbers.ts";
import { day } from "../../format/times.ts";
import { text } from "./text.ts";
import { type DayBar, dayBars } from "./usage-series.ts";

interface Props {
  readonly days: AccountUsage["days"];
  readonly total: number;
  readonly limit: number | null;
}

/** Width per bar in the picture, and the bar's own width. */
const STEP = 10;
const BAR = 7;
const HEIGHT = 100;
const FLAT_BAR = 0.6;

export function DayChart({ days, total, limit }: Props): JSX.Element {
  const said = text();
  const series = dayBars(days, limit);
  const { bars, top, busiest, meanRequests } = series;
  return (
    <>
      <dl class="facts-row">
        <Fact name={said.total} value={count(total)} />
        <Fact name={said.mean} value={count(meanRequests)} />
        <Fact name={said.busiest} value={busiest === null ? "–" : count(busiest.requests)} />
      </dl>
      <div class="day-chart" dir="ltr">
        <div class="day-scale number" aria-hidden="true">
          <span>{count(top)}</span>
          <span>{count(top / 2)}</span>
          <span>{count(0)}</span>
        </div>
        <Bars {...series} label={said.dayChart(count(total), count(busiest?.requests ?? 0))} />
        <div class="usage-axis" aria-hidden="true">
          <bdi>{day(bars[0]?.date)}</bdi>
          <bdi>{day(bars.at(-1)?.date)}</bdi>
        </div>
      </div>
      {series.limitHeight === null || limit === null ? null : <p class="limit-note">{said.limitLine(count(limit))}</p>}
      <details class="as-table">
        <summary>{said.asTable}</summary>
        <DayTable bars={bars} />
      </details>
    </>
  );
}

function Bars({ bars, limitHeight, label }: ReturnType<typeof dayBars> & { readonly label: string }): JSX.Element {
  const width = Math.max(1, bars.length) * STEP;
  return (
    <svg
      class="day-bars"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      height="160"
    >
      {[0, 0.5].map((share) => (
        <line key={share} class="day-grid" x1="0" x2={width} y1={HEIGHT * share} y2={HEIGHT * share} />
      ))}
      {bars.map(({ date, requests, height, ofLimit }, at) => {
        const tall = Math.max(height * HEIGHT, FLAT_BAR);
        return (
          <rect
            key={date}
            class={
              ofLimit !== null && ofLimit >= 1 ? "day-bar is-full" : requests === 0 ? "day-bar is-empty" : "day-bar"
            }
            x={at * STEP + (STEP - BAR) / 2}
            y={HEIGHT - tall}
            width={BAR}
            height={tall}
          >
            <title>{`${day(date)}: ${count(requests)}`}</title>
          </rect>
        );
      })}
      {limitHeight === null ? null : (
        <line class="limit-line" x1="0" x2={width} y1={HEIGHT * (1 - limitHeight)} y2={HEIGHT * (1 - limitHeight)} />
      )}
    </svg>
  );
}

function DayTable({ bars }: { readonly bars: readonly DayBar[] }): JSX.Element {
  const said = text();
  const columns: readonly Column<DayBar>[] = [
    timeColumn("day", said.day, ({ date }) => date, { format: day }),
    numberColumn("requests", said.requests, ({ requests }) => requests, count),
    numberColumn("limit", said.ofDayLimit, (bar) => (bar.ofLimit === null ? null : bar.ofLimit * 100), percent, {
      isSorted: false,
    }),
  ];
  const newestFirst = { key: "day", isDescending: true };
  return (
    <Table
      caption={said.byDay}
      columns={columns}
      rows={bars}
      keyOf={({ date }) => date}
      file="marsad-usage-by-day"
      firstOrder={newestFirst}
    />
  );
}
