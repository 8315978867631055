// The depth file holds the 20 best levels and no other, also when the book is deeper.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { DAY_ONE, listed, Script } from "../../test/market/script.ts";
import { DEPTH_LEVELS_MAX } from "../model/index.ts";
import { DayRows } from "./day-rows.ts";
import type { FileRow } from "./file-table.ts";

/** The book that a reader of the file rebuilds: the last quantity of each price. */
function rebuilt(rows: readonly FileRow[], side: string): readonly (readonly [number, number])[] {
  const levels = new Map<number, number>();
  for (const [, , , rowSide, price, quantity] of rows) {
    if (rowSide !== side) continue;
    if (quantity === 0) levels.delete(Number(price));
    else levels.set(Number(price), Number(quantity));
  }
  return [...levels].sort(([a], [b]) => (side === "bid" ? b - a : a - b));
}

test("a reader of the depth file has the 20 best levels after every event, however deep the book [FILES-09]", () => {
  const change = fc.record({
    side: fc.constantFrom("bid" as const, "ask" as const),
    step: fc.integer({ min: 1, max: 45 }),
    quantity: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(change, { minLength: 60, maxLength: 200 }), (changes) => {
      const script = new Script();
      script.day(DAY_ONE, [listed("1010", 50)]);
      for (const { side, step, quantity } of changes) {
        const price = side === "bid" ? 50 - step / 10 : 50 + step / 10;
        script.level("1010", side, price, quantity * 100);
      }
      const depth: FileRow[] = [];
      const rows = new DayRows([], { depth: (row) => depth.push(row) });
      for (const event of script.events) {
        rows.apply(event);
        if (event.type !== "level") continue;
        const book = rows.engine.depth(event.instrument, DEPTH_LEVELS_MAX);
        for (const [side, levels] of [
          ["bid", book?.bids ?? []],
          ["ask", book?.asks ?? []],
        ] as const) {
          expect(rebuilt(depth, side)).toEqual(levels.map(({ price, quantity }) => [price, quantity]));
        }
      }
    }),
    { numRuns: 25 },
  );
});
