// The day of a symbol for plans without bars: a line through the prices that this page has read, from the opening on, between the
// day's high and low and against the previous close.

import { type ReadonlySignal, useSignal, useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { trendOf } from "../../components/change-text.tsx";
import { DayAxis, LineDrawing } from "../../components/line-drawing.tsx";
import type { PathPoint } from "../../components/line-path.ts";
import { Loading } from "../../components/loaded.tsx";
import { text as words } from "../../components/text.ts";
import { price } from "../../format/numbers.ts";
import { tradingHours } from "../../format/riyadh-time.ts";
import type { LiveQuote } from "../../live/quotes.ts";
import { lowestPlanFor } from "../../session/plans.ts";
import { withQuote } from "./day-points.ts";
import { text } from "./text.ts";

const WIDTH = 800;
const HEIGHT = 300;

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
  const hours = tradingHours(now.updated_at.slice(0, 10));
  // The high and the low of the day are in view too: their times are unknown.
  const within = [now.low, now.high];
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
      <LineDrawing
        points={read.value}
        space={{ width: WIDTH, height: HEIGHT, ...hours, base: now.previous_close, within }}
        margin={4}
        trend={trendOf(now.change)}
        label={said.dayLine(name, price(now.price), price(now.low), price(now.high))}
        isFilled
      />
      <DayAxis {...hours} />
      <p class="panel-notice is-quiet">{said.dayNote(words().plans[lowestPlanFor("historical")])}</p>
    </div>
  );
}
