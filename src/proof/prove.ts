// Proves a receipt step by step, and describes the result of each step in plain words.

import { isConsistent, isIncluded, leafHash } from "../base/index.ts";
import { parsePosition } from "../model/index.ts";
import { readLeafData } from "../store/index.ts";
import type { Again, Evidence, KeyWords } from "./evidence.ts";
import { isHeadSigned } from "./head.ts";
import { bodyHash, type ReadReceipt, type ReceiptClaims, readReceipt } from "./receipt.ts";

/** `open` is neither proven nor refuted: the evidence is missing. */
export type StepState = "proven" | "refuted" | "open";

export interface Step {
  readonly name: "signature" | "body" | "inclusion" | "consistency" | "answer";
  readonly state: StepState;
  readonly text: string;
}

/** A saved answer. */
export interface KeptAnswer {
  readonly receipt: string;
  readonly body: Uint8Array;
}

export interface Proven {
  readonly claims: ReceiptClaims | null;
  readonly steps: readonly Step[];
}

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, "base64"));

/** `again` computes the answer of a receipt once more. */
export async function proveReceipt(
  { receipt: text, body }: KeptAnswer,
  evidence: Evidence,
  again: (claims: ReceiptClaims) => Promise<Again>,
): Promise<Proven> {
  const receipt = readReceipt(text);
  if (receipt === null) return { claims: null, steps: [refuted("signature", "this is no receipt")] };
  const { claims } = receipt;
  const keys = await evidence.keys();
  const steps = [
    signatureStep(receipt, keys, evidence.name),
    bodyStep(claims, body),
    await inclusionStep(claims, evidence),
    await consistencyStep(claims, evidence, keys),
    answerStep(claims, await again(claims)),
  ];
  return { claims, steps };
}

const step =
  (state: StepState) =>
  (name: Step["name"], text: string): Step => ({ name, state, text });
const proven = step("proven");
const refuted = step("refuted");
const open = step("open");

function signatureStep({ keyId, claims, isSignedBy }: ReadReceipt, keys: readonly KeyWords[], from: string): Step {
  const key = keys.find(({ key_id: id }) => id === keyId);
  if (key === undefined) return refuted("signature", `the key ${keyId} is none that ${from} publishes`);
  if (!isSignedBy(bytesOf(key.public_key)))
    return refuted(
      "signature",
      `the key ${keyId} has not signed this receipt: it was changed, or made by somebody else`,
    );
  const issuedMs = Date.parse(claims.issued_at);
  const isInTime = issuedMs >= Date.parse(key.from) && (key.until === null || issuedMs <= Date.parse(key.until));
  if (!isInTime) return refuted("signature", `the key ${keyId} was not in use at ${claims.issued_at}`);
  return proven(
    "signature",
    `the key ${keyId}, which ${from} publishes, has signed this receipt, at ${claims.issued_at} by its own clock`,
  );
}

function bodyStep(claims: ReceiptClaims, body: Uint8Array): Step {
  return bodyHash(body) === claims.body_sha256
    ? proven("body", `the answer is, byte for byte, the one that was given to: ${claims.request}`)
    : refuted("body", "the answer is not the one that the receipt was made for");
}

async function inclusionStep(claims: ReceiptClaims, evidence: Evidence): Promise<Step> {
  const { position, tree_size: size, root_hash: root } = claims;
  const found = await evidence.leaf(position, size);
  if (typeof found === "string") return open("inclusion", found);
  const { leafIndex, data, path } = found;
  if (!isIncluded(leafHash(data), leafIndex, size, path, bytesOf(root)))
    return refuted("inclusion", `the journal that the receipt names (${size} leaves) does not have this leaf`);
  const place = parsePosition(position);
  const leaf = readLeafData(data);
  const holds = place !== null && leaf?.day === place.day && leaf.firstSeq <= place.seq && place.seq <= leaf.lastSeq;
  if (!holds) return refuted("inclusion", `the leaf ${leafIndex} does not hold the event ${position}`);
  return proven(
    "inclusion",
    `the event ${position} is in the journal of ${size} leaves that the receipt names, in leaf ${leafIndex}`,
  );
}

async function consistencyStep(
  { tree_size: size, root_hash: root }: ReceiptClaims,
  evidence: Evidence,
  keys: readonly KeyWords[],
): Promise<Step> {
  const head = await evidence.head();
  if (head === null) return open("consistency", `${evidence.name} has no signed head`);
  const key = keys.find(({ key_id: id }) => id === head.key_id);
  if (key === undefined || !isHeadSigned(head, bytesOf(key.public_key)))
    return refuted("consistency", "the newest head is not signed by a key that is published");
  const ofReceipt = { size, root: bytesOf(root) };
  const ofHead = { size: head.tree_size, root: bytesOf(head.root_hash) };
  const [first, second] = size <= head.tree_size ? [ofReceipt, ofHead] : [ofHead, ofReceipt];
  const path = await evidence.consistency(first.size, second.size);
  if (typeof path === "string") return open("consistency", path);
  if (!isConsistent(first, second, path))
    return refuted(
      "consistency",
      `the journal was rewritten: that of ${second.size} leaves does not begin with that of ${first.size} leaves`,
    );
  return proven(
    "consistency",
    `the journal of ${second.size} leaves begins with that of ${first.size} leaves: nothing was rewritten between receipt and head (signed ${head.timestamp})`,
  );
}

function answerStep(claims: ReceiptClaims, again: Again): Step {
  if ("reason" in again) return open("answer", `the answer was not computed again: ${again.reason}`);
  return bodyHash(again.body) === claims.body_sha256
    ? proven(
        "answer",
        `computed again from the journal up to ${claims.position}, the answer is the same, byte for byte`,
      )
    : refuted("answer", `computed again from the journal up to ${claims.position}, the answer is another one`);
}
