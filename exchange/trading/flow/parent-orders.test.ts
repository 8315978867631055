import { expect, test } from "bun:test";
import { SECOND_MS } from "../../../src/base/index.ts";
import { BUY } from "../../matching/order-terms.ts";
import { Draws } from "./draws.ts";
import { Excitation, ParentOrders } from "./takers.ts";

test("[FLOW-10] sides remember each other by a power law: over ten times as many orders, a third of the memory is left", () => {
  const draws = new Draws("parents");
  const parents = new ParentOrders();
  const signs = Int8Array.from({ length: 1_000_000 }, () => (parents.nextSide(draws, 0.5, 0) === BUY ? 1 : -1));
  const memory = (lag: number): number => {
    let sum = 0;
    for (let at = lag; at < signs.length; at++) sum += (signs[at] ?? 0) * (signs[at - lag] ?? 0);
    return sum / (signs.length - lag);
  };
  expect(memory(1)).toBeGreaterThan(0.3);
  expect(memory(1)).toBeLessThan(0.6);
  for (const lag of [1, 10, 100]) {
    const slope = Math.log10(memory(10 * lag) / memory(lag));
    expect(slope).toBeGreaterThan(-0.75);
    expect(slope).toBeLessThan(-0.2);
  }
});

test("a parent that begins while buyers prevail mostly buys", () => {
  const draws = new Draws("buyers");
  const parents = new ParentOrders();
  const buyers = Array.from({ length: 60_000 }, () => parents.nextSide(draws, 0.8, 0)).filter((side) => side === BUY);
  expect(buyers.length / 60_000).toBeGreaterThan(0.6);
});

test("a taker raises the rate, which fades; it sets off as many others as the branching says", () => {
  const excitation = new Excitation(10_000);
  expect(excitation.rateAt(1_000)).toBe(0);
  excitation.excite();
  let setOff = 0;
  let last = Number.POSITIVE_INFINITY;
  for (let ms = 1_000; ms < 1_000 + 900 * SECOND_MS; ms += 100) {
    const rate = excitation.rateAt(ms);
    expect(rate).toBeLessThanOrEqual(last);
    last = rate;
    setOff += rate * 100;
  }
  expect(setOff).toBeCloseTo(excitation.branching, 1);
  expect(excitation.branching).toBeLessThan(1);
  expect(new Excitation(40).branching).toBeLessThan(excitation.branching / 5);
});

test("trading that follows an auction begins as busy as it goes on", () => {
  const excitation = new Excitation(10_000);
  excitation.startAt(5_000, 0.02);
  expect(excitation.rateAt(5_000)).toBeCloseTo(excitation.branching * 0.02, 10);
  expect(excitation.rateAt(600_000)).toBeLessThan(0.001);
});
