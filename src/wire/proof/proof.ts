// Proofs that anybody can check about the journal: heads of its tree, the signing keys, and paths that prove a leaf or an earlier tree.

import { type Static, Type } from "typebox";
import { BASE_PATH, endpoint } from "../endpoint/endpoint.ts";
import { freeText } from "../endpoint/parameter.ts";
import { count, list, nullable, resource, text, timestamp } from "../schema/field.ts";

const ROOT_EXAMPLE = "mYQmHyDJMsMnmUPiXLQc8sIsBl4pu1QCbNqtmSgKjhM=";
const POSITION_EXAMPLE = "20261115.1234567";
const KEY_ID_EXAMPLE = "9f2c66a01b3e4d58";

const hash = (description: string) => text(description, ROOT_EXAMPLE);
const path = (description: string) => Type.Array(hash("A hash, base64."), { description, examples: [[ROOT_EXAMPLE]] });

export const ProofHead = resource("ProofHead", "The journal's tree at a moment, signed.", {
  tree_size: count("Leaves of the tree.", 148213),
  root_hash: hash("Root of the tree, base64."),
  position: text("The last event that the tree covers.", POSITION_EXAMPLE),
  market_time: timestamp("Market time of that event.", "2026-11-15T11:00:00.900+03:00"),
  timestamp: timestamp("Wall time of the signature.", "2026-11-15T11:00:02.114+03:00"),
  key_id: text("The key that signed.", KEY_ID_EXAMPLE),
  signature: text(
    "Ed25519, base64, over the lines `marsad-head-v1`, tree_size, root_hash, position and timestamp, each with a line feed after it.",
    "Yt4n0eQk3hUuB2k0X1JfOe4m0y8iI0k9CwH0xVJ3o0sJx8rQn4m7eQ8yqz3r9v1b2c3d4e5f6g7h8i9j0k1lDA==",
  ),
});
export type ProofHead = Static<typeof ProofHead>;

const ProofKey = resource("ProofKey", "A key with which the service signs, or has signed.", {
  key_id: text("Its name in heads and receipts.", KEY_ID_EXAMPLE),
  public_key: text("The 32 bytes of the Ed25519 key, base64.", "6kpsY+KcUgq+9VB7Ey7F+ZVHdq6+vnuSQh7qaRRG0iw="),
  from: timestamp("When it began to sign.", "2026-11-01T09:00:00.000+03:00"),
  until: nullable(timestamp("When it ended; null for the key that signs now.", "2026-11-15T09:00:00.000+03:00")),
});

export const ProofKeys = resource("ProofKeys", "All keys of the service, oldest first.", {
  keys: list(ProofKey, "The keys."),
});
export type ProofKeys = Static<typeof ProofKeys>;

export const ProofConsistency = resource("ProofConsistency", "That a tree begins with an earlier one.", {
  first: count("Leaves of the earlier tree.", 148213),
  second: count("Leaves of the later tree.", 148900),
  path: path("The hashes of RFC 9162, section 2.1.4, base64."),
});
export type ProofConsistency = Static<typeof ProofConsistency>;

export const ProofInclusion = resource("ProofInclusion", "That the tree has the batch of an event.", {
  leaf_index: count("Place of the leaf in the tree, from 0.", 148212),
  tree_size: count("Leaves of the tree.", 148900),
  leaf: text(
    "Data of the leaf, base64: day, first and last sequence, and the frames as the feed sent them.",
    "MjAyNjExMTVD1hIARdYSAA==",
  ),
  path: path("The hashes of RFC 9162, section 2.1.3, base64."),
});
export type ProofInclusion = Static<typeof ProofInclusion>;

/** Paths that need no key. */
export const PROOF_PATHS = {
  head: `${BASE_PATH}/proof/head/`,
  keys: `${BASE_PATH}/proof/keys/`,
  consistency: `${BASE_PATH}/proof/consistency/`,
} as const;

/** Reads a number of leaves; null for a text that is no such number. */
export function parseTreeSize(value: string | null | undefined): number | null {
  return value !== null && value !== undefined && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
}

export const getInclusion = endpoint({
  path: "/proof/inclusion/",
  tag: "Proof",
  summary: "Proof that the journal holds an event",
  summaryAr: "إثبات أن في السجل حدثًا",
  descriptionAr:
    "ورقة شجرة السجل التي فيها حدث موضع معيّن، مع الطريق إلى جذر الشجرة بالحجم المطلوب. في الورقة الإطارات كما أرسلها المصدر.",
  description:
    "The leaf of the journal's tree that holds the event of a position, with the path to the root of the tree of a given size. The leaf has the frames as the feed sent them.",
  name: "proof inclusion",
  lowestPlan: "pro",
  query: {
    // Its inner name is not `position`, which names the past moment on other endpoints.
    place: freeText("position", "Day and number of the event, as X-Market-Position writes it.", POSITION_EXAMPLE),
    treeSize: freeText(
      "tree_size",
      "Leaves of the tree, as a receipt or a head names it; the tree as it is now when left out.",
      "148900",
    ),
  },
  response: ProofInclusion,
  errors: ["INVALID_PARAM", "PLAN_LIMIT", "NOT_FOUND"],
  sample: { method: "proof.inclusion", query: { position: "20261116.1" }, fields: ["leaf_index", "tree_size"] },
});
