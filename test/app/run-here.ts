// A run of the service in the process of the test: the real composition and port, on a store whose calls fail or hang on demand and a
// clock that the test moves. Its feed is a port where nobody listens; the market comes from the journal, which the test has filled.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AccountAdministration, planTableWith } from "../../src/access/index.ts";
import { resolveSettings } from "../../src/app/config/effective.ts";
import type { Role, SettingName } from "../../src/app/config/index.ts";
import { ServiceRun } from "../../src/app/service/service-run.ts";
import { Lifecycle } from "../../src/base/index.ts";
import { openLinks } from "../../src/cluster/index.ts";
import { openStore, type Store } from "../../src/store/index.ts";
import { smallDay } from "../feed/small-day.ts";
import { Faults, faultyStore } from "../world/faulty-store.ts";
import { openNewStore } from "../world/new-store.ts";
import { openLeaderMarket } from "../world/recover-market.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { TestClock } from "../world/test-clock.ts";
import { until } from "../world/until.ts";

const WALL_START_MS = Date.UTC(2026, 10, 15, 8);
const NOWHERE = "tcp://127.0.0.1:1";

/** Brings a day into the journal, as its leader does. */
export async function keepDay(store: Store, chunks: readonly Uint8Array[]): Promise<void> {
  const clock = new TestClock(WALL_START_MS);
  const { market, intake } = await openLeaderMarket(store, clock, { journalDaysMax: 3, minuteDaysMax: 5 });
  market.recovered();
  for (const chunk of chunks) await intake.accept(chunk);
}

export class RunHere {
  readonly clock = new TestClock(WALL_START_MS);
  readonly faults = new Faults();
  readonly lifecycle = new Lifecycle(this.clock, SILENT_LOG);
  /** Lines for the person at the terminal. */
  readonly notes: string[] = [];
  readonly #folder: string;
  /** A second connection to the same database, as another process has one. */
  readonly store: Store;
  readonly #ended: Promise<unknown>;

  private constructor(folder: string, store: Store, flags: ReadonlyMap<SettingName, string>, role: Role) {
    this.#folder = folder;
    this.store = store;
    const given = resolveSettings({ flags, environment: {}, file: null });
    // An edge of one machine has the database of its parent.
    const effective = { ...given, settings: { ...given.settings, role } };
    const run = new ServiceRun({
      effective,
      openStore: async () => faultyStore(await openStore({ dataDir: folder, url: null }, this.clock), this.faults),
      clock: this.clock,
      log: SILENT_LOG,
      openLinks: (store, member) =>
        openLinks({ nats: null, store, member, local: null, clock: this.clock, log: SILENT_LOG }),
      local: null,
      edges: null,
      listened: () => undefined,
      lifecycle: this.lifecycle,
      progress: () => ({ update: () => undefined, end: () => undefined }),
      note: (line) => void this.notes.push(line),
      failed: (error) => {
        throw error;
      },
    });
    this.#ended = run.run().catch((error: unknown) => error);
  }

  /** Starts on a market whose day has begun and is not over; resolves when it listens. */
  static async start(flags: Readonly<Partial<Record<SettingName, string>>> = {}, role: Role = "all"): Promise<RunHere> {
    const folder = mkdtempSync(join(tmpdir(), "marsad-run-"));
    const store = await openNewStore(folder);
    await keepDay(store, smallDay().slice(0, -2));
    const given = new Map(Object.entries({ port: "0", dataDir: folder, feed: NOWHERE, ...flags }));
    const run = new RunHere(folder, store, given as Map<SettingName, string>, role);
    await run.until("it listens", () => run.notes.length > 0);
    return run;
  }

  get url(): string {
    return /http:\/\/[^\s]+/.exec(this.notes.join("\n"))?.[0] ?? "";
  }

  get administration(): AccountAdministration {
    return new AccountAdministration(this.store, this.clock, planTableWith({}));
  }

  async get(path: string, key: string): Promise<Response> {
    return await fetch(`${this.url}${path}`, { headers: { "X-API-Key": key } });
  }

  /** Moves the clock until the condition holds; fails when the run ends meanwhile. */
  async until(what: string, isThere: () => boolean | Promise<boolean>): Promise<void> {
    const ended = this.#ended.then((error) => Promise.reject(error));
    ended.catch(() => undefined);
    const there = until(what, isThere, () => this.clock.advance(20));
    await Promise.race([there, ended]);
  }

  async stop(): Promise<void> {
    const stopped = this.lifecycle.stop();
    let isStopped = false;
    void stopped.then(() => {
      isStopped = true;
    });
    await until(
      "it has stopped",
      () => isStopped,
      () => this.clock.advance(20),
    );
    await this.store.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
