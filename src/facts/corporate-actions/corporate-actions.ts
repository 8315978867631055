// Dividends and splits of every company, held in memory. Nothing is shown before it was announced.

import type { Day } from "../../base/index.ts";
import type { Dividend, Split } from "../../model/index.ts";

/** One loaded state. When facts change, a new object takes its place. */
export class CorporateActions {
  readonly #dividends: ReadonlyMap<string, readonly Dividend[]>;
  readonly #splits: ReadonlyMap<string, readonly Split[]>;

  constructor(contents: { readonly dividends: readonly Dividend[]; readonly splits: readonly Split[] }) {
    this.#dividends = Map.groupBy(contents.dividends, ({ symbol }) => symbol);
    this.#splits = Map.groupBy(contents.splits, ({ symbol }) => symbol);
  }

  /** Those announced by `day`. */
  dividends(symbol: string, day: Day): readonly Dividend[] {
    return (this.#dividends.get(symbol) ?? []).filter(({ announcementDay }) => announcementDay <= day);
  }

  /** Those that have taken effect by `day`. */
  splits(symbol: string, day: Day): readonly Split[] {
    return (this.#splits.get(symbol) ?? []).filter(({ exDay }) => exDay <= day);
  }
}
