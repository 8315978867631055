// The query of the screener: conditions, order, columns and place in the list. The address carries it in the words of the REST
// endpoint, so that a link shows the same list and programs can read it too.

export const OPERATORS = ["<", "<=", ">", ">=", "=", "!="] as const;
export type Operator = (typeof OPERATORS)[number];

export interface Condition {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
}

export interface Screen {
  readonly conditions: readonly Condition[];
  /** A field, with a minus in front for descending order. */
  readonly sort: string;
  readonly columns: readonly string[];
  readonly offset: number;
}

const USUAL_SORT = "-market_cap";
export const USUAL_COLUMNS: readonly string[] = [
  "price",
  "change_percent",
  "volume",
  "market_cap",
  "pe_ratio",
  "trailing_12m_yield",
  "return_1y",
  "sharia_aaoifi",
];

const CONDITION = /^([a-z0-9_]+)(<=|>=|!=|<|>|=)(.+)$/;

/** The screen of an address, with defaults for missing settings; a condition that cannot be read is left out. */
export function screenOf(search: string): Screen {
  const given = new URLSearchParams(search);
  const listed = (name: string): readonly string[] => (given.get(name) ?? "").split(",").filter((part) => part !== "");
  const columns = listed("fields");
  const offset = Number(given.get("offset") ?? 0);
  return {
    conditions: listed("filter").flatMap((part) => conditionOf(part) ?? []),
    sort: given.get("sort") ?? USUAL_SORT,
    columns: columns.length === 0 ? USUAL_COLUMNS : columns,
    offset: Number.isInteger(offset) && offset > 0 ? offset : 0,
  };
}

function conditionOf(part: string): Condition | null {
  const [, field, sign, value] = CONDITION.exec(part) ?? [];
  const operator = OPERATORS.find((each) => each === sign);
  return field === undefined || value === undefined || operator === undefined ? null : { field, operator, value };
}

export const conditionText = ({ field, operator, value }: Condition): string => `${field}${operator}${value}`;

/** As settings of an address; default values are left out. */
export function settingsOf({ conditions, sort, columns, offset }: Screen): Readonly<Record<string, string>> {
  return {
    filter: conditions.map(conditionText).join(","),
    sort: sort === USUAL_SORT ? "" : sort,
    fields: columns.join() === USUAL_COLUMNS.join() ? "" : columns.join(","),
    offset: offset === 0 ? "" : String(offset),
  };
}
