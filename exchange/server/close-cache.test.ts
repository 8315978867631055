import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openToOthers } from "../../test/world/private-files.ts";
import { CloseCache } from "./close-cache.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-closes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("closes that are kept in the data folder are their owner's alone [STORE-07]", () => {
  const closes = { prices: new Map([[1, 262_600]]), indices: { TASI: 110_000_000, NOMU: 250_000_000 }, carried: [] };
  const cache = new CloseCache(join(folder, "exchange"), "key");
  cache.write(20_261_116, closes);
  expect(cache.read(20_261_116)).toEqual(closes);
  expect(openToOthers(folder)).toEqual([]);
});
