// Checks a receipt: that a key of the service has signed it, and that it is of this very answer. What the journal says about it, `marsad prove`
// shows.

import type { Operations } from "./generated/types.ts";
import type { Receipt } from "./operation.ts";
import { MarsadError } from "./request/errors.ts";

/** The receipt is not of the service, or not of this answer. */
export class ReceiptError extends MarsadError {
  override readonly name = "ReceiptError";
}

export interface ReceiptClaims {
  readonly v: 1;
  readonly request: string;
  readonly plan: string;
  readonly data_mode: "realtime" | "delayed";
  readonly position: string;
  readonly market_time: string;
  readonly body_sha256: string;
  readonly tree_size: number;
  readonly root_hash: string;
  readonly issued_at: string;
}

/** Whoever knows the keys of the service: `marsad.proof`. */
export interface KeySource {
  keys(): Promise<Operations["getProofKeys"]["answer"]>;
}

/** What the receipt says, when it is genuine. Throws a ReceiptError otherwise. */
export async function verifyReceipt({ receipt, body }: Receipt, source: KeySource): Promise<ReceiptClaims> {
  const [head = "", claimed = "", signature = ""] = receipt.split(".");
  const { alg, kid } = parsed<{ readonly alg?: string; readonly kid?: string }>(head);
  if (alg !== "EdDSA" || kid === undefined) throw new ReceiptError("This is no receipt.");
  const { keys } = await source.keys();
  const published = keys.find(({ key_id: id }) => id === kid);
  if (published === undefined) throw new ReceiptError(`The service does not publish the key ${kid}.`);
  const key = await crypto.subtle.importKey("raw", bytesOf(published.public_key), "Ed25519", false, ["verify"]);
  const signed = new TextEncoder().encode(`${head}.${claimed}`);
  if (!(await crypto.subtle.verify("Ed25519", key, bytesOf(signature), signed)))
    throw new ReceiptError("The receipt is not signed by the service, or was changed.");
  const claims = parsed<ReceiptClaims>(claimed);
  const issuedMs = Date.parse(claims.issued_at);
  const isInTime =
    issuedMs >= Date.parse(published.from) && (published.until === null || issuedMs <= Date.parse(published.until));
  if (!isInTime) throw new ReceiptError(`The key ${kid} was not in use at ${claims.issued_at}.`);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body)));
  if (btoa(String.fromCharCode(...hash)) !== claims.body_sha256)
    throw new ReceiptError("The receipt is of another answer.");
  return claims;
}

function parsed<T>(part: string): T {
  try {
    return JSON.parse(new TextDecoder().decode(bytesOf(part))) as T;
  } catch (error) {
    throw new ReceiptError("This is no receipt.", {}, { cause: error });
  }
}

/** Of base64 in either alphabet. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
}
