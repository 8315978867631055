// Analysts' targets in the database: one plain table.

import { addDays } from "../../base/index.ts";
import { type AnalystTarget, RATINGS, TARGET_LIFE_DAYS } from "../../model/index.ts";
import type { Analysts } from "../analysts.ts";
import type { Database } from "../database/database.ts";
import { integer, oneOf, table, text } from "./table.ts";

export const TARGETS = table<AnalystTarget>("analyst_targets", ["symbol", "analyst", "issued_day"], {
  symbol: text,
  analyst: text,
  issuedDay: integer,
  target: integer,
  rating: oneOf(RATINGS),
});

export function sqlAnalysts(database: Database): Analysts {
  return {
    write: (targets) => database.transaction((sql) => TARGETS.put(sql, targets), "analysts"),

    of: (symbol, upTo) =>
      TARGETS.all(database.read)`
        select * from analyst_targets
        where symbol = ${symbol} and issued_day > ${addDays(upTo, -TARGET_LIFE_DAYS)} and issued_day <= ${upTo}
        order by issued_day, analyst`,
  };
}
