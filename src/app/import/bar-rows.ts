// `marsad import bars`: daily and half-hour bars of instruments and indices.

import { type Bar, KEPT_INTERVALS, type KeptInterval, MARKETS } from "../../model/index.ts";
import { checkBar } from "./fact-checks.ts";
import { type ImportKind, optional, required, SYMBOL_COLUMN } from "./import-kind.ts";

interface BarFact {
  readonly symbol: string;
  readonly interval: KeptInterval;
  readonly bar: Bar;
}

const RIYALS = "riyals, 4 decimals at most";
const price = (name: string, meaning: string) => required(name, RIYALS, meaning);

export const BAR_ROWS: ImportKind<BarFact> = {
  name: "bars",
  summary: "Final bars, daily or of 30 minutes, of instruments and of the indices TASI and NOMU.",
  otherSymbols: MARKETS,
  rowsPerWrite: 50_000,
  columns: [
    { ...SYMBOL_COLUMN, meaning: "The instrument, or TASI or NOMU." },
    optional("interval", "1d or 30m", "Length of the bar; 1d when left out."),
    required("date", "a day as 2026-11-15; of 30m a moment with its offset", "The day, or the start of the half hour."),
    price("open", "First price."),
    price("high", "Highest price."),
    price("low", "Lowest price."),
    price("close", "Last price."),
    required("volume", "a whole number", "Shares traded."),
    price("value", "Riyals traded."),
    optional("trade_count", "a whole number", "Trades; empty where it is not known."),
    optional(
      "adjusted_close",
      RIYALS,
      "The close carried through splits and dividends, of daily bars up to March 2024; the close when left out, and on every other bar.",
    ),
  ],
  read: (row) => {
    const symbol = row.symbol();
    const interval = row.word("interval", KEPT_INTERVALS, "1d");
    const close = row.decimal("close");
    const bar: Bar = {
      time: interval === "1d" ? row.day("date") : row.moment("date"),
      open: row.decimal("open"),
      high: row.decimal("high"),
      low: row.decimal("low"),
      close,
      volume: row.whole("volume"),
      value: row.decimal("value"),
      tradeCount: row.optionalWhole("trade_count"),
      adjustedClose: row.optionalDecimal("adjusted_close") ?? close,
    };
    return {
      fact: { symbol, interval, bar },
      symbol,
      key: `${symbol} ${interval} ${bar.time}`,
      problem: checkBar(interval, bar),
    };
  },
  batchOf: (facts) => {
    const byPlace = Map.groupBy(facts, ({ symbol, interval }) => `${interval} ${symbol}`);
    return {
      bars: [...byPlace.values()].map((some) => ({
        symbol: some[0]?.symbol ?? "",
        interval: some[0]?.interval ?? "1d",
        bars: some.map(({ bar }) => bar),
      })),
    };
  },
};
