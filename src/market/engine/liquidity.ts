// Splits an instrument's trades by aggressor: trades that a buyer started are inflow, trades that a seller started are outflow.

import type { Decimal, Quantity, StateReader, StateWriter } from "../../base/index.ts";
import type { Liquidity, TradeSide } from "../../model/index.ts";

/** The day's flow of one instrument. */
export class LiquidityState {
  #inflowValue: Decimal = 0;
  #inflowVolume: Quantity = 0;
  #inflowTrades = 0;
  #outflowValue: Decimal = 0;
  #outflowVolume: Quantity = 0;
  #outflowTrades = 0;

  add(side: TradeSide, quantity: Quantity, value: Decimal): void {
    if (side === "buy") {
      this.#inflowValue += value;
      this.#inflowVolume += quantity;
      this.#inflowTrades++;
    } else {
      this.#outflowValue += value;
      this.#outflowVolume += quantity;
      this.#outflowTrades++;
    }
  }

  shown(): Liquidity {
    return {
      inflowValue: this.#inflowValue,
      inflowVolume: this.#inflowVolume,
      inflowTrades: this.#inflowTrades,
      outflowValue: this.#outflowValue,
      outflowVolume: this.#outflowVolume,
      outflowTrades: this.#outflowTrades,
      netValue: this.#inflowValue - this.#outflowValue,
    };
  }

  saveTo(writer: StateWriter): void {
    writer.number(this.#inflowValue);
    writer.number(this.#inflowVolume);
    writer.number(this.#inflowTrades);
    writer.number(this.#outflowValue);
    writer.number(this.#outflowVolume);
    writer.number(this.#outflowTrades);
  }

  loadFrom(reader: StateReader): void {
    this.#inflowValue = reader.number();
    this.#inflowVolume = reader.number();
    this.#inflowTrades = reader.number();
    this.#outflowValue = reader.number();
    this.#outflowVolume = reader.number();
    this.#outflowTrades = reader.number();
  }
}
