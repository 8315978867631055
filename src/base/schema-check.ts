// Checks whether a value fits a schema. The schema compiler is loaded at the first check: most processes make none, and start sooner.

import type { Static, TSchema } from "typebox";

const compiler = (): typeof import("typebox/compile") => require("typebox/compile");

export function schemaCheck<Schema extends TSchema>(schema: Schema): (value: unknown) => value is Static<Schema> {
  let validator: { Check(value: unknown): boolean } | null = null;
  return (value): value is Static<Schema> => {
    validator ??= compiler().Compile(schema);
    return validator.Check(value);
  };
}
