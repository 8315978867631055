// Counts by address within a minute, and the bound of the table when there are too many addresses.

import { expect, test } from "bun:test";
import { THROTTLES } from "../plans/plans.ts";
import { AddressThrottle } from "./address-throttle.ts";

const TWO = { ...THROTTLES, addressRequestsPerMinute: 2, addressFailuresPerMinute: 1 };

test("an address starts afresh with every minute of the clock, also with one that was set back", () => {
  const table = new AddressThrottle(TWO);
  const counted = [59_000, 59_998, 59_999, 60_000, 30_000].map((nowMs) => table.count("203.0.113.9", nowMs));
  expect(counted).toEqual([true, true, false, true, true]);
  table.fail("203.0.113.9", 30_000);
  expect([table.isShut("203.0.113.9", 30_001), table.isShut("203.0.113.9", 60_000)]).toEqual([true, false]);
});

test("the table never grows over its bound and forgets the address that came first", () => {
  const table = new AddressThrottle(TWO, 3);
  table.fail("198.51.100.1", 0);
  table.fail("198.51.100.2", 0);
  for (let i = 0; i < 10_000; i++) table.count(`10.1.${i >> 8}.${i & 255}`, 1);
  expect(table.size).toBe(3);
  // A forgotten address is let in again: a flood of addresses must not shut anyone out.
  expect(table.isShut("198.51.100.1", 2)).toBe(false);
});

test("one IPv6 network counts as one address, and a key is no address", () => {
  const table = new AddressThrottle({ ...THROTTLES, addressRequestsPerMinute: 50 });
  for (let i = 1; i <= 50; i++) expect(table.count(`2001:db8::${i.toString(16)}`, 0)).toBe(true);
  expect(table.size).toBe(1);
  expect(table.count("2001:db8::ffff", 0)).toBe(false);
  expect(table.countKey(1, 0)).toBe(true);
});
