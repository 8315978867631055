// `marsad depth`, `marsad trades` and `marsad history`: details of one instrument.

import type { DepthLevel } from "../../../sdk/src/index.ts";
import type { Say } from "../terminal/speech.ts";
import { tableOf } from "../terminal/table.ts";
import { answer } from "./account-work.ts";
import { option, switchOption } from "./command.ts";
import { sessionWord } from "./market-words.ts";
import {
  AS_OF_OPTION,
  countOption,
  countText,
  INSTRUMENT_OPERAND,
  momentOf,
  priceText,
  type ServiceCall,
  serviceCommand,
  textOption,
  timeText,
} from "./service-call.ts";

const LEVELS_MAX = 20;
const TRADES_MAX = 200;
const BARS_MAX = 2_000;
const BARS_SHOWN = 30;

export const depthCommand = serviceCommand({
  name: "depth",
  summary: "Shows the order book of an instrument.",
  operands: [INSTRUMENT_OPERAND],
  options: [option("levels", "COUNT", "Levels of each side; 5 unless given."), AS_OF_OPTION],
  run: async (call) => {
    const levels = countOption(call, "levels", LEVELS_MAX);
    const book = await call.marsad.depth(await symbolOf(call), {
      ...momentOf(call),
      ...(levels === undefined ? {} : { levels }),
    });
    answer(call, book, () => {
      const head = `${book.symbol}  ${sessionWord(book.session)}  spread ${priceText(book.spread)} (${book.spread_bps} bps)`;
      return `${call.say(head)}\n${ladderTable(book.bids, book.asks, call.say)}`;
    });
  },
});

export const tradesCommand = serviceCommand({
  name: "trades",
  summary: "Shows the last trades of an instrument, newest first.",
  operands: [INSTRUMENT_OPERAND],
  options: [option("limit", "COUNT", `How many, at most ${TRADES_MAX}; 50 unless given.`), AS_OF_OPTION],
  run: async (call) => {
    const limit = countOption(call, "limit", TRADES_MAX);
    const list = await call.marsad.trades(await symbolOf(call), {
      ...momentOf(call),
      ...(limit === undefined ? {} : { limit }),
    });
    answer(call, list, () =>
      tableOf(
        list.events,
        [
          { heading: "NUMBER", cell: (trade) => trade.trade_seq },
          { heading: "AT", cell: (trade) => timeText(trade.event_time) },
          { heading: "PRICE", cell: ({ price }) => priceText(price), isNumber: true },
          { heading: "QUANTITY", cell: ({ quantity }) => quantity },
          { heading: "VALUE", cell: ({ value }) => countText(value), isNumber: true },
          { heading: "SIDE", cell: ({ side }) => call.say(side) },
        ],
        "No trades today.",
        call.say,
      ),
    );
  },
});

export const historyCommand = serviceCommand({
  name: "history",
  summary: "Shows bars of an instrument or index: days by default.",
  operands: [INSTRUMENT_OPERAND],
  options: [
    option("from", "DAY", "The first day, as 2026-01-01; a month ago unless given."),
    option("to", "DAY", "The last day."),
    option("interval", "INTERVAL", "1d, 1w, 1mo, 30m or 60m."),
    option("adjust", "HOW", "splits, or all for dividends too; prices as they were unless given."),
    option("limit", "COUNT", `Bars, at most ${BARS_MAX}; ${BARS_SHOWN} unless given.`),
    switchOption("csv", "Prints CSV, every bar of the range."),
    AS_OF_OPTION,
  ],
  run: async (call) => {
    const symbol = await symbolOf(call);
    const options = ["from", "to", "interval", "adjust"] as const;
    const range = Object.assign({}, momentOf(call), ...options.map((name) => textOption(call, name))) as {
      readonly from?: string;
      readonly interval?: "1d";
    };
    const limit = countOption(call, "limit", BARS_MAX) ?? (call.options.has("csv") ? BARS_MAX : BARS_SHOWN);
    if (call.options.has("csv")) {
      const csv = await call.marsad.csv("getHistorical", { path: { symbol }, query: { ...range, limit } });
      call.print(csv.trimEnd());
      return;
    }
    // The newest bars of the range; the table shows them oldest first.
    const bars = await call.marsad.historical(symbol, { ...range, limit, order: "desc" });
    answer(call, bars, () =>
      tableOf(
        bars.data.toReversed(),
        [
          { heading: "DATE", cell: ({ date }) => date.slice(0, 16).replace("T", " ") },
          { heading: "OPEN", cell: ({ open }) => priceText(open), isNumber: true },
          { heading: "HIGH", cell: ({ high }) => priceText(high), isNumber: true },
          { heading: "LOW", cell: ({ low }) => priceText(low), isNumber: true },
          { heading: "CLOSE", cell: ({ close }) => priceText(close), isNumber: true },
          { heading: "VOLUME", cell: ({ volume }) => volume },
        ],
        "No bars in this range.",
        call.say,
      ),
    );
    if (bars.has_more) call.note(`${bars.total - bars.count} earlier ones; give --limit, or --csv for all of them.`);
  },
});

/** The ticker of the operand; the service looks names up. */
export async function symbolOf(call: ServiceCall): Promise<string> {
  const [word = ""] = call.words;
  if (/^(?:\d{4,6}|TASI|NOMUC?)$/i.test(word)) return word;
  return (await call.marsad.quote(word, momentOf(call))).symbol;
}

function ladderTable(bids: readonly DepthLevel[], asks: readonly DepthLevel[], say: Say): string {
  const rows = Array.from({ length: Math.max(bids.length, asks.length) }, (_, at) => ({
    bid: bids[at],
    ask: asks[at],
  }));
  return tableOf(
    rows,
    [
      { heading: "ORDERS", cell: ({ bid }) => (bid === undefined ? "" : String(bid.order_count)), isNumber: true },
      { heading: "QUANTITY", cell: ({ bid }) => (bid === undefined ? "" : countText(bid.quantity)), isNumber: true },
      { heading: "BID", cell: ({ bid }) => (bid === undefined ? "" : priceText(bid.price)), isNumber: true },
      { heading: "ASK", cell: ({ ask }) => (ask === undefined ? "" : priceText(ask.price)) },
      { heading: "QUANTITY", cell: ({ ask }) => (ask === undefined ? "" : countText(ask.quantity)), isNumber: true },
      { heading: "ORDERS", cell: ({ ask }) => (ask === undefined ? "" : String(ask.order_count)), isNumber: true },
    ],
    "The book is empty.",
    say,
  );
}
