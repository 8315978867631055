// A query parameter as data, which the parser, the reference pages and OpenAPI all read. The constructors keep the exact types,
// so that a parsed query is typed by its table.

import type { Plan, Position } from "../../model/index.ts";
import type { CountRange } from "../limits.ts";
import type { ErrorCode } from "../refusal/error-table.ts";

interface ParameterBase {
  /** The name in the query string. */
  readonly name: string;
  readonly description: string;
  /** True when a request without it is refused with MISSING_PARAM. */
  readonly required: boolean;
  readonly example: string | number;
}

/** The codes of refusals of a bad value. */
export type ParameterCode = Extract<
  ErrorCode,
  "INVALID_PARAM" | "INVALID_LIMIT" | "INVALID_INDEX" | "INVALID_MARKET" | "VALIDATION"
>;

/** Codes for parameters without choices: INVALID_INDEX lists the values of a choice, so only a choice can have it. */
export type PlainParameterCode = Exclude<ParameterCode, "INVALID_INDEX">;

export interface IntegerParameter extends ParameterBase {
  readonly kind: "integer";
  /** A row of LIMITS. An integer above the maximum becomes the maximum. */
  readonly range: CountRange;
  /** The treatment of an integer under the minimum. */
  readonly below: "clamp" | "refuse";
  /** The code that refuses a value that is not an integer; null where the default replaces it. */
  readonly code: PlainParameterCode | null;
}

export interface ChoiceParameter<Value extends string = string, Default extends Value | undefined = Value | undefined>
  extends ParameterBase {
  readonly kind: "choice";
  readonly values: readonly Value[];
  readonly default: Default;
  readonly anyCase: boolean;
  /** Other spellings, in lower case, with the value that each stands for. */
  readonly aliases: Readonly<Record<string, Value>>;
  readonly code: ParameterCode;
  /** The values as the documentation writes them. */
  readonly shownAs: readonly string[];
}

/** A calendar day; parsed to a yyyymmdd integer. */
export interface DayParameter extends ParameterBase {
  readonly kind: "day";
  readonly code: PlainParameterCode;
}

/** Free text, trimmed. */
export interface TextParameter extends ParameterBase {
  readonly kind: "text";
  /** The words that refuse an empty text; without them it counts as left out. */
  readonly refusesEmpty?: string;
}

/** Comma-separated words, trimmed; empty words are dropped and a repeated word counts once. */
export interface ListParameter extends ParameterBase {
  readonly kind: "list";
}

/** A timestamp with an offset; parsed to epoch milliseconds. */
export interface TimestampParameter extends ParameterBase {
  readonly kind: "timestamp";
}

/** A position in the journal: day and number. */
export interface PositionParameter extends ParameterBase {
  readonly kind: "position";
}

export type Parameter =
  | IntegerParameter
  | ChoiceParameter
  | DayParameter
  | TextParameter
  | ListParameter
  | TimestampParameter
  | PositionParameter;

/** The query of an endpoint: inner names to parameters. */
export type QueryTable = Readonly<Record<string, Parameter>>;

type ValueOf<P> = P extends IntegerParameter
  ? number
  : P extends ChoiceParameter<infer Value, infer Default>
    ? Value | Default
    : P extends DayParameter
      ? number | undefined
      : P extends TextParameter
        ? string | undefined
        : P extends ListParameter
          ? readonly string[]
          : P extends TimestampParameter
            ? number | undefined
            : P extends PositionParameter
              ? Position | undefined
              : never;

/** The values of a parsed query: a list that was left out is empty, another parameter without a default is undefined. */
export type QueryValues<Query extends QueryTable> = { readonly [Name in keyof Query]: ValueOf<Query[Name]> };

type IntegerSpec = Pick<IntegerParameter, "range"> & Partial<Pick<IntegerParameter, "below" | "code">>;

export function integer(name: string, description: string, spec: IntegerSpec): IntegerParameter {
  const base = { kind: "integer", name, description, required: false, example: spec.range.default } as const;
  return { ...base, below: "clamp", code: "INVALID_PARAM", ...spec };
}

interface ChoiceSpec<Value extends string, Default extends Value | undefined> {
  readonly default: Default;
  readonly anyCase?: boolean;
  readonly aliases?: Readonly<Record<string, Value>>;
  readonly code?: ParameterCode;
  readonly shownAs?: readonly string[];
  readonly example?: Value;
}

export function oneOf<const Value extends string, const Default extends Value | undefined>(
  name: string,
  description: string,
  values: readonly [Value, ...Value[]],
  spec: ChoiceSpec<Value, Default>,
): ChoiceParameter<Value, Default> {
  return {
    kind: "choice",
    name,
    description,
    required: false,
    values,
    default: spec.default,
    anyCase: spec.anyCase ?? false,
    aliases: spec.aliases ?? {},
    code: spec.code ?? "INVALID_PARAM",
    shownAs: spec.shownAs ?? values,
    example: spec.example ?? spec.default ?? spec.shownAs?.[0] ?? values[0],
  };
}

export function day(name: string, description: string, example: string): DayParameter {
  return { kind: "day", name, description, required: false, example, code: "INVALID_PARAM" };
}

export function freeText(name: string, description: string, example: string): TextParameter {
  return { kind: "text", name, description, required: false, example };
}

export function words(name: string, description: string, example: string, required = false): ListParameter {
  return { kind: "list", name, description, required, example };
}

/** The lowest plan that can ask for a past moment. */
export const PAST_MOMENT_PLAN: Plan = "pro";

/** The three parameters that name a past moment; a request has one of them at most. */
export const PAST_MOMENT = {
  asOf: {
    kind: "timestamp",
    name: "as_of",
    description:
      "A past moment, with its offset from UTC: answers what you would have been answered then. Pro and above; see the guide to the time machine.",
    required: false,
    example: "2026-11-15T11:00:00+03:00",
  },
  position: {
    kind: "position",
    name: "position",
    description: "The same by the position of the market that is shown, as X-Market-Position names it.",
    required: false,
    example: "20261115.1234567",
  },
  replay: {
    kind: "text",
    name: "replay",
    description: "The same by the clock of a replay, by its number.",
    required: false,
    example: "7",
    // A program whose variable is empty must not take the present for the past.
    refusesEmpty: "the number of a replay",
  },
} as const satisfies QueryTable;
