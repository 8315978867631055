// The quote of the page's symbol. Streamed quotes carry neither the price limits nor the counts of inflow and outflow, so those
// are asked for once a day beside the stream.

import { type ReadonlySignal, useComputed } from "@preact/signals";
import { type LiveQuote, useQuote } from "../../../live/quotes.ts";
import { client, may } from "../../../session/session.ts";
import { useAnswer } from "../answer/use-answer.ts";

export function useSymbolQuote(symbol: string): ReadonlySignal<LiveQuote | null> {
  const live = useQuote(symbol);
  const day = live.value?.updated_at.slice(0, 10);
  const asked = may("streams") && day !== undefined ? `${symbol} ${day}` : null;
  const { reading } = useAnswer(asked, () => client().quote(symbol));
  return useComputed(() => {
    const [quote, rest] = [live.value, reading.value.value];
    if (quote === null || rest === null || rest.symbol !== quote.symbol) return quote;
    return { ...quote, limit_up: rest.limit_up, limit_down: rest.limit_down };
  });
}
