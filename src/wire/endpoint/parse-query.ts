// Reads a query string by an endpoint's table: typed values, or the refusal of the first wrong parameter. Unknown parameters are
// ignored, and the first value of a repeated parameter counts.

import { type Day, parseDay, parseTimestamp } from "../../base/index.ts";
import { type Position, parsePosition } from "../../model/index.ts";
import { Refusal } from "../refusal/refusal.ts";
import {
  invalidIndex,
  invalidLimit,
  invalidMarket,
  invalidParam,
  missingParam,
  validationFailed,
} from "../refusal/refusals.ts";
import type { Endpoint } from "./endpoint.ts";
import type {
  ChoiceParameter,
  DayParameter,
  IntegerParameter,
  ListParameter,
  Parameter,
  PlainParameterCode,
  QueryTable,
  QueryValues,
  TextParameter,
} from "./parameter.ts";

/** The source of parameters, such as URLSearchParams. `get` gives the first value of a repeated parameter. */
export interface QuerySource {
  get(name: string): string | null;
}

type ReadValue = number | string | readonly string[] | Position | undefined;

const INTEGER = /^-?\d+$/;

/** Parses the query of an endpoint, and checks its rules between parameters. */
export function parseQuery<Query extends QueryTable>(
  endpoint: Pick<Endpoint<Query>, "query" | "check">,
  source: QuerySource,
): QueryValues<Query> | Refusal {
  const values: Record<string, ReadValue> = {};
  for (const [inner, parameter] of Object.entries(endpoint.query)) {
    const value = readParameter(parameter, source.get(parameter.name));
    if (value instanceof Refusal) return value;
    values[inner] = value;
  }
  // The table's own constructors tie each kind to the type of its value.
  const typed = values as QueryValues<Query>;
  return endpoint.check?.(typed) ?? typed;
}

/** Reads one parameter; null stands for a parameter that was not sent. */
function readParameter(parameter: Parameter, raw: string | null): ReadValue | Refusal {
  switch (parameter.kind) {
    case "integer":
      return readInteger(parameter, raw);
    case "choice":
      return readChoice(parameter, raw);
    case "day":
      return readDay(parameter, raw);
    case "text":
      return readText(parameter, raw);
    case "list":
      return readList(parameter, raw);
    case "timestamp":
      if (raw === null) return undefined;
      return parseTimestamp(raw) ?? invalidParam(parameter.name, "a timestamp with an offset from UTC");
    case "position":
      if (raw === null) return undefined;
      return parsePosition(raw) ?? invalidParam(parameter.name, "a position of the form 20261115.1234567");
  }
}

function readText({ name, refusesEmpty }: TextParameter, raw: string | null): string | undefined | Refusal {
  const text = raw?.trim();
  return text === "" && refusesEmpty !== undefined ? invalidParam(name, refusesEmpty) : text || undefined;
}

function readInteger(parameter: IntegerParameter, raw: string | null): number | Refusal {
  const { range } = parameter;
  if (raw === null) return range.default;
  if (!INTEGER.test(raw)) {
    return parameter.code === null ? range.default : refuseValue(parameter.code, parameter.name, "a valid integer");
  }
  // Too many digits become an infinity, which the bounds turn back into a number.
  const value = Number(raw);
  if (value < range.min && parameter.below === "refuse") {
    return refuseValue(parameter.code ?? "INVALID_PARAM", parameter.name, `an integer of ${range.min} or more`);
  }
  return Math.min(range.max, Math.max(range.min, value)) + 0;
}

function readChoice(parameter: ChoiceParameter, raw: string | null): string | undefined | Refusal {
  if (raw === null) return parameter.default;
  const text = parameter.anyCase ? raw.toLowerCase() : raw;
  const spelled = parameter.anyCase ? (value: string) => value.toLowerCase() : (value: string) => value;
  const alias = Object.hasOwn(parameter.aliases, text) ? parameter.aliases[text] : undefined;
  const known = parameter.values.find((value) => spelled(value) === text) ?? alias;
  if (known !== undefined) return known;
  if (parameter.code === "INVALID_INDEX") return invalidIndex(raw, parameter.shownAs);
  return refuseValue(parameter.code, parameter.name, `one of: ${parameter.shownAs.join(", ")}`);
}

function readDay(parameter: DayParameter, raw: string | null): Day | undefined | Refusal {
  if (raw === null) return undefined;
  return parseDay(raw) ?? refuseValue(parameter.code, parameter.name, "a date of the form YYYY-MM-DD");
}

function readList(parameter: ListParameter, raw: string | null): readonly string[] | Refusal {
  const parts = new Set((raw ?? "").split(",").map((part) => part.trim()));
  parts.delete("");
  return parameter.required && parts.size === 0 ? missingParam(parameter.name) : [...parts];
}

function refuseValue(code: PlainParameterCode, name: string, takes: string): Refusal {
  switch (code) {
    case "INVALID_LIMIT":
      return invalidLimit();
    case "INVALID_MARKET":
      return invalidMarket();
    case "VALIDATION":
      return validationFailed({ [name]: `must be ${takes}.` });
    case "INVALID_PARAM":
      return invalidParam(name, takes);
  }
}
