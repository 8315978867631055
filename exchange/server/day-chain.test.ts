import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { addDays, nextTradingDay, previousTradingDay } from "../../src/base/index.ts";
import { FrameReader } from "../../src/feed-protocol/index.ts";
import { SMALL_MARKET } from "../../test/exchange/small-market.ts";
import type { CapitalChange } from "../world/companies/capital-changes.ts";
import { adjustReference, corporateActions, referenceChanges } from "../world/companies/corporate-actions.ts";
import { INDEX_START } from "../world/universe/index-weights.ts";
import { type Listing, loadUniverse } from "../world/universe/listing.ts";
import { DayChain } from "./day-chain.ts";
import type { DayOpening } from "./day-run.ts";
import type { ExchangeOptions } from "./exchange-options.ts";

/** Two listings are enough for a chain of days. */
const MARKET = { ...SMALL_MARKET, listings: (SMALL_MARKET.listings ?? []).slice(0, 2) };
const { firstDay } = MARKET;
const thirdDay = nextTradingDay(nextTradingDay(firstDay));
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(joinPath(tmpdir(), "closes-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const openingOf = (day: number, options: Partial<ExchangeOptions> = {}): DayOpening =>
  new DayChain({ ...MARKET, ...options }).openingOf(day);
const fileOf = (day: number): string => {
  const name = readdirSync(folder).find((file) => file.endsWith(`-${day}.json`));
  return joinPath(folder, name ?? "missing");
};

describe("the chain of days", () => {
  test("starts with the universe's prices and the indices' levels", () => {
    const opening = openingOf(firstDay);
    expect(opening.listings).toEqual(MARKET.listings);
    expect(opening.indexCloses).toEqual(INDEX_START);
  });

  test("opens a day with the closes of the day before", () => {
    const chain = new DayChain(MARKET);
    const run = chain.run(firstDay);
    while (!run.isOver) run.advance(Number.POSITIVE_INFINITY);
    const closes = run.closes();
    const second = openingOf(nextTradingDay(firstDay));
    expect(second.indexCloses).toEqual(closes.indices);
    for (const listing of second.listings) expect(listing.referencePrice).toBe(closes.prices.get(listing.number) ?? 0);
    expect(second.listings.some((listing, at) => listing.referencePrice !== MARKET.listings[at]?.referencePrice)).toBe(
      true,
    );
  });

  test("opens a later day the same with a cache, without one and from a cache alone", () => {
    const without = openingOf(thirdDay);
    expect(openingOf(thirdDay, { cacheDir: folder })).toEqual(without);
    expect(readdirSync(folder)).toHaveLength(2);
    expect(openingOf(thirdDay, { cacheDir: folder })).toEqual(without);
  });

  test("uses the cache: a day that is in it is not run again", () => {
    openingOf(thirdDay, { cacheDir: folder });
    const path = fileOf(previousTradingDay(thirdDay));
    const [, body = ""] = readFileSync(path, "utf8").split("\n");
    const { indices } = JSON.parse(body) as { indices: { TASI: number } };
    rmSync(fileOf(firstDay));
    expect(openingOf(thirdDay, { cacheDir: folder }).indexCloses.TASI).toBe(indices.TASI);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test("ignores a damaged file and writes it anew", () => {
    const good = openingOf(thirdDay, { cacheDir: folder });
    const path = fileOf(previousTradingDay(thirdDay));
    const text = readFileSync(path, "utf8");
    for (const damaged of ["", "garbage", text.slice(0, -9), text.replace(/"TASI":\d/, '"TASI":7')]) {
      writeFileSync(path, damaged);
      expect(openingOf(thirdDay, { cacheDir: folder })).toEqual(good);
      expect(readFileSync(path, "utf8")).toBe(text);
    }
  });

  test("never takes closes of another seed, activity or first day", () => {
    openingOf(thirdDay, { cacheDir: folder });
    for (const other of [{ seed: 43 }, { activity: 0.002 }, { firstDay: nextTradingDay(firstDay) }]) {
      expect(openingOf(thirdDay, { ...other, cacheDir: folder })).toEqual(openingOf(thirdDay, other));
    }
  });

  test("works with a folder that cannot be written", () => {
    writeFileSync(joinPath(folder, "file"), "");
    const cacheDir = joinPath(folder, "file", "inside");
    expect(openingOf(thirdDay, { cacheDir })).toEqual(openingOf(thirdDay));
  });
});

/** A listing with a change of capital of the wanted type, and its ex-day. */
function findChange(type: CapitalChange["type"]): { readonly listing: Listing; readonly exDay: number } {
  for (const listing of loadUniverse()) {
    const actions = corporateActions(42, listing, nextTradingDay(firstDay), addDays(firstDay, 700), firstDay);
    const found = actions.capitalChanges.find((change) => change.type === type);
    if (found !== undefined) return { listing, exDay: found.exDay };
  }
  throw new Error(`nobody has a ${type}`);
}

/** The chain of a market with one listing that begins two days before `exDay`, and the close of the day before `exDay`. */
function chainTo(listing: Listing, exDay: number) {
  const before = previousTradingDay(exDay);
  const options = { seed: 42, firstDay: previousTradingDay(before), listings: [listing], activity: 0.0001 };
  const chain = new DayChain({ ...SMALL_MARKET, ...options });
  const run = chain.run(before);
  while (!run.isOver) run.advance(Number.POSITIVE_INFINITY);
  return { chain, firstDay: options.firstDay, close: run.closes().prices.get(listing.number) ?? 0 };
}

describe("corporate actions", () => {
  for (const type of ["SPLIT", "BONUS_ISSUE", "RIGHTS_ISSUE"] as const) {
    test(`a ${type} changes the reference and the shares of its ex-day`, () => {
      const { listing, exDay } = findChange(type);
      const { chain, firstDay: from, close } = chainTo(listing, exDay);
      const change = referenceChanges(corporateActions(42, listing, exDay, exDay, from)).get(exDay);
      if (change === undefined) throw new Error("the action is gone");
      const [opened] = chain.openingOf(exDay).listings;
      expect(opened?.referencePrice).toBe(adjustReference(close, change, listing));
      expect(opened?.referencePrice).not.toBe(close);
      const shares = (listing.sharesOutstanding * change.numerator) / change.denominator;
      expect(opened?.sharesOutstanding).toBe(Math.round(shares));
    });
  }

  test("a share is suspended on the two sessions before its capital is cut, and comes back at the adjusted price", () => {
    const { listing, exDay } = findChange("CAPITAL_REDUCTION");
    const before = previousTradingDay(exDay);
    const suspended = [previousTradingDay(before), before];
    const options = { seed: 42, firstDay: previousTradingDay(previousTradingDay(before)), listings: [listing] };
    const chain = new DayChain({ ...SMALL_MARKET, ...options, activity: 0.01 });
    const [first = 0] = suspended;
    const close = chain.openingOf(first).listings[0]?.referencePrice ?? 0;
    for (const day of suspended) {
      expect(chain.openingOf(day).suspended.has(listing.number)).toBe(true);
      const run = chain.run(day);
      const phases: string[] = [];
      const reader = new FrameReader();
      while (!run.isOver) {
        reader.readAll(run.advance(Number.POSITIVE_INFINITY), (event) => {
          if (event.type === "phase") phases.push(event.phase);
          if (event.type === "trade" || event.type === "level") phases.push(event.type);
        });
      }
      expect(phases).toEqual(["halted", "post-trade", "closed"]);
      expect(run.closes().prices.get(listing.number)).toBe(close);
    }
    const opened = chain.openingOf(exDay);
    expect(opened.suspended.size).toBe(0);
    expect(opened.listings[0]?.referencePrice).toBeGreaterThan(close);
  });

  test("a cash dividend changes neither: the exchange adjusts no reference price for it", () => {
    const listing = loadUniverse().find(({ symbol }) => symbol === "1120");
    if (listing === undefined) throw new Error("1120 is not listed");
    const { dividends } = corporateActions(42, listing, nextTradingDay(firstDay), addDays(firstDay, 400), firstDay);
    const exDay = nextTradingDay(dividends[0]?.eligibilityDay ?? 0);
    const { chain, close } = chainTo(listing, exDay);
    const [opened] = chain.openingOf(exDay).listings;
    expect(opened?.referencePrice).toBe(close);
    expect(opened?.sharesOutstanding).toBe(listing.sharesOutstanding);
  });
});
