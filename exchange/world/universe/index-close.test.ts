import { expect, test } from "bun:test";
import { indexClose } from "./index-weights.ts";
import { type Listing, loadUniverse } from "./listing.ts";

const universe = loadUniverse();
const previous = 112_286_400;

test("an index stands where it was while prices stand at their references", () => {
  expect(indexClose("TASI", previous, universe, (listing) => listing.referencePrice)).toBe(previous);
});

test("an index moves by what all its members move, to two decimals", () => {
  const close = indexClose("TASI", previous, universe, (listing) => listing.referencePrice * 1.01);
  expect(close).toBe(113_409_300);
  expect(close % 100).toBe(0);
});

test("only shares and closed-end funds of its own market count", () => {
  const others = (listing: Listing): number =>
    listing.market === "NOMU" || ["ETF", "Sukuk", "Unknown"].includes(listing.securityType)
      ? listing.referencePrice * 2
      : listing.referencePrice;
  expect(indexClose("TASI", previous, universe, others)).toBe(previous);
});

/** Ten members; one has nearly all the capitalisation. */
function members(): Listing[] {
  return universe
    .filter((listing) => listing.market === "TASI" && listing.securityType === "Equity")
    .slice(0, 10)
    .map((listing, at) => ({
      ...listing,
      sharesOutstanding: at === 0 ? 1_000_000_000 : 1_000_000,
      freeFloatBps: 10_000,
      referencePrice: 100_000,
    }));
}

test("one constituent weighs no more than the cap, and the others share the rest", () => {
  const listings = members();
  const giant = listings[0]?.number;
  const giantUp = indexClose("TASI", 100_000_000, listings, ({ number }) => (number === giant ? 110_000 : 100_000));
  // 15 % of ten percent.
  expect(giantUp).toBe(101_500_000);
  const othersUp = indexClose("TASI", 100_000_000, listings, ({ number }) => (number === giant ? 100_000 : 110_000));
  expect(othersUp).toBe(108_500_000);
});

test("the method is the ratio of capped capitalisations", () => {
  const listings = members();
  const price = (listing: Listing): number => 100_000 + 1_000 * (listing.number % 7);
  // The giant's capping factor makes its capitalisation 15 / 85 of the other nine together.
  const others = listings.slice(1);
  const cappedShares = ((15 / 85) * others.reduce((sum, listing) => sum + listing.sharesOutstanding, 0)) / 1;
  const capitalisation = (priceOf: (listing: Listing) => number): number =>
    listings.reduce(
      (sum, listing, at) => sum + (at === 0 ? cappedShares : listing.sharesOutstanding) * priceOf(listing),
      0,
    );
  const expected = (10_000 * capitalisation(price)) / capitalisation(() => 100_000);
  expect(indexClose("TASI", 100_000_000, listings, price) / 10_000).toBeCloseTo(expected, 2);
});
