// The incidents that the status page shows: detected, stored over restarts, bounded.

import { expect, test } from "bun:test";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { TestClock } from "../../../test/world/test-clock.ts";
import { until } from "../../../test/world/until.ts";
import { Outage } from "../../base/index.ts";
import { INCIDENTS_MAX, IncidentLog } from "./incident-log.ts";

const START_MS = Date.UTC(2026, 10, 15, 8);

class World {
  readonly clock = new TestClock(START_MS);
  readonly problems = { feed: false, database: false, market: false };
  stored: string | null = null;
  isAway = false;

  open(isLeader = true): IncidentLog {
    const probe = (name: keyof World["problems"]) => () => (this.problems[name] ? "It is away." : null);
    const settings = {
      get: async () => this.stored,
      set: async (_key: string, value: string) => {
        if (this.isAway) throw new Outage("away");
        this.stored = value;
      },
    };
    const probes = { feed: probe("feed"), database: probe("database"), market: probe("market") };
    const log = new IncidentLog({
      probes: isLeader ? probes : null,
      settings,
      clock: this.clock,
      log: SILENT_LOG,
    });
    log.start();
    return log;
  }

  /** Moves the clock until the log lists the expected incidents. */
  async sees(log: IncidentLog, expected: unknown): Promise<void> {
    const step = (): void => this.clock.advance(500);
    await until(JSON.stringify(expected), () => Bun.deepEquals(log.list(), expected), step);
  }
}

test("what goes wrong is an incident from when it began until it is over, and a moment is none [CONSOLE-21]", async () => {
  const world = new World();
  const log = world.open();
  await until(
    "the first look",
    () => world.stored !== null,
    () => world.clock.advance(500),
  );
  world.problems.feed = true;
  world.problems.market = true;
  const from = { kind: "feed", startedAtMs: expect.any(Number), endedAtMs: null };
  await until(
    "an incident",
    () => log.list().length === 1,
    () => world.clock.advance(500),
  );
  // A silent feed and the untrusted prices that follow from it are one incident, not two.
  expect(log.list()).toEqual([from] as never);
  world.problems.feed = false;
  world.problems.market = false;
  await until(
    "its end",
    () => log.list()[0]?.endedAtMs !== null,
    () => world.clock.advance(500),
  );
  const [{ startedAtMs = 0, endedAtMs = 0 } = {}] = log.list();
  expect(Number(endedAtMs) - startedAtMs).toBeGreaterThanOrEqual(2_000);
  await log.stop();
});

test("a restart is told with how long nobody was there, and the others read it [CONSOLE-21]", async () => {
  const world = new World();
  const first = world.open();
  await until(
    "it to be kept",
    () => world.stored !== null,
    () => world.clock.advance(100),
  );
  const aliveAtMs = JSON.parse(world.stored ?? "{}").aliveAtMs;
  expect(first.list()).toEqual([]);
  await first.stop();
  world.clock.advance(40_000);
  const second = world.open();
  await until(
    "the restart",
    () => second.list().length === 1,
    () => world.clock.advance(1),
  );
  expect(second.list()[0]).toMatchObject({ kind: "restart", startedAtMs: aliveAtMs });
  expect((second.list()[0]?.endedAtMs ?? 0) - aliveAtMs).toBeGreaterThanOrEqual(40_000);
  const reader = world.open(false);
  await world.sees(reader, second.list());
  await Promise.all([second.stop(), reader.stop()]);
});

test("an outage of the database itself is kept when it is over, and the list stays short [CONSOLE-21]", async () => {
  const world = new World();
  const old = { kind: "feed", startedAtMs: START_MS - 1_000, endedAtMs: START_MS - 500 };
  world.stored = JSON.stringify({ aliveAtMs: START_MS, incidents: Array.from({ length: 80 }, () => old) });
  const log = world.open();
  await until(
    "the restart",
    () => log.list()[0]?.kind === "restart",
    () => world.clock.advance(10),
  );
  expect(log.list()).toHaveLength(INCIDENTS_MAX);
  world.isAway = true;
  world.problems.database = true;
  await until(
    "the outage",
    () => log.list()[0]?.kind === "database",
    () => world.clock.advance(500),
  );
  world.isAway = false;
  world.problems.database = false;
  await until(
    "it to be kept",
    () => {
      const [latest] = JSON.parse(world.stored ?? "{}").incidents;
      return latest.kind === "database" && latest.endedAtMs !== null;
    },
    () => world.clock.advance(500),
  );
  expect(JSON.parse(world.stored ?? "{}").incidents).toHaveLength(INCIDENTS_MAX);
  await log.stop();
});

test("what is not well yet while the service starts is no incident, unless it lasts [CONSOLE-21]", async () => {
  const world = new World();
  world.problems.market = true;
  const log = world.open();
  const pass = (ms: number) => {
    const untilMs = world.clock.nowMs() + ms;
    return until(
      "time passes",
      () => world.clock.nowMs() >= untilMs,
      () => world.clock.advance(500),
    );
  };
  await pass(30_000);
  expect(log.list()).toEqual([]);
  await until(
    "it is an incident in the end",
    () => log.list()[0]?.kind === "market",
    () => world.clock.advance(500),
  );
});
