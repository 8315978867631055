// Signatures with Ed25519 by the runtime's own cryptography, on keys of 32 plain bytes.

import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { assert, secretBytes } from "../base/index.ts";

const KEY_BYTES = 32;
/** The bytes before the 32 bytes of a private key in PKCS #8, and of a public key in SPKI (RFC 8410). */
const PRIVATE_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC_HEAD = Buffer.from("302a300506032b6570032100", "hex");
/** Characters of a key's name. */
const KEY_ID_CHARS = 16;

export function newPrivateKey(): Uint8Array {
  return secretBytes(KEY_BYTES);
}

function privateKeyOf(seed: Uint8Array): KeyObject {
  assert(seed.length === KEY_BYTES, "a private key has 32 bytes");
  return createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, seed]), format: "der", type: "pkcs8" });
}

export function publicKeyOf(seed: Uint8Array): Uint8Array {
  const der = createPublicKey(privateKeyOf(seed)).export({ format: "der", type: "spki" });
  return new Uint8Array(der.subarray(PUBLIC_HEAD.length));
}

/** The name of a key: the beginning of the hash of its public key, in hexadecimal. */
export function keyIdOf(publicKey: Uint8Array): string {
  return createHash("sha256").update(publicKey).digest("hex").slice(0, KEY_ID_CHARS);
}

/** A function that signs with a private key, which is prepared once. */
export function signingWith(seed: Uint8Array): (message: Uint8Array) => Uint8Array {
  const key = privateKeyOf(seed);
  return (message) => new Uint8Array(sign(null, message, key));
}

/** False also for an invalid key or signature. */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== KEY_BYTES) return false;
  try {
    const key = createPublicKey({ key: Buffer.concat([PUBLIC_HEAD, publicKey]), format: "der", type: "spki" });
    return verify(null, message, key, signature);
  } catch {
    return false;
  }
}
