// PostgreSQL goes away in the middle of trading and comes back: clients go on seeing prices, requests that need the database are
// answered with 503, and in the end nothing is missing and nothing is there twice.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { pause, present, SECOND_MS, SystemClock } from "../../src/base/index.ts";
import { startPrivatePostgres } from "../postgres/private-postgres.ts";
import { until } from "../world/until.ts";
import { OutageWorld } from "./outage-world.ts";
import { POLL_EVERY_MS, Poller } from "./poller.ts";
import { TradeLedger } from "./trade-ledger.ts";

const LIMIT_MS = 300_000;
const FROM_MEMORY = [
  "/api/v1/quote/2222/",
  "/api/v1/quotes/?symbols=2222,1120",
  "/api/v1/market/trades/2222/",
  "/api/v1/market/depth/2222/",
  "/api/v1/market/summary/",
  "/api/v1/market/gainers/",
  "/api/v1/market/sectors/",
  "/api/v1/companies/",
];
const FROM_DATABASE = ["/api/v1/webhooks/", "/api/v1/alerts/", "/api/v1/events/"];

const { postgres, reason } = await startPrivatePostgres();
describe.skipIf(postgres === null)(`PostgreSQL (${reason ?? "there"})`, () => {
  const server = () => present(postgres, "there is a PostgreSQL");
  const world = new OutageWorld();
  beforeAll(() => world.openExchange(), LIMIT_MS);
  afterAll(async () => {
    await world.close();
    await postgres?.stop();
  });

  test(
    "that is stopped and started again in the middle of trading: quotes and streams go on, the rest is 503, nothing is lost [OUTAGE-01, OUTAGE-02, OUTAGE-03, OUTAGE-05, OUTAGE-07]",
    async () => {
      const place = world.place("restart", await server().createDatabase());
      const service = await world.serve(place);
      const ledger = new TradeLedger(await service.address());
      const poller = new Poller(service, [...FROM_MEMORY, ...FROM_DATABASE]);
      await service.goesOn();

      await server().halt();
      await service.saysOfDatabase(/^The database .*, for \d+ s now: PostgreSQL at /);
      await until("some requests were refused", () => FROM_DATABASE.every((path) => poller.countOf(path, 503) >= 3));
      const destination = { method: "POST", body: JSON.stringify({ name: "x", url: "http://127.0.0.1:9/hook" }) };
      const refused = await service.get("/api/v1/webhooks/", destination);
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(((await refused.json()) as { error: { code: string } }).error.code).toBe("SERVICE_UNAVAILABLE");
      // For a moment all keys are still known for sure; after it, an unknown key may be a new one.
      const headers = { "X-API-Key": `marsad_live_${"A1b2".repeat(9)}` };
      const statusOfUnknown = async (): Promise<number> => {
        // Slower than the rate that shuts an address out for guessing keys.
        await pause(new SystemClock(), 250);
        return (await fetch(`${await service.address()}/api/v1/quote/2222/`, { headers })).status;
      };
      await until("an unknown key is not called invalid", async () => (await statusOfUnknown()) === 503);

      await server().resume();
      const before = poller.answers;
      await service.isReady();
      await service.goesOn();
      // OUTAGE-02: no more answers than there are in 20 seconds of an idle machine.
      expect(poller.answers - before).toBeLessThan((20 * SECOND_MS) / POLL_EVERY_MS);

      await until("trades came through the outage", () => ledger.trades > 20);
      await poller.stop();
      for (const path of FROM_MEMORY)
        expect({ path, statuses: poller.statusesOf(path) }).toEqual({ path, statuses: [200] });
      for (const path of FROM_DATABASE) expect(poller.statusesOf(path)).toEqual([200, 503]);
      const { webhooks } = (await (await service.get("/api/v1/webhooks/")).json()) as { webhooks: unknown[] };
      expect(webhooks).toEqual([]);
      expect(service.lines(/the database is away/)).toHaveLength(1);
      expect(service.lines(/the database is back/)).toHaveLength(1);
      await world.expectWhole(place, service, ledger);
    },
    LIMIT_MS,
  );

  test(
    "that stands still without a word: readiness says so, quotes go on, and nothing is lost [OUTAGE-01, OUTAGE-02, OUTAGE-07]",
    async () => {
      const place = world.place("frozen", await server().createDatabase());
      const service = await world.serve(place);
      const ledger = new TradeLedger(await service.address());
      await service.goesOn();
      server().freeze();
      await service.saysOfDatabase(/does not answer, for \d+ s now: .*no answer within/);
      expect((await service.get("/api/v1/quote/2222/")).status).toBe(200);
      server().thaw();
      await service.isReady();
      await service.goesOn();
      await world.expectWhole(place, service, ledger);
    },
    LIMIT_MS,
  );
});
