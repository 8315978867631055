// The order of rows in a table.

import { expect, test } from "bun:test";
import { sorted } from "./sorting.ts";

test("rows are sorted by number or text, and what has no value comes last both ways", () => {
  const rows = [{ v: 2 }, { v: null }, { v: 10 }, { v: 1 }];
  expect(sorted(rows, (row) => row.v, false).map(({ v }) => v)).toEqual([1, 2, 10, null]);
  expect(sorted(rows, (row) => row.v, true).map(({ v }) => v)).toEqual([10, 2, 1, null]);
  const names = [{ v: "2222" }, { v: "1120" }, { v: "30" }];
  expect(sorted(names, (row) => row.v, false).map(({ v }) => v)).toEqual(["30", "1120", "2222"]);
});
