// The log lines of a start about the schema.

import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { SystemClock } from "../../base/index.ts";
import { openStorage } from "./service-run.ts";

test("a new database is brought to its schema in one line of the log, and one that has it in none [PACKAGE-04]", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "marsad-storage-"));
  const said: unknown[] = [];
  const log = { ...SILENT_LOG, info: (fields: object, message: string) => void said.push({ ...fields, message }) };
  const open = () => openStorage({ dataDir, databaseUrl: null }, new SystemClock(), log, () => undefined);
  const store = await open();
  const { applied } = store.migrations;
  await store.close();
  await (await open()).close();
  const message = "the schema was brought up to date";
  expect(said).toEqual([{ steps: applied.length, to: applied.at(-1), message }]);
  expect(applied.length).toBeGreaterThan(10);
  rmSync(dataDir, { recursive: true, force: true });
});
