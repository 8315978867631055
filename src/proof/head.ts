// The text of a head that is signed, and its verification.

import { type Clock, formatTimestamp } from "../base/index.ts";
import { formatPosition } from "../model/index.ts";
import type { SignedTree, TreeHead } from "../store/index.ts";
import { isSignedBy } from "./ed25519.ts";
import type { ReadyKey } from "./service-signer.ts";

export type HeadText = Pick<TreeHead, "treeSize" | "rootHash" | "position" | "timestampMs">;

export function headText({ treeSize, rootHash, position, timestampMs }: HeadText): Uint8Array {
  const root = Buffer.from(rootHash).toString("base64");
  const lines = ["marsad-head-v1", treeSize, root, formatPosition(position), formatTimestamp(timestampMs)];
  return new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));
}

export function signHead({ size, root, end }: SignedTree, { keyId, sign }: ReadyKey, clock: Clock): TreeHead {
  const position = { day: end.day, seq: end.lastSeq };
  const head = { treeSize: size, rootHash: root, position, timestampMs: clock.nowMs() };
  return { ...head, marketTimeMs: end.lastTimeMs, keyId, signature: sign(headText(head)) };
}

export function isHeadSigned(head: TreeHead, publicKey: Uint8Array): boolean {
  return isSignedBy(publicKey, headText(head), head.signature);
}
