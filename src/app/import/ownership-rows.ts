// `marsad import ownership`: the owners of a company on a day, all in one row.

import { parseDecimal } from "../../base/index.ts";
import type { LargeHolder, Ownership } from "../../model/index.ts";
import { checkOwnership } from "./fact-checks.ts";
import { A_DAY, type ImportKind, optional, required, SYMBOL_COLUMN } from "./import-kind.ts";
import type { Row } from "./row.ts";

/** Decimals are ten-thousandths, ownership is in hundredths of a percent. */
const bpsOf = (percent: number | null): number | null => (percent === null ? null : Math.round(percent / 100));

function holdersOf(row: Row): readonly LargeHolder[] {
  const entries = row.text("holders").split("|");
  const holders = entries.flatMap((entry): readonly LargeHolder[] => {
    if (entry.trim() === "") return [];
    const [nameAr = "", nameEn = "", percent = ""] = entry.split(";").map((cell) => cell.trim());
    const held = parseDecimal(percent);
    if (held === null || nameAr + nameEn === "") row.problem(`holders does not take '${entry.slice(0, 40)}'`);
    return [{ nameAr, nameEn, heldBps: bpsOf(held) ?? 0 }];
  });
  return holders.sort((a, b) => b.heldBps - a.heldBps);
}

export const OWNERSHIP_ROWS: ImportKind<Ownership> = {
  name: "ownership",
  summary: "Foreign ownership and its limit, large holders and net short positions, a row for each company and day.",
  rowsPerWrite: 2_000,
  columns: [
    SYMBOL_COLUMN,
    required(
      "as_of",
      A_DAY,
      "Day of the facts; they stand until the next row of the company, and nobody sees them before.",
    ),
    optional("foreign_limit_percent", "a number from 0 to 100, 2 decimals", "What foreigners may own together."),
    optional("foreign_percent", "a number from 0 to 100, 2 decimals", "What they own."),
    optional("short_shares", "a whole number", "Shares in net short positions."),
    optional("holders", "Arabic name;English name;percent, with | between holders", "Everybody who owns 5 % and more."),
  ],
  read: (row) => {
    const fact: Ownership = {
      symbol: row.symbol(),
      asOfDay: row.day("as_of"),
      foreignLimitBps: bpsOf(row.optionalDecimal("foreign_limit_percent")),
      foreignBps: bpsOf(row.optionalDecimal("foreign_percent")),
      shortShares: row.optionalWhole("short_shares"),
      holders: holdersOf(row),
    };
    const { symbol, asOfDay } = fact;
    return { fact, symbol, key: `${symbol} ${asOfDay}`, problem: checkOwnership(fact) };
  },
  batchOf: (ownerships) => ({ ownerships }),
};
