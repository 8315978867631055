// The keys of an account, and how one is asked for.

import type { Static } from "typebox";
import { Type } from "typebox";
import { KEY_SCOPES, type KeyScope } from "../../model/index.ts";
import { BodyReader } from "../endpoint/body-reader.ts";
import type { Refusal } from "../refusal/refusal.ts";
import { leanExampleOf } from "../schema/example.ts";
import { choice, count, id, list, nullable, nullInExample, resource, text, timestamp } from "../schema/field.ts";

export const KEY_NAME_CHARS_MAX = 100;

const KEY_FIELDS = {
  id: id("Number of the key.", 31),
  name: text("Label; empty when none was given.", "Production"),
  hint: text("The last characters of the key, to tell keys apart.", "7x0q"),
  scope: choice(KEY_SCOPES, "owner keys may also make and delete keys.", "data"),
  created_at: timestamp("When it was made.", "2026-11-15T11:02:09.118+03:00"),
  last_used_at: nullable(
    timestamp(
      "When it was last used, to the second or so; null when it was not for a year.",
      "2026-11-15T11:05:00.020+03:00",
    ),
  ),
  expires_at: nullInExample(timestamp("From when on it is refused; null: never.", "2027-01-31T00:00:00.000+03:00")),
};

export const AccountKey = resource("AccountKey", "A key, by what is kept of it.", KEY_FIELDS);
export type AccountKey = Static<typeof AccountKey>;

const CREATED_FIELDS = {
  ...KEY_FIELDS,
  last_used_at: nullInExample(timestamp("Null: it is new.", "2026-11-15T11:05:00.020+03:00")),
  key: text("The key itself. Shown this once.", "marsad_live_8q2m5c0v7r3x9k1d4f6h2j8n0p5s7t3w4mzd7x0q"),
};

export const CreatedKey = resource(
  "CreatedKey",
  "A key as it is answered once, when it is made.",
  CREATED_FIELDS,
  leanExampleOf({ properties: CREATED_FIELDS }),
);
export type CreatedKey = Static<typeof CreatedKey>;

export const AccountKeys = resource("AccountKeys", "The keys of the account.", {
  keys: list(AccountKey, "The keys that were not deleted, oldest first."),
  count: count("Keys in this answer.", 1),
});
export type AccountKeys = Static<typeof AccountKeys>;

export const KeyCreate = Type.Object(
  {
    name: Type.String({
      description: "Label of your own.",
      examples: ["Production"],
      minLength: 1,
      maxLength: KEY_NAME_CHARS_MAX,
    }),
    scope: Type.Optional(choice(KEY_SCOPES, "data by default.", "data")),
  },
  { title: "KeyCreate", description: "A new key." },
);

export interface KeyDraft {
  readonly name: string;
  readonly scope: KeyScope;
}

/** Reads the body that makes a key. */
export function parseKeyCreate(body: unknown): KeyDraft | Refusal {
  const reader = new BodyReader(body);
  const name = reader.required("name", reader.line("name", KEY_NAME_CHARS_MAX)) ?? "";
  const scope = reader.choice("scope", KEY_SCOPES) ?? "data";
  return reader.refusal() ?? { name, scope };
}
