// Remembers which keys a file had and on which line, in a few bytes each, because a million rows should not cost a million
// objects.

import { outOfRange } from "../../base/index.ts";

const SLOTS_FIRST = 1 << 12;
const LOAD_MAX = 0.6;

/** Keys by a 64-bit hash; among ten million of them the chance that two different ones look alike is one in 300,000. */
export class SeenKeys {
  #hashes = new BigUint64Array(SLOTS_FIRST);
  #lines = new Uint32Array(SLOTS_FIRST);
  #count = 0;

  /** The line that had this key before, or 0 when it is new; a new one is remembered with `line`. */
  note(key: string, line: number): number {
    if (this.#count >= this.#lines.length * LOAD_MAX) this.#grow();
    const hash = BigInt(Bun.hash(key));
    const slot = slotOf(this.#hashes, this.#lines, hash);
    const known = this.#lines[slot] ?? outOfRange(slot);
    if (known !== 0) return known;
    this.#hashes[slot] = hash;
    this.#lines[slot] = line;
    this.#count++;
    return 0;
  }

  #grow(): void {
    const hashes = new BigUint64Array(this.#hashes.length * 2);
    const lines = new Uint32Array(this.#lines.length * 2);
    for (let at = 0; at < this.#lines.length; at++) {
      const line = this.#lines[at] ?? outOfRange(at);
      if (line === 0) continue;
      const hash = this.#hashes[at] ?? outOfRange(at);
      const slot = slotOf(hashes, lines, hash);
      hashes[slot] = hash;
      lines[slot] = line;
    }
    this.#hashes = hashes;
    this.#lines = lines;
  }
}

/** The place of the hash, or the free place for it; a line of 0 marks a free place. */
function slotOf(hashes: BigUint64Array, lines: Uint32Array, hash: bigint): number {
  const mask = lines.length - 1;
  let slot = Number(hash & 0xffff_ffffn) & mask;
  while (lines[slot] !== 0 && hashes[slot] !== hash) slot = (slot + 1) & mask;
  return slot;
}
