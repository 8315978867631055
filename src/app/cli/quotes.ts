// `marsad quote`, `marsad watch` and `marsad replay`: prices of instruments, once, as they change, or as they changed.

import type { Quote, StreamOptions } from "../../../sdk/src/index.ts";
import { usageComplaint } from "../terminal/complaint.ts";
import type { Say } from "../terminal/speech.ts";
import { LiveTable, tableOf } from "../terminal/table.ts";
import { answer } from "./account-work.ts";
import { operand, option, switchOption } from "./command.ts";
import {
  AS_OF_OPTION,
  CONFLATE_OPTION,
  conflation,
  countOption,
  countText,
  INSTRUMENT_OPERAND,
  momentOf,
  priceText,
  type ServiceCall,
  serviceCommand,
  signed,
  textOption,
  timeText,
} from "./service-call.ts";

/** The contents of a row of the table, from a stream or from an answer. */
type PriceRow = Pick<
  Quote,
  "symbol" | "name" | "price" | "change" | "change_percent" | "volume" | "bid" | "ask" | "updated_at"
>;

const SYMBOLS = { ...INSTRUMENT_OPERAND, isRepeated: true };
const CHANGES_MAX = 100_000;

export const quoteCommand = serviceCommand({
  name: "quote",
  summary: "Shows the quotes of instruments, by ticker or by name: marsad quote أرامكو.",
  operands: [SYMBOLS],
  options: [
    switchOption(
      "receipt",
      "Prints the answer with a signed receipt of it, which marsad prove takes; for one instrument.",
    ),
    AS_OF_OPTION,
  ],
  run: async (call) => {
    if (call.options.has("receipt")) {
      const [symbol = "", ...others] = call.words;
      if (others.length > 0) throw usageComplaint("--receipt is of one instrument.");
      call.print(JSON.stringify((await call.marsad.quote(symbol, { receipt: true })).receipt, null, 2));
      return;
    }
    const quotes = await quotesOf(call);
    answer(call, quotes, () => pricesTable(quotes, call.say));
    noteDelay(call, quotes);
  },
});

const CHANGES_OPTION = option("changes", "COUNT", "Ends after so many changes; goes on until it is stopped otherwise.");

export const watchCommand = serviceCommand({
  name: "watch",
  summary: "Shows quotes as they change: a table that is drawn anew on a terminal, a line for each change elsewhere.",
  operands: [SYMBOLS],
  options: [CHANGES_OPTION, CONFLATE_OPTION],
  run: async (call) => await watch(call, await quotesOf(call), conflation(call)),
});

export const replayCommand = serviceCommand({
  name: "replay",
  summary:
    "Plays the market of a past moment again: marsad replay --from 2026-11-15T10:30:00+03:00 --speed 60 watch 2222.",
  operands: [operand("watch", "Shows quotes as they change, as marsad watch does."), SYMBOLS],
  options: [
    {
      name: "from",
      value: "TIME",
      meaning: "The moment at which it begins, with its offset, as 2026-11-15T10:30:00+03:00.",
      isRequired: true,
    },
    option("until", "TIME", "The moment at which it ends; the present where it is left out."),
    option("speed", "FACTOR", "Seconds of the market in one second, 0.1 to 1000; 1 where it is left out."),
    CHANGES_OPTION,
    CONFLATE_OPTION,
  ],
  run: async (call) => {
    const [action, ...words] = call.words;
    if (action !== "watch" || words.length === 0) throw usageComplaint("marsad replay takes watch and symbols.");
    const speed = Number(call.options.get("speed") ?? "1");
    const asked = { from: call.options.get("from") ?? "", ...textOption(call, "until"), speed };
    const { id } = await call.marsad.replays.create(asked);
    try {
      const quotes = await Promise.all(words.map((word) => call.marsad.quote(word, { replay: String(id) })));
      await watch(call, quotes, { ...conflation(call), replay: id });
    } finally {
      await call.marsad.replays.delete(id);
    }
  },
});

/** A closed terminal and a stopped job end a replay too: an account has few of them. */
const ENDING_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Shows quotes and their changes from a stream, until the given number of changes has come or a replay has ended. */
async function watch(call: ServiceCall, quotes: readonly Quote[], options: StreamOptions): Promise<void> {
  const rows = new Map<string, PriceRow>(quotes.map((quote) => [quote.symbol, quote]));
  const table = new LiveTable(call.print, call.options.has("json") ? false : undefined);
  let left = countOption(call, "changes", CHANGES_MAX) ?? Number.POSITIVE_INFINITY;
  table.draw(pricesTable([...rows.values()], call.say));
  const stream = call.marsad.stream("stocks", [...rows.keys()], options);
  const stop = (): void => stream.close();
  for (const signal of ENDING_SIGNALS) process.once(signal, stop);
  for await (const message of stream) {
    if (message.type === "replay") call.note(`${message.market_time}: ${message.state}`);
    if (message.type === "replay" && message.state === "ended") break;
    if (message.type === "stale") call.note(`The stream is behind: ${message.message}.`);
    if (message.type === "live") call.note("The stream is up to date again.");
    if (message.type !== "quote") continue;
    const { symbol, data, timestamp } = message;
    const row = { ...data, symbol, name: rows.get(symbol)?.name ?? "", updated_at: timestamp };
    rows.set(symbol, row);
    if (call.options.has("json")) call.print(JSON.stringify(message));
    else if (table.isDrawn) table.draw(pricesTable([...rows.values()], call.say));
    else call.print(`${timeText(timestamp)}  ${symbol}  ${priceText(row.price)}  ${signed(row.change_percent)} %`);
    left--;
    if (left <= 0) break;
  }
  for (const signal of ENDING_SIGNALS) process.off(signal, stop);
}

function quotesOf(call: ServiceCall): Promise<readonly Quote[]> {
  return Promise.all(call.words.map((word) => call.marsad.quote(word, momentOf(call))));
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
      { heading: "%", cell: ({ change_percent }) => signed(change_percent), isNumber: true },
      { heading: "VOLUME", cell: ({ volume }) => countText(volume), isNumber: true },
      { heading: "BID", cell: ({ bid }) => priceText(bid), isNumber: true },
      { heading: "ASK", cell: ({ ask }) => priceText(ask), isNumber: true },
      { heading: "AT", cell: ({ updated_at }) => timeText(updated_at) },
      { heading: "NAME", cell: ({ name }) => name },
    ],
    "No quotes.",
    say,
  );
}
