// GET /analytics/compare/ without its required parameters.

import { expect, test } from "bun:test";
import { openCompanyWorld } from "../../world/company-world.ts";

test("without symbols MISSING_PARAM, with an unknown option INVALID_PARAM [COMPARE-05, COMPARE-06, COMPARE-07]", async () => {
  const { world } = await openCompanyWorld();
  for (const query of ["", "?symbols=", "?symbols=%20,%20", "?metrics=core"]) {
    const { status, body } = await world.get(`/analytics/compare/${query}`, "starter");
    expect([status, body.error.code]).toEqual([400, "MISSING_PARAM"]);
  }
  for (const query of ["metrics=all", "meta=full"]) {
    const { status, body } = await world.get(`/analytics/compare/?symbols=2222&${query}`, "pro");
    expect([status, body.error.code]).toEqual([400, "INVALID_PARAM"]);
  }
  await world.close();
});
