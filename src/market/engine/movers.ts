// The movers of a market: sorted on request, and cached until a member trades again.

import { percentOf } from "../../base/index.ts";
import { MOVERS_MAX, type Mover, type MoverKind } from "../../model/index.ts";
import type { SymbolState } from "./symbol-state.ts";

interface Cached {
  readonly version: number;
  readonly movers: readonly Mover[];
}

/**
 * The sort key of each list, the greatest first. Only members with a key above 0 are on the list. MOVERS-05, MOVERS-06: gainers have
 * a change above 0 and losers below it; a member that has not traded is on no list.
 */
const KEY_OF: Readonly<Record<MoverKind, (mover: Mover) => number>> = {
  gainers: (mover) => mover.changePercent,
  losers: (mover) => -mover.changePercent,
  volume: (mover) => mover.volume,
  value: (mover) => mover.value,
};

/** The four lists of one market. */
export class Movers {
  readonly #members: readonly SymbolState[];
  // Bound: the kinds of lists there are.
  readonly #cache = new Map<MoverKind, Cached>();

  constructor(members: readonly SymbolState[]) {
    this.#members = members;
  }

  /** The first `limit` entries of a list; `version` is the version of the market. */
  list(kind: MoverKind, limit: number, version: number): readonly Mover[] {
    let cached = this.#cache.get(kind);
    if (cached === undefined || cached.version !== version) {
      cached = { version, movers: ranked(this.#members, kind) };
      this.#cache.set(kind, cached);
    }
    return limit >= cached.movers.length ? cached.movers : cached.movers.slice(0, Math.max(limit, 0));
  }
}

/** MOVERS-09: ties go by value, then by symbol. The rounded numbers decide what is a tie, so that a reader can check the order. */
function ranked(members: readonly SymbolState[], kind: MoverKind): readonly Mover[] {
  const keyOf = KEY_OF[kind];
  return members
    .map(moverOf)
    .filter((mover) => keyOf(mover) > 0)
    .sort((a, b) => keyOf(b) - keyOf(a) || b.value - a.value || (a.symbol < b.symbol ? -1 : 1))
    .slice(0, MOVERS_MAX);
}

function moverOf(state: SymbolState): Mover {
  const { instrument, price, change } = state;
  const { day } = state.bars;
  return {
    symbol: instrument.symbol,
    nameAr: instrument.nameAr,
    nameEn: instrument.nameEn,
    price,
    change,
    changePercent: percentOf(change, instrument.referencePrice),
    volume: day.volume,
    value: day.value,
    updatedAtMs: state.updatedAtMs,
  };
}
