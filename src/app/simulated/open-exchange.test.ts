// A start on a database that ends a write: PostgreSQL ends a transaction that stays idle because the machine gives this process no time.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadUniverse } from "../../../exchange/index.ts";
import { EXCHANGE_DEFAULTS } from "../../../exchange/server/exchange-options.ts";
import { openNewStore } from "../../../test/world/new-store.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { Outage, type OutageKind, SystemClock } from "../../base/index.ts";
import type { Store } from "../../store/index.ts";
import { resolveSettings } from "../config/effective.ts";
import { openSimulatedExchange } from "./open-exchange.ts";
import { keepWrittenFacts } from "./simulated-facts.ts";

const silent = () => ({ update: () => undefined, end: () => undefined });
const clock = new SystemClock();
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-open-"));
  store = await openNewStore(folder);
  // The past is marked as written, so that only the companies are left to write.
  const { seed, firstDay } = EXCHANGE_DEFAULTS;
  await keepWrittenFacts(store.settings, { seed, firstDay, upTo: firstDay });
  await store.settings.set("history.written", `seed ${seed} before ${firstDay}`);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts on a database that ends the first `cutOff` writes of companies; returns the number of writes that it got. */
async function startOn(kind: OutageKind, cutOff: number): Promise<number> {
  let writes = 0;
  const directory: Store["directory"] = {
    load: () => store.directory.load(),
    states: () => store.directory.states(),
    write: async (facts) => {
      if (++writes <= cutOff) throw new Outage("terminating connection due to idle-in-transaction timeout", { kind });
      await store.directory.write(facts);
    },
  };
  const { settings, sources } = resolveSettings({ environment: {}, file: null, flags: new Map([["dataDir", folder]]) });
  const given = { settings, sources, clock, log: SILENT_LOG, progress: silent, exchange: null };
  await openSimulatedExchange({ ...given, store: { ...store, directory } });
  return writes;
}

test("a write that the database cut off is tried again until it is kept [STORE-13]", async () => {
  expect(await startOn("busy", 2)).toBe(3);
  const { companies } = await store.directory.load();
  expect(companies).toHaveLength(loadUniverse().length);
});

test("an outage that waiting does not end, such as a full disk, ends the start [STORE-13]", async () => {
  await expect(startOn("full", 1)).rejects.toThrow("idle-in-transaction");
});
