// Records the data of one simulated day for the studies of order flow: the middle of the best prices at the end of each second, and
// every taker's order, which is all trades of one symbol, side and moment.

import { NONE } from "../../exchange/matching/order-ladder.ts";
import type { ExchangeDay } from "../../exchange/trading/day/exchange-day.ts";
import { cappedWeights, freeFloatCapitalisation, INDEX_CAP } from "../../exchange/world/universe/index-weights.ts";
import { HOUR_MS, outOfRange, RIYADH_OFFSET_MS, SECOND_MS } from "../../src/base/index.ts";
import type { Instrument, MarketEvent } from "../../src/model/index.ts";

const OPEN_MS = 10 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
/** Continuous trading, in seconds. */
export const SECONDS = 5 * 3_600;

/** One symbol's continuous trading. */
export interface SymbolRecord {
  readonly instrument: Instrument;
  /** By second from 10:00; 0 before the first price. */
  readonly middles: Float64Array;
  /** Taker's orders: second since 10:00, +1 for a buyer and −1 for a seller, and shares. Bound: the orders of one day. */
  readonly seconds: number[];
  readonly signs: number[];
  readonly sizes: number[];
  /** Milliseconds of continuous trading since the previous order, before each order. Bound: the orders of one day. */
  readonly waits: number[];
  longestWaitMs: number;
  /** Time of the last taker's order, or of the start or resumption of continuous trading; null outside it. */
  waitingSinceMs: number | null;
  lastTakerMs: number;
}

export class FlowRecorder {
  /** Shares and funds of the main market, by number. */
  readonly symbols = new Map<number, SymbolRecord>();
  /** Quantities of all single trades relative to their symbol's mean are computed from these. Bound: the trades of one day. */
  readonly tradeSizes = new Map<number, number[]>();
  /** TASI relative to its last close at the end of each second from 10:00, from the last prices of its members; 0 before the first. */
  readonly index = new Float64Array(SECONDS);
  /** Sukuk: seconds seen, and the seconds in which one side or both had no order. */
  sukukSeconds = 0;
  sukukOneSided = 0;
  volatilityAuctions = 0;
  readonly #sukuk = new Set<number>();
  #weights: ReadonlyMap<number, number> | null = null;

  apply(event: MarketEvent): void {
    if (event.type === "trade") this.#trade(event);
    else if (event.type === "instrument") this.#list(event.instrument);
    else if (event.type === "phase") this.#changePhase(event);
  }

  sample(day: ExchangeDay, timeOfDayMs: number): void {
    const second = (timeOfDayMs - OPEN_MS) / SECOND_MS - 1;
    if (!Number.isInteger(second) || second < 0 || second >= SECONDS) return;
    this.#weights ??= indexWeights([...this.symbols.values()].map(({ instrument }) => instrument));
    let level = 0;
    for (const { rules, book, phase, lastPrice } of day.instruments) {
      level += (this.#weights.get(rules.number) ?? 0) * (lastPrice / rules.referencePrice);
      const { buyers, sellers, grid } = book;
      const isOneSided = buyers.best === NONE || sellers.best === NONE;
      const record = this.symbols.get(rules.number);
      if (record === undefined) {
        if (second % 60 === 0 && this.#sukuk.has(rules.number)) {
          this.sukukSeconds++;
          if (isOneSided) this.sukukOneSided++;
        }
        continue;
      }
      const isPriced = phase === "continuous" && !isOneSided;
      record.middles[second] = isPriced
        ? (grid.priceAt(buyers.best) + grid.priceAt(sellers.best)) / 2
        : second === 0
          ? 0
          : (record.middles[second - 1] ?? outOfRange(second - 1));
    }
    this.index[second] = level;
  }

  /** Auctions and halts do not count as waits. */
  #changePhase({ instrument, phase, timeMs }: Extract<MarketEvent, { type: "phase" }>): void {
    if (phase === "volatility-auction") this.volatilityAuctions++;
    const record = this.symbols.get(instrument);
    if (record === undefined) return;
    waitedUntil(record, timeMs);
    record.waitingSinceMs = phase === "continuous" ? timeMs : null;
  }

  #list(instrument: Instrument): void {
    if (instrument.securityType === "Sukuk") this.#sukuk.add(instrument.number);
    const isShare = instrument.securityType === "Equity" || instrument.securityType === "Closed-End Fund";
    if (!isShare || instrument.market !== "TASI") return;
    this.symbols.set(instrument.number, {
      instrument,
      middles: new Float64Array(SECONDS),
      seconds: [],
      signs: [],
      sizes: [],
      waits: [],
      longestWaitMs: 0,
      waitingSinceMs: null,
      lastTakerMs: 0,
    });
    this.tradeSizes.set(instrument.number, []);
  }

  #trade(event: Extract<MarketEvent, { type: "trade" }>): void {
    const record = this.symbols.get(event.instrument);
    if (record === undefined || event.kind !== "continuous") return;
    this.tradeSizes.get(event.instrument)?.push(event.quantity);
    const sign = event.side === "buy" ? 1 : -1;
    const last = record.signs.length - 1;
    if (event.timeMs === record.lastTakerMs && record.signs[last] === sign) {
      record.sizes[last] = (record.sizes[last] ?? outOfRange(last)) + event.quantity;
      return;
    }
    record.lastTakerMs = event.timeMs;
    record.seconds.push(Math.floor((((event.timeMs + RIYADH_OFFSET_MS) % DAY_MS) - OPEN_MS) / SECOND_MS));
    record.signs.push(sign);
    record.sizes.push(event.quantity);
    record.waits.push(waitedUntil(record, event.timeMs));
    record.waitingSinceMs = event.timeMs;
  }
}

/** The weights of the companies in TASI, by number. */
function indexWeights(instruments: readonly Instrument[]): ReadonlyMap<number, number> {
  const members = instruments.filter(({ securityType }) => securityType === "Equity");
  const weights = cappedWeights(Float64Array.from(members, freeFloatCapitalisation), INDEX_CAP.TASI);
  return new Map(members.map(({ number }, at) => [number, weights[at] ?? outOfRange(at)]));
}

/** Time since the last taker's order, in milliseconds. */
function waitedUntil(record: SymbolRecord, timeMs: number): number {
  const waited = timeMs - (record.waitingSinceMs ?? timeMs);
  record.longestWaitMs = Math.max(record.longestWaitMs, waited);
  return waited;
}
