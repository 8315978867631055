import { expect, test } from "bun:test";
import { HOUR_MS } from "../../../src/base/index.ts";
import { BUY } from "../../matching/order-terms.ts";
import { Draws } from "./draws.ts";
import { ParentOrders, TakerImpact } from "./takers.ts";

const NOON_MS = 12 * HOUR_MS;

/** The price steps that one more buyer adds after these buyers and sellers. */
function lastBuyerAdds(before: readonly (1 | -1)[]): number {
  const impact = new TakerImpact(1);
  for (const sign of before) impact.learn(sign, 1, NOON_MS);
  const { steps } = impact;
  impact.learn(1, 1, NOON_MS);
  return impact.steps - steps;
}

test("[FLOW-02] a buyer after buyers moves the price less than one after buyers and sellers", () => {
  const both = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 1 : -1) as 1 | -1);
  const buyers = both.map(() => 1 as const);
  expect(lastBuyerAdds(buyers)).toBeGreaterThan(0);
  expect(lastBuyerAdds(buyers)).toBeLessThan(0.3 * lastBuyerAdds(both));
});

test("[FLOW-23] takers who lean to a side with the whole market lead the price nowhere, neither then nor later", () => {
  const LEAN = 0.25;
  const TAKERS = 150;
  const DAYS = 3_000;
  let [bought, then, later] = [0, 0, 0];
  for (let seed = 0; seed < DAYS; seed++) {
    const [parents, impact, draws] = [new ParentOrders(), new TakerImpact(1), new Draws(seed, "lean")];
    const trade = (lean: number): void => {
      for (let taker = 0; taker < TAKERS; taker++) {
        const sign = parents.nextSide(draws, 0.5, 0, lean) === BUY ? 1 : -1;
        impact.learn(sign, 1, NOON_MS, 1, parents.state.leaned);
        if (lean !== 0) bought += sign;
      }
    };
    trade(0);
    const before = impact.steps;
    trade(LEAN);
    const led = impact.steps;
    trade(0);
    then += led - before;
    later += impact.steps - led;
  }
  const all = TAKERS * DAYS;
  expect(bought / all).toBeGreaterThan(0.08);
  expect(Math.abs(then / all)).toBeLessThan(0.006);
  expect(Math.abs(later / all)).toBeLessThan(0.006);
});

test("larger orders teach more, but less than in proportion, and a part of it is forgotten within hours", () => {
  const impactOf = (size: number): TakerImpact => {
    const impact = new TakerImpact(1);
    impact.learn(1, size, NOON_MS);
    return impact;
  };
  expect(impactOf(4).steps).toBeGreaterThan(impactOf(1).steps);
  expect(impactOf(4).steps).toBeLessThan(4 * impactOf(1).steps);
  const later = impactOf(4);
  later.learn(-1, 1e-9, NOON_MS + 3 * HOUR_MS);
  expect(later.steps / impactOf(4).steps).toBeCloseTo(0.85, 1);
});

test("[FLOW-02] takers of parent orders, who come in long runs of one side, lead prices no further than chance would", () => {
  let farther = 0;
  const DAYS = 40;
  for (let seed = 0; seed < DAYS; seed++) {
    const [parents, impact, draws] = [new ParentOrders(), new TakerImpact(1), new Draws(seed, 20261116, "X", "orders")];
    let squares = 0;
    for (let taker = 0, before = 0; taker < 5_000; taker++) {
      impact.learn(parents.nextSide(draws, 0.5, 0) === BUY ? 1 : -1, 1, NOON_MS);
      squares += (impact.steps - before) ** 2;
      before = impact.steps;
    }
    farther += impact.steps ** 2 / squares;
  }
  expect(farther / DAYS).toBeGreaterThan(0.3);
  expect(farther / DAYS).toBeLessThan(1.5);
});
