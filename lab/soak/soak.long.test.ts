// A small soak with every kind of fault, and a soak with spoiled answers, in which the checks must find them.

import { expect, test } from "bun:test";
import { isSound, pageOf } from "./report/page.ts";
import { type SoakOptions, soak } from "./soak.ts";
import { type Spoiled, spoilOnce } from "./tamper.ts";

const LIMIT_MS = 1_200_000;

const SMALL: SoakOptions = {
  database: "sqlite",
  seed: 7,
  seconds: 900,
  marketDays: 1.1,
  faultsMin: 8,
  speed: 1_800,
  activity: 0.01,
  pollers: 3,
  visitors: 4,
  pollPauseMs: 30,
  faultPauseMs: 600,
  hasKeyTurnover: true,
  tamper: null,
  progress: () => {},
  keepsFolder: false,
};

test(
  "over market days with kills, cuts and a locked database no answer is wrong, no trade and no delivery lost or doubled [STREAM-38, TAPE-09, DELIVERY-21, DELIVERY-22]",
  async () => {
    const result = await soak(SMALL);
    const page = pageOf(result);
    expect(isSound(result), page).toBe(true);
    // A run without faults would be sound as well, so they are counted.
    expect(result.faults.size, page).toBe(8);
    for (const kind of ["quote, real time", "quote, delayed", "depth", "stream: all trades", "stream: quotes"]) {
      expect(result.tally.of(kind).checked, page).toBeGreaterThan(0);
    }
    expect(result.marketDays, page).toBeGreaterThan(1);
    expect(result.deliveries.delivered, page).toBeGreaterThan(0);
  },
  LIMIT_MS,
);

test(
  "one changed digit of a quote and one trade taken out of a stream are found",
  async () => {
    const spoiled: Spoiled = { quotes: 0, trades: 0 };
    const result = await soak({
      ...SMALL,
      marketDays: 0.4,
      faultsMin: 0,
      visitors: 0,
      faultPauseMs: 0,
      hasKeyTurnover: false,
      tamper: spoilOnce(spoiled, 200),
    });
    expect(spoiled).toEqual({ quotes: 1, trades: 1 });
    expect(isSound(result)).toBe(false);
    expect(result.tally.of("quote, real time").wrong + result.tally.of("quote, delayed").wrong).toBe(1);
    const { tally } = result;
    expect(tally.of("stream: all trades").wrong + tally.of("stream: trades after a snapshot").wrong).toBe(1);
  },
  LIMIT_MS,
);
