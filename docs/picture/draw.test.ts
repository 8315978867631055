// Draws a small recording, and holds the picture of the README to its size.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { draw } from "./draw.ts";
import type { Recording } from "./record.ts";

const level = (price: number, quantity: number) => ({ price, quantity });
const trade = (price: number, isBuy: boolean) => ({ time: "11:00:01", price, quantity: 100, isBuy });

const RECORDING: Recording = {
  durationMs: 4_000,
  marketTimeMs: Date.parse("2026-11-16T11:00:00+03:00"),
  names: new Map([["2222", "Saudi Aramco"]]),
  quotes: new Map([
    [
      "2222",
      [
        { atMs: 0, value: { price: 26.2, changePercent: 0.15, volume: 1_000 } },
        { atMs: 1_000, value: { price: 26.22, changePercent: 0.23, volume: 1_100 } },
      ],
    ],
  ]),
  books: [
    { atMs: 0, value: { bids: [level(26.2, 500)], asks: [level(26.22, 100)] } },
    { atMs: 1_000, value: { bids: [level(26.2, 500)], asks: [level(26.24, 900)] } },
  ],
  trades: [
    { atMs: 0, value: trade(26.2, false) },
    { atMs: 1_000, value: trade(26.22, true) },
  ],
};

test("a change is drawn once and appears at its moment", () => {
  const picture = draw(RECORDING);
  expect(picture.match(/>26\.24</g)).toHaveLength(1);
  expect(picture.match(/>500</g)).toHaveLength(1);
  expect(picture).toContain('keyTimes="0;0.25" values="0 0;0 -22"');
  expect(picture).toContain(">2026-11-16 11:00:03<");
});

test("moments of every animation rise from 0, or no viewer would play it", () => {
  for (const [, times = ""] of draw(RECORDING).matchAll(/keyTimes="([^"]+)"/g)) {
    const moments = times.split(";").map(Number);
    expect(moments[0]).toBe(0);
    expect(moments).toEqual(moments.toSorted((left, right) => left - right));
  }
});

test("the picture of the README is small", async () => {
  const { size } = Bun.file(join(import.meta.dir, "market.svg"));
  expect(size).toBeGreaterThan(10_000);
  expect(size).toBeLessThan(100_000);
});
