// Collects bytes as they arrive and cuts them into runs of whole event frames and single control frames.

import { type ControlFrame, decodeControl, frameLengthAt, isControlAt } from "../../feed-protocol/index.ts";

export type Cut =
  | { readonly kind: "events"; readonly bytes: Uint8Array }
  | { readonly kind: "control"; readonly frame: ControlFrame };

/** Bytes that have arrived and are not cut off yet. The owner stops reading while `length` is too large. */
export class FrameBuffer {
  #bytes = new Uint8Array(0);

  get length(): number {
    return this.#bytes.length;
  }

  push(bytes: Uint8Array): void {
    const joined = new Uint8Array(this.#bytes.length + bytes.length);
    joined.set(this.#bytes);
    joined.set(bytes, this.#bytes.length);
    this.#bytes = joined;
  }

  /** The longest run of whole event frames at the front up to `maxBytes`, or one control frame; null when no frame is complete yet. */
  cut(maxBytes: number): Cut | null {
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength);
    let end = 0;
    for (;;) {
      const length = frameLengthAt(view, end);
      if (length === 0) break;
      if (isControlAt(view, end)) {
        if (end > 0) break;
        const frame = decodeControl(view, 0, length);
        this.#bytes = this.#bytes.slice(length);
        return { kind: "control", frame };
      }
      if (end > 0 && end + length > maxBytes) break;
      end += length;
    }
    if (end === 0) return null;
    const bytes = this.#bytes.subarray(0, end);
    this.#bytes = this.#bytes.slice(end);
    return { kind: "events", bytes };
  }
}
