// A series of independent standard normals, one for each whole number. Any of them can be read without the ones before it, so
// that the past and a simulated day see the same numbers whatever is asked first.

import { outOfRange, Random } from "../../../src/base/index.ts";

const BLOCK = 64;

export class NormalSeries {
  readonly #name: readonly (string | number)[];
  /** The last two blocks that were read, by the parity of their number. */
  readonly #blocks = [new Float64Array(BLOCK), new Float64Array(BLOCK)] as const;
  readonly #held = [Number.NaN, Number.NaN];

  constructor(...name: readonly (string | number)[]) {
    this.#name = name;
  }

  at(index: number): number {
    const block = Math.floor(index / BLOCK);
    const parity = block & 1;
    const values = this.#blocks[parity] ?? outOfRange(parity);
    if (this.#held[parity] !== block) {
      const random = new Random(...this.#name, block);
      for (let i = 0; i < BLOCK; i++) values[i] = random.normal();
      this.#held[parity] = block;
    }
    const place = index - block * BLOCK;
    return values[place] ?? outOfRange(place);
  }
}
