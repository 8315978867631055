// A file that is written from its start to its end, with the hash of its bytes. Only its owner may read it.

import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";

const OWNER_ONLY = 0o600;

export interface WrittenFile {
  readonly bytes: number;
  readonly sha256: string;
}

export class OutputFile {
  readonly #file: number;
  readonly #hash = new Bun.CryptoHasher("sha256");
  #bytes = 0;

  constructor(path: string) {
    this.#file = openSync(path, "wx", OWNER_ONLY);
  }

  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
  }

  /** Ends the file; it is on the disk when this returns. */
  end(): WrittenFile {
    fsyncSync(this.#file);
    closeSync(this.#file);
    return { bytes: this.#bytes, sha256: this.#hash.digest("hex") };
  }
}
