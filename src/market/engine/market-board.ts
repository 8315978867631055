// One market as a whole: the index over its members, the breadth, and the lists of movers and sectors.

import {
  assert,
  type Day,
  type Decimal,
  outOfRange,
  percentOf,
  type StateReader,
  type StateWriter,
} from "../../base/index.ts";
import {
  type Bar,
  type Constituent,
  type Market,
  type MarketSummary,
  type Mover,
  type MoverKind,
  SESSIONS,
  type SectorPerformance,
  type Session,
  type TradeEvent,
} from "../../model/index.ts";
import { Breadth } from "./breadth.ts";
import { cappingFactors } from "./capping.ts";
import type { Changes } from "./changes.ts";
import { type BarSlot, DayBars, type OpenBars } from "./day-bars.ts";
import { type IndexWeight, indexWeight, MarketIndex, sharesOf } from "./market-index.ts";
import { Movers } from "./movers.ts";
import { Sectors } from "./sectors.ts";
import { sessionOf } from "./session.ts";
import type { SymbolState } from "./symbol-state.ts";

/** The largest weight of a constituent at the start of a day. */
const INDEX_CAPS: Readonly<Record<Market, number>> = { TASI: 0.15, NOMU: 0.2 };

/** A member of an index with its weight of the day. */
export interface Member {
  readonly state: SymbolState;
  readonly board: MarketBoard;
  readonly weight: IndexWeight;
  readonly capFactor: number;
}

/** One market through one day. */
export class MarketBoard {
  readonly market: Market;
  readonly states: readonly SymbolState[];
  readonly index = new MarketIndex();
  /** The bars of the index level, with the sums of the members' trades. */
  readonly bars = new DayBars();
  readonly #breadth: Breadth;
  readonly #movers: Movers;
  readonly #sectors: Sectors;
  /** In the order of `states`. */
  #members: readonly Member[] = [];
  #updatedAtMs: number;
  #version: number;

  /** `states` are the members with reference data today, by symbol. */
  constructor(market: Market, states: readonly SymbolState[], openedAtMs: number, version: number) {
    this.market = market;
    this.states = states;
    this.#breadth = new Breadth(states.length);
    this.#movers = new Movers(states);
    this.#sectors = new Sectors(states);
    this.#updatedAtMs = openedAtMs;
    this.#version = version;
  }

  get version(): number {
    return this.#version;
  }

  /** Sets the capping factors of the day and adds every member to the index. */
  weigh(): readonly Member[] {
    const floats = this.states.map(
      ({ instrument }) => (instrument.sharesOutstanding * instrument.freeFloatBps) / 10_000,
    );
    const capitalisations = this.states.map(
      ({ instrument }, i) => (floats[i] ?? outOfRange(i)) * instrument.referencePrice,
    );
    const factors = cappingFactors(capitalisations, INDEX_CAPS[this.market]);
    this.#members = this.states.map((state, i) => {
      // A member without a reference price has no weight today, because its change cannot be computed.
      const isPriced = state.instrument.referencePrice > 0;
      const capFactor = factors[i] ?? outOfRange(i);
      const weight = indexWeight(isPriced ? (floats[i] ?? outOfRange(i)) * capFactor : 0);
      this.index.include(weight, state.instrument.referencePrice);
      return { state, board: this, weight, capFactor };
    });
    return this.#members;
  }

  /** The members of the index with their weights of today, by symbol. */
  constituents(): readonly Constituent[] {
    return this.#members.map(({ state: { instrument, price }, weight, capFactor }) => {
      return { instrument, price, capFactor, indexShares: sharesOf(weight) };
    });
  }

  setPreviousClose(previousClose: Decimal): void {
    assert(this.bars.day.tradeCount === 0, "an index reference came after trading began");
    this.index.setPreviousClose(previousClose);
  }

  /** A member traded; `from` is its price before the trade. */
  applyTrade(
    member: Member,
    from: Decimal,
    event: TradeEvent,
    value: Decimal,
    slot: BarSlot,
    version: number,
    changes: Changes | null,
  ): void {
    const { price, instrument } = member.state;
    if (price !== from) {
      this.index.reprice(member.weight, from, price);
      const previousClose = instrument.referencePrice;
      if (previousClose > 0) this.#breadth.move(from - previousClose, price - previousClose);
    }
    this.bars.add(slot, this.index.value(), true, event.quantity, value);
    this.touch(event.timeMs, version, changes);
  }

  /** Records that the summary and the lists may have changed. */
  touch(timeMs: number, version: number, changes: Changes | null): void {
    this.#updatedAtMs = timeMs;
    this.#version = version;
    changes?.market(this.market);
  }

  /** The session of most members; the later session when two have equally many. */
  session(): Session {
    const counts = new Map<Session, number>();
    for (const { phase } of this.states) counts.set(sessionOf(phase), (counts.get(sessionOf(phase)) ?? 0) + 1);
    let most: Session = "closed";
    for (const session of SESSIONS) if ((counts.get(session) ?? 0) >= (counts.get(most) ?? 0)) most = session;
    return most;
  }

  /** Null until the exchange has sent the previous close of the index. */
  summary(): MarketSummary | null {
    const { previousClose } = this.index;
    if (previousClose === 0) return null;
    const indexValue = this.index.value();
    const indexChange = indexValue - previousClose;
    const { day } = this.bars;
    return {
      index: this.market,
      indexValue,
      indexChange,
      indexChangePercent: percentOf(indexChange, previousClose),
      totalVolume: day.volume,
      totalValue: day.value,
      tradeCount: day.tradeCount,
      advancing: this.#breadth.advancing,
      declining: this.#breadth.declining,
      unchanged: this.#breadth.unchanged,
      mood: this.#breadth.mood,
      updatedAtMs: this.#updatedAtMs,
    };
  }

  /** The bars of the index; none until its level is known. */
  openBars(day: Day, dayStartMs: number): OpenBars {
    return this.index.previousClose === 0 ? { day: null, halfHours: [] } : this.bars.open(day, dayStartMs);
  }

  /** The minutes of the index; none until its level is known. */
  minuteBars(dayStartMs: number, fromMs: number): readonly Bar[] {
    return this.index.previousClose === 0 ? [] : this.bars.minutes(dayStartMs, fromMs);
  }

  movers(kind: MoverKind, limit: number): readonly Mover[] {
    return this.#movers.list(kind, limit, this.#version);
  }

  sectors(): readonly SectorPerformance[] {
    return this.#sectors.list(this.#version);
  }

  /** `version` is the version of the last event. */
  saveTo(writer: StateWriter, version: number): void {
    writer.time(this.#updatedAtMs);
    writer.number(version - this.#version);
    this.index.saveTo(writer);
    this.#breadth.saveTo(writer);
    this.bars.saveTo(writer);
  }

  /** Call it after `weigh`: the weights follow from the reference data. */
  loadFrom(reader: StateReader, version: number): void {
    this.#updatedAtMs = reader.time();
    this.#version = version - reader.number();
    this.index.loadFrom(reader);
    this.#breadth.loadFrom(reader);
    this.bars.loadFrom(reader);
  }
}
