// `marsad import actions`: corporate actions other than cash dividends.

import { CORPORATE_ACTION_TYPES, type CorporateAction, MARKETS } from "../../model/index.ts";
import { checkAction } from "./fact-checks.ts";
import { A_DAY, type ImportKind, optional, required, SYMBOL_COLUMN } from "./import-kind.ts";
import type { Row } from "./row.ts";

const textOrNull = (row: Row, name: string): string | null => (row.text(name) === "" ? null : row.text(name));

export const ACTION_ROWS: ImportKind<CorporateAction> = {
  name: "actions",
  summary:
    "Corporate actions other than cash dividends: changes of capital, listings, moves between markets, new names.",
  rowsPerWrite: 2_000,
  columns: [
    SYMBOL_COLUMN,
    required("type", `one of ${CORPORATE_ACTION_TYPES.join(", ")}`, "Its kind."),
    required("ex_date", A_DAY, "First session with the new shares, listing, market or name."),
    optional("announcement_date", A_DAY, "Nobody knows the action before this day; the ex_date when left out."),
    optional("numerator", "a whole number", "Of a change of capital: new shares …"),
    optional("denominator", "a whole number", "… for so many old ones."),
    optional(
      "price",
      "riyals, 4 decimals at most",
      "What a new share of a rights issue costs; the offer price of a listing.",
    ),
    optional("market", `one of ${MARKETS.join(", ")}`, "Of a listing or a move: the market from then on."),
    optional("former_symbol", "text", "Symbol before a move."),
    optional("former_name_ar", "text", "Arabic name before a change of name."),
    optional("former_name_en", "text", "English name before a change of name."),
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
