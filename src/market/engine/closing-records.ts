// The engine's records of earlier days: the last official trade of each symbol.

import type { StateReader, StateWriter } from "../../base/index.ts";
import type { ClosingRecord } from "../../model/index.ts";

/** Beyond this many symbols, the symbols that traded longest ago are dropped. */
export const CLOSINGS_MAX = 8_192;

/** Retains symbols that are not listed today too: a suspended symbol may come back. */
export class ClosingRecords {
  #bySymbol: ReadonlyMap<string, ClosingRecord>;

  constructor(records: readonly ClosingRecord[]) {
    this.#bySymbol = bySymbol(records);
  }

  get bySymbol(): ReadonlyMap<string, ClosingRecord> {
    return this.#bySymbol;
  }

  /** All records in the order of symbols; a newer record replaces that of its symbol. */
  with(newer: readonly ClosingRecord[]): readonly ClosingRecord[] {
    return [...bySymbol([...this.#bySymbol.values(), ...newer]).values()];
  }

  keep(newer: readonly ClosingRecord[]): void {
    this.#bySymbol = bySymbol(this.with(newer));
  }

  saveTo(writer: StateWriter): void {
    writer.number(this.#bySymbol.size);
    for (const { symbol, price, tradedAtMs } of this.#bySymbol.values()) {
      writer.text(symbol);
      writer.number(price);
      writer.time(tradedAtMs);
    }
  }

  static load(reader: StateReader): ClosingRecords {
    const records = reader.list(() => ({ symbol: reader.text(), price: reader.number(), tradedAtMs: reader.time() }));
    return new ClosingRecords(records);
  }
}

/** The last record of each symbol, in the order of symbols, at most CLOSINGS_MAX of them. */
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
