// The lines of financial statements under the names that clients see.

import { assert, decimalToNumber, snakeCase } from "../../base/index.ts";
import { BALANCE_LINES, CASH_FLOW_LINES, INCOME_LINES, PER_SHARE_LINES } from "../../model/index.ts";
import { rest } from "../../wire/index.ts";

export type FieldSet = "core" | "extended";

export interface NamedLine<Line extends string> {
  readonly line: Line;
  /** As clients see it. */
  readonly name: string;
  readonly isPerShare: boolean;
}

type Statements = keyof typeof rest.STATEMENT_FIELDS;

function namedLines<Line extends string>(lines: readonly Line[], statement: Statements) {
  const { core, further } = rest.STATEMENT_FIELDS[statement];
  const named = lines.map((line) => ({ line, name: snakeCase(line), isPerShare: PER_SHARE_LINES.includes(line) }));
  const pick = (names: readonly string[]): readonly NamedLine<Line>[] =>
    names.map((name) => {
      const found = named.find((candidate) => candidate.name === name);
      assert(found !== undefined, `no statement line is called ${name}`);
      return found;
    });
  return { core: pick(core), extended: pick([...core, ...further]) };
}

export const NAMED_LINES = {
  income: namedLines(INCOME_LINES, "income"),
  balance: namedLines(BALANCE_LINES, "balance"),
  cashFlow: namedLines(CASH_FLOW_LINES, "cashflow"),
} as const;

/** The amounts of a statement by name; all null where there is no statement. */
export function projectLines<Line extends string>(
  lines: readonly NamedLine<Line>[],
  amounts: Readonly<Record<Line, number | null>> | null,
): Record<string, number | null> {
  const projected: Record<string, number | null> = {};
  for (const { line, name, isPerShare } of lines) {
    const value = amounts === null ? null : amounts[line];
    projected[name] = value !== null && isPerShare ? decimalToNumber(value) : value;
  }
  return projected;
}
