// Names that listed companies had before, with the day of the change. Days marked in the data file are assumed.

import { type Day, parseDay, present } from "../../../src/base/index.ts";
import { readTable } from "./table.ts";

export interface FormerName {
  readonly symbol: string;
  readonly nameAr: string;
  readonly nameEn: string;
  /** The first day with the new name. */
  readonly changeDay: Day;
}

const COLUMNS = ["symbol", "formerNameAr", "formerNameEn", "changeDay", "assumed"] as const;

export function loadFormerNames(): readonly FormerName[] {
  return readTable("universe/former-names.tsv", COLUMNS).map((row) => ({
    symbol: row.symbol,
    nameAr: row.formerNameAr,
    nameEn: row.formerNameEn,
    changeDay: present(parseDay(row.changeDay), `${row.symbol} has no day of its change of name`),
  }));
}
