// Parses the conditions, the order and the columns of a screener request. The refusal of an unknown field or operator names the
// nearest known one.

import { editDistance } from "../../base/index.ts";
import { invalidParam } from "../refusal/refusals.ts";
import { SCREENER_DEFAULTS, SCREENER_FIELDS, SCREENER_IDENTITY, type ScreenerField } from "./screener-fields.ts";

const SCREENER_OPERATORS = ["<=", ">=", "!=", "<", ">", "="] as const;
export type ScreenerOperator = (typeof SCREENER_OPERATORS)[number];

export interface ScreenCondition {
  readonly field: ScreenerField;
  readonly operator: ScreenerOperator;
  /** A number for a field of numbers, else text in lower case. */
  readonly value: number | string;
}

export interface ScreenOrder {
  readonly field: ScreenerField;
  readonly isDescending: boolean;
}

export interface Screen {
  readonly conditions: readonly ScreenCondition[];
  readonly order: readonly ScreenOrder[];
  /** Columns beside those of every row. */
  readonly columns: readonly ScreenerField[];
}

/** The most conditions, keys of the order, or columns in one request. */
const PARTS_MAX = 50;
const BY_NAME: ReadonlyMap<string, ScreenerField> = new Map(SCREENER_FIELDS.map((field) => [field.field, field]));
const NAMES = [...BY_NAME.keys()];
/** A longer word cannot be a misspelt field, so it is not compared with the names. */
const WORD_CHARS_MAX = 40;
/** A number as people write it; 0x10 is none. */
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const CONDITION = /^\s*([^<>=!~\s]*)\s*([<>=!~]+)\s*(.*?)\s*$/;
/** The operators as other languages write them. */
const OTHER_OPERATORS: Readonly<Record<string, ScreenerOperator>> = { "==": "=", "=<": "<=", "=>": ">=", "<>": "!=" };

export interface ScreenParameters {
  readonly filter: readonly string[];
  readonly sort: readonly string[];
  readonly fields: readonly string[];
}

/** Throws the refusal of the first part that cannot be read. */
export function parseScreen({ filter, sort, fields }: ScreenParameters): Screen {
  for (const [name, parts] of Object.entries({ filter, sort, fields }))
    if (parts.length > PARTS_MAX) throw invalidParam(name, `at most ${PARTS_MAX} parts`);
  const conditions = filter.map(conditionOf);
  const order = sort.map((text) => {
    const isDescending = text.startsWith("-");
    return { field: fieldNamed("sort", isDescending ? text.slice(1) : text), isDescending };
  });
  const named = fields.map((text) => fieldNamed("fields", text));
  const shown = named.length > 0 ? named : defaultColumns(conditions, order);
  return { conditions, order, columns: shown.filter(({ field }) => !SCREENER_IDENTITY.includes(field)) };
}

function defaultColumns(conditions: readonly ScreenCondition[], order: readonly ScreenOrder[]): ScreenerField[] {
  const used = [...conditions, ...order].map(({ field }) => field);
  const defaults = SCREENER_FIELDS.filter(({ field }) => SCREENER_DEFAULTS.includes(field));
  return [...new Set([...defaults, ...used])];
}

function conditionOf(text: string): ScreenCondition {
  const [, name = "", operator = "", value = ""] = CONDITION.exec(text) ?? [];
  if (operator === "") {
    throw invalidParam("filter", `conditions like pe_ratio<15, separated by commas; '${cut(text)}' has no operator`);
  }
  const field = fieldNamed("filter", name);
  const known = SCREENER_OPERATORS.find((one) => one === operator);
  if (known === undefined) {
    const meant = OTHER_OPERATORS[operator] ?? nearest(operator, SCREENER_OPERATORS);
    throw invalidParam(
      "filter",
      `made with the operators < <= > >= = !=; '${cut(operator)}' is none, the nearest is '${meant}'`,
    );
  }
  return compared(field, known, value);
}

function compared(field: ScreenerField, operator: ScreenerOperator, value: string): ScreenCondition {
  const isEquality = operator === "=" || operator === "!=";
  if (field.type === "text" && !isEquality)
    throw invalidParam("filter", `a comparison of numbers; '${field.field}' is text and takes only = and !=`);
  if (value === "") throw invalidParam("filter", `a value after '${field.field}${operator}'`);
  if (field.type !== "number") return { field, operator, value: value.toLowerCase() };
  const number = DECIMAL.test(value) ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) throw invalidParam("filter", `a number after '${field.field}${operator}'`);
  return { field, operator, value: number };
}

function fieldNamed(parameter: string, name: string): ScreenerField {
  const field = BY_NAME.get(name);
  if (field !== undefined) return field;
  const meant = nearest(name.toLowerCase().slice(0, WORD_CHARS_MAX), NAMES);
  throw invalidParam(
    parameter,
    `made of the fields of /screener/fields/; '${cut(name)}' is none, the nearest is '${meant}'`,
  );
}

const cut = (text: string): string => text.slice(0, WORD_CHARS_MAX);

function nearest(word: string, words: readonly string[]): string {
  let best = "";
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of words) {
    const edits = editDistance(word, candidate);
    if (edits < fewest) [best, fewest] = [candidate, edits];
  }
  return best;
}

type Cell = number | string | null;

/** Null, which means not known, matches no condition. */
export function matches({ operator, value }: ScreenCondition, cell: Cell): boolean {
  if (cell === null) return false;
  const own = typeof cell === "string" ? cell.toLowerCase() : cell;
  switch (operator) {
    case "=":
      return own === value;
    case "!=":
      return own !== value;
    case "<":
      return own < value;
    case "<=":
      return own <= value;
    case ">":
      return own > value;
    case ">=":
      return own >= value;
  }
}
