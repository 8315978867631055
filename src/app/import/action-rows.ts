// `marsad import actions`: corporate actions other than cash dividends.

import { CORPORATE_ACTION_TYPES, type CorporateAction, MARKETS } from "../../model/index.ts";
import { checkAction } from "./fact-checks.ts";
import { type ImportKind, SYMBOL_COLUMN } from "./import-kind.ts";
import type { Row } from "./row.ts";

const textOrNull = (row: Row, name: string): string | null => (row.text(name) === "" ? null : row.text(name));

export const ACTION_ROWS: ImportKind<CorporateAction> = {
  name: "actions",
  summary:
    "Corporate actions other than cash dividends: changes of capital, listings, moves between markets, new names.",
  rowsPerWrite: 2_000,
  columns: [
    SYMBOL_COLUMN,
    { name: "type", isRequired: true, takes: `one of ${CORPORATE_ACTION_TYPES.join(", ")}`, meaning: "Its kind." },
    {
      name: "ex_date",
      isRequired: true,
      takes: "a day as 2026-11-15",
      meaning: "First session with the new shares, listing, market or name.",
    },
    {
      name: "announcement_date",
      takes: "a day as 2026-11-15",
      meaning: "Nobody knows the action before this day; the ex_date when left out.",
    },
    { name: "numerator", takes: "a whole number", meaning: "Of a change of capital: new shares …" },
    { name: "denominator", takes: "a whole number", meaning: "… for so many old ones." },
    {
      name: "price",
      takes: "riyals, 4 decimals at most",
      meaning: "What a new share of a rights issue costs; the offer price of a listing.",
    },
    {
      name: "market",
      takes: `one of ${MARKETS.join(", ")}`,
      meaning: "Of a listing or a move: the market from then on.",
    },
    { name: "former_symbol", takes: "text", meaning: "Symbol before a move." },
    { name: "former_name_ar", takes: "text", meaning: "Arabic name before a change of name." },
    { name: "former_name_en", takes: "text", meaning: "English name before a change of name." },
  ],
  read: (row) => {
    const fact: CorporateAction = {
      symbol: row.symbol(),
      type: row.word("type", CORPORATE_ACTION_TYPES),
      announcementDay: row.optionalDay("announcement_date"),
      exDay: row.day("ex_date"),
      numerator: row.optionalWhole("numerator"),
      denominator: row.optionalWhole("denominator"),
      price: row.optionalDecimal("price"),
      market: row.text("market") === "" ? null : row.word("market", MARKETS),
      formerSymbol: textOrNull(row, "former_symbol"),
      formerNameAr: textOrNull(row, "former_name_ar"),
      formerNameEn: textOrNull(row, "former_name_en"),
    };
    const { symbol, type, exDay } = fact;
    return { fact, symbol, key: `${symbol} ${type} ${exDay}`, problem: checkAction(fact) };
  },
  batchOf: (actions) => ({ actions }),
};
