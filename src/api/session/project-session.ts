// The JSON of the console's session and its tickets, and of the demo keys that pages offer.

import { DEMO_ACCOUNTS, type Gate } from "../../access/index.ts";
import { formatTimestamp } from "../../base/index.ts";
import type { Plan } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";

export interface SignedIn {
  readonly account: { readonly id: number; readonly name: string | null };
  readonly plan: Plan;
}

/** A demo key as pages offer it. */
export interface OfferedKey {
  readonly name: string;
  readonly plan: string;
  readonly key: string;
}

/** Null stands for a browser that is not signed in. */
export function projectSession(signedIn: SignedIn | null) {
  return signedIn ?? { account: null, plan: null };
}

export function projectDemoKeys(offered: readonly OfferedKey[]) {
  return { demo_keys: offered };
}

export function projectTicket(ticket: string, expiresAtMs: number): rest.StreamTicket {
  return { ticket, expires_at: formatTimestamp(expiresAtMs) };
}

/** CONSOLE-14: the demo keys; empty where they are off. */
export function offeredKeys({ hasDemoKeys }: Pick<Gate, "hasDemoKeys">): readonly OfferedKey[] {
  return hasDemoKeys ? DEMO_ACCOUNTS.map(({ name, plan, keyText }) => ({ name, plan, key: keyText })) : [];
}
