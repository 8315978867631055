// Sessions over several processes on one database, over a restart, and while the database is away.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { ConsoleSignIn } from "../../../src/access/index.ts";
import { Outage } from "../../../src/base/index.ts";
import type { ConsoleSessions } from "../../../src/store/index.ts";
import { callerWith } from "../../access/caller-with.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";
import { TestClock } from "../../world/test-clock.ts";
import { until } from "../../world/until.ts";
import { ConsoleFixture } from "./console-fixture.ts";

const CALLER = callerWith({ plan: "pro" });
const KEY = { keyId: CALLER.keyId };

let fixture: ConsoleFixture;
let clock: TestClock;
beforeEach(async () => {
  fixture = await ConsoleFixture.open();
  clock = new TestClock(fixture.rest.access.clock.nowMs());
});
afterEach(() => fixture.close());

/** A process of its own on the same database. */
function processOn(sessions: ConsoleSessions): ConsoleSignIn {
  const made = new ConsoleSignIn({ sessions, clock, log: SILENT_LOG });
  made.start();
  return made;
}

test("who signed in at one process is known at another once the store was asked, and then at once [CONSOLE-05, CONSOLE-06]", async () => {
  const [one, two] = [processOn(fixture.store.consoleSessions), processOn(fixture.store.consoleSessions)];
  const { token } = await one.open(CALLER);
  expect(one.known(token)).toMatchObject(KEY);
  expect(two.known(token)).toBeUndefined();
  expect(await two.ask(token)).toMatchObject(KEY);
  expect(two.known(token)).toMatchObject(KEY);
  await Promise.all([one.stop(), two.stop()]);
});

test("who signs out at one process is signed out at the others within two seconds [CONSOLE-06]", async () => {
  const [one, two] = [processOn(fixture.store.consoleSessions), processOn(fixture.store.consoleSessions)];
  const [leaving, staying] = [await one.open(CALLER), await one.open(CALLER)];
  for (const { token } of [leaving, staying]) await two.ask(token);
  await one.end(leaving.token);
  expect(one.known(leaving.token)).toBeUndefined();
  const beforeMs = clock.nowMs();
  await until(
    "the other process has heard of it",
    () => two.known(leaving.token) === undefined,
    () => clock.advance(10),
  );
  expect(clock.nowMs() - beforeMs).toBeLessThan(2_000);
  expect(await two.ask(leaving.token)).toBeNull();
  expect(two.known(staying.token)).toMatchObject(KEY);
  await Promise.all([one.stop(), two.stop()]);
});

test("a session survives the process that opened it [CONSOLE-05]", async () => {
  const before = processOn(fixture.store.consoleSessions);
  const { token } = await before.open(CALLER);
  await before.stop();
  const after = processOn(fixture.store.consoleSessions);
  expect(await after.ask(token)).toMatchObject(KEY);
  await after.stop();
});

test("while the database is away whoever is known goes on, and whoever is not is asked to come again [CONSOLE-15]", async () => {
  const away = async (): Promise<never> => {
    throw new Outage("the store is away");
  };
  let isAway = false;
  const { consoleSessions: real } = fixture.store;
  const stored: ConsoleSessions = {
    open: (...given) => (isAway ? away() : real.open(...given)),
    find: (...given) => (isAway ? away() : real.find(...given)),
    end: (...given) => (isAway ? away() : real.end(...given)),
    endedSince: (...given) => (isAway ? away() : real.endedSince(...given)),
    addTicket: (...given) => (isAway ? away() : real.addTicket(...given)),
    takeTicket: (...given) => (isAway ? away() : real.takeTicket(...given)),
    forget: (...given) => (isAway ? away() : real.forget(...given)),
  };
  const world = await ConsoleFixture.open({ consoleSessions: stored });
  const cookie = await world.signIn();
  isAway = true;
  expect((await world.call("/api/v1/quote/2222/", cookie)).status).toBe(200);
  expect((await world.call("/console/session", cookie)).body.plan).toBe("pro");
  const unknown = await world.call("/api/v1/quote/2222/", `marsad_session=${"y".repeat(43)}`);
  expect([unknown.status, unknown.headers.get("retry-after")]).toEqual([503, "5"]);
  const headers = { "X-Requested-With": "marsad-console" };
  expect((await world.call("/console/ticket", cookie, { method: "POST", headers })).status).toBe(503);
  isAway = false;
  expect((await world.call("/console/ticket", cookie, { method: "POST", headers })).status).toBe(200);
  await world.close();
});

test("made-up sessions ask the store no more often than an address may ask for anything [CONSOLE-16]", async () => {
  let asked = 0;
  const { consoleSessions: real } = fixture.store;
  const find: ConsoleSessions["find"] = (...given) => {
    asked++;
    return real.find(...given);
  };
  const stored: ConsoleSessions = Object.assign(Object.create(real) as ConsoleSessions, { find });
  const world = await ConsoleFixture.open({ consoleSessions: stored, addressRequestsPerMinute: 20 });
  const statuses = new Set<number>();
  for (let at = 0; at < 40; at++) {
    statuses.add((await world.call("/api/v1/quote/2222/", `marsad_session=${String(at).padStart(43, "z")}`)).status);
  }
  expect([...statuses]).toEqual([401, 429]);
  expect(asked).toBeLessThanOrEqual(20);
  await world.close();
});
