// Data folders hold half a day of a market and expect the rest of the same market. This test fails when a change to the code, on
// purpose or not, changes the bytes of the exchange: raise EXCHANGE_REVISION then, and write its fingerprint down here.

import { expect, test } from "bun:test";
import { nextTradingDay } from "../../src/base/index.ts";
import { join, SMALL_MARKET, wholeDay } from "../../test/exchange/small-market.ts";
import { generateHistory } from "../world/history/generate-history.ts";
import { EXCHANGE_REVISION } from "./exchange-options.ts";

interface Fingerprints {
  readonly days: string;
  readonly history: string;
}

/** Fingerprints by revision and platform: logarithms and exponentials may differ in their last digit, and so may the market. */
const FINGERPRINTS: Readonly<Record<number, Readonly<Record<string, Fingerprints>>>> = {
  14: {
    "linux x64": { days: "e539ffc4a408f659", history: "d4e0bffda8999585" },
  },
};

const known = FINGERPRINTS[EXCHANGE_REVISION] ?? expect.unreachable("a revision without a fingerprint");
const expected = known[`${process.platform} ${process.arch}`];

const fingerprintOf = (bytes: Uint8Array | string): string =>
  new Bun.CryptoHasher("sha256").update(bytes).digest("hex").slice(0, 16);

// Skipped on platforms without a recorded fingerprint.
test.skipIf(expected === undefined)("the market and its past are those of this revision, to the byte", () => {
  const { seed, firstDay, listings = [] } = SMALL_MARKET;
  const history = [...generateHistory({ seed, firstDay, listings })].map(({ daily, halfHours, ...actions }) => [
    ...[daily, halfHours].map((bars) => bars.map((bar) => Object.values(bar).join()).join(" ")),
    JSON.stringify([actions.dividends, actions.capitalChanges, actions.listingEvents]),
  ]);
  const days = fingerprintOf(join([wholeDay(firstDay), wholeDay(nextTradingDay(firstDay))]));
  const past = fingerprintOf(JSON.stringify(history));
  expect({ days, history: past }).toEqual(expected ?? expect.unreachable());
});
