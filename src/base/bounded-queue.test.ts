// The queue against the plainest model there is: an array that is asked its length.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { Fault } from "./assert.ts";
import { BoundedQueue } from "./bounded-queue.ts";

const step = fc.oneof(
  { weight: 5, arbitrary: fc.integer().map((value) => ({ kind: "push" as const, value })) },
  { weight: 4, arbitrary: fc.constant({ kind: "shift" as const, value: 0 }) },
  { weight: 1, arbitrary: fc.constant({ kind: "clear" as const, value: 0 }) },
);

test("behaves as a first-in first-out list that says no when it is full", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), fc.array(step, { maxLength: 80 }), (capacity, steps) => {
      const queue = new BoundedQueue<number>(capacity);
      const model: number[] = [];
      for (const { kind, value } of steps) {
        if (kind === "push") {
          const fits = model.length < capacity;
          expect(queue.push(value)).toBe(fits);
          if (fits) model.push(value);
        } else if (kind === "shift") {
          expect<number | undefined>(queue.shift()).toBe(model.shift());
        } else {
          queue.clear();
          model.length = 0;
        }
        expect(queue.length).toBe(model.length);
        expect(queue.isFull).toBe(model.length === capacity);
        expect<number | undefined>(queue.peek()).toBe(model[0]);
      }
    }),
  );
});

test("a queue without room for anything is our bug", () => {
  for (const capacity of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => new BoundedQueue(capacity)).toThrow(Fault);
  }
});
