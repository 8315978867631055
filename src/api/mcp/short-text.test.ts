import { expect, test } from "bun:test";
import fc from "fast-check";
import { ROWS_MAX, shortened } from "./short-text.ts";

const short = (value: unknown) => shortened(JSON.stringify(value), value);

test("an answer that is short enough is left as it came, blanks and all [MCP-10]", () => {
  const text = '{ "rows": [1, 2.50] }';
  const left = shortened(text, JSON.parse(text));
  expect(left).toEqual({ text, rows: 2, rowsBefore: 2, list: "rows", isCutOff: false });
});

test("whatever the answer, rows and characters have their bound, and what is shown is its beginning [MCP-10]", () => {
  const row = fc.record({ name: fc.string({ maxLength: 400 }), price: fc.integer() });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 300 }), (rows) => {
      const made = short({ count: rows.length, rows });
      const { rows: shown } = JSON.parse(made.text);
      expect(made.text.length).toBeLessThanOrEqual(24_000);
      expect(shown.length).toBeLessThanOrEqual(ROWS_MAX);
      expect({ shown: shown.length, of: made.rowsBefore }).toEqual({ shown: made.rows, of: rows.length });
      expect(shown).toEqual(JSON.parse(JSON.stringify(rows.slice(0, made.rows))));
    }),
    { numRuns: 60 },
  );
});

test("a single text that is too long ends in the middle, which is said [MCP-10]", () => {
  const made = short({ text: "x".repeat(30_000) });
  expect([made.text.length, made.isCutOff]).toEqual([24_000, true]);
});
