// Answers prepared by one request for the next one with the same address: never more than that caller may have, nor older than the market.

import { expect, test } from "bun:test";
import { onBoundEndpoint, onMarketEndpoint } from "../../../src/api/http/endpoint-handler.ts";
import { encoded } from "../../../src/api/http/response/answer.ts";
import { marketDataEndpoints } from "../../../src/api/index.ts";
import { MarketEngine } from "../../../src/market/index.ts";
import { rest } from "../../../src/wire/index.ts";
import { healthyRest } from "../../world/healthy-rest.ts";
import { type KeyName, MarketWorld } from "../../world/market-world.ts";
import { MORNING_COMPANIES, morningScript } from "../../world/morning.ts";
import { RestFixture } from "./rest-fixture.ts";

test("callers of one address get their own data mode and plan, whoever asked before", async () => {
  const fixture = await RestFixture.open();
  for (const key of ["pro", "starter", "pro", "pro", "business", "starter"]) {
    const { body } = await fixture.call("/api/v1/quote/2222/", key);
    expect(body).toMatchObject({ plan: key, dataMode: key === "starter" ? "delayed" : "realtime" });
  }
});

test("accounts of one plan that take turns share an answer about the market; other plans, depths and numbers have their own", async () => {
  let made = 0;
  const engine = new MarketEngine();
  const market = { engine: () => engine, asOf: () => expect.unreachable(), trouble: () => null };
  const handler = onMarketEndpoint({ market }, rest.endpoints.getQuote, ({ caller }) =>
    encoded(new TextEncoder().encode(JSON.stringify({ made: ++made, plan: caller.plan, depth: caller.depth }))),
  );
  const fixture = await RestFixture.open({ endpoints: [handler] });
  const { accounts } = fixture.access;
  const keyOf = (...account: Parameters<typeof accounts.add>): string => accounts.add(...account).keyText;
  const ask = async (keyText: string) => (await fixture.call("/api/v1/quote/2222/", keyText)).body;
  const twins = [keyOf("enterprise"), keyOf("enterprise"), keyOf("enterprise")];
  const entitled = keyOf("enterprise", { depth: "approved" });
  const agreed = keyOf("enterprise", { overrides: { requestsPerMinute: 700 } });
  await fixture.beat();
  for (const twin of [...twins, ...twins]) expect(await ask(twin)).toMatchObject({ made: 1, plan: "enterprise" });
  expect(await ask(entitled)).toMatchObject({ made: 2, depth: "approved" });
  expect(await ask(agreed)).toMatchObject({ made: 3, depth: "none" });
  expect(await ask("pro")).toMatchObject({ made: 4, plan: "pro" });
  // Each is admitted and counted by itself.
  expect(new Set(fixture.noted).size).toBe(6);
});

test("a question is read once for its caller, also where the endpoint works ahead of requests", async () => {
  let read = 0;
  const handler = onBoundEndpoint(rest.endpoints.getCompany, ({ path: { symbol } }) => {
    read++;
    let answered = 0;
    const next = () => new TextEncoder().encode(JSON.stringify({ symbol, answered: ++answered }));
    return () => encoded(next(), false);
  });
  const fixture = await RestFixture.open({ endpoints: [{ ...handler, ahead: () => Promise.resolve(false) }] });
  const ask = async (path: string) => (await fixture.call(path)).body;
  for (const answered of [1, 2, 3]) expect(await ask("/api/v1/company/2222/")).toEqual({ symbol: "2222", answered });
  expect(await ask("/api/v1/company/1120/")).toEqual({ symbol: "1120", answered: 1 });
  expect(read).toBe(2);
});

test("methods of one path are not mixed up", async () => {
  const fixture = await RestFixture.open();
  const post = { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } };
  for (let time = 0; time < 2; time++) {
    expect((await fixture.call("/api/v1/webhooks/")).body).toEqual({ webhooks: [], count: 0 });
    expect((await fixture.call("/api/v1/webhooks/", "pro", post)).body).toEqual({ got: {} });
  }
});

test("a changed account is judged anew on an address that it asked for before", async () => {
  const fixture = await RestFixture.open();
  const { account, keyText } = fixture.access.accounts.add("pro", { depth: "approved" });
  await fixture.beat();
  const ask = (path: string) => fixture.call(path, keyText);
  for (let time = 0; time < 2; time++) {
    expect((await ask("/api/v1/market/depth/2222/")).status).toBe(200);
    expect((await ask("/api/v1/quote/2222/")).body.dataMode).toBe("realtime");
  }
  fixture.access.accounts.change({ ...account, depth: "suspended" });
  await fixture.beat();
  expect((await ask("/api/v1/market/depth/2222/")).status).toBe(403);
  fixture.access.accounts.change({ ...account, plan: "starter" });
  await fixture.beat();
  expect((await ask("/api/v1/market/depth/2222/")).status).toBe(403);
  expect((await ask("/api/v1/quote/2222/")).body).toMatchObject({ plan: "starter", dataMode: "delayed" });
});

test("a refused parameter is refused each time", async () => {
  const fixture = await RestFixture.open();
  for (let time = 0; time < 3; time++) {
    expect((await fixture.call("/api/v1/market/trades/2222/?limit=x", "business")).status).toBe(400);
  }
});

const PATHS = [
  "/quote/2222/",
  "/quote/Aramco/",
  "/quote/2222/?data_mode=delayed",
  "/market/depth/2222/?levels=20",
  "/market/depth/2222/?levels=3",
  "/market/trades/2222/",
  "/market/trades/2222/?format=csv",
  "/market/gainers/",
  "/market/value/?limit=3",
  "/market/sectors/",
  "/historical/2222/",
];
/** The day's start, ten listings and two indices. */
const REFERENCE_EVENTS = 13;
const KEYS: readonly KeyName[] = ["free", "pro-depth", "business"];

test("as the market goes on each caller gets what an API that was never asked before answers", async () => {
  const world = await MarketWorld.open({ companies: MORNING_COMPANIES });
  const { gate, clock, market } = world;
  /** An API that has never been asked before. */
  const forgetful = () => healthyRest({ gate, clock, endpoints: marketDataEndpoints(world.sources) });
  const compare = async (api: ReturnType<typeof forgetful>, path: string, key: KeyName) => {
    const request = () =>
      new Request(`http://127.0.0.1:8080/api/v1${path}`, { headers: { "X-API-Key": world.key(key) } });
    const fresh = await forgetful().fetch(request(), "127.0.0.1");
    const text = await fresh.text();
    for (let time = 0; time < 3; time++) {
      const given = await api.fetch(request(), "127.0.0.1");
      expect([path, key, given.status]).toEqual([path, key, fresh.status]);
      // A refusal names its request.
      if (fresh.status === 200) expect(await given.text()).toBe(text);
    }
  };
  const api = forgetful();
  const { events } = morningScript();
  let compared = 0;
  // The reference data of a day come at once; of the hours that follow every fourth event is looked at.
  for (let count = REFERENCE_EVENTS; count <= events.length; count += 4) {
    await world.play({ events: events.slice(0, count) });
    for (const path of PATHS) for (const key of KEYS) await compare(api, path, key);
    compared++;
  }
  expect(compared).toBeGreaterThan(10);
  await world.play({ events });
  // A prepared answer is not reused while the feed cannot be trusted.
  market.noteFeedTrouble("the feed is away");
  for (const path of PATHS) for (const key of KEYS) await compare(api, path, key);
  await world.close();
});
