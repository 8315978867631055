// GET /financials/{symbol}/ on Starter: the legacy answer to a bare request, and the Starter view as soon as a control is sent.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { rest } from "../../../src/wire/index.ts";
import { openCompanyWorld } from "../../world/company-world.ts";
import type { MarketWorld } from "../../world/market-world.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openCompanyWorld());
});
afterAll(() => world.close());

const { core, further } = rest.STATEMENT_FIELDS.income;
const rowsOf = async (query: string) =>
  (await world.get(`/financials/2222/${query}`, "starter")).body.income_statements;
const linesOf = (row: object): string[] => Object.keys(row).slice(6);

test("a request without controls gives 4 extended rows, also with parameters that nobody knows [FINANCIALS-34]", async () => {
  for (const query of ["", "?", "?utm=1"]) {
    const rows = await rowsOf(query);
    expect(rows).toHaveLength(4);
    expect(linesOf(rows[0])).toEqual([...core, ...further]);
  }
});

test("any control, even with its default value, gives core lines and 3 rows at most [FINANCIALS-35, FINANCIALS-37]", async () => {
  const controls = ["period=annual", "type=all", "type=income", "limit=4", "limit=20", "history=3y", "metrics=core"];
  for (const control of [...controls, "result=series", "include_partial=0", "include_future_placeholders=0"]) {
    const rows = await rowsOf(`?${control}`);
    expect({ control, count: rows.length }).toEqual({ control, count: 3 });
    expect(linesOf(rows[0])).toEqual([...core]);
  }
  expect(await rowsOf("?limit=2")).toHaveLength(2);
  expect(await rowsOf("?history=1y")).toHaveLength(1);
});

test("the year so far and periods that are due are rows like others [FINANCIALS-37]", async () => {
  const partial = await rowsOf("?include_partial=1&history=3y");
  expect(partial.map((row: { report_date: string }) => row.report_date)).toEqual([
    "2026-09-30",
    "2025-12-31",
    "2024-12-31",
  ]);
  expect(await rowsOf("?include_future_placeholders=1&history=3y")).toHaveLength(3);
});
