// The closures of the exchange on days that would otherwise be trading days, from `holidays.tsv`.

import { assert, type Day, parseDay, present } from "../../src/base/index.ts";
import { readTable } from "./table.ts";

const BASES = ["announced", "derived", "fixed", "assumed"] as const;

interface Holiday {
  readonly day: Day;
  readonly name: string;
  /** How the closure is known: from a notice, from a day without prices, from the civil calendar, or assumed (it depends on the moon). */
  readonly basis: (typeof BASES)[number];
}

/** All closures, oldest first. */
export function loadHolidays(): readonly Holiday[] {
  const holidays = readTable("holidays.tsv", ["day", "name", "basis"]).map((row): Holiday => {
    const day = present(parseDay(row.day), `not a day: ${row.day}`);
    const basis = present(
      BASES.find((name) => name === row.basis),
      `unknown basis ${row.basis}`,
    );
    return { day, name: row.name, basis };
  });
  assert(new Set(holidays.map(({ day }) => day)).size === holidays.length, "two holidays on one day");
  return holidays.sort((a, b) => a.day - b.day);
}
