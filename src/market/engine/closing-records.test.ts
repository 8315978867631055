import { expect, test } from "bun:test";
import { CLOSINGS_MAX, ClosingRecords } from "./closing-records.ts";

const record = (symbol: string, tradedAtMs: number) => ({ symbol, price: 100, tradedAtMs });

test("a newer record takes the place of the older one and the others stay", () => {
  const closings = new ClosingRecords([record("2222", 1), record("1120", 1)]);
  closings.keep([record("2222", 5), record("7010", 5)]);
  expect(closings.with([])).toEqual([record("1120", 1), record("2222", 5), record("7010", 5)]);
  expect(closings.with([record("1120", 9)])[0]).toEqual(record("1120", 9));
  expect(closings.bySymbol.get("1120")).toEqual(record("1120", 1));
});

test("beyond the bound the symbols longest without a trade are forgotten", () => {
  const many = Array.from({ length: CLOSINGS_MAX }, (_, i) => record(`S${i}`, 10 + i));
  const closings = new ClosingRecords([...many, record("NEW", 1_000_000)]);
  expect(closings.bySymbol.size).toBe(CLOSINGS_MAX);
  expect(closings.bySymbol.has("S0")).toBe(false);
  expect(closings.bySymbol.has("S1")).toBe(true);
  expect(closings.bySymbol.has("NEW")).toBe(true);
});
