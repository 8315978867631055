// A published head, its signed text, and its verification.

import { type Clock, formatTimestamp } from "../base/index.ts";
import { formatPosition } from "../model/index.ts";
import type { SignedTree, TreeHead } from "../store/index.ts";
import { isSignedBy } from "./ed25519.ts";
import type { ReadyKey } from "./service-signer.ts";

/** The fields of a published head; hashes and signature are base64. */
export interface HeadWords {
  readonly tree_size: number;
  readonly root_hash: string;
  readonly position: string;
  readonly market_time: string;
  readonly timestamp: string;
  readonly key_id: string;
  readonly signature: string;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

export function headWords(head: TreeHead): HeadWords {
  return {
    tree_size: head.treeSize,
    root_hash: base64(head.rootHash),
    position: formatPosition(head.position),
    market_time: formatTimestamp(head.marketTimeMs),
    timestamp: formatTimestamp(head.timestampMs),
    key_id: head.keyId,
    signature: base64(head.signature),
  };
}

type SignedWords = Pick<HeadWords, "tree_size" | "root_hash" | "position" | "timestamp">;

function headText({ tree_size: size, root_hash: root, position, timestamp }: SignedWords): Uint8Array {
  const lines = ["marsad-head-v1", size, root, position, timestamp];
  return new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));
}

export function signHead({ size, root, end }: SignedTree, { keyId, sign }: ReadyKey, clock: Clock): TreeHead {
  const head = {
    treeSize: size,
    rootHash: root,
    position: { day: end.day, seq: end.lastSeq },
    marketTimeMs: end.lastTimeMs,
    timestampMs: clock.nowMs(),
    keyId,
  };
  const words = headWords({ ...head, signature: new Uint8Array() });
  return { ...head, signature: sign(headText(words)) };
}

export function isHeadSigned(head: HeadWords, publicKey: Uint8Array): boolean {
  return isSignedBy(publicKey, headText(head), new Uint8Array(Buffer.from(head.signature, "base64")));
}

/** Null for a value that is not a head. */
export function readHead(value: unknown): HeadWords | null {
  if (typeof value !== "object" || value === null) return null;
  const words = value as Readonly<Record<string, unknown>>;
  const texts = ["root_hash", "position", "market_time", "timestamp", "key_id", "signature"];
  const isHead = Number.isSafeInteger(words["tree_size"]) && texts.every((name) => typeof words[name] === "string");
  return isHead ? (value as HeadWords) : null;
}
