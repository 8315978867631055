// The quote strip: the last price large, its change, and the figures of the day, live.

import type { ReadonlySignal } from "@preact/signals";
import type { JSX } from "preact";
import { ChangeText, trendOf } from "../../../components/change-text.tsx";
import { DelayedMark } from "../../../components/delayed-mark.tsx";
import { FlashingPrice } from "../../../components/flashing-price.tsx";
import { ValueList, type ValueRow } from "../../../components/value-list.tsx";
import { amount, count, price } from "../../../format/numbers.ts";
import { timeOfDay } from "../../../format/times.ts";
import type { LiveQuote } from "../../../live/quotes.ts";
import { Loading } from "../answer/answer-view.tsx";
import { LimitRange } from "./limit-range.tsx";
import { text } from "./text.ts";

export function QuoteStrip({ quote }: { readonly quote: ReadonlySignal<LiveQuote | null> }): JSX.Element {
  const now = quote.value;
  const said = text();
  return (
    <section class="panel quote-strip" aria-label={said.title}>
      {now === null ? (
        <Loading />
      ) : (
        <>
          <div class="quote-price">
            <span class={`quote-last is-${trendOf(now.change)}`} data-figure="price">
              <FlashingPrice value={now.price} />
            </span>
            <span class="quote-change">
              <ChangeText value={now.change} unit="price" hasArrow /> <ChangeText value={now.change_percent} />
            </span>
            <span class="quote-time is-soft">
              {said.updatedAt} <span class="number">{timeOfDay(now.updated_at)}</span>{" "}
              <DelayedMark isDelayed={now.is_delayed} />
            </span>
          </div>
          <ValueList rows={figuresOf(now)} class="quote-figures" />
          <LimitRange quote={now} />
        </>
      )}
    </section>
  );
}

function figuresOf(quote: LiveQuote): readonly ValueRow[] {
  const said = text();
  const plain = (key: string, name: string, value: string): ValueRow => ({
    key,
    name,
    value: <span class="number">{value}</span>,
  });
  return [
    plain("open", said.open, price(quote.trade_count === 0 ? null : quote.open)),
    plain("high", said.high, price(quote.trade_count === 0 ? null : quote.high)),
    plain("low", said.low, price(quote.trade_count === 0 ? null : quote.low)),
    plain("previous_close", said.previousClose, price(quote.previous_close)),
    { key: "bid", name: said.bid, value: <BestPrice price={quote.bid} size={quote.bid_size} class="is-up" /> },
    { key: "ask", name: said.ask, value: <BestPrice price={quote.ask} size={quote.ask_size} class="is-down" /> },
    plain("volume", said.volume, count(quote.volume)),
    { key: "value", name: said.value, value: <span class="amount">{amount(quote.value)}</span> },
    plain("trade_count", said.tradeCount, count(quote.trade_count)),
  ];
}

interface BestPriceProps {
  readonly price: number;
  readonly size: number;
  readonly class: string;
}

/** An empty side has price 0. */
function BestPrice({ price: best, size, class: name }: BestPriceProps): JSX.Element {
  if (best === 0) return <span class="is-soft">{text().noSide}</span>;
  return (
    <span class="number">
      <span class={name}>{price(best)}</span> <span class="is-soft best-size">× {count(size)}</span>
    </span>
  );
}
