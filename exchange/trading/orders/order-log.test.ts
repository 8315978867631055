import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openToOthers } from "../../../test/world/private-files.ts";
import { OrderLog } from "./order-log.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-orders-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the log of what agents asked for is its owner's alone [STORE-07]", () => {
  const { id } = OrderLog.open(join(folder, "orders"), "market");
  expect(OrderLog.open(join(folder, "orders"), "market").id).toBe(id);
  expect(openToOthers(folder)).toEqual([]);
});
