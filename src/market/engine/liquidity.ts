// Splits an instrument's trades by aggressor: trades that a buyer started are inflow, trades that a seller started are outflow.

import type { Decimal, Digest, Quantity } from "../../base/index.ts";
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

  digestInto(digest: Digest): void {
    digest.number(this.#inflowValue);
    digest.number(this.#inflowVolume);
    digest.number(this.#inflowTrades);
    digest.number(this.#outflowValue);
    digest.number(this.#outflowVolume);
    digest.number(this.#outflowTrades);
  }
}
