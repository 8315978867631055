// The companies of a list with their live quotes: in the order of the list, which is changed by dragging, or sorted by any column.
// A person chooses the columns.

import { type ReadonlySignal, useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { ChangeText, trendOf } from "../../components/change-text.tsx";
import { nameOf } from "../../components/company-link.tsx";
import { FlashingPrice } from "../../components/flashing-price.tsx";
import { LineDrawing } from "../../components/line-drawing.tsx";
import type { PathPoint } from "../../components/line-path.ts";
import { sorted } from "../../components/sorting.ts";
import { type Column, companyColumn, Table } from "../../components/table.tsx";
import { amount, count, price } from "../../format/numbers.ts";
import { companyOf } from "../../live/directory.ts";
import { type LiveQuote, quoteOf, useQuote } from "../../live/quotes.ts";
import { may } from "../../session/session.ts";
import { change } from "./change-list.ts";
import { type DayLines, useDayLines } from "./day-lines.ts";
import { type RowDrag, useRowDrag } from "./row-drag.ts";
import { text } from "./text.ts";
import { moved, type WatchList, withoutSymbol } from "./watch-lists.ts";
import { IN_ORDER, setView, view } from "./watch-view.ts";

/** Interval at which the order of a sorted list follows its quotes. */
const SORT_MS = 1_000;

export function WatchTable({ list }: { readonly list: WatchList }): JSX.Element {
  const announced = useSignal("");
  const said = text();
  const { sort, columns: chosen } = view.value;
  const lines = useDayLines(list.symbols, may("intraday") && isShown("day", chosen));
  const move = (symbol: string, place: string | undefined): void => {
    if (place === undefined) return;
    change(list, (now) => ({ ...now, symbols: moved(now.symbols, symbol, place) }));
    const { symbols } = list;
    announced.value = said.movedTo(nameOf(companyOf(symbol)), count(symbols.indexOf(place) + 1));
  };
  const drag = useRowDrag(move);
  const isInOrder = sort.key === IN_ORDER.key && !sort.isDescending;
  const columns = [
    placeColumn(list, isInOrder ? (symbol) => <Handle {...{ list, drag, move, symbol }} /> : null),
    companyColumn(said.company, companyOf),
    ...shownColumns(figureColumns(lines), chosen),
    actionColumn(list),
  ];
  const column = columns.find(({ key }) => key === sort.key);
  const rows = useLiveOrder(() => sorted(list.symbols, column?.sortBy, sort.isDescending));
  const { symbol: dragged, over } = drag.state.value ?? { symbol: null, over: null };
  const isFromBefore = dragged !== null && list.symbols.indexOf(dragged) < list.symbols.indexOf(over ?? dragged);
  return (
    <>
      <Table
        caption={list.name === "" ? said.firstList : list.name}
        class="watch-table"
        columns={columns}
        rows={rows}
        keyOf={(symbol) => symbol}
        ordered={{ order: sort, choose: (next) => setView({ sort: next }) }}
        rowAttributes={(symbol) => ({
          "data-symbol": symbol,
          class: symbol === dragged ? "is-dragged" : symbol === over ? (isFromBefore ? "is-after" : "is-before") : "",
        })}
        empty={said.empty}
        file="watchlist"
      />
      <span class="is-hidden" role="status">
        {announced.value}
      </span>
    </>
  );
}

/** Sorts at once and every second, and draws the table again when the order changes. */
function useLiveOrder(sort: () => readonly string[]): readonly string[] {
  const changes = useSignal(0);
  void changes.value;
  const rows = sort();
  const isOther = useRef<() => boolean>(() => false);
  isOther.current = () => sort().join() !== rows.join();
  useEffect(() => {
    const timer = setInterval(() => {
      if (isOther.current()) changes.value++;
    }, SORT_MS);
    return () => clearInterval(timer);
  }, []);
  return rows;
}

interface QuoteCellProps {
  readonly symbol: string;
  readonly show: (quote: LiveQuote | null) => ComponentChildren;
}

/** Drawn again by itself when the quote changes. */
function QuoteCell({ symbol, show }: QuoteCellProps): JSX.Element {
  return <>{show(useQuote(symbol).value)}</>;
}

interface HandleProps {
  readonly list: WatchList;
  readonly symbol: string;
  readonly drag: RowDrag;
  readonly move: (symbol: string, place: string | undefined) => void;
}

/** The handle that drags a row; the arrow keys move the row too. */
function Handle({ list: { symbols }, symbol, drag, move }: HandleProps): JSX.Element {
  const said = text();
  const pressed = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    // Stops the table from moving the focus to another row.
    event.stopPropagation();
    move(symbol, symbols[symbols.indexOf(symbol) + step]);
    // A row that is moved within the document loses the focus.
    const row = `tr[data-symbol="${symbol}"]`;
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`${row} .row-handle`)?.focus());
  };
  return (
    <button
      type="button"
      class="row-handle"
      aria-label={said.move(nameOf(companyOf(symbol)))}
      title={said.moveNote}
      onPointerDown={(event) => drag.begin(symbol, event)}
      onKeyDown={pressed}
    >
      <svg viewBox="0 0 10 16" width="10" height="16" aria-hidden="true">
        <path d="M3 3h.01M7 3h.01M3 8h.01M7 8h.01M3 13h.01M7 13h.01" class="row-grip" />
      </svg>
    </button>
  );
}

/** The number of each row in the order of the list, with its handle where that order is shown. */
function placeColumn({ symbols }: WatchList, handle: ((symbol: string) => JSX.Element) | null): Column<string> {
  return {
    key: IN_ORDER.key,
    title: text().order,
    isNumber: true,
    cell: (symbol) => (
      <span class="row-place">
        {handle?.(symbol)}
        <span class="number is-soft is-wide">{count(symbols.indexOf(symbol) + 1)}</span>
      </span>
    ),
    sortBy: (symbol) => symbols.indexOf(symbol),
    inFile: [],
  };
}

/** Shown by default; the first two on a phone, the first five on a tablet. */
const USUAL_COLUMNS = ["price", "change_percent", "day", "change", "volume", "bid", "ask", "value", "range"];
const PHONE_COLUMNS = 2;
const TABLET_COLUMNS = 5;

const isShown = (key: string, chosen: readonly string[] | null): boolean => (chosen ?? USUAL_COLUMNS).includes(key);

/** Chosen columns are all shown: a table without room for them scrolls. */
function shownColumns(columns: readonly Column<string>[], chosen: readonly string[] | null): readonly Column<string>[] {
  return columns
    .filter(({ key }) => isShown(key, chosen))
    .map((column) => {
      const place = chosen === null ? USUAL_COLUMNS.indexOf(column.key) : 0;
      return { ...column, isWide: place >= PHONE_COLUMNS, isWidest: place >= TABLET_COLUMNS };
    });
}

/** The possible columns, for the menu that chooses them. */
export const columnChoices = (): readonly {
  readonly key: string;
  readonly title: string;
  readonly isShown: boolean;
}[] => figureColumns(new Map()).map(({ key, title }) => ({ key, title, isShown: isShown(key, view.value.columns) }));

type Figure = keyof Pick<
  LiveQuote,
  | "price"
  | "change"
  | "change_percent"
  | "bid"
  | "ask"
  | "open"
  | "high"
  | "low"
  | "previous_close"
  | "volume"
  | "value"
  | "trade_count"
>;

function figureColumns(lines: DayLines): readonly Column<string>[] {
  const said = text();
  const column = (
    name: Figure,
    title: string,
    show: (value: number | undefined) => ComponentChildren,
  ): Column<string> => ({
    key: name,
    title,
    isNumber: true,
    cell: (symbol) => <QuoteCell symbol={symbol} show={(quote) => show(quote?.[name])} />,
    sortBy: (symbol) => quoteOf(symbol).peek()?.[name] ?? null,
  });
  const plain = (value: number | undefined): JSX.Element => <span class="number">{price(value)}</span>;
  const large = (value: number | undefined): JSX.Element => <span class="amount">{amount(value)}</span>;
  const day: Column<string> = {
    key: "day",
    title: said.day,
    cell: (symbol) => <Day symbol={symbol} line={lines.get(symbol)} />,
  };
  return [
    ...(may("intraday") ? [day] : []),
    column("price", said.price, (value) => <FlashingPrice value={value} />),
    column("change", said.change, (value) => <ChangeText value={value} unit="price" />),
    column("change_percent", said.changePercent, (value) => <ChangeText value={value} />),
    column("bid", said.bid, plain),
    column("ask", said.ask, plain),
    column("open", said.open, plain),
    column("high", said.high, plain),
    column("low", said.low, plain),
    column("previous_close", said.previousClose, plain),
    column("volume", said.volume, large),
    column("value", said.value, large),
    column("trade_count", said.tradeCount, (value) => <span class="number">{count(value)}</span>),
    { key: "range", title: said.range, cell: (symbol) => <QuoteCell symbol={symbol} show={rangeOf} /> },
  ];
}

/** The position of the price between the lowest and the highest of the day. */
function rangeOf(quote: LiveQuote | null): JSX.Element {
  if (quote === null) return <span class="day-range" />;
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

interface DayProps {
  readonly symbol: string;
  /** The cell itself reads it, so that a bar draws one cell again and not the table. */
  readonly line: ReadonlySignal<readonly PathPoint[]> | undefined;
}

function Day({ symbol, line: drawn }: DayProps): JSX.Element {
  const quote = useQuote(symbol).value;
  const line = drawn?.value ?? [];
  const last = line.at(-1);
  const points = last === undefined || quote === null ? line : [...line, { at: last.at + 60_000, value: quote.price }];
  return <Sparkline points={points} base={quote?.previous_close} label={text().dayOf(nameOf(companyOf(symbol)))} />;
}

interface SparklineProps {
  readonly points: readonly PathPoint[];
  /** The line is up above it and down below it. */
  readonly base?: number | undefined;
  readonly label: string;
}

const WIDTH = 96;
const HEIGHT = 24;

/** As high as a row of text: it shows only a shape, and the figures stand beside it. */
function Sparkline({ points, base, label }: SparklineProps): JSX.Element {
  const last = points.at(-1)?.value;
  const trend = last === undefined || base === undefined ? "flat" : trendOf(last - base);
  const space = { width: WIDTH, height: HEIGHT, ...(base === undefined ? {} : { base }) };
  return <LineDrawing points={points} space={space} margin={2} trend={trend} label={label} class="sparkline" />;
}

function actionColumn(list: WatchList): Column<string> {
  const said = text();
  return {
    key: "actions",
    title: said.actions,
    isNumber: true,
    cell: (symbol) => {
      const label = said.drop(nameOf(companyOf(symbol)));
      const press = (): void => change(list, (now) => withoutSymbol(now, symbol));
      return <Button name="×" press={press} class="icon-button" label={label} title={label} />;
    },
  };
}
