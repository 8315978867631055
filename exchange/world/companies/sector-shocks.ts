// What a quarter brings to a whole sector. Every company of the sector asks for the same numbers, so they are kept.

import { Random, RecentMap } from "../../../src/base/index.ts";
import type { QuarterIndex } from "./fiscal-quarter.ts";

/** All sectors over some hundred years; a forgotten shock is drawn again. */
const SHOCKS_MAX = 20_000;

export class SectorShocks {
  readonly #seed: number;
  readonly #shocks = new RecentMap<string, number>(SHOCKS_MAX);

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** A standard normal number. */
  of(sectorEn: string, quarter: QuarterIndex): number {
    const key = `${quarter} ${sectorEn}`;
    const known = this.#shocks.get(key);
    if (known !== undefined) return known;
    const shock = new Random("sector-shock", this.#seed, sectorEn, quarter).normal();
    this.#shocks.set(key, shock);
    return shock;
  }
}
