// Holds the page on the fair price to the constants that the model computes with.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { FAIR_PRICE } from "../../src/facts/company/fair-price.ts";

const page = await Bun.file(join(import.meta.dir, "fair-price.md")).text();

test("the page has the weights, bounds and rates of the model", () => {
  const { weights, riskFreeReturn, equityPremium, growth } = FAIR_PRICE;
  expect(page).toContain(`| earnings | ${weights.earnings} |`);
  expect(page).toContain(`| book | ${weights.book} |`);
  expect(page).toContain(`| dividends | ${weights.dividends} |`);
  expect(page).toContain(`Required return = ${riskFreeReturn * 100} % + beta × ${equityPremium * 100} %`);
  expect(page).toContain(`at least ${FAIR_PRICE.betaMin} and at most ${FAIR_PRICE.betaMax}`);
  expect(page).toContain(`Growth is ${growth * 100} % a year`);
  expect(page).toContain(`taken as at least ${FAIR_PRICE.peMin} and at most ${FAIR_PRICE.peMax}`);
  expect(page).toContain(`at least ${FAIR_PRICE.bookMultipleMin} and at most ${FAIR_PRICE.bookMultipleMax}`);
  expect(page).toContain(`up to ${FAIR_PRICE.returnYearsMax} completed years`);
  expect(page).toMatch(
    new RegExp(`more than ${FAIR_PRICE.staleDays} days ago make it ${FAIR_PRICE.staleFactor} of that`),
  );
});
