// The fast ladder against a naive one: a map that is sorted at every read.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { Random } from "../../base/index.ts";
import type { BookSide, Level } from "../../model/index.ts";
import { LADDER_LEVELS_MAX, Ladder, UNCHANGED } from "./ladder.ts";

class NaiveLadder {
  readonly #levels = new Map<number, { quantity: number; orderCount: number }>();
  readonly #side: BookSide;

  constructor(side: BookSide) {
    this.#side = side;
  }

  set(price: number, quantity: number, orderCount: number): number {
    const before = this.top();
    if (quantity === 0) this.#levels.delete(price);
    else this.#levels.set(price, { quantity, orderCount });
    const after = this.top();
    for (let i = 0; i < Math.max(before.length, after.length); i++) {
      if (!Bun.deepEquals(before[i], after[i])) return i;
    }
    return UNCHANGED;
  }

  top(): Level[] {
    return [...this.#levels]
      .sort(([a], [b]) => (this.#side === "bid" ? b - a : a - b))
      .map(([price, { quantity, orderCount }], level) => ({ level, price, quantity, orderCount }));
  }
}

const command = fc.record({
  price: fc.integer({ min: 1, max: 60 }),
  quantity: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3 })),
  orderCount: fc.integer({ min: 1, max: 2 }),
});

for (const side of ["bid", "ask"] as const) {
  test(`the ${side} ladder holds what a sorted map holds, and tells the shallowest change [DEPTH-08]`, () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 200, size: "max" }), (commands) => {
        const ladder = new Ladder(side);
        const naive = new NaiveLadder(side);
        for (const { price, quantity, orderCount } of commands) {
          expect(ladder.set(price, quantity, orderCount)).toBe(naive.set(price, quantity, orderCount));
          const levels = naive.top();
          expect(ladder.top(1_000)).toEqual(levels);
          expect(ladder.bestPrice).toBe(levels[0]?.price ?? 0);
          expect(ladder.bestQuantity).toBe(levels[0]?.quantity ?? 0);
        }
      }),
      { numRuns: 40 },
    );
  });

  test(`the ${side} ladder stays in order over hundreds of levels`, () => {
    const random = new Random("ladder", side);
    const ladder = new Ladder(side);
    const naive = new NaiveLadder(side);
    for (let i = 0; i < 1_500; i++) {
      const price = random.between(1, 700);
      const quantity = random.chance(0.3) ? 0 : random.between(1, 9);
      expect(ladder.set(price, quantity, 1)).toBe(naive.set(price, quantity, 1));
    }
    expect(ladder.length).toBeGreaterThan(300);
    expect(ladder.top(1_000)).toEqual(naive.top());
    expect(ladder.top(5)).toEqual(naive.top().slice(0, 5));
  });
}

test("a side with more levels than any market stops the engine", () => {
  const ladder = new Ladder("ask");
  for (let price = 1; price <= LADDER_LEVELS_MAX; price++) ladder.set(price, 1, 1);
  expect(() => ladder.set(LADDER_LEVELS_MAX + 1, 1, 1)).toThrow("more levels than any market");
});
