// Bodies that are sent again and again, in the form that the runtime sends without copying them: it copies an array of bytes into
// every response, and shares a Blob.

import { PLAIN_BYTES_MAX } from "./content-encoding.ts";

/** Below this size the copy costs less than finding the Blob. */
const SHARED_FROM_BYTES = PLAIN_BYTES_MAX;

export class KeptBodies {
  /**
   * By the bytes: null once they were sent, and the Blob from the second time on, because many are sent only once. It is dropped
   * together with the bytes.
   */
  readonly #blobs = new WeakMap<Uint8Array, Blob | null>();

  /** What to send for these bytes, which nobody changes any more. */
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
