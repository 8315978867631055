// The companies of a list with their live quotes. Sorted by any column, or in the order of the list.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { ChangeText, trendOf } from "../../components/change-text.tsx";
import { CompanyLink, nameOf } from "../../components/company-link.tsx";
import { FlashingPrice } from "../../components/flashing-price.tsx";
import { linePath, type PathPoint } from "../../components/line-path.ts";
import { type Column, Table } from "../../components/table.tsx";
import { amount, count, price } from "../../format/numbers.ts";
import { companyOf } from "../../live/directory.ts";
import { WEIGHTS } from "../../live/pace.ts";
import { usePolled } from "../../live/polling.ts";
import { type LiveQuote, quoteOf, useQuote } from "../../live/quotes.ts";
import { client, may } from "../../session/session.ts";
import { text } from "./text.ts";
import { moveSymbol, removeSymbol, type WatchList, watchLists } from "./watch-lists.ts";

/** The order of a sorted list follows its quotes this often. */
const SORT_MS = 1_000;

export function WatchTable({ list }: { readonly list: WatchList }): JSX.Element {
  const turns = useSignal(0);
  useEffect(() => {
    const timer = setInterval(() => turns.value++, SORT_MS);
    return () => clearInterval(timer);
  }, []);
  void turns.value;
  const said = text();
  return (
    <Table
      caption={list.name === "" ? said.firstList : list.name}
      columns={[...placeColumns(list), ...quoteColumns(), actionColumn(list)]}
      rows={list.symbols}
      keyOf={(symbol) => symbol}
      firstOrder={{ key: "order", isDescending: false }}
      empty={said.empty}
    />
  );
}

interface QuoteCellProps {
  readonly symbol: string;
  readonly show: (quote: LiveQuote | null) => ComponentChildren;
}

/** Drawn anew by itself when the quote changes. */
function QuoteCell({ symbol, show }: QuoteCellProps): JSX.Element {
  return <>{show(useQuote(symbol).value)}</>;
}

function placeColumns({ symbols }: WatchList): readonly Column<string>[] {
  const said = text();
  const columns: Column<string>[] = [
    {
      key: "order",
      title: said.order,
      isNumber: true,
      isWide: true,
      cell: (symbol) => <span class="number is-soft">{count(symbols.indexOf(symbol) + 1)}</span>,
      sortBy: (symbol) => symbols.indexOf(symbol),
    },
    {
      key: "company",
      title: said.company,
      cell: (symbol) => <CompanyLink company={companyOf(symbol)} />,
      sortBy: (symbol) => nameOf(companyOf(symbol)),
    },
  ];
  if (may("intraday"))
    columns.push({ key: "day", title: said.day, isWide: true, cell: (symbol) => <Day symbol={symbol} /> });
  return columns;
}

type Figure = "price" | "change" | "change_percent" | "bid" | "ask" | "volume" | "value";

function quoteColumns(): readonly Column<string>[] {
  const said = text();
  const column = (
    name: Figure,
    title: string,
    show: (value: number | undefined) => ComponentChildren,
    isWide = true,
  ): Column<string> => ({
    key: name,
    title,
    isNumber: true,
    isWide,
    cell: (symbol) => <QuoteCell symbol={symbol} show={(quote) => show(quote?.[name])} />,
    sortBy: (symbol) => quoteOf(symbol).peek()?.[name] ?? null,
  });
  const plain = (value: number | undefined): JSX.Element => <span class="number">{price(value)}</span>;
  const large = (value: number | undefined): JSX.Element => <span class="amount">{amount(value)}</span>;
  return [
    column("price", said.price, (value) => <FlashingPrice value={value} />, false),
    column("change", said.change, (value) => <ChangeText value={value} unit="price" />),
    column("change_percent", said.changePercent, (value) => <ChangeText value={value} />, false),
    column("bid", said.bid, plain),
    column("ask", said.ask, plain),
    column("volume", said.volume, large),
    column("value", said.value, large),
    { key: "range", title: said.range, isWide: true, cell: (symbol) => <QuoteCell symbol={symbol} show={rangeOf} /> },
  ];
}

/** Where the price stands between the lowest and the highest of the day. */
function rangeOf(quote: LiveQuote | null): JSX.Element | null {
  if (quote === null) return null;
  const { low, high, price: last } = quote;
  const place = high > low ? ((last - low) / (high - low)) * 100 : 50;
  return (
    <span class="day-range" role="img" aria-label={text().rangeOf(price(low), price(high))}>
      <span>{price(low)}</span>
      <span class="day-range-bar">
        <span style={{ left: `${place}%` }} />
      </span>
      <span>{price(high)}</span>
    </span>
  );
}

function Day({ symbol }: { readonly symbol: string }): JSX.Element {
  const bars = usePolled(() => client().intraday(symbol, { minutes: "5" }), {
    weight: WEIGHTS.watchedLine,
    when: [symbol],
  });
  const quote = useQuote(symbol).value;
  const points: PathPoint[] = (bars.value?.bars ?? []).map(({ time, close }) => ({
    at: Date.parse(time),
    value: close,
  }));
  const last = points.at(-1);
  if (last !== undefined && quote !== null) points.push({ at: last.at + 60_000, value: quote.price });
  return <Sparkline points={points} base={quote?.previous_close} label={text().dayOf(nameOf(companyOf(symbol)))} />;
}

interface SparklineProps {
  readonly points: readonly PathPoint[];
  /** Above it is up, below it is down. */
  readonly base?: number | undefined;
  readonly label: string;
}

const WIDTH = 96;
const HEIGHT = 24;

/** As high as a row of text: it tells a shape, and the figures stand beside it. */
function Sparkline({ points, base, label }: SparklineProps): JSX.Element {
  const last = points.at(-1)?.value;
  const trend = last === undefined || base === undefined ? "flat" : trendOf(last - base);
  const { line, baseY } = linePath(points, { width: WIDTH, height: HEIGHT, ...(base === undefined ? {} : { base }) });
  return (
    <svg viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`} class={`sparkline line is-${trend}`} role="img" aria-label={label}>
      {baseY === null || line === "" ? null : <path d={`M0 ${baseY}H${WIDTH}`} class="line-base" />}
      <path d={line} class="line-stroke" />
    </svg>
  );
}

function actionColumn({ id }: WatchList): Column<string> {
  const said = text();
  const button = (label: string, sign: string, act: () => void): JSX.Element => (
    <Button name={sign} press={act} class="icon-button" label={label} title={label} />
  );
  return {
    key: "actions",
    title: said.actions,
    isNumber: true,
    cell: (symbol) => {
      const name = nameOf(companyOf(symbol));
      const state = watchLists.value;
      return (
        <span class="watch-actions">
          {button(said.up(name), "↑", () => (watchLists.value = moveSymbol(state, id, symbol, -1)))}
          {button(said.down(name), "↓", () => (watchLists.value = moveSymbol(state, id, symbol, 1)))}
          {button(said.drop(name), "×", () => (watchLists.value = removeSymbol(state, id, symbol)))}
        </span>
      );
    },
  };
}
