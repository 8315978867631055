// Bytes as text in Crockford's base 32, for ids that people read and copy: it has no letters that are easily confused.

import { outOfRange } from "./assert.ts";

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const DIGIT_BITS = 5;
const DIGIT_MASK = 31;

/** The bytes as one number, the most significant digit first. */
export function crockfordText(bytes: Uint8Array): string {
  let text = "";
  let [waiting, bits] = [0, 0];
  for (let at = bytes.length - 1; at >= 0; at--) {
    waiting |= (bytes[at] ?? outOfRange(at)) << bits;
    for (bits += 8; bits >= DIGIT_BITS; bits -= DIGIT_BITS) {
      text = DIGITS.charAt(waiting & DIGIT_MASK) + text;
      waiting >>= DIGIT_BITS;
    }
  }
  return bits === 0 ? text : DIGITS.charAt(waiting) + text;
}
