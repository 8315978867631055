// GET /financials/{symbol}/?history=max on a company with more years than one answer shows.

import { expect, test } from "bun:test";
import { filedYears } from "../../world/company-facts.ts";
import { openCompanyWorld } from "../../world/company-world.ts";

test("max is 40 annual or 120 quarterly rows, the newest of them [FINANCIALS-21]", async () => {
  const { world } = await openCompanyWorld({ facts: { statements: filedYears("2222", 1980, 2025) }, bars: [] });
  const annual = (await world.get("/financials/2222/?history=max", "pro")).body.income_statements;
  expect(annual).toHaveLength(40);
  expect([annual[0].fiscal_year, annual[39].fiscal_year]).toEqual([2025, 1986]);
  const quarterly = (await world.get("/financials/2222/?history=max&period=quarterly", "pro")).body.balance_sheets;
  expect(quarterly).toHaveLength(120);
  expect([quarterly[0].report_date, quarterly[119].report_date]).toEqual(["2025-12-31", "1996-03-31"]);
  await world.close();
});
