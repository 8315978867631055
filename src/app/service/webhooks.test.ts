import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openNewStore } from "../../../test/world/new-store.ts";
import { openToOthers } from "../../../test/world/private-files.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { Metrics, SystemClock } from "../../base/index.ts";
import { resolveSettings } from "../config/effective.ts";
import { ServiceObjectives } from "../health/objectives.ts";
import { composeDestinations } from "./webhooks.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-destinations-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a data folder that holds the webhooks' key alone, beside a database elsewhere, is its owner's alone [STORE-07]", async () => {
  const store = await openNewStore(join(folder, "database"));
  const { settings } = resolveSettings({
    flags: new Map([["dataDir", join(folder, "data")]]),
    environment: {},
    file: null,
  });
  const clock = new SystemClock();
  const metrics = new Metrics();
  composeDestinations(
    { settings, store, clock, log: SILENT_LOG, metrics, objectives: new ServiceObjectives(clock, metrics) },
    {
      testNotification: () => {
        throw new Error("nobody asks for a test");
      },
      destinationChanged: () => Promise.resolve(),
    },
  );
  await store.close();
  expect(openToOthers(join(folder, "data"))).toEqual([]);
});
