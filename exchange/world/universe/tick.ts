// Tick sizes. The price of every order, trade and limit is a whole number of ticks.

import { type Decimal, decimalOf } from "../../../src/base/index.ts";
import type { SecurityType } from "../../../src/feed-protocol/index.ts";

/** People who wait at a round price keep to it: the worth may go this many ticks further beyond it before they leave. */
export const ROUND_PATIENCE = 0.35;
/** Prices that end in 0 or 5 ticks are round. */
const ROUND_TICKS = 5;

type Rounding = "down" | "up" | "nearest";

interface TickBand {
  readonly below: Decimal;
  readonly tick: Decimal;
}

/** The table of June 2025, for shares and closed-end funds of both markets. */
const TICK_BANDS: readonly TickBand[] = [
  { below: decimalOf(25), tick: decimalOf(0.01) },
  { below: decimalOf(50), tick: decimalOf(0.02) },
  { below: decimalOf(100), tick: decimalOf(0.05) },
  { below: decimalOf(250), tick: decimalOf(0.1) },
  { below: decimalOf(500), tick: decimalOf(0.2) },
];
const TOP_TICK = decimalOf(0.5);
/** Assumed: ETF units have the same tick at every price. */
const ETF_TICK = decimalOf(0.01);
/** Assumed: debt is quoted in percent of par in steps of 0.005. */
const SUKUK_TICK = decimalOf(0.005);

/** The tick size at `price`. */
export function tickAt(price: Decimal, securityType: SecurityType): Decimal {
  if (securityType === "ETF") return ETF_TICK;
  if (securityType === "Sukuk") return SUKUK_TICK;
  for (const band of TICK_BANDS) {
    if (price < band.below) return band.tick;
  }
  return TOP_TICK;
}

/**
 * The valid price at or next to `price`, at least one tick. Each border of the table is a multiple of the ticks on both
 * sides of it, so rounding with the tick at `price` gives a valid price even when it crosses a border.
 */
export function roundToTick(price: number, securityType: SecurityType, rounding: Rounding): Decimal {
  const tick = tickAt(price, securityType);
  const steps = price / tick;
  const whole = rounding === "down" ? Math.floor(steps) : rounding === "up" ? Math.ceil(steps) : Math.round(steps);
  return Math.max(whole, 1) * tick;
}

/** The price at which trading stops while a share is worth `worth`: the round price next to it where people wait there, else the nearest. */
export function stoppingPrice(worth: number, securityType: SecurityType): Decimal {
  const round = ROUND_TICKS * tickAt(worth, securityType);
  const held = Math.round(worth / round) * round;
  const isHeld = held > 0 && Math.abs(worth - held) * ROUND_TICKS < (0.5 + ROUND_PATIENCE) * round;
  return isHeld ? held : roundToTick(worth, securityType, "nearest");
}
