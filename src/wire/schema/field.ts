// The kinds of fields that REST resources are made of. Each takes a description and an example, so that no field reaches the
// documentation without both.

import {
  type Static,
  type TArray,
  type TEnum,
  type TObject,
  type TProperties,
  type TSchema,
  type TUnsafe,
  Type,
} from "typebox";
import { assert } from "../../base/index.ts";

/** The form of every timestamp of the service: milliseconds and the Riyadh offset. */
const TIMESTAMP_PATTERN = "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}\\+03:00$";
export const SYMBOL_PATTERN = "^[0-9A-Z]{1,12}$";

const about = (description: string, example: unknown) => ({ description, examples: [example] });

export const text = (description: string, example: string) => Type.String(about(description, example));

/** A ticker: four digits on the Saudi exchange. */
export const symbol = (description = "Exchange ticker.", example = "2222") =>
  Type.String({ ...about(description, example), pattern: SYMBOL_PATTERN });

export const number = (description: string, example: number) => Type.Number(about(description, example));

/** A number within stated bounds. */
export const numberBetween = (description: string, example: number, minimum: number, maximum: number) =>
  Type.Number({ ...about(description, example), minimum, maximum });

/** A price, quantity or value that is never negative; 0 where the market has none. */
export const amount = (description: string, example: number) =>
  Type.Number({ ...about(description, example), minimum: 0 });

/** A whole number that counts something. */
export const count = (description: string, example: number) =>
  Type.Integer({ ...about(description, example), minimum: 0 });

/** The number that names a resource of an account. */
export const id = (description: string, example: number) =>
  Type.Integer({ ...about(description, example), minimum: 1 });

export const flag = (description: string, example: boolean) => Type.Boolean(about(description, example));

/** A moment with milliseconds, in Riyadh time. */
export const timestamp = (description: string, example: string) =>
  Type.String({ ...about(description, example), format: "date-time", pattern: TIMESTAMP_PATTERN });

/** A calendar day, YYYY-MM-DD. */
export const date = (description: string, example: string) =>
  Type.String({ ...about(description, example), format: "date" });

/** The Hijri date beside a date; present only when the request asked for it. */
export const hijriDate = (description: string, example: string) =>
  Type.Optional(Type.String({ ...about(description, example), pattern: "^\\d{4}-\\d{2}-\\d{2}$" }));

/** One word of a closed list. */
export function choice<const Values extends string[]>(
  values: readonly [...Values],
  description: string,
  example: Values[number],
): TEnum<Values> {
  return Type.Enum(values, { type: "string", ...about(description, example) });
}

/** The scalar field, or null where the value is not known. */
export function nullable<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  const { type, ...rest } = schema as Schema & { readonly type?: unknown };
  assert(typeof type === "string", "nullable takes a scalar field");
  const values = "enum" in rest && Array.isArray(rest.enum) ? { enum: [...rest.enum, null] } : {};
  return Type.Unsafe({ ...rest, ...values, type: [type, "null"] });
}

/** The scalar field, which may be null and is null in the example. */
export function nullInExample<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  return Type.Unsafe({ ...nullable(schema), examples: [null] });
}

/** A nested object that may be null, and is null in the example of its parent; the object keeps its own name. */
export const objectOrNull = <Schema extends TObject>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description, examples: [null] });

/** A list; its example is one example of its items, unless it has its own. */
export function list<Schema extends TSchema>(
  items: Schema,
  description: string,
  example?: readonly unknown[],
): TArray<Schema> {
  return Type.Array(items, example === undefined ? { description } : { description, examples: [example] });
}

/**
 * A named object of an answer: it becomes a component of the API documents under its title, and takes no field beyond
 * those listed, so that every test that validates an answer catches a stray field.
 */
export function resource<Properties extends TProperties>(
  title: string,
  description: string,
  properties: Properties,
  example?: unknown,
): TObject<Properties> {
  const examples = example === undefined ? {} : { examples: [example] };
  return Type.Object(properties, { title, description, additionalProperties: false, ...examples });
}

/** The three fields by which an answer names a sector. */
export const SECTOR_FIELDS = {
  sector_id: nullable(text("Sector, as the filter sector_id takes it; null where the exchange files none.", "energy")),
  sector: nullable(text("Arabic name of the sector.", "الطاقة")),
  sector_en: nullable(text("English name of the sector.", "Energy")),
};
