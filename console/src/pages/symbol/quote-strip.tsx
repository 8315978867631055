// The quote strip: the last price large, its change, and the figures of the day, live.

import { type ReadonlySignal, useComputed } from "@preact/signals";
import type { JSX } from "preact";
import { ChangeText, trendOf } from "../../components/change-text.tsx";
import { DelayedMark } from "../../components/delayed-mark.tsx";
import { FlashingPrice } from "../../components/flashing-price.tsx";
import { Loading, useLoaded } from "../../components/loaded.tsx";
import { figure, ValueList, type ValueRow } from "../../components/value-list.tsx";
import { amount, count, price } from "../../format/numbers.ts";
import { dayAndTime, timeOfDay } from "../../format/times.ts";
import { type LiveQuote, useQuote } from "../../live/quotes.ts";
import { client, may } from "../../session/session.ts";
import { text } from "./text.ts";

export function QuoteStrip({ quote }: { readonly quote: ReadonlySignal<LiveQuote | null> }): JSX.Element {
  const now = quote.value;
  const said = text().quote;
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
              {said.updatedAt} <LastTrade quote={now} /> <DelayedMark isDelayed={now.is_delayed} />
            </span>
          </div>
          <ValueList rows={figuresOf(now)} class="quote-figures" />
          <LimitRange quote={now} />
        </>
      )}
    </section>
  );
}

/** Before the first trade of a day the last one is of an earlier day. */
function LastTrade({ quote }: { readonly quote: LiveQuote }): JSX.Element {
  if (quote.trade_count === 0) return <span>{dayAndTime(quote.updated_at)}</span>;
  return <span class="number">{timeOfDay(quote.updated_at)}</span>;
}

function figuresOf(quote: LiveQuote): readonly ValueRow[] {
  const said = text().quote;
  return [
    figure("open", said.open, price(quote.trade_count === 0 ? null : quote.open)),
    figure("high", said.high, price(quote.trade_count === 0 ? null : quote.high)),
    figure("low", said.low, price(quote.trade_count === 0 ? null : quote.low)),
    figure("previous_close", said.previousClose, price(quote.previous_close)),
    { key: "bid", name: said.bid, value: <BestPrice price={quote.bid} size={quote.bid_size} class="is-up" /> },
    { key: "ask", name: said.ask, value: <BestPrice price={quote.ask} size={quote.ask_size} class="is-down" /> },
    figure("volume", said.volume, count(quote.volume)),
    { key: "value", name: said.value, value: <span class="amount">{amount(quote.value)}</span> },
    figure("trade_count", said.tradeCount, count(quote.trade_count)),
  ];
}

interface BestPriceProps {
  readonly price: number;
  readonly size: number;
  readonly class: string;
}

/** An empty side has price 0. */
function BestPrice({ price: best, size, class: name }: BestPriceProps): JSX.Element {
  if (best === 0) return <span class="is-soft">{text().quote.noSide}</span>;
  return (
    <span class="number">
      <span class={name}>{price(best)}</span> <span class="is-soft best-size">× {count(size)}</span>
    </span>
  );
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The limits of the day where there are any, otherwise the day's own range. */
function rangeOf({ limit_up: up, limit_down: down, low, high }: LiveQuote): Range {
  if (up !== null && up !== undefined && down !== null && down !== undefined) return { from: down, to: up };
  return { from: low, to: high };
}

/** The position of the price between the limits of the day, and the part of that range that the day has used. */
function LimitRange({ quote }: { readonly quote: LiveQuote }): JSX.Element {
  const { from, to } = rangeOf(quote);
  const percent = (value: number): string =>
    `${to <= from ? 50 : Math.min(100, Math.max(0, ((value - from) / (to - from)) * 100))}%`;
  const said = text().quote;
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

/**
 * The quote of the page's symbol. Streamed quotes carry no price limits, so the page requests them once a day beside the
 * stream.
 */
export function useSymbolQuote(symbol: string): ReadonlySignal<LiveQuote | null> {
  const live = useQuote(symbol);
  const day = live.value?.updated_at.slice(0, 10);
  const asked = useLoaded(() => client().quote(symbol), may("streams") && day !== undefined ? [symbol, day] : null);
  return useComputed(() => {
    const [quote, rest] = [live.value, asked.data];
    if (quote === null || rest === null || rest.symbol !== quote.symbol) return quote;
    return { ...quote, limit_up: rest.limit_up, limit_down: rest.limit_down };
  });
}
