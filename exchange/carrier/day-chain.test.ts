import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { addDays } from "../../src/base/index.ts";
import { SMALL_MARKET } from "../../test/exchange/small-market.ts";
import { adjustReference, corporateActions, referenceChanges } from "../corporate-actions/index.ts";
import { INDEX_START, type Listing, loadUniverse, nextTradingDay, previousTradingDay } from "../universe/index.ts";
import { DayChain } from "./day-chain.ts";
import type { DayOpening } from "./day-run.ts";
import type { ExchangeOptions } from "./exchange-options.ts";

const { firstDay } = SMALL_MARKET;
const thirdDay = nextTradingDay(nextTradingDay(firstDay));
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(joinPath(tmpdir(), "closes-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const openingOf = (day: number, options: Partial<ExchangeOptions> = {}): DayOpening =>
  new DayChain({ ...SMALL_MARKET, ...options }).openingOf(day);
const fileOf = (day: number): string => {
  const name = readdirSync(folder).find((file) => file.endsWith(`-${day}.json`));
  return joinPath(folder, name ?? "missing");
};

describe("the chain of days", () => {
  test("starts with the universe's prices and the indices' levels", () => {
    const opening = openingOf(firstDay);
    expect(opening.listings).toEqual([...(SMALL_MARKET.listings ?? [])]);
    expect(opening.indexCloses).toEqual(INDEX_START);
  });

  test("opens a day with the closes of the day before", () => {
    const chain = new DayChain(SMALL_MARKET);
    const run = chain.run(firstDay);
    while (!run.isOver) run.advance(Number.POSITIVE_INFINITY);
    const closes = run.closes();
    const second = openingOf(nextTradingDay(firstDay));
    expect(second.indexCloses).toEqual(closes.indices);
    for (const listing of second.listings) expect(listing.referencePrice).toBe(closes.prices.get(listing.number) ?? 0);
    expect(
      second.listings.some((listing, at) => listing.referencePrice !== SMALL_MARKET.listings?.[at]?.referencePrice),
    ).toBe(true);
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

/** A listing with an action of the wanted kind, and the day it takes effect. */
function findAction(kind: "splits" | "dividends"): { readonly listing: Listing; readonly exDay: number } {
  for (const listing of loadUniverse()) {
    const actions = corporateActions(42, listing, nextTradingDay(firstDay), addDays(firstDay, 400), firstDay);
    const exDay =
      kind === "splits" ? actions.splits[0]?.exDay : nextTradingDay(actions.dividends[0]?.eligibilityDay ?? 20300101);
    if (exDay !== undefined && exDay < 20290101) return { listing, exDay };
  }
  throw new Error(`nobody has ${kind}`);
}

describe("corporate actions", () => {
  for (const kind of ["splits", "dividends"] as const) {
    test(`${kind} change the reference of their ex-day`, () => {
      const { listing, exDay } = findAction(kind);
      const before = previousTradingDay(exDay);
      const options = { seed: 42, firstDay: previousTradingDay(before), listings: [listing], activity: 0.0001 };
      const chain = new DayChain({ ...SMALL_MARKET, ...options });
      const run = chain.run(before);
      while (!run.isOver) run.advance(Number.POSITIVE_INFINITY);
      const close = run.closes().prices.get(listing.number) ?? 0;
      const actions = corporateActions(42, listing, exDay, exDay, options.firstDay);
      const change = referenceChanges(actions).get(exDay);
      if (change === undefined) throw new Error("the action is gone");
      const [opened] = chain.openingOf(exDay).listings;
      expect(opened?.referencePrice).toBe(adjustReference(close, change, listing));
      expect(opened?.referencePrice).not.toBe(close);
      const shares = (listing.sharesOutstanding * change.numerator) / change.denominator;
      expect(opened?.sharesOutstanding).toBe(Math.round(shares));
    });
  }
});
