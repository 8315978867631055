// `marsad movers`, `marsad events` and `marsad status`: the market at large.

import type { Mover } from "../../../sdk/src/index.ts";
import { MOVER_KINDS, type MoverKind } from "../../model/index.ts";
import { factLines, tableOf } from "../terminal/table.ts";
import { answer, JSON_OPTION, oneOf } from "./account-work.ts";
import { option } from "./command.ts";
import { eventWord, feedWord, sessionWord } from "./market-words.ts";
import {
  AS_OF_OPTION,
  countOption,
  countText,
  momentOf,
  priceText,
  type ServiceCall,
  serviceCommand,
  signed,
  textOption,
} from "./service-call.ts";

const MOVERS_MAX = 50;
const EVENTS_MAX = 100;

export const moversCommand = serviceCommand({
  name: "movers",
  summary: "Shows what rose, fell or traded most.",
  operands: [{ name: "LIST", meaning: `One of ${MOVER_KINDS.join(", ")}; gainers unless given.`, isOptional: true }],
  options: [
    option("index", "INDEX", "TASI or NOMU."),
    option("limit", "COUNT", `How many, at most ${MOVERS_MAX}.`),
    AS_OF_OPTION,
  ],
  run: async (call) => {
    const list = oneOf("LIST", call.words[0] ?? "gainers", MOVER_KINDS);
    const limit = countOption(call, "limit", MOVERS_MAX);
    const query = {
      ...momentOf(call),
      ...(textOption(call, "index") as { readonly index?: "TASI" }),
      ...(limit === undefined ? {} : { limit }),
    };
    const rows = await moversOf(call, list, query);
    answer(call, rows, () =>
      tableOf(
        rows,
        [
          { heading: "SYMBOL", cell: ({ symbol }) => symbol },
          { heading: "PRICE", cell: ({ price }) => priceText(price), isNumber: true },
          { heading: "%", cell: (row) => signed(row.change_percent), isNumber: true },
          { heading: "VOLUME", cell: ({ volume }) => countText(volume), isNumber: true },
          { heading: "NAME", cell: ({ name }) => name },
          { heading: "", cell: (row) => row.name_en },
        ],
        "Nothing moved.",
        call.say,
      ),
    );
  },
});

type MoversQuery = { readonly index?: "TASI"; readonly limit?: number; readonly as_of?: string };

async function moversOf({ marsad }: ServiceCall, list: MoverKind, query: MoversQuery): Promise<readonly Mover[]> {
  if (list === "gainers") return (await marsad.gainers(query)).gainers;
  if (list === "losers") return (await marsad.losers(query)).losers;
  return list === "volume" ? (await marsad.volumeLeaders(query)).stocks : (await marsad.valueLeaders(query)).stocks;
}

export const eventsCommand = serviceCommand({
  name: "events",
  summary: "Shows stock events, newest first: of one instrument, or of the whole market.",
  operands: [{ name: "SYMBOL", meaning: "A ticker.", isOptional: true }],
  options: [option("limit", "COUNT", `How many, at most ${EVENTS_MAX}.`), AS_OF_OPTION],
  run: async (call) => {
    const [symbol] = call.words;
    const limit = countOption(call, "limit", EVENTS_MAX);
    const page = await call.marsad.events({
      ...momentOf(call),
      // JSON is the same in every language.
      ...(call.language === "en" && !call.options.has(JSON_OPTION.name) ? { language: "en" } : {}),
      ...(symbol === undefined ? {} : { symbol }),
      ...(limit === undefined ? {} : { limit }),
    });
    answer(call, page.events, () =>
      page.events
        .map(
          (event) =>
            `${event.event_date}  ${event.symbol}  ${call.say(eventWord(event.event_type))}\n    ${event.description_en ?? event.description}`,
        )
        .join("\n"),
    );
  },
});

export const statusCommand = serviceCommand({
  name: "status",
  summary: "Shows the market's time and session, and when it opens and closes next.",
  options: [AS_OF_OPTION],
  run: async (call) => {
    const status = await call.marsad.status(momentOf(call));
    answer(call, status, () =>
      factLines(
        [
          [
            "Market time",
            `${status.market_time.slice(0, 19).replace("T", " ")}${status.is_delayed ? " (15 minutes ago)" : ""}`,
          ],
          ["Session", sessionWord(status.session)],
          ["Next open", status.next_open_at.slice(0, 16).replace("T", " ")],
          ["Next close", status.next_close_at.slice(0, 16).replace("T", " ")],
          ["Feed", feedWord(status.feed)],
        ],
        call.say,
      ).join("\n"),
    );
  },
});
