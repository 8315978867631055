// Compares the shape of an answer or a frame with its schema. A field that the schema does not have is allowed, since a service may be
// newer than this program; every other difference is reported with the rule that it breaks.

import type { TSchema } from "typebox";

/** Loaded with the first shape: the program has many commands beside this one. */
const library = (): typeof import("typebox/value") => require("typebox/value");

export interface Difference {
  /** The rule that the difference breaks. */
  readonly rule: string;
  readonly text: string;
}

const DIFFERENCES_SHOWN = 3;
const TIMESTAMP_LIKE = /date-time|T.*\+03:00/;

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

/** The differences from the schema; `shapeRule` is the rule about the fields of this resource. */
export function differences(schema: TSchema, value: unknown, shapeRule: string): readonly Difference[] {
  const { Value } = library();
  if (Value.Check(schema, value)) return [];
  const open = opened(schema);
  if (Value.Check(open, value)) return [];
  const errors: readonly SchemaError[] = Value.Errors(open, value);
  // A union reports errors for each of its variants; the deepest error belongs to the intended variant.
  return errors
    .toSorted((one, other) => depthOf(other) - depthOf(one))
    .slice(0, DIFFERENCES_SHOWN)
    .map((error) => ({ rule: ruleOf(error, value, shapeRule), text: textOf(error, value) }));
}

/** A copy of the schema that allows further fields. */
function opened(schema: TSchema): TSchema {
  const open = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(open);
    if (typeof value !== "object" || value === null) return value;
    const fields = Object.entries(value).filter(([name, field]) => name !== "additionalProperties" || field !== false);
    return Object.fromEntries(fields.map(([name, field]) => [name, open(field)]));
  };
  return open(schema) as TSchema;
}

const depthOf = ({ instancePath }: SchemaError): number => instancePath.split("/").length;

function ruleOf({ keyword, instancePath, params }: SchemaError, value: unknown, shapeRule: string): string {
  const found = valueAt(value, instancePath);
  if (keyword === "type") return found === null ? "HTTP-05" : "HTTP-04";
  if (keyword === "pattern" || keyword === "format") {
    if (TIMESTAMP_LIKE.test(JSON.stringify(params))) return "HTTP-02";
    return keyword === "format" ? "HTTP-03" : shapeRule;
  }
  return shapeRule;
}

function textOf({ keyword, instancePath, message, params }: SchemaError, value: unknown): string {
  const place = instancePath === "" ? "the body" : instancePath.slice(1).replaceAll("/", ".");
  if (keyword === "required") return `${place} lacks ${JSON.stringify(Object.values(params)[0])}`;
  const found = JSON.stringify(valueAt(value, instancePath)) ?? "nothing";
  return `${place} ${message}, and is ${found.slice(0, 60)}`;
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split("/")
    .slice(1)
    .reduce<unknown>((at, name) => {
      return typeof at === "object" && at !== null ? (at as Readonly<Record<string, unknown>>)[name] : undefined;
    }, value);
}
