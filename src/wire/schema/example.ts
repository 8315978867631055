// Examples of schemas: the example of an object is composed from the examples of its fields, unless it has its own, so that the
// example of a field is written once and shown wherever the field is.

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

/** The example of a schema. It shows optional fields too; an object whose optional fields exclude each other has its own example. */
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

/** The example without optional fields: the answer to a request that asks for none of them. */
export function leanExampleOf(schema: {
  readonly properties: Readonly<Record<string, TSchema>>;
}): Record<string, unknown> {
  const required = Object.entries(schema.properties).filter(([, field]) => !Type.IsOptional(field));
  return Object.fromEntries(required.map(([name, field]) => [name, exampleOf(field)]));
}
