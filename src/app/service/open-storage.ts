// Opens the store for the service. A database that is only starting, or that cannot be reached yet, is waited for: after a power
// cut the two come up together, in any order.

import { type Clock, type Log, Outage, pause, SECOND_MS } from "../../base/index.ts";
import { openStore, type Store } from "../../store/index.ts";
import type { Settings } from "../config/index.ts";

export interface StorageNeeds {
  readonly settings: Pick<Settings, "dataDir" | "databaseUrl">;
  readonly clock: Clock;
  readonly log: Log;
  /** Says to the person at the terminal what is waited for. */
  readonly note: (line: string) => void;
}

/** What passes by itself. Everything else, such as a wrong password or a full disk, needs somebody. */
const PASSING: ReadonlySet<Outage["kind"]> = new Set(["away", "starting", "crowded", "busy"]);
const WAIT_LIMIT_MS = 30 * SECOND_MS;
const ASK_EVERY_MS = 500;

export async function openStorage({ settings, clock, log, note }: StorageNeeds): Promise<Store> {
  const location = { dataDir: settings.dataDir, url: settings.databaseUrl };
  const startMs = clock.nowMs();
  for (let isNoted = false; ; isNoted = true) {
    try {
      const store = await openStore(location, clock);
      const { applied } = store.migrations;
      if (applied.length > 0)
        log.info({ steps: applied.length, to: applied.at(-1) }, "the schema was brought up to date");
      for (const migration of store.migrations.newer)
        log.warn({ migration }, "the schema has a step of a newer version");
      return store;
    } catch (error) {
      const isPassing = error instanceof Outage && PASSING.has(error.kind);
      if (!isPassing || clock.nowMs() - startMs >= WAIT_LIMIT_MS) throw error;
      if (!isNoted) note(`Waiting up to ${WAIT_LIMIT_MS / SECOND_MS} seconds for the database: ${error.message}`);
    }
    await pause(clock, ASK_EVERY_MS);
  }
}
