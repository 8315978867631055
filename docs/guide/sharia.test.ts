// Checks the page on Sharia screening against the table of standards.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { STANDARDS } from "../../src/companies/sharia/standards.ts";

const WHOLES = {
  marketValue: "market value",
  meanMarketValue24: "mean market value of 24 months",
  meanMarketValue36: "mean market value of 36 months",
  totalAssets: "total assets",
  totalIncome: "total income",
  totalRevenue: "revenue",
} as const;

test("the page has every ratio of every standard with its limit [SHARIA-05, SHARIA-06, SHARIA-07, SHARIA-08]", () => {
  const page = readFileSync(join(import.meta.dir, "sharia.md"), "utf8");
  const listed = [...page.matchAll(/^\| (aaoifi|djim|msci|sp) \| (\w+) \| ([^|]+) \| ([^|]+) % \|/gm)].map(
    ([, ...cells]) => cells.join(" | "),
  );
  const expected = STANDARDS.flatMap(({ id, ratios, isLimitOutside }) =>
    ratios.map(({ name, denominator, limit }) => {
      return `${id} | ${name} | ${WHOLES[denominator]} | ${isLimitOutside ? "below" : "at most"} ${limit}`;
    }),
  );
  expect(listed).toEqual(expected);
});
