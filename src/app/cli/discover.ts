// `marsad screener` and `marsad calendar`: instruments by their figures, and the coming events of companies.

import { tableOf } from "../terminal/table.ts";
import { answer } from "./account-work.ts";
import { option } from "./command.ts";
import { calendarWord } from "./market-words.ts";
import { countOption, serviceCommand, textOption } from "./service-call.ts";

const INSTRUMENTS_MAX = 500;
const INSTRUMENTS_SHOWN = 25;
const FIELDS_SHOWN = ["price", "change_percent", "market_cap", "pe_ratio", "trailing_12m_yield"];

export const screenerCommand = serviceCommand({
  name: "screener",
  summary: "Shows the instruments that match conditions: marsad screener 'pe_ratio<15' sector_id=banks.",
  details:
    "marsad get /screener/fields/ lists every field. Quote a condition that has < or >, which a shell reads itself.",
  operands: [
    {
      name: "CONDITION",
      meaning: "A field, one of < <= > >= = != and a value; all must hold.",
      isOptional: true,
      isRepeated: true,
    },
  ],
  options: [
    option("sort", "FIELDS", "Comma-separated; - before a field sorts down. -market_cap unless given."),
    option("fields", "FIELDS", `Columns, comma-separated; ${FIELDS_SHOWN.join(",")} unless given.`),
    option("limit", "COUNT", `How many, at most ${INSTRUMENTS_MAX}; ${INSTRUMENTS_SHOWN} unless given.`),
  ],
  run: async (call) => {
    const fields = call.options.get("fields")?.split(",") ?? FIELDS_SHOWN;
    const sort = (call.options.get("sort") ?? "-market_cap").split(",");
    const limit = countOption(call, "limit", INSTRUMENTS_MAX) ?? INSTRUMENTS_SHOWN;
    const screened = await call.marsad.screener({ filter: call.words, fields, sort, limit });
    const cellOf = (value: unknown): string | number =>
      typeof value === "number" ? value : value === null || value === undefined ? "—" : String(value);
    answer(call, screened, () =>
      tableOf(
        screened.results,
        [
          { heading: "SYMBOL", cell: ({ symbol }) => symbol },
          ...fields.map((field) => ({
            heading: field.toUpperCase(),
            cell: (row: (typeof screened.results)[number]) => cellOf((row as Readonly<Record<string, unknown>>)[field]),
          })),
          { heading: "NAME", cell: ({ name }) => name },
          { heading: "", cell: (row) => row.name_en },
        ],
        "No instrument matches.",
        call.say,
      ),
    );
    if (screened.total > screened.count) call.note(`${screened.total - screened.count} more; give --limit.`);
  },
});

export const calendarCommand = serviceCommand({
  name: "calendar",
  summary: "Shows dividends, results, meetings, corporate actions and listings ahead, of one company or of all.",
  operands: [{ name: "SYMBOL", meaning: "A ticker.", isOptional: true }],
  options: [
    option("from", "DAY", "The first day, as 2026-01-01; today unless given."),
    option("to", "DAY", "The last day; 30 days on unless given."),
    option("type", "KINDS", "Comma-separated: dividend, earnings, action, listing, meeting, index_review."),
  ],
  run: async (call) => {
    const [symbol] = call.words;
    const type = call.options.get("type")?.split(",");
    const { items } = await call.marsad.companyCalendar({
      ...textOption(call, "from"),
      ...textOption(call, "to"),
      ...(type === undefined ? {} : { type }),
      ...(symbol === undefined ? {} : { symbol }),
    });
    answer(call, items, () =>
      tableOf(
        items,
        [
          { heading: "DATE", cell: ({ date }) => date },
          { heading: "SYMBOL", cell: (item) => item.symbol },
          { heading: "KIND", cell: (item) => call.say(calendarWord(item.type)) },
          { heading: "TITLE", cell: ({ title_en }) => title_en },
          { heading: "", cell: ({ title }) => title },
        ],
        "Nothing is announced for these days.",
        call.say,
      ),
    );
  },
});
