// The two bodies of a refusal, as schemas.

import { type Static, Type } from "typebox";
import { resource, text } from "../schema/field.ts";
import { ERROR_CODES, errorRow } from "./error-table.ts";

const CODES = ERROR_CODES.filter((code) => errorRow(code).shape === "error");

export const ErrorBody = resource(
  "ErrorBody",
  "A validation, lookup, plan or server refusal.",
  {
    error: resource("ErrorContent", "What was refused.", {
      code: Type.Enum(CODES, { type: "string", description: "Code of the error table.", examples: ["INVALID_SYMBOL"] }),
      message: text("What happened, for people.", "Stock symbol '9999' not found."),
      details: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), {
          description: "More about it, where the code has more to say.",
          examples: [{ url: "must be an absolute HTTPS address." }],
        }),
      ),
    }),
  },
  { error: { code: "INVALID_SYMBOL", message: "Stock symbol '9999' not found." } },
);
export type ErrorBody = Static<typeof ErrorBody>;

export const DetailBody = resource("DetailBody", "An authentication or throttle refusal.", {
  detail: text("What happened, for people.", "Authentication credentials were not provided."),
});
export type DetailBody = Static<typeof DetailBody>;
