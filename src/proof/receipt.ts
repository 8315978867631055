// A receipt of an answer: a compact JWS, signed with Ed25519, that binds the answer to its request, to its position of the market, and to a
// tree of the journal that covers this position.

import { createHash } from "node:crypto";
import { isJsonObject, parseJson } from "../base/index.ts";
import { isSignedBy } from "./ed25519.ts";
import type { ReadyKey } from "./service-signer.ts";

/** The claims of a receipt, with the names in its text. */
export interface ReceiptClaims {
  readonly v: 1;
  /** "GET /api/v1/quote/2222/?data_mode=delayed". */
  readonly request: string;
  readonly plan: string;
  readonly data_mode: string;
  readonly position: string;
  readonly market_time: string;
  /** Base64, of the body before it is compressed. */
  readonly body_sha256: string;
  readonly tree_size: number;
  readonly root_hash: string;
  readonly issued_at: string;
}

const TEXTS = [
  "request",
  "plan",
  "data_mode",
  "position",
  "market_time",
  "body_sha256",
  "root_hash",
  "issued_at",
] as const;

/** The request of a receipt: its query without `receipt`, decoded, sorted by name. */
export function requestText(path: string, query: string): string {
  const pairs = [...new URLSearchParams(query)].filter(([name]) => name !== "receipt");
  pairs.sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  const sorted = pairs.map(([name, value]) => `${name}=${value}`).join("&");
  return `GET ${path}${sorted === "" ? "" : `?${sorted}`}`;
}

export function bodyHash(body: Uint8Array): string {
  return createHash("sha256").update(body).digest("base64");
}

export function signReceipt(claims: ReceiptClaims, { keyId, sign }: ReadyKey): string {
  const signed = `${encoded({ alg: "EdDSA", kid: keyId })}.${encoded(claims)}`;
  return `${signed}.${Buffer.from(sign(new TextEncoder().encode(signed))).toString("base64url")}`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** A receipt with a valid form, whose signature is not verified. */
export interface ReadReceipt {
  readonly keyId: string;
  readonly claims: ReceiptClaims;
  isSignedBy(publicKey: Uint8Array): boolean;
}

/** Null for a text that is not a receipt. */
export function readReceipt(text: string): ReadReceipt | null {
  const [, head = "", body = "", signature = ""] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(text.trim()) ?? [];
  const header = decoded(head);
  const claims = decoded(body);
  if (header?.["alg"] !== "EdDSA" || typeof header["kid"] !== "string" || claims === null || !isClaims(claims))
    return null;
  const bytes = new Uint8Array(Buffer.from(signature, "base64url"));
  // Base64 has several texts for some bytes; only the text that the service writes is accepted.
  if (Buffer.from(bytes).toString("base64url") !== signature) return null;
  const message = new TextEncoder().encode(`${head}.${body}`);
  return { keyId: header["kid"], claims, isSignedBy: (publicKey) => isSignedBy(publicKey, message, bytes) };
}

function decoded(part: string): Readonly<Record<string, unknown>> | null {
  const value = parseJson(Buffer.from(part, "base64url").toString("utf8"));
  return isJsonObject(value) ? value : null;
}

function isClaims(value: object): value is ReceiptClaims {
  const claims = value as Readonly<Record<string, unknown>>;
  return (
    claims["v"] === 1 &&
    Number.isSafeInteger(claims["tree_size"]) &&
    TEXTS.every((name) => typeof claims[name] === "string")
  );
}
