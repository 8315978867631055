// GET /financials/{symbol}/ with values that its controls do not take.

import { expect, test } from "bun:test";
import { openCompanyWorld } from "../../world/company-world.ts";

test("a value outside a control's list is INVALID_PARAM and names the control [FINANCIALS-17, FINANCIALS-19]", async () => {
  const { world } = await openCompanyWorld();
  const wrong = ["type=sales", "period=monthly", "history=2y", "metrics=all", "result=first", "limit=four"];
  for (const query of [...wrong, "include_partial=yes", "include_future_placeholders=2", "limit="]) {
    for (const key of ["starter", "pro"] as const) {
      const { status, body } = await world.get(`/financials/2222/?${query}`, key);
      expect(status).toBe(400);
      expect(body.error.code).toBe("INVALID_PARAM");
      expect(body.error.message).toContain(query.split("=")[0]);
    }
  }
  await world.close();
});
