// Checks the page on the fair price against the constants that the model computes with.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { FAIR_PRICE } from "../../src/companies/profile/fair-price.ts";
import { USUAL_YEARS } from "../../src/companies/statements/company-earnings.ts";

const page = await Bun.file(join(import.meta.dir, "fair-price.md")).text();

test("the page has the weights, bounds and errors of the model", () => {
  const { weights, near } = FAIR_PRICE;
  expect(page).toContain(`| earnings | ${weights.earnings} |`);
  expect(page).toContain(`| usual earnings | ${weights.usual} |`);
  expect(page).toContain(`| dividends | ${weights.dividends} |`);
  expect(page).toContain(`at least ${FAIR_PRICE.multipleMin} and at most ${FAIR_PRICE.multipleMax}`);
  expect(page).toContain(`up to ${USUAL_YEARS} completed years`);
  expect(page).toContain(`within ${near * 100} % of the estimate`);
  expect(page).toContain(`| always | ${FAIR_PRICE.errorMin} |`);
  expect(page).toContain(`| ${FAIR_PRICE.errorPerDistance} × the mean distance`);
  expect(page).toContain(`${FAIR_PRICE.volatilityUnknown} where it is not known`);
  expect(page).toContain(`| one method alone | ${FAIR_PRICE.errorOfOneMethod} |`);
  expect(page).toContain(`| a loss over the last four quarters | ${FAIR_PRICE.errorOfLoss} |`);
  expect(page).toContain(`more than ${FAIR_PRICE.staleDays} days ago | ${FAIR_PRICE.errorOfStaleness} |`);
});
