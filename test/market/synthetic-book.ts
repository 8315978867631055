// One instrument of a made-up day: a book of quantities by tick that is changed at random and written as level and trade
// events.

import type { Decimal, Random } from "../../src/base/index.ts";
import type { FrameWriter } from "../../src/feed-protocol/index.ts";
import type { BookSide, Instrument, Phase, TradeKind } from "../../src/model/index.ts";

type Quantities = Map<Decimal, number>;

const DEPTH_MAX = 80;
const PHASES_WITHIN: readonly Phase[] = ["halted", "volatility-auction"];

/** Never crossed in continuous trading; prices stay above zero. */
export class SyntheticBook {
  readonly #listing: Instrument;
  readonly #writer: FrameWriter;
  readonly #random: Random;
  readonly #bids: Quantities = new Map();
  readonly #asks: Quantities = new Map();
  #bestBid: Decimal;
  #bestAsk: Decimal;
  #officialPrice: Decimal;
  #tradeSeq = 0;

  constructor(listing: Instrument, writer: FrameWriter, random: Random) {
    this.#listing = listing;
    this.#writer = writer;
    this.#random = random;
    this.#officialPrice = listing.referencePrice;
    this.#bestBid = Math.max(listing.referencePrice - listing.tick, listing.tick);
    this.#bestAsk = this.#bestBid + 2 * listing.tick;
  }

  get symbol(): string {
    return this.#listing.symbol;
  }

  get officialPrice(): Decimal {
    return this.#officialPrice;
  }

  startAuction(timeMs: number, phase: Phase): void {
    this.#writer.phase(timeMs, this.#listing.number, phase);
  }

  /** Orders collect: unpriced ones, levels that cross, an indication. */
  collect(timeMs: number): void {
    const random = this.#random;
    const side: BookSide = random.chance(0.5) ? "bid" : "ask";
    const unpriced = random.int(3) * 100;
    this.#writer.level(timeMs, this.#listing.number, side, 0, unpriced, unpriced / 50);
    this.#setLevel(timeMs, side, this.#priceNear(random.between(-3, 3)), random.between(1, 900));
    this.#writer.indication(timeMs, this.#listing.number, this.#priceNear(random.between(-2, 2)), random.int(5_000));
  }

  /** Ends an auction: collected orders trade or are removed. */
  uncross(timeMs: number, kind: TradeKind, isOfficial: boolean): void {
    const random = this.#random;
    const price = this.#priceNear(random.between(-4, 4));
    const trades = random.int(4);
    for (let i = 0; i < trades; i++) this.#trade(timeMs, price, random.between(1, 2_000), kind, isOfficial);
    for (const side of ["bid", "ask"] as const) {
      this.#writer.level(timeMs, this.#listing.number, side, 0, 0, 0);
      for (const level of [...this.#side(side).keys()]) this.#setLevel(timeMs, side, level, 0);
    }
    this.#bestBid = Math.max(this.#officialPrice - this.#listing.tick, this.#listing.tick);
    this.#bestAsk = this.#bestBid + 2 * this.#listing.tick;
    this.#writer.phase(timeMs, this.#listing.number, kind === "opening" ? "continuous" : "trade-at-last");
  }

  /** One random event of continuous trading. */
  act(timeMs: number): void {
    const random = this.#random;
    const roll = random.next();
    if (roll < 0.165) this.#take(timeMs);
    else if (roll < 0.167) this.#interrupt(timeMs);
    else {
      const side: BookSide = random.chance(0.5) ? "bid" : "ask";
      const depth = Math.min(Math.floor(random.exponential() * 4) - 1, DEPTH_MAX);
      this.#setLevel(timeMs, side, this.#priceAt(side, depth), random.chance(0.35) ? 0 : random.between(1, 5_000));
    }
  }

  tradeAtLast(timeMs: number): void {
    if (this.#random.chance(0.5))
      this.#trade(timeMs, this.#officialPrice, this.#random.between(1, 50), "at-last", true);
    this.#writer.phase(timeMs, this.#listing.number, "post-trade");
  }

  close(timeMs: number): void {
    this.#writer.close(timeMs, this.#listing.number, this.#officialPrice);
    this.#writer.phase(timeMs, this.#listing.number, "closed");
  }

  /** An aggressor takes from the best level of the other side. */
  #take(timeMs: number): void {
    const isBuy = this.#random.chance(0.5);
    const side: BookSide = isBuy ? "ask" : "bid";
    const price = isBuy ? this.#bestAsk : this.#bestBid;
    const resting = this.#side(side).get(price) ?? 0;
    const quantity = Math.max(1, Math.min(resting, this.#random.between(1, 600)));
    this.#trade(timeMs, price, quantity, this.#random.chance(0.02) ? "volatility" : "continuous", true, isBuy);
    if (resting > 0) this.#setLevel(timeMs, side, price, resting - quantity);
  }

  #interrupt(timeMs: number): void {
    const phase = this.#random.pick(PHASES_WITHIN);
    this.#writer.phase(timeMs, this.#listing.number, phase);
    this.#writer.indication(timeMs, this.#listing.number, this.#officialPrice, 100);
    this.#writer.phase(timeMs, this.#listing.number, "continuous");
  }

  #trade(
    timeMs: number,
    price: Decimal,
    quantity: number,
    kind: TradeKind,
    isOfficial: boolean,
    isBuy = this.#random.chance(0.5),
  ): void {
    if (isOfficial) this.#officialPrice = price;
    const { number } = this.#listing;
    this.#writer.trade(timeMs, number, ++this.#tradeSeq, price, quantity, isBuy ? "buy" : "sell", kind, isOfficial);
  }

  #setLevel(timeMs: number, side: BookSide, price: Decimal, quantity: number): void {
    const quantities = this.#side(side);
    if (quantity === 0) quantities.delete(price);
    else quantities.set(price, quantity);
    const orderCount = quantity === 0 ? 0 : 1 + (quantity % 9);
    this.#writer.level(timeMs, this.#listing.number, side, price, quantity, orderCount);
    this.#follow(side, price, quantity);
  }

  /** Tracks the best prices: a removed best level steps back, a better one steps forward. */
  #follow(side: BookSide, price: Decimal, quantity: number): void {
    const { tick } = this.#listing;
    if (side === "bid") {
      if (quantity > 0 && price > this.#bestBid && price < this.#bestAsk) this.#bestBid = price;
      else if (quantity === 0 && price === this.#bestBid && price > 50 * tick) this.#bestBid -= tick;
    } else if (quantity > 0 && price < this.#bestAsk && price > this.#bestBid) this.#bestAsk = price;
    else if (quantity === 0 && price === this.#bestAsk) this.#bestAsk += tick;
  }

  #priceAt(side: BookSide, depth: number): Decimal {
    const { tick } = this.#listing;
    if (side === "bid") return Math.max(Math.min(this.#bestBid - depth * tick, this.#bestAsk - tick), tick);
    return Math.max(this.#bestAsk + depth * tick, this.#bestBid + tick);
  }

  #priceNear(ticks: number): Decimal {
    return Math.max(this.#officialPrice + ticks * this.#listing.tick, this.#listing.tick);
  }

  #side(side: BookSide): Quantities {
    return side === "bid" ? this.#bids : this.#asks;
  }
}
