import { expect, test } from "bun:test";
import { Breadth, moodOf } from "./breadth.ts";

test("each mood begins at its share of all members [MARKET-06]", () => {
  expect(moodOf(70, 30, 100)).toBe("Very Bullish");
  expect(moodOf(69, 30, 100)).toBe("Bullish");
  expect(moodOf(30, 20, 100)).toBe("Bullish");
  expect(moodOf(29, 20, 100)).toBe("Neutral");
  expect(moodOf(20, 20, 100)).toBe("Neutral");
  expect(moodOf(20, 29, 100)).toBe("Neutral");
  expect(moodOf(20, 30, 100)).toBe("Bearish");
  expect(moodOf(30, 69, 100)).toBe("Bearish");
  expect(moodOf(30, 70, 100)).toBe("Very Bearish");
  expect(moodOf(0, 0, 0)).toBe("Neutral");
});

test("the first advances of a day make no mood while the market stands still", () => {
  expect(moodOf(5, 0, 270)).toBe("Neutral");
});

test("members move between advancing, declining and unchanged and are never lost", () => {
  const breadth = new Breadth(3);
  breadth.move(0, 5);
  breadth.move(0, -1);
  expect([breadth.advancing, breadth.declining, breadth.unchanged]).toEqual([1, 1, 1]);
  breadth.move(5, -5);
  expect([breadth.advancing, breadth.declining, breadth.unchanged]).toEqual([0, 2, 1]);
  breadth.move(-5, -7);
  breadth.move(-1, 0);
  expect([breadth.advancing, breadth.declining, breadth.unchanged]).toEqual([0, 1, 2]);
});
