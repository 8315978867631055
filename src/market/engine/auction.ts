// The auction of one instrument: the equilibrium price and volume that the exchange indicates, each with its own time.

import type { Decimal, Quantity, StateReader, StateWriter } from "../../base/index.ts";
import type { Auction, AuctionPhase } from "../../model/index.ts";

const SAVED_PHASES = [null, "opening", "closing"] as const;

/** Live from the start of an opening or closing auction to the next phase. */
export class AuctionState {
  #phase: AuctionPhase | null = null;
  #price: Decimal = 0;
  #priceUpdatedAtMs = 0;
  #volume: Quantity = 0;
  #volumeUpdatedAtMs = 0;

  get isLive(): boolean {
    return this.#phase !== null;
  }

  /** Starts an auction, or ends it when `phase` is null. */
  enter(phase: AuctionPhase | null, timeMs: number): void {
    this.#phase = phase;
    this.#price = 0;
    this.#priceUpdatedAtMs = phase === null ? 0 : timeMs;
    this.#volume = 0;
    this.#volumeUpdatedAtMs = phase === null ? 0 : timeMs;
  }

  /** Takes an indication; true when it changed price or volume, which happens only in an opening or closing auction. */
  indicate(price: Decimal, volume: Quantity, timeMs: number): boolean {
    if (this.#phase === null) return false;
    const isNewPrice = price !== this.#price;
    const isNewVolume = volume !== this.#volume;
    if (isNewPrice) {
      this.#price = price;
      this.#priceUpdatedAtMs = timeMs;
    }
    if (isNewVolume) {
      this.#volume = volume;
      this.#volumeUpdatedAtMs = timeMs;
    }
    return isNewPrice || isNewVolume;
  }

  shown(): Auction | null {
    if (this.#phase === null) return null;
    return {
      phase: this.#phase,
      price: this.#price,
      priceUpdatedAtMs: this.#priceUpdatedAtMs,
      volume: this.#volume,
      volumeUpdatedAtMs: this.#volumeUpdatedAtMs,
      symbolState: null,
      symbolSession: this.#phase === "opening" ? "pre-open" : "pre-close",
    };
  }

  saveTo(writer: StateWriter): void {
    writer.oneOf(SAVED_PHASES, this.#phase);
    if (this.#phase === null) return;
    writer.number(this.#price);
    writer.time(this.#priceUpdatedAtMs);
    writer.number(this.#volume);
    writer.time(this.#volumeUpdatedAtMs);
  }

  loadFrom(reader: StateReader): void {
    this.#phase = reader.oneOf(SAVED_PHASES);
    if (this.#phase === null) return;
    this.#price = reader.number();
    this.#priceUpdatedAtMs = reader.time();
    this.#volume = reader.number();
    this.#volumeUpdatedAtMs = reader.time();
  }
}
