// Names of notifications and of challenges. A name made from a firing is the same whenever that firing is worked out again.

import { createHash } from "node:crypto";
import { secretBytes } from "../base/index.ts";

const ID_BYTES = 16;
/** Crockford's digits: no letter that is mistaken for another. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function textOf(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  let text = "";
  for (let left = Math.ceil((bytes.length * 8) / 5); left > 0; left--) {
    text = (DIGITS[Number(bits & 31n)] ?? "") + text;
    bits >>= 5n;
  }
  return text;
}

/** "evt_…" of a firing. */
export function eventIdOf(firing: string): string {
  return `evt_${textOf(createHash("sha256").update(firing).digest().subarray(0, ID_BYTES))}`;
}

/** "evt_…" of something that happens once, such as a test delivery. */
export function newEventId(): string {
  return `evt_${textOf(secretBytes(ID_BYTES))}`;
}

/** "chl_…", the webhook-id of a challenge. */
export function newChallengeId(): string {
  return `chl_${textOf(secretBytes(ID_BYTES))}`;
}
