// `marsad quote` and `marsad watch`: prices of instruments, once or as they change.

import type { Quote } from "../../../sdk/src/index.ts";
import { usageComplaint } from "../terminal/complaint.ts";
import type { Say } from "../terminal/speech.ts";
import { LiveTable, tableOf } from "../terminal/table.ts";
import { answer, JSON_OPTION } from "./account-work.ts";
import type { Command } from "./command.ts";
import {
  AS_OF_OPTION,
  CONFLATE_OPTION,
  conflation,
  countOption,
  countText,
  INSTRUMENT_OPERAND,
  momentOf,
  onService,
  priceText,
  SERVICE_SETTINGS,
  type ServiceCall,
  signed,
  timeText,
} from "./service-call.ts";

/** What a row of the table shows; of a stream as well as of an answer. */
interface PriceRow {
  readonly symbol: string;
  readonly name: string;
  readonly price: number;
  readonly change: number;
  readonly changePercent: number;
  readonly volume: number;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly time: string;
}

const SYMBOLS = { ...INSTRUMENT_OPERAND, isRepeated: true };
const CHANGES_MAX = 100_000;

export const quoteCommand: Command = {
  name: "quote",
  summary: "Shows the quotes of instruments, by ticker or by name: marsad quote أرامكو.",
  operands: [SYMBOLS],
  options: [
    {
      name: "receipt",
      meaning: "Prints the answer with a signed receipt of it, which marsad prove takes; for one instrument.",
    },
    AS_OF_OPTION,
    JSON_OPTION,
  ],
  settings: SERVICE_SETTINGS,
  run: onService(async (call) => {
    if (call.options.has("receipt")) {
      const [symbol = "", ...others] = call.words;
      if (others.length > 0) throw usageComplaint("--receipt is of one instrument.");
      call.print(JSON.stringify((await call.marsad.quote(symbol, { receipt: true })).receipt, null, 2));
      return;
    }
    const quotes = await quotesOf(call);
    answer(call, quotes, () => pricesTable(quotes.map(rowOf), call.say));
    noteDelay(call, quotes);
  }),
};

export const watchCommand: Command = {
  name: "watch",
  summary: "Shows quotes as they change: a table that is drawn anew on a terminal, a line for each change elsewhere.",
  operands: [SYMBOLS],
  options: [
    { name: "changes", value: "COUNT", meaning: "Ends after so many changes; goes on until it is stopped otherwise." },
    CONFLATE_OPTION,
    JSON_OPTION,
  ],
  settings: SERVICE_SETTINGS,
  run: onService(async (call) => {
    const rows = new Map((await quotesOf(call)).map((quote) => [quote.symbol, rowOf(quote)]));
    const table = new LiveTable(call.print, call.options.has("json") ? false : undefined);
    let left = countOption(call, "changes", CHANGES_MAX) ?? Number.POSITIVE_INFINITY;
    table.draw(pricesTable([...rows.values()], call.say));
    for await (const message of call.marsad.stream("stocks", [...rows.keys()], conflation(call))) {
      if (message.type === "stale") call.note(`The stream is behind: ${message.message}.`);
      if (message.type === "live") call.note("The stream is up to date again.");
      if (message.type !== "quote") continue;
      const { symbol, data, timestamp } = message;
      const { price, change, volume, bid, ask } = data;
      const name = rows.get(symbol)?.name ?? "";
      const row = {
        symbol,
        name,
        price,
        change,
        changePercent: data.change_percent,
        volume,
        bid,
        ask,
        time: timestamp,
      };
      rows.set(symbol, row);
      if (call.options.has("json")) call.print(JSON.stringify(message));
      else if (table.isDrawn) table.draw(pricesTable([...rows.values()], call.say));
      else call.print(`${timeText(timestamp)}  ${symbol}  ${priceText(price)}  ${signed(row.changePercent)} %`);
      left--;
      if (left <= 0) return;
    }
  }),
};

function quotesOf(call: ServiceCall): Promise<readonly Quote[]> {
  return Promise.all(call.words.map((word) => call.marsad.quote(word, momentOf(call))));
}

function rowOf(quote: Quote): PriceRow {
  const { symbol, price, change, volume, bid, ask } = quote;
  return {
    symbol,
    name: quote.name,
    price,
    change,
    changePercent: quote.change_percent,
    volume,
    bid,
    ask,
    time: quote.updated_at,
  };
}

function noteDelay(call: ServiceCall, quotes: readonly Quote[]): void {
  if (quotes.some((quote) => quote.is_delayed))
    call.note("These prices are 15 minutes old: the key's plan has delayed data.");
}

function pricesTable(rows: readonly PriceRow[], say: Say): string {
  return tableOf(
    rows,
    [
      { heading: "SYMBOL", cell: ({ symbol }) => symbol },
      { heading: "PRICE", cell: ({ price }) => priceText(price), isNumber: true },
      { heading: "CHANGE", cell: ({ change }) => signed(change), isNumber: true },
      { heading: "%", cell: ({ changePercent }) => signed(changePercent), isNumber: true },
      { heading: "VOLUME", cell: ({ volume }) => countText(volume), isNumber: true },
      { heading: "BID", cell: ({ bid }) => priceText(bid), isNumber: true },
      { heading: "ASK", cell: ({ ask }) => priceText(ask), isNumber: true },
      { heading: "AT", cell: ({ time }) => timeText(time) },
      { heading: "NAME", cell: ({ name }) => name },
    ],
    "No quotes.",
    say,
  );
}
