// Between two compositions of the service, when a day is begun anew or the leader changes, requests are admitted and refused like at
// any other time.

import { afterEach, expect, test } from "bun:test";
import { askForRestart, restartAskedDay } from "../../src/app/service/restart-day.ts";
import { dayOf } from "../../src/base/index.ts";
import { JournalDamage } from "../../src/store/index.ts";
import type { rest } from "../../src/wire/index.ts";
import { SMALL_DAY, smallDay } from "../feed/small-day.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { keepDay, RunHere } from "./run-here.ts";

const NEW_KEY = { kind: "live", expiresAtMs: null } as const;

let run: RunHere | null = null;
afterEach(async () => {
  await run?.stop();
  run = null;
});

test("while a day is begun anew, keys are revoked and issued within 2 seconds and usage is written [OUTAGE-13]", async () => {
  const here = await RunHere.start();
  run = here;
  const { administration, clock, faults, store } = here;
  const account = await administration.createAccount({ name: "a", plan: "pro", depth: "none", isVerified: true });
  const kept = await administration.issueKey({ ...NEW_KEY, accountId: account.id, label: "kept" });
  const lost = await administration.issueKey({ ...NEW_KEY, accountId: account.id, label: "lost" });
  const ask = async (key: string): Promise<number> => (await here.get("/api/v1/account/", key)).status;
  await here.until("both keys are known", async () => (await ask(kept.text)) === 200 && (await ask(lost.text)) === 200);

  // The next composition hangs at its first question, so that the service stays between two.
  const release = faults.hold("closings.before");
  await askForRestart(store, SMALL_DAY);
  await here.until("it is between two compositions", () => faults.hung.length > 0);
  const usedBefore = await requestsOf(here, account.id);

  await administration.revokeKey(lost.key.id);
  const added = await administration.issueKey({ ...NEW_KEY, accountId: account.id, label: "added" });
  const askedAtMs = clock.nowMs();
  await here.until(
    "the revoked key is refused and the new one is admitted",
    async () => (await ask(lost.text)) === 403 && (await ask(added.text)) === 200,
  );
  expect(clock.nowMs() - askedAtMs).toBeLessThanOrEqual(2_000);
  for (let asked = 0; asked < 10; asked++) expect(await ask(kept.text)).toBe(200);
  await here.until("usage is written", async () => (await requestsOf(here, account.id)) >= usedBefore + 10);

  release();
  await here.until("the day is begun anew", async () => (await store.journal.end()) === null);
  expect(await ask(lost.text)).toBe(403);
  expect(await ask(added.text)).toBe(200);

  // The measurements of the service go on, too.
  const { objectives } = (await (await here.get("/status.json", "")).json()) as rest.ServiceStatus;
  const available = objectives.find(({ name }) => name === "rest_availability");
  expect(available?.measured_percent).toBe(100);
  expect(available?.total).toBeGreaterThan(10);
});

test("an edge whose market was replaced shows no price of the old one while it recovers the new one [RELAY-09]", async () => {
  const here = await RunHere.start({ demoKeys: "true" }, "edge");
  run = here;
  const { clock, faults, store } = here;
  const ask = async (): Promise<number> =>
    (await here.get("/api/v1/quote/2222/", "marsad_test_demo-enterprise")).status;
  await here.until("it shows a price", async () => (await ask()) === 200);

  const release = faults.hold("closings.before");
  await askForRestart(store, SMALL_DAY);
  await restartAskedDay(store, clock, SILENT_LOG);
  await keepDay(store, smallDay());
  await here.until("it begins to recover", () => faults.hung.length > 0);
  expect(await ask()).toBe(409);
  release();
  await here.until("it shows the new one", async () => (await ask()) === 200);
});

test("a service that is asked to stop while a day is begun anew looks for no market any more [OUTAGE-14]", async () => {
  const here = await RunHere.start();
  const { clock, faults, store } = here;
  // The parts of the old day hang while they stop, until the shutdown gives up waiting for them.
  const release = faults.hold("accounts.since");
  await here.until("reading hangs", () => faults.hung.length > 1);
  await askForRestart(store, SMALL_DAY);
  await here.until("the restart was noticed", async () =>
    (await (await here.get("/readyz", "")).text()).includes("the day is begun anew"),
  );
  await here.stop();
  faults.hold("journal.end");
  faults.hold("settings.get");
  const before = faults.hung.length;
  release();
  for (let turn = 0; turn < 20; turn++) {
    clock.advance(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(faults.hung.slice(before)).toEqual([]);
});

/** Composes the service anew, without a day begun anew, and lets `times` reads of the journal find damage meanwhile. */
async function composeOnDamage(here: RunHere, times: number): Promise<void> {
  const { faults, store } = here;
  const release = faults.hold("closings.before");
  // The journal does not end with this day.
  await askForRestart(store, SMALL_DAY - 1);
  await here.until("it is between two compositions", () => faults.hung.length > 0);
  const batch = { day: SMALL_DAY, firstSeq: 1, lastSeq: 2 };
  faults.find("journal.read", new JournalDamage(batch, "the checksum differs"), times);
  release();
  await here.until("the damage is found", () => faults.failed === times);
}

test("a day that one read finds damaged stays [KEPT-05]", async () => {
  const here = await RunHere.start({ demoKeys: "true" });
  run = here;
  const before = await here.store.journal.end();
  await composeOnDamage(here, 1);
  await here.until("the market is composed, or the day is gone", async () => {
    const { status } = await here.get("/api/v1/quote/2222/", "marsad_test_demo-enterprise");
    return status === 200 || (await here.store.journal.end()) === null;
  });
  expect(await here.store.journal.end()).toEqual(before);
});

test("a day that a second read finds damaged too is set aside [KEPT-05]", async () => {
  const here = await RunHere.start();
  run = here;
  await composeOnDamage(here, 2);
  await here.until("the day is set aside", async () => (await here.store.journal.end()) === null);
});

async function requestsOf({ store, clock }: RunHere, accountId: number): Promise<number> {
  const today = dayOf(clock.nowMs());
  return (await store.usage.report(today, today, accountId))[0]?.requests ?? 0;
}
