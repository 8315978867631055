// Signing keys in the database.

import type { Database } from "../database/database.ts";
import type { SigningKey, SigningKeys } from "../signing-keys.ts";
import { bytes, integer, nullable, table, text } from "./table.ts";

const KEYS = table<SigningKey>("proof_keys", ["key_id"], {
  keyId: text,
  publicKey: bytes,
  sealedPrivateKey: bytes,
  fromMs: integer,
  untilMs: nullable(integer),
});

export function sqlSigningKeys(database: Database): SigningKeys {
  const currentIn = (sql: Database["read"]): Promise<SigningKey | null> =>
    KEYS.first(sql)`select * from proof_keys where until_ms is null order by from_ms desc limit 1`;
  return {
    all: () => KEYS.all(database.read)`select * from proof_keys order by from_ms, key_id`,

    current: () => currentIn(database.read),

    begin: (key, replaced, endMs) =>
      database.transaction(async (sql) => {
        const current = await currentIn(sql);
        if ((current?.keyId ?? null) !== replaced) return false;
        await sql`update proof_keys set until_ms = ${endMs} where until_ms is null`;
        await KEYS.add(sql, { ...key, untilMs: null });
        return true;
      }, "signing keys"),
  };
}
