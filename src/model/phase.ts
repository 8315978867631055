// The phases of an instrument through a trading day.

export const PHASES = [
  "closed",
  "opening-auction",
  "continuous",
  "closing-auction",
  "trade-at-last",
  "post-trade",
  "volatility-auction",
  "halted",
] as const;
/** The exchange moves each instrument through its phases separately: auctions end at different moments. */
export type Phase = (typeof PHASES)[number];

/** The phase of an instrument, the phase before it, and when it began. */
export interface PhaseEntry {
  readonly phase: Phase;
  readonly before: Phase;
  readonly sinceMs: number;
}

/** True while orders are collected for one auction price: no orders are matched, and the book may be crossed. */
export function isAuction(phase: Phase): boolean {
  return phase === "opening-auction" || phase === "closing-auction" || phase === "volatility-auction";
}

/** True while trades can happen or are being prepared: the feed must not be silent for long. */
export function isOpenSession(phase: Phase): boolean {
  return phase !== "closed" && phase !== "post-trade";
}
