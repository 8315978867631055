// Verifies a receipt: a key of the service has signed it, it belongs to this exact answer, and the service's journal has its event.
// `marsad prove` also computes the answer again.

import type { Operations } from "./generated/types.ts";
import { isConsistent, isIncluded, type TreeRoot } from "./merkle.ts";
import type { Receipt } from "./operation.ts";
import { MarsadError } from "./request/errors.ts";

/** The receipt is not from the service, or does not belong to this answer. */
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

/** A source of the service's keys. */
export interface KeySource {
  keys(): Promise<Operations["getProofKeys"]["answer"]>;
}

/** A source of the keys and of the journal's tree: `marsad.proof`. */
export interface ProofSource extends KeySource {
  head(): Promise<Operations["getProofHead"]["answer"]>;
  consistency(query: {
    readonly first: number;
    readonly second: number;
  }): Promise<{ readonly path: readonly string[] }>;
  inclusion(query: { readonly position: string; readonly tree_size: string }): Promise<Inclusion>;
}

interface Inclusion {
  readonly leaf_index: number;
  readonly leaf: string;
  readonly path: readonly string[];
}

/** The claims of a receipt, with the claims that were proven. */
export interface VerifiedReceipt extends ReceiptClaims {
  /**
   * `inclusion`: the event is in the journal that the receipt names. `consistency`: the journal was not rewritten between the receipt and
   * the newest signed head. Either is missing when the service refuses the proof: the plan does not include it, or the day was removed.
   */
  readonly proven: readonly ("signature" | "body" | "inclusion" | "consistency")[];
}

/** Returns the claims of a genuine receipt; throws a ReceiptError otherwise. With only a KeySource, it checks signature and body. */
export async function verifyReceipt(
  { receipt, body }: Receipt,
  source: KeySource | ProofSource,
): Promise<VerifiedReceipt> {
  const [head = "", claimed = "", signature = ""] = receipt.split(".");
  const { alg, kid } = parsed<{ readonly alg?: string; readonly kid?: string }>(head);
  if (alg !== "EdDSA" || kid === undefined) throw new ReceiptError("This is no receipt.");
  const { keys } = await source.keys();
  const published = keys.find(({ key_id: id }) => id === kid);
  if (published === undefined) throw new ReceiptError(`The service does not publish the key ${kid}.`);
  if (!(await isSignedWith(published.public_key, signature, `${head}.${claimed}`)))
    throw new ReceiptError("The receipt is not signed by the service, or was changed.");
  const claims = parsed<ReceiptClaims>(claimed);
  const issuedMs = Date.parse(claims.issued_at);
  const isInTime =
    issuedMs >= Date.parse(published.from) && (published.until === null || issuedMs <= Date.parse(published.until));
  if (!isInTime) throw new ReceiptError(`The key ${kid} was not in use at ${claims.issued_at}.`);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body)));
  if (btoa(String.fromCharCode(...hash)) !== claims.body_sha256)
    throw new ReceiptError("The receipt is of another answer.");
  const proven: VerifiedReceipt["proven"][number][] = ["signature", "body"];
  if ("head" in source) {
    if (await unlessRefused(() => hasEvent(claims, source))) proven.push("inclusion");
    if (await unlessRefused(() => wasKept(claims, source, keys))) proven.push("consistency");
  }
  return { ...claims, proven };
}

const DAY_DIGITS = 8;

async function hasEvent({ position, tree_size: size, root_hash: root }: ReceiptClaims, source: ProofSource) {
  const found = await source.inclusion({ position, tree_size: String(size) });
  const leaf = bytesOf(found.leaf);
  const path = found.path.map(bytesOf);
  if (!(await isIncluded(leaf, found.leaf_index, { size, root: bytesOf(root) }, path)))
    throw new ReceiptError("The journal that the receipt names does not have its event.");
  const [day = "", seq = ""] = position.split(".");
  const view = new DataView(leaf.buffer);
  const holds =
    leaf.length > DAY_DIGITS + 8 &&
    new TextDecoder().decode(leaf.subarray(0, DAY_DIGITS)) === day &&
    view.getUint32(DAY_DIGITS, true) <= Number(seq) &&
    view.getUint32(DAY_DIGITS + 4, true) >= Number(seq);
  if (!holds) throw new ReceiptError("The leaf that the service shows does not hold the event of the receipt.");
  return true;
}

type Keys = Operations["getProofKeys"]["answer"]["keys"];

async function wasKept(claims: ReceiptClaims, source: ProofSource, keys: Keys): Promise<boolean> {
  const head = await source.head();
  const { tree_size: size, root_hash: root, position, timestamp, signature } = head;
  const text = ["marsad-head-v1", size, root, position, timestamp].map((line) => `${line}\n`).join("");
  const published = keys.find(({ key_id: id }) => id === head.key_id);
  if (published === undefined || !(await isSignedWith(published.public_key, signature, text)))
    throw new ReceiptError("The newest head is not signed by a key of the service.");
  const trees = [claims, head].map((tree) => ({ size: tree.tree_size, root: bytesOf(tree.root_hash) }));
  const [first, second] = trees.sort((a, b) => a.size - b.size) as [TreeRoot, TreeRoot];
  const { path } = await source.consistency({ first: first.size, second: second.size });
  if (await isConsistent(first, second, path.map(bytesOf))) return true;
  throw new ReceiptError("The journal was rewritten between the receipt and the newest head.");
}

/** False also for an invalid key or signature. */
async function isSignedWith(publicKey: string, signature: string, text: string): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey("raw", bytesOf(publicKey), "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, bytesOf(signature), new TextEncoder().encode(text));
  } catch {
    return false;
  }
}

/** False when the service refuses the proof. */
async function unlessRefused(check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof MarsadError && !(error instanceof ReceiptError) && error.status > 0) return false;
    throw error;
  }
}

function parsed<T>(part: string): T {
  try {
    return JSON.parse(new TextDecoder().decode(bytesOf(part))) as T;
  } catch (error) {
    throw new ReceiptError("This is no receipt.", {}, { cause: error });
  }
}

/** Decodes base64 in either alphabet. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  } catch (error) {
    throw new ReceiptError("What the receipt is proven with cannot be read.", {}, { cause: error });
  }
}
