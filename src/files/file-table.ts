// The tables in the files of a market day: the columns of each kind of file, in the order in which they are written.

/** The kinds of files of a day. */
export const FILE_KINDS = ["trades", "quotes", "bars", "depth"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** decimal is exact to four places; time is a moment to the millisecond; day is a calendar day in Riyadh. */
export type ColumnType = "text" | "integer" | "decimal" | "time" | "day" | "flag";

export interface FileColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly isNullable?: boolean;
  readonly meaning: string;
}

/** A value by the type of its column: decimals are 1/10,000 riyal, times epoch milliseconds, days yyyymmdd. */
export type Cell = string | number | boolean | null;
export type FileRow = readonly Cell[];

const column = (name: string, type: ColumnType, meaning: string): FileColumn => ({ name, type, meaning });
const nullable = (name: string, type: ColumnType, meaning: string): FileColumn => ({
  ...column(name, type, meaning),
  isNullable: true,
});

const symbol = column("symbol", "text", "Exchange ticker.");
const seq = column("seq", "integer", "Number of the market event within the day; rows are ordered by it.");

const TRADES: readonly FileColumn[] = [
  symbol,
  column("trade_seq", "integer", "Counts from 1 for each symbol and day."),
  column("event_time", "time", "When it was traded."),
  column("price", "decimal", "Price in riyals."),
  column("quantity", "integer", "Shares."),
  column("value", "decimal", "Price times quantity."),
  column("side", "text", "Side of the aggressor: buy or sell."),
  column("kind", "text", "continuous, opening, closing, volatility or at-last."),
  column("is_official", "flag", "Whether it sets the last price, open, high, low and close."),
  column("session", "text", "Session of the symbol when it was traded."),
];

const QUOTES: readonly FileColumn[] = [
  symbol,
  seq,
  column("event_time", "time", "When the quote changed."),
  column("price", "decimal", "Last official price."),
  column("open", "decimal", "First official price of the day."),
  column("high", "decimal", "Highest official price of the day."),
  column("low", "decimal", "Lowest official price of the day."),
  column("previous_close", "decimal", "Close of the day before."),
  column("volume", "integer", "Shares traded so far."),
  column("value", "decimal", "Value traded so far."),
  column("trade_count", "integer", "Trades so far."),
  column("bid", "decimal", "Best bid; 0 where there is none."),
  column("bid_size", "integer", "Shares at the best bid."),
  column("ask", "decimal", "Best ask; 0 where there is none."),
  column("ask_size", "integer", "Shares at the best ask."),
];

const BARS: readonly FileColumn[] = [
  column("symbol", "text", "Exchange ticker, or TASI and NOMU for the indices."),
  column("interval", "text", "1min, 30m or 1d."),
  column("date", "day", "Trading day."),
  nullable("start_time", "time", "When the bar begins; null for a whole day."),
  column("open", "decimal", "First price."),
  column("high", "decimal", "Highest price."),
  column("low", "decimal", "Lowest price."),
  column("close", "decimal", "Last price."),
  column("volume", "integer", "Shares."),
  column("value", "decimal", "Traded value."),
  nullable("trade_count", "integer", "Trades; null where the source has none."),
];

const DEPTH: readonly FileColumn[] = [
  symbol,
  seq,
  column("event_time", "time", "When the level changed."),
  column("side", "text", "bid or ask."),
  column("price", "decimal", "Price of the level; 0 stands for the market orders of an auction."),
  column("quantity", "integer", "All shares at the price from now on; 0 takes the level out of the 20 best."),
  column("order_count", "integer", "Orders at the price from now on."),
];

export const FILE_TABLES: Readonly<Record<FileKind, readonly FileColumn[]>> = {
  trades: TRADES,
  quotes: QUOTES,
  bars: BARS,
  depth: DEPTH,
};
