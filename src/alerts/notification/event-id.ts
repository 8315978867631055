// Names of notifications and of challenges. A name made from a firing is the same whenever that firing is worked out again.

import { createHash } from "node:crypto";
import { secretBytes } from "../../base/index.ts";

const ID_BYTES = 16;
/** Crockford's digits: no letter that is mistaken for another. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The bytes as one number, five bits to a digit. */
function textOf(bytes: Uint8Array): string {
  let text = "";
  let [waiting, bits] = [0, 0];
  for (let at = bytes.length - 1; at >= 0; at--) {
    waiting |= (bytes[at] ?? 0) << bits;
    for (bits += 8; bits >= 5; bits -= 5) {
      text = (DIGITS[waiting & 31] ?? "") + text;
      waiting >>= 5;
    }
  }
  return bits === 0 ? text : (DIGITS[waiting] ?? "") + text;
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
