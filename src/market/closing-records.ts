// What the engine remembers of the days before: the last official trade of each symbol.

import type { Digest } from "../base/index.ts";
import type { ClosingRecord } from "../model/index.ts";

/** Over this many symbols, those longest without a trade are forgotten. */
export const CLOSINGS_MAX = 8_192;

/** Also of symbols that are not listed today: a suspended one comes back. */
export class ClosingRecords {
  #bySymbol: ReadonlyMap<string, ClosingRecord>;

  constructor(records: readonly ClosingRecord[]) {
    this.#bySymbol = bySymbol(records);
  }

  get bySymbol(): ReadonlyMap<string, ClosingRecord> {
    return this.#bySymbol;
  }

  /** All records with newer ones put over them, by symbol. */
  with(newer: readonly ClosingRecord[]): readonly ClosingRecord[] {
    return [...bySymbol([...this.#bySymbol.values(), ...newer]).values()];
  }

  keep(newer: readonly ClosingRecord[]): void {
    this.#bySymbol = bySymbol(this.with(newer));
  }

  digestInto(digest: Digest): void {
    digest.number(this.#bySymbol.size);
    for (const { symbol, price, tradedAtMs } of this.#bySymbol.values()) {
      digest.text(symbol);
      digest.number(price);
      digest.number(tradedAtMs);
    }
  }
}

/** The last record of each symbol, in the order of symbols, within the bound. */
function bySymbol(records: readonly ClosingRecord[]): ReadonlyMap<string, ClosingRecord> {
  let kept = [...new Map(records.map((record) => [record.symbol, record])).values()];
  if (kept.length > CLOSINGS_MAX) {
    kept = kept.sort((a, b) => b.tradedAtMs - a.tradedAtMs || compare(a, b)).slice(0, CLOSINGS_MAX);
  }
  return new Map(kept.sort(compare).map((record) => [record.symbol, record]));
}

function compare(a: ClosingRecord, b: ClosingRecord): number {
  return a.symbol < b.symbol ? -1 : 1;
}
