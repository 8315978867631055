// The text of an API key: its form, how it is made, and the hash and the hint that are stored in its place.

import { crockfordText, hashOfSecret, outOfRange, secretBytes } from "../../base/index.ts";
import type { KeyKind } from "../../model/index.ts";

/** The form of every key; demo keys have it too. */
export const KEY_FORMAT = /^marsad_(?:live|test)_[A-Za-z0-9-]{8,64}$/;

export const KEY_TEXT_MAX = "marsad_live_".length + 64;
const SECRET_BYTES = 20;
const HINT_CHARS = 4;

/** A SHA-256 digest as eight words. */
export type KeyDigest = Uint32Array;
const DIGEST_WORDS = 8;

/** A new key: 160 random bits, then a checksum that lets a scanner or a person notice a mistyped one. */
export function newKeyText(kind: KeyKind): string {
  const body = `marsad_${kind}_${keyChars(secretBytes(SECRET_BYTES))}`;
  return body + checksumOf(body);
}

function checksumOf(text: string): string {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, Bun.hash.crc32(text));
  return keyChars(bytes);
}

/** Digits and lower-case letters without the look-alikes i, l, o and u. */
const keyChars = (bytes: Uint8Array): string => crockfordText(bytes).toLowerCase();

/** Digests key texts into one buffer that each call overwrites. */
export class KeyDigester {
  readonly words: KeyDigest = new Uint32Array(DIGEST_WORDS);
  readonly #bytes = new Uint8Array(this.words.buffer);

  /** The digest of the text, until the next call. */
  digest(keyText: string): KeyDigest {
    Bun.SHA256.hash(keyText, this.#bytes);
    return this.words;
  }
}

/** The digest of a stored hash. */
export function digestOfHash(hash: string): KeyDigest {
  const digest = new Uint32Array(DIGEST_WORDS);
  new Uint8Array(digest.buffer).set(Buffer.from(hash, "hex"));
  return digest;
}

/** Compares in a time that does not depend on where the digests differ: every word is compared. */
export function isSameDigest(a: KeyDigest, b: KeyDigest): boolean {
  let difference = 0;
  for (let i = 0; i < DIGEST_WORDS; i++) difference |= (a[i] ?? outOfRange(i)) ^ (b[i] ?? outOfRange(i));
  return difference === 0;
}

/** The hash that the store has of a key: SHA-256 in hexadecimal. */
export function hashOfKey(keyText: string): string {
  return hashOfSecret(keyText);
}

/** The characters that a list shows so that people can tell keys apart: 20 of the 160 bits, which leaves 140 to guess. */
export function hintOfKey(keyText: string): string {
  return keyText.slice(-HINT_CHARS);
}
