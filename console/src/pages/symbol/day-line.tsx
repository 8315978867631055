// The day of a symbol for plans without bars: a line through the prices that this page has read, from the opening on, between the
// day's high and low and against the previous close.

import { type ReadonlySignal, useSignal, useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { trendOf } from "../../components/change-text.tsx";
import { linePath, type PathPoint } from "../../components/line-path.ts";
import { Loading } from "../../components/loaded.tsx";
import { text as words } from "../../components/text.ts";
import { price } from "../../format/numbers.ts";
import { hourAndMinute } from "../../format/times.ts";
import type { LiveQuote } from "../../live/quotes.ts";
import { lowestPlanFor } from "../../session/plans.ts";
import { DAY_OPENS, withQuote } from "./day-points.ts";
import { text } from "./text.ts";

const WIDTH = 800;
const HEIGHT = 300;
const CLOSES = "T15:20:00+03:00";

interface Props {
  readonly quote: ReadonlySignal<LiveQuote | null>;
  readonly name: string;
}

export function DayLine({ quote, name }: Props): JSX.Element {
  /** Bound: the points of one day. */
  const read = useSignal<readonly PathPoint[]>([]);
  useSignalEffect(() => {
    const now = quote.value;
    if (now !== null) read.value = withQuote(read.peek(), now);
  });
  const now = quote.value;
  if (now === null) return <Loading />;
  const said = text().bars;
  if (read.value.length === 0) return <p class="panel-notice">{said.empty}</p>;
  const day = now.updated_at.slice(0, 10);
  const [from, to] = [Date.parse(`${day}${DAY_OPENS}`), Date.parse(`${day}${CLOSES}`)];
  // The high and the low of the day are in view too: their times are unknown.
  const within = [now.low, now.high];
  const path = linePath(read.value, { width: WIDTH, height: HEIGHT, from, to, base: now.previous_close, within });
  const labels = [
    [said.high, now.high],
    [said.previous, now.previous_close],
    [said.low, now.low],
  ] as const;
  return (
    <div class="symbol-day">
      <dl class="symbol-day-facts">
        {labels.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd class="number">{price(value)}</dd>
          </div>
        ))}
      </dl>
      <svg
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={said.dayLine(name, price(now.price), price(now.low), price(now.high))}
        class={`line is-${trendOf(now.change)}`}
      >
        {path.baseY === null ? null : <path d={`M0 ${path.baseY}H${WIDTH}`} class="line-base" />}
        <path d={path.area} class="line-area" />
        <path d={path.line} class="line-stroke" />
      </svg>
      <div class="symbol-day-axis number" aria-hidden="true">
        <span>{hourAndMinute(from)}</span>
        <span>{hourAndMinute(to)}</span>
      </div>
      <p class="panel-notice is-quiet">{said.dayNote(words().plans[lowestPlanFor("historical")])}</p>
    </div>
  );
}
