// A fingerprint of values in order: the same values give the same text on every machine.

import { createHash } from "node:crypto";

const FLUSH_CHARS = 1 << 16;

/** SHA-256 over a canonical text of numbers and strings, and over bytes. */
export class Digest {
  readonly #hash = createHash("sha256");
  #text = "";

  number(value: number): void {
    // A comma ends each number, so that 1 and 23 differ from 12 and 3.
    this.#text += `${value},`;
    if (this.#text.length > FLUSH_CHARS) this.#flush();
  }

  text(value: string): void {
    // The length comes first, so that the end of a text is unambiguous.
    this.#text += `${value.length}:${value},`;
    if (this.#text.length > FLUSH_CHARS) this.#flush();
  }

  bytes(value: Uint8Array): void {
    this.number(value.length);
    this.#flush();
    this.#hash.update(value);
  }

  /** Ends the digest: 64 hex digits. */
  hex(): string {
    this.#flush();
    return this.#hash.digest("hex");
  }

  #flush(): void {
    this.#hash.update(this.#text);
    this.#text = "";
  }
}
