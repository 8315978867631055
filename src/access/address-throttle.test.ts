// Counts by address within a minute, and what happens when there are too many addresses.

import { expect, test } from "bun:test";
import { AddressThrottle } from "./address-throttle.ts";
import { THROTTLES } from "./plans.ts";

test("an address starts afresh with every minute of the clock, also with one that was set back", () => {
  const table = new AddressThrottle(THROTTLES);
  table.touch("203.0.113.9", 59_000);
  expect(table.touch("203.0.113.9", 59_999).requests).toBe(2);
  expect(table.touch("203.0.113.9", 60_000).requests).toBe(1);
  expect(table.touch("203.0.113.9", 30_000).requests).toBe(1);
});

test("the table never grows over its bound and forgets the address that came first", () => {
  const table = new AddressThrottle({ ...THROTTLES, addressFailuresPerMinute: 1 }, 3);
  table.touch("198.51.100.1", 0).failures++;
  table.touch("198.51.100.2", 0).failures++;
  for (let i = 0; i < 10_000; i++) table.touch(`10.1.${i >> 8}.${i & 255}`, 1);
  expect(table.size).toBe(3);
  // Forgotten, so let in again: a flood of addresses must not shut anyone out.
  expect(table.isOver(table.touch("198.51.100.1", 2))).toBe(false);
});

test("one IPv6 network counts as one address", () => {
  const table = new AddressThrottle(THROTTLES);
  for (let i = 1; i <= 50; i++) table.touch(`2001:db8::${i.toString(16)}`, 0);
  expect(table.size).toBe(1);
  expect(table.touch("2001:db8::ffff", 0).requests).toBe(51);
});
