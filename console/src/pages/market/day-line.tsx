// The line of an index through the day, above and below the previous close; the same figures as a table for who cannot see it.

import type { JSX } from "preact";
import type { Intraday, MarketSummary } from "../../../../sdk/src/index.ts";
import { trendOf } from "../../components/change-text.tsx";
import { linePath, type PathPoint } from "../../components/line-path.ts";
import { PlanNotice } from "../../components/plan-notice.tsx";
import { points as pointsText } from "../../format/numbers.ts";
import { hourAndMinute } from "../../format/times.ts";
import { type IndexName, indexOf } from "../../live/indices.ts";
import { WEIGHTS } from "../../live/pace.ts";
import { usePolled } from "../../live/polling.ts";
import { client, may } from "../../session/session.ts";
import { text } from "./text.ts";

const WIDTH = 400;
const HEIGHT = 84;
/** The axis of a usual day; a longer one makes it longer. */
const OPENS = "T10:00:00+03:00";
const CLOSES = "T15:20:00+03:00";

export function DayLine({ name }: { readonly name: IndexName }): JSX.Element {
  const mayRead = may("intraday");
  const bars = usePolled(mayRead ? () => client().intraday(name, { minutes: "5" }) : null, { weight: WEIGHTS.dayLine });
  const said = text();
  if (!mayRead) return <PlanNotice feature="intraday" title={said.dayLineHint} />;
  const summary = indexOf(name).value;
  if (bars.value === null) return <div class="day-line" />;
  const line = pointsOf(bars.value, summary);
  const base = summary === null ? {} : { base: summary.index_value - summary.index_change };
  const from = Date.parse(`${bars.value.date}${OPENS}`);
  const to = Math.max(Date.parse(`${bars.value.date}${CLOSES}`), line.at(-1)?.at ?? from);
  const path = linePath(line, { width: WIDTH, height: HEIGHT, from, to, ...base });
  const title = said.dayLine(said.indices[name]);
  return (
    <div class="day-line">
      <svg
        viewBox={`0 -3 ${WIDTH} ${HEIGHT + 6}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={title}
        class={`line is-${trendOf(summary?.index_change)}`}
      >
        {path.baseY === null ? null : <path d={`M0 ${path.baseY}H${WIDTH}`} class="line-base" />}
        <path d={path.area} class="line-area" />
        <path d={path.line} class="line-stroke" />
      </svg>
      <div class="day-axis number" aria-hidden="true">
        <span>{hourAndMinute(from)}</span>
        <span>{hourAndMinute(to)}</span>
      </div>
      <LineTable title={title} points={line} />
    </div>
  );
}

/** The closes of the bars, and the index as it is now. */
function pointsOf({ bars, date }: Intraday, summary: MarketSummary | null): readonly PathPoint[] {
  const points = bars.map(({ time, close }) => ({ at: Date.parse(time), value: close }));
  const now = summary === null ? Number.NaN : Date.parse(summary.timestamp);
  const last = points.at(-1)?.at ?? Date.parse(`${date}${OPENS}`);
  // An index that was told before the day's bars belongs to another day.
  if (summary !== null && now > last) points.push({ at: now, value: summary.index_value });
  return points;
}

function LineTable({ title, points }: { readonly title: string; readonly points: readonly PathPoint[] }): JSX.Element {
  return (
    <table class="is-hidden">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{text().time}</th>
          <th scope="col">{text().points}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ at, value }) => (
          <tr key={at}>
            <td>{hourAndMinute(at)}</td>
            <td>{pointsText(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
