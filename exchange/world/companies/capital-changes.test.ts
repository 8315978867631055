import { describe, expect, test } from "bun:test";
import { type Day, DECIMAL_SCALE, present } from "../../../src/base/index.ts";
import { generateHistory } from "../history/generate-history.ts";
import { type Listing, loadUniverse } from "../universe/listing.ts";
import type { CapitalChangeType } from "./capital-changes.ts";
import { corporateActions } from "./corporate-actions.ts";
import { LossSpells } from "./loss-spells.ts";

const FIRST_DAY: Day = 20261116;
const universe = loadUniverse().filter(({ securityType }) => securityType === "Equity");
const worthOf = ({ sharesOutstanding, referencePrice }: Listing): number =>
  (sharesOutstanding * referencePrice) / DECIMAL_SCALE;

describe("the actions of a company", () => {
  const all = [1, 2, 3, 4, 5].flatMap((seed) =>
    universe.map((listing) => {
      const { capitalChanges, dividends } = corporateActions(seed, listing, 20170101, 20281231, FIRST_DAY);
      return { seed, listing, capitalChanges, dividends };
    }),
  );
  const changes = all.flatMap(({ seed, listing, capitalChanges }) =>
    capitalChanges.map((change) => ({ seed, listing, ...change })),
  );

  /** The pasts of the companies with a change of this type. */
  const pastsWith = (type: CapitalChangeType, seed: number) => {
    const listings = universe.filter((listing) =>
      changes.some((change) => change.seed === seed && change.listing === listing && change.type === type),
    );
    return [...generateHistory({ seed, firstDay: FIRST_DAY, listings })];
  };

  test("suit its size: large ones raise no money by rights, cut no capital, and grant few bonus shares [HAPPEN-16]", () => {
    expect(changes.length).toBeGreaterThan(800);
    for (const { type, listing, numerator, denominator } of changes) {
      if (type === "RIGHTS_ISSUE") expect(worthOf(listing)).toBeLessThanOrEqual(8e9);
      if (type === "CAPITAL_REDUCTION") expect(worthOf(listing)).toBeLessThanOrEqual(6e9);
      if (type === "BONUS_ISSUE" && worthOf(listing) > 1e11) expect(numerator / denominator).toBeLessThanOrEqual(1.25);
    }
    for (const { seed, type, listing, exDay } of changes) {
      if (type === "CAPITAL_REDUCTION") expect(new LossSpells(seed, listing).hasDay(exDay)).toBe(true);
    }
  });

  test("are the same for each payment of a fiscal year [HAPPEN-16]", () => {
    let years = 0;
    for (const { dividends, capitalChanges } of all) {
      if (capitalChanges.length > 0) continue;
      for (const payments of Map.groupBy(dividends, ({ fiscalYear }) => fiscalYear).values()) {
        if (payments.length < 2) continue;
        years++;
        expect(new Set(payments.map(({ value }) => value)).size).toBe(1);
      }
    }
    expect(years).toBeGreaterThan(500);
  });

  test("offer rights below the price before them, seldom at less than a third of it, and each at a discount of its own [HAPPEN-16]", () => {
    const histories = pastsWith("RIGHTS_ISSUE", 1);
    const discounts = histories.flatMap(({ daily, capitalChanges }) =>
      capitalChanges.flatMap(({ price, exDay }) => {
        const before = daily.findLast(({ time }) => time < exDay);
        if (price === null || before === undefined || exDay > FIRST_DAY) return [];
        return [1 - price / present(before, "a close").close];
      }),
    );
    expect(discounts.length).toBeGreaterThan(20);
    for (const discount of discounts) expect(discount).toBeGreaterThan(0);
    const usual = discounts.filter((discount) => discount > 0.2 && discount < 0.7);
    expect(usual.length / discounts.length).toBeGreaterThan(0.85);
    // New shares have their nominal value where the price leaves room for it.
    const atNominal = changes.filter(({ price }) => price === 10 * DECIMAL_SCALE).length;
    expect(atNominal / changes.filter(({ price }) => price !== null).length).toBeGreaterThan(0.25);
    const places = changes
      .filter(({ price, exDay }) => price !== null && price !== 10 * DECIMAL_SCALE && exDay > FIRST_DAY)
      .map(({ price, listing }) => (price ?? 0) / listing.referencePrice);
    expect(places.length).toBeGreaterThan(20);
    places.sort((a, b) => a - b);
    const quartile = (part: number): number => places[Math.floor(part * places.length)] ?? 0;
    expect(quartile(0.75) - quartile(0.25)).toBeGreaterThan(0.08);
  });

  test("cut the capital for losses only where a share costs little [HAPPEN-16]", () => {
    const closes = pastsWith("CAPITAL_REDUCTION", 1).flatMap(({ daily, capitalChanges }) =>
      capitalChanges
        .filter(({ type, exDay }) => type === "CAPITAL_REDUCTION" && exDay <= FIRST_DAY)
        .flatMap(({ exDay }) => daily.findLast(({ time }) => time < exDay)?.close ?? []),
    );
    expect(closes.length).toBeGreaterThan(15);
    for (const close of closes) expect(close).toBeLessThan(22 * DECIMAL_SCALE);
  });
});
