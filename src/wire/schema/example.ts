// Examples of schemas: an object without one of its own is composed from the examples of its fields, so that a field's
// example is written once and shown wherever the field is.

import { type TSchema, Type } from "typebox";

interface Described {
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: unknown;
}

/** The example of a schema. Optional fields are shown too: an object where that contradicts itself has its own example. */
export function exampleOf(schema: TSchema): unknown {
  const described = schema as Described;
  if (described.examples !== undefined) return described.examples[0];
  if (described.const !== undefined) return described.const;
  if (described.properties !== undefined) {
    return Object.fromEntries(Object.entries(described.properties).map(([name, field]) => [name, exampleOf(field)]));
  }
  if (described.items !== undefined) return [exampleOf(described.items)];
  if (described.anyOf?.[0] !== undefined) return exampleOf(described.anyOf[0]);
  if (described.enum !== undefined) return described.enum[0];
  if (described.type === "object") return {};
  return null;
}

/** The example without optional fields: what the answer looks like when nothing more was asked for. */
export function leanExampleOf(schema: {
  readonly properties: Readonly<Record<string, TSchema>>;
}): Record<string, unknown> {
  const required = Object.entries(schema.properties).filter(([, field]) => !Type.IsOptional(field));
  return Object.fromEntries(required.map(([name, field]) => [name, exampleOf(field)]));
}
