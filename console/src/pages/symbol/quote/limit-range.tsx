// Where the price stands between the day's price limits, and how much of that range the day has used.

import type { JSX } from "preact";
import { price } from "../../../format/numbers.ts";
import type { LiveQuote } from "../../../live/quotes.ts";
import { text } from "./text.ts";

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The limits of the day where there are any, the day's own range otherwise. */
function rangeOf({ limit_up: up, limit_down: down, low, high }: LiveQuote): Range {
  if (up !== null && up !== undefined && down !== null && down !== undefined) return { from: down, to: up };
  return { from: low, to: high };
}

export function LimitRange({ quote }: { readonly quote: LiveQuote }): JSX.Element {
  const { from, to } = rangeOf(quote);
  const percent = (value: number): string =>
    `${to <= from ? 50 : Math.min(100, Math.max(0, ((value - from) / (to - from)) * 100))}%`;
  const said = text();
  const words = `${said.dayRange}: ${price(quote.low)} – ${price(quote.high)} (${price(from)} – ${price(to)})`;
  return (
    <div class="limit-range" dir="ltr" role="img" aria-label={words}>
      <span class="number is-down" data-figure="limit-down">
        {price(from)}
      </span>
      <span class="range-track">
        <i class="range-day" style={{ left: percent(quote.low), right: `calc(100% - ${percent(quote.high)})` }} />
        <i class="range-previous" style={{ left: percent(quote.previous_close) }} />
        <i class="range-price" style={{ left: percent(quote.price) }} />
      </span>
      <span class="number is-up" data-figure="limit-up">
        {price(to)}
      </span>
    </div>
  );
}
