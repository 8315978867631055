// Creates and revokes keys by the command line while the service runs: a new key opens, a revoked one never opens again.

import { isRecord, textOf } from "../naive/numbers.ts";
import { comesTrue, pause } from "../pause.ts";
import { runMarsad } from "../processes.ts";
import type { Tally } from "../tally.ts";
import type { RestClient } from "./rest-client.ts";

const KIND = "keys";
/** Time within which a service is back after a fault, on a slow machine too. */
const HONOURED_LIMIT_MS = 240_000;
const REMEMBERED_MAX = 20;

export interface TurnoverOptions {
  readonly rest: RestClient;
  readonly tally: Tally;
  /** The flags that name the database. */
  readonly store: readonly string[];
  readonly pauseMs: number;
  readonly isOver: () => boolean;
}

export async function turnKeysOver({ rest, tally, store, pauseMs, isOver }: TurnoverOptions): Promise<void> {
  const account = await printed(["accounts", "create", "soak", "--plan", "pro", "--json", ...store]);
  const revoked: string[] = [];
  const answered = async (key: string, status: number): Promise<boolean> =>
    (await rest.call("GET", "/quote/2222/", key))?.status === status;
  while (!isOver()) {
    await pause(pauseMs);
    // The database may be away at this moment: then this round creates no key.
    const key = await printed(["keys", "issue", String(account["id"]), "--json", ...store]);
    const text = textOf(key["key"]);
    if (text === "") continue;
    const isOpen = await comesTrue(async () => isOver() || (await answered(text, 200)), HONOURED_LIMIT_MS, 200);
    if (!isOpen) tally.wrong(KIND, "a new key was never let in");
    const isRevoked = await comesTrue(
      async () => (await runMarsad(["keys", "revoke", String(key["id"]), ...store])) !== null,
      HONOURED_LIMIT_MS,
      500,
    );
    if (!isRevoked) {
      tally.wrong(KIND, "a key could not be revoked");
      continue;
    }
    const isClosed = await comesTrue(async () => isOver() || (await answered(text, 403)), HONOURED_LIMIT_MS, 200);
    if (!isClosed) tally.wrong(KIND, "a revoked key was never refused");
    for (const old of revoked) if (await answered(old, 200)) tally.wrong(KIND, "a revoked key was let in again");
    revoked.push(text);
    if (revoked.length > REMEMBERED_MAX) revoked.shift();
    tally.checked(KIND);
  }
}

async function printed(words: readonly string[]): Promise<Record<string, unknown>> {
  const text = await runMarsad(words);
  const parsed: unknown = text === null ? {} : JSON.parse(text);
  return isRecord(parsed) ? parsed : {};
}
