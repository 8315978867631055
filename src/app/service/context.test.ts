import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openToOthers } from "../../../test/world/private-files.ts";
import { resolveSettings } from "../config/effective.ts";
import { openBox } from "./context.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-destinations-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a data folder that holds the webhooks' key alone, beside a database elsewhere, is its owner's alone [STORE-07]", () => {
  const { settings } = resolveSettings({
    flags: new Map([["dataDir", join(folder, "data")]]),
    environment: {},
    file: null,
  });
  openBox(settings);
  expect(openToOthers(join(folder, "data"))).toEqual([]);
});
