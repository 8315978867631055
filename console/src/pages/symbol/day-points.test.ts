// The line of a day that quotes draw one by one.

import { expect, test } from "bun:test";
import type { LiveQuote } from "../../live/quotes.ts";
import { withQuote } from "./day-points.ts";

const DAY = "2026-11-15";
/** A quote with the fields that the line reads. */
const quoteAt = (time: string, price: number, day = DAY, trades = 1): LiveQuote =>
  ({ open: 26, price, trade_count: trades, updated_at: `${day}T${time}+03:00` }) as LiveQuote;
const at = (time: string, day = DAY): number => Date.parse(`${day}T${time}+03:00`);

test("the line begins with the opening, grows with each later price, and takes no price twice", () => {
  const first = withQuote([], quoteAt("10:30:00", 26.1));
  expect(first).toEqual([
    { at: at("10:00:00"), value: 26 },
    { at: at("10:30:00"), value: 26.1 },
  ]);
  const second = withQuote(first, quoteAt("10:45:00", 26.2));
  expect(second.at(-1)).toEqual({ at: at("10:45:00"), value: 26.2 });
  expect(withQuote(second, quoteAt("10:45:00", 26.2))).toBe(second);
});

test("another day begins anew, and a day without trades has no line", () => {
  const line = withQuote(withQuote([], quoteAt("10:30:00", 26.1)), quoteAt("11:00:00", 27, "2026-11-16"));
  expect(line.map((point) => point.at)).toEqual([at("10:00:00", "2026-11-16"), at("11:00:00", "2026-11-16")]);
  expect(withQuote(line, quoteAt("11:00:00", 27, "2026-11-17", 0))).toEqual([]);
});
