// A small market for the tests of the exchange: a few listings of each kind, a day of some thousand events.

import { DayChain } from "../../exchange/server/day-chain.ts";
import { EXCHANGE_DEFAULTS, type ExchangeOptions } from "../../exchange/server/exchange-options.ts";
import { loadUniverse } from "../../exchange/world/universe/listing.ts";
import type { Clock } from "../../src/base/index.ts";
import { TestClock } from "../world/test-clock.ts";

const SYMBOLS = ["1120", "2222", "4330", "5308", "9405", "9535", "9590"];

export const SMALL_MARKET: ExchangeOptions = {
  ...EXCHANGE_DEFAULTS,
  seed: 42,
  activity: 0.001,
  listings: loadUniverse().filter((listing) => SYMBOLS.includes(listing.symbol)),
};

interface WrittenDays {
  readonly chain: DayChain;
  readonly days: Map<number, Uint8Array<ArrayBuffer>>;
}

/** Days that were written in this process: most tests of the exchange compare with the same two, and only read them. */
const written = new Map<ExchangeOptions, WrittenDays>();

/** All frames of a day, written in one go. */
export function wholeDay(day: number, options: ExchangeOptions = SMALL_MARKET): Uint8Array<ArrayBuffer> {
  const { chain, days } = written.get(options) ?? { chain: new DayChain(options), days: new Map() };
  written.set(options, { chain, days });
  const known = days.get(day);
  if (known !== undefined) return known;
  const run = chain.run(day);
  const parts: Uint8Array[] = [];
  while (!run.isOver) parts.push(run.advance(Number.POSITIVE_INFINITY));
  const whole = join(parts);
  days.set(day, whole);
  return whole;
}

export function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export const hashOf = (bytes: Uint8Array): string => Bun.hash(bytes).toString(16);

/** Lets promises settle between two moves of a test clock. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}

/** Moves a test clock in small steps until `isDone`, at most `stepsMax` of them. */
export async function moveUntil(clock: TestClock, isDone: () => boolean, stepsMax = 20_000): Promise<void> {
  for (let step = 0; step < stepsMax && !isDone(); step++) {
    clock.advance(8);
    await settle();
  }
  if (!isDone()) throw new Error("the market did not get there");
}

export const testClock = (): TestClock & Clock => new TestClock(1_000_000);
