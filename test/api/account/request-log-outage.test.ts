import { expect, test } from "bun:test";
import { RequestRecorder } from "../../../src/access/index.ts";
import { Metrics, SECOND_MS } from "../../../src/base/index.ts";
import { Faults } from "../../world/faulty-store.ts";
import { MarketWorld } from "../../world/market-world.ts";
import { MORNING_COMPANIES } from "../../world/morning.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";
import { until } from "../../world/until.ts";

const NEWEST = { limit: 10, isFailedOnly: false };

test("the log is written once a second; in an outage requests are answered and not logged, and afterwards they are again [ACCOUNT-09]", async () => {
  const faults = new Faults();
  const world = await MarketWorld.open({ companies: MORNING_COMPANIES, faults });
  const accountId = (await world.store.accounts.list()).find(({ plan }) => plan === "enterprise")?.id ?? 0;
  const logged = async (): Promise<readonly string[]> =>
    (await world.store.requestLog.latest(accountId, NEWEST)).map(({ path }) => path);
  world.requests.start();
  await world.get("/companies/?at=1");
  expect(await logged()).toEqual([]);
  world.clock.advance(SECOND_MS);
  await until("the first request is logged", async () => (await logged()).length === 1);
  faults.fail("requestLog.add");
  for (let second = 0; second < 3; second++) {
    expect((await world.get("/companies/?at=2")).status).toBe(200);
    const failed = faults.failed;
    await until(
      "a write fails",
      () => faults.failed > failed,
      () => world.clock.advance(SECOND_MS),
    );
  }
  faults.heal();
  await world.get("/companies/?at=3");
  await until(
    "the log goes on",
    async () => (await logged()).length === 2,
    () => world.clock.advance(SECOND_MS),
  );
  expect(await logged()).toEqual(["/api/v1/companies/?at=3", "/api/v1/companies/?at=1"]);
  await world.requests.stop();
  await world.close();
});

test("a store that hangs holds up no request, and what waits for it stays bounded [ACCOUNT-09]", async () => {
  const world = await MarketWorld.open({ companies: MORNING_COMPANIES });
  const metrics = new Metrics();
  const hanging = { add: () => new Promise<void>(() => undefined), latest: async () => [] };
  const recorder = new RequestRecorder({ requestLog: hanging, clock: world.clock, log: SILENT_LOG, metrics });
  const { caller } = world.gate.admit(world.key("enterprise"), "127.0.0.1", "/x/");
  if (caller === undefined) throw new Error("the key was refused");
  recorder.start();
  for (let i = 0; i < 30_000; i++) {
    const noted = { id: `r${i}`, method: "GET", path: "/p/", query: "", startedMs: 0 };
    recorder.note({ ...caller, accountId: i }, noted, 200, undefined, 0.1);
    if (i % 10_000 === 0) world.clock.advance(SECOND_MS);
  }
  expect(await metrics.text()).toMatch(/marsad_request_log_lost_total 9999\b/);
  await world.close();
});
