// Encrypts signing secrets before they are stored, with AES-256-GCM and the key of this installation. A copy of the database alone
// is not enough to sign as the service.

import { createCipheriv, createDecipheriv } from "node:crypto";
import { closeSync, fchmodSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { assert, isOpenSecret, Outage, secretBytes, systemCodeOf } from "../../base/index.ts";

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The first byte of an encrypted text: the format of the rest. */
const VERSION = 1;
const OWNER_ONLY = 0o600;

export class SecretBox {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    assert(key.length === KEY_BYTES, "a sealing key has 32 bytes");
    this.#key = key;
  }

  /** Encrypts a text for this account; it cannot be opened for another account. */
  seal(text: string, accountId: number): Uint8Array {
    const nonce = secretBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonce).setAAD(boundTo(accountId));
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return new Uint8Array(Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed]));
  }

  /** Throws an Outage when the text was encrypted with another key, or was changed. */
  open(sealed: Uint8Array, accountId: number): string {
    const bytes = Buffer.from(sealed);
    const start = 1 + NONCE_BYTES + TAG_BYTES;
    if (bytes[0] !== VERSION || bytes.length < start) throw new Outage(WRONG_KEY);
    const decipher = createDecipheriv("aes-256-gcm", this.#key, bytes.subarray(1, 1 + NONCE_BYTES))
      .setAAD(boundTo(accountId))
      .setAuthTag(bytes.subarray(1 + NONCE_BYTES, start));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]).toString("utf8");
    } catch (error) {
      throw new Outage(WRONG_KEY, { cause: error });
    }
  }
}

const WRONG_KEY = "a signing secret cannot be opened: it was sealed under another key than that of the key file";

function boundTo(accountId: number): Uint8Array {
  return Buffer.from(`marsad signing secret of account ${accountId}`);
}

/** Reads the key file. The first start creates it, readable by its owner only. */
export function openSecretBox(path: string): SecretBox {
  let text = readKey(path);
  if (text === null) {
    makeKey(path);
    text = readKey(path);
  }
  const key = Buffer.from((text ?? "").trim(), "base64");
  if (key.length !== KEY_BYTES) throw new Outage(`the key file ${path} does not hold a key of 32 bytes in base64`);
  return new SecretBox(new Uint8Array(key));
}

function readKey(path: string): string | null {
  if (isOpenSecret(path)) {
    throw new Outage(`the key file ${path} may be read by others; take that right away with chmod 600`);
  }
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (systemCodeOf(error) === "ENOENT") return null;
    throw new Outage(`the key file ${path} cannot be read`, { cause: error });
  }
}

/**
 * Writes the key under another name and then links it: when several processes start at once, one creates the key, and none reads half
 * of it. Bytes and name are on the disk before any secret is sealed with the key.
 */
function makeKey(path: string): void {
  const draft = `${path}.${Buffer.from(secretBytes(6)).toString("hex")}`;
  try {
    const file = openSync(draft, "wx", OWNER_ONLY);
    try {
      fchmodSync(file, OWNER_ONLY);
      writeSync(file, `${Buffer.from(secretBytes(KEY_BYTES)).toString("base64")}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    linkSync(draft, path);
    const folder = openSync(dirname(path), "r");
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch (error) {
    if (systemCodeOf(error) !== "EEXIST") throw new Outage(`the key file ${path} cannot be written`, { cause: error });
  } finally {
    rmSync(draft, { force: true });
  }
}
