// Whether a value fits a schema. The compiler of schemas is loaded with the first value: most processes check none, and start sooner without it.

import type { Static, TSchema } from "typebox";

const compiler = (): typeof import("typebox/compile") => require("typebox/compile");

export function schemaCheck<Schema extends TSchema>(schema: Schema): (value: unknown) => value is Static<Schema> {
  let validator: { Check(value: unknown): boolean } | null = null;
  return (value): value is Static<Schema> => {
    validator ??= compiler().Compile(schema);
    return validator.Check(value);
  };
}
