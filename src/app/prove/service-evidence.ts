// A running service as evidence: reads its published proofs over the API, as any other client does.

import { type Marsad, MarsadError } from "../../../sdk/src/index.ts";
import type { Again, Evidence, HeadWords, ReceiptClaims } from "../../proof/index.ts";
import { pairsOf } from "./answer-again.ts";

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, "base64"));

export function serviceEvidence(marsad: Marsad, url: string): Evidence {
  return {
    name: `the service at ${url}`,
    keys: async () => (await marsad.proof.keys()).keys,
    head: async (): Promise<HeadWords> => await marsad.proof.head(),
    leaf: (position, size) =>
      orReason(async () => {
        const {
          leaf_index: leafIndex,
          leaf,
          path,
        } = await marsad.proof.inclusion({ position, tree_size: String(size) });
        return { leafIndex, data: bytesOf(leaf), path: path.map(bytesOf) };
      }),
    consistency: (first, second) =>
      orReason(async () => (await marsad.proof.consistency({ first, second })).path.map(bytesOf)),
  };
}

/** The result of `ask`, or the reason of the service's refusal. */
async function orReason<T>(ask: () => Promise<T>): Promise<T | string> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof MarsadError && error.status > 0) return `the service says: ${error.message}`;
    throw error;
  }
}

/**
 * Asks the service for the same answer at the position of the receipt. `marsad` makes it refuse parameters that it would ignore, and
 * accepts the content type of the answer.
 */
export async function askAgain(
  marsad: Marsad,
  { request, plan, data_mode: mode, position }: ReceiptClaims,
): Promise<Again> {
  const own = (await marsad.account.get()).plan;
  if (own !== plan) return { reason: `the receipt is of the plan ${plan}, and this key is of ${own}` };
  const [, path = "", query = ""] = /^GET ([^?]+)\??(.*)$/s.exec(request) ?? [];
  const asked = new URLSearchParams(pairsOf(query));
  asked.delete("replay");
  if (!asked.has("as_of") && !asked.has("position")) asked.set("position", position);
  if (mode === "delayed") asked.set("data_mode", mode);
  const text = await orReason(async () => ({ body: await marsad.get(`${path}?${asked}`) }));
  return typeof text === "string" ? { reason: text } : { body: new TextEncoder().encode(text.body) };
}
