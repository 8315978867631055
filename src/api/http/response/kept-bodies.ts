// Bodies that are sent again and again, as Blobs: the runtime copies an array of bytes into every response, but shares a Blob between
// responses.

import { PLAIN_BYTES_MAX } from "./content-encoding.ts";

/** Below this size the copy costs less than the lookup of the Blob. */
const SHARED_FROM_BYTES = PLAIN_BYTES_MAX;

export class KeptBodies {
  /**
   * The Blob by its bytes: null after the first time they were sent, and the Blob from the second time on, because many bodies are sent
   * only once. It is dropped together with the bytes.
   */
  readonly #blobs = new WeakMap<Uint8Array, Blob | null>();

  /** The body to send for these bytes, which never change. */
  bodyOf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | Blob {
    if (bytes.byteLength < SHARED_FROM_BYTES) return bytes;
    const known = this.#blobs.get(bytes);
    if (known === undefined) {
      this.#blobs.set(bytes, null);
      return bytes;
    }
    if (known !== null) return known;
    const blob = new Blob([bytes]);
    this.#blobs.set(bytes, blob);
    return blob;
  }
}
