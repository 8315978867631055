// Past moments: the plans that may ask for them, the moments that exist, and the limit of how many at once.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { marketDataEndpoints } from "../../../src/api/index.ts";
import { PastThread } from "../../../src/app/past/past-thread.ts";
import { SECOND_MS } from "../../../src/base/index.ts";
import { rest } from "../../../src/wire/index.ts";
import { EdgesFixture } from "../../cluster/edges-fixture.ts";
import { DAY_ONE, DAY_TWO, Script } from "../../market/script.ts";
import { healthyRest } from "../../world/healthy-rest.ts";
import { type KeyName, MarketWorld } from "../../world/market-world.ts";
import { MORNING_COMPANIES, openMarket, preopen } from "../../world/morning.ts";
import { pastPaths } from "../../world/recorded-answers.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";

const DAY_THREE = 20261117;
const FIRST = "2026-11-15T10:30:00%2B03:00";
const NOON = "2026-11-16T12:00:00%2B03:00";

let world: MarketWorld;
/** Three days, of which the journal no longer has the first; the third stands at 11:00. */
beforeAll(async () => {
  world = await MarketWorld.open({ companies: MORNING_COMPANIES });
  const script = new Script();
  for (const day of [DAY_ONE, DAY_TWO]) {
    openMarket(preopen(script, day)).at("15:30").dayEnd();
    await world.play(script);
  }
  openMarket(preopen(script, DAY_THREE));
  await world.play(script);
  await world.store.journal.prune(DAY_TWO);
});
afterAll(() => world.close());

const asked = async (path: string, key: KeyName = "pro") => {
  const { status, body, headers } = await world.get(path, key);
  return { status, code: body.error?.code, message: body.error?.message, headers, body };
};

describe("a plan with delayed prices is refused [ASOF-01]", () => {
  test.each(["free", "starter"] as const)("%s", async (key) => {
    const own = pastPaths(["2222"]).filter((path) => !path.includes("format=csv"));
    for (const path of own) {
      const { status, code } = await asked(`${path}as_of=${NOON}`, key);
      expect({ path, status, code }).toEqual({ path, status: 403, code: "PLAN_LIMIT" });
    }
    expect(await asked("/quote/2222/?position=20261116.50", key)).toMatchObject({ status: 403, code: "PLAN_LIMIT" });
  });
});

test.each([
  ["a date alone", "as_of=2026-11-16"],
  ["no offset", "as_of=2026-11-16T12:00:00"],
  ["no such day", "as_of=2026-02-30T12:00:00Z"],
  ["no such hour", "as_of=2026-11-16T24:00:00Z"],
  ["a number", "as_of=1794819600000"],
  ["no moment", "as_of="],
  ["no position", "position="],
  ["no replay", "replay="],
  ["an unknown word", "as_of=now"],
  ["a day without a number", "position=20261116"],
  ["a number that no event has", "position=20261116.0"],
  ["no such day", "position=20261332.5"],
  ["a position of words", "position=latest"],
  ["both", `as_of=${NOON}&position=20261116.50`],
  ["tomorrow", "as_of=2026-11-18T12:00:00%2B03:00"],
  ["a minute from now", "as_of=2026-11-17T11:01:00%2B03:00"],
  ["a later position of today", "position=20261117.99999"],
  ["a later day", "position=20261118.1"],
  ["more events than the day had", "position=20261116.99999"],
] as const)("%s is INVALID_PARAM [ASOF-02]", async (_, query) => {
  for (const path of ["/quote/2222/", "/companies/"])
    expect(await asked(`${path}?${query}`)).toMatchObject({ status: 400, code: "INVALID_PARAM" });
});

test.each([
  "2026-11-16T09:00:00Z",
  "2026-11-16T12:00:00+03:00",
  "2026-11-16T12:00:00%2B0300",
  "2026-11-16T12:00%2B03:00",
  "2026-11-16T06:00:00.123456-03:00",
])("%s is a moment [ASOF-02]", async (text) => {
  const { status, headers } = await asked(`/quote/2222/?as_of=${text}`);
  expect(status).toBe(200);
  expect(headers.get("x-market-time")).toBe("2026-11-16T11:00:00.000+03:00");
});

test("a day that is not kept is NOT_FOUND where the market is shown, and the message names the days that are [ASOF-06]", async () => {
  for (const { path, query, operationId, shows } of rest.ENDPOINTS) {
    if (shows !== "market") continue;
    const filled = `${path.replace("{symbol}", "2222").replace("{index}", "TASI")}?symbols=2222&as_of=${FIRST}`;
    const refused = await asked(filled, "enterprise");
    expect({ operationId, status: refused.status, code: refused.code }).toEqual({
      operationId,
      status: 404,
      code: "NOT_FOUND",
    });
    expect(refused.message).toContain("2026-11-15");
    expect(refused.message).toContain("2026-11-16 to 2026-11-17");
    if (!("dataMode" in query)) continue;
    expect((await asked(`${filled}&data_mode=delayed`, "enterprise")).code).toBe("NOT_FOUND");
  }
  expect(await asked("/quote/2222/?position=20261115.50")).toMatchObject({ status: 404, code: "NOT_FOUND" });
});

test("what is known of companies is answered without a market too [ASOF-07]", async () => {
  const companies = await asked(`/companies/?as_of=${FIRST}`);
  expect(companies.status).toBe(200);
  expect(companies.body.total).toBe(MORNING_COMPANIES.length);
  const company = await asked(`/company/2222/?as_of=${FIRST}`);
  expect(company.body).toMatchObject({ symbol: "2222", current_price: null });
  // The bar of the first day is final, and no longer needs the journal.
  const bars = async (asOf: string) =>
    (await asked(`/historical/2222/?from=2026-11-15&as_of=${asOf}`)).body.data.map(
      ({ date }: { date: string }) => date,
    );
  expect(await bars(FIRST)).toEqual([]);
  expect(await bars("2026-11-15T20:00:00%2B03:00")).toEqual(["2026-11-15"]);
  expect(await bars(NOON)).toEqual(["2026-11-15", "2026-11-16"]);
});

test("before the first event of a day, at night and between days it is the close before [ASOF-05]", async () => {
  const close = await asked("/quotes/?symbols=2222,1120&as_of=2026-11-16T15:30:00%2B03:00");
  expect(close.headers.get("x-market-time")).toBe("2026-11-16T15:30:00.000+03:00");
  for (const moment of [
    "2026-11-16T22:00:00%2B03:00",
    "2026-11-17T00:00:00%2B03:00",
    "2026-11-17T08:59:59.999%2B03:00",
  ]) {
    const later = await asked(`/quotes/?symbols=2222,1120&as_of=${moment}`);
    expect([later.body, later.headers.get("x-market-position")]).toEqual([
      close.body,
      close.headers.get("x-market-position"),
    ]);
  }
  expect((await asked("/quote/2222/?as_of=2026-11-16T08:59:59%2B03:00")).code).toBe("NOT_FOUND");
});

test("an account has four at a time, and each counts as one request [ASOF-08]", async () => {
  const left = async () => Number((await asked("/market/calendar/", "business")).headers.get("x-ratelimit-remaining"));
  const before = await left();
  const path = `/quote/2222/?as_of=${NOON}`;
  const answers = await Promise.all(Array.from({ length: 7 }, () => asked(path, "business")));
  const [others] = await Promise.all([asked(path, "pro")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get("retry-after")).toBe("1");
  expect(refused?.body.detail).toBe("Request was throttled. Expected available in 1 seconds.");
  expect(others.status).toBe(200);
  expect((await asked(path, "business")).status).toBe(200);
  // The demo accounts of this world have no quota: the test looks only for double counting.
  expect(before - (await left())).toBeLessThanOrEqual(9);
});

test("four that another process reports leave no room: a fifth waits for a place, a second at most [ASOF-08]", async () => {
  const { market, requests } = world;
  const fixture = new EdgesFixture();
  const { keyText } = fixture.accounts.add("pro");
  const { gate: other } = await fixture.edge();
  const { gate } = await fixture.edge();
  const { clock } = fixture;
  const past = new PastThread({
    dataDir: world.folder,
    databaseUrl: null,
    market,
    replays: world.store.replays,
    gate,
    timeMs: async () => clock.nowMs(),
    answerMs: 10_000,
    clock,
    log: SILENT_LOG,
  });
  const endpoints = marketDataEndpoints(world.sources);
  const door = healthyRest({ gate, clock, requests, endpoints, past, settings: { accessLog: "off" } });
  const statusOf = async () => {
    const headers = { "X-API-Key": keyText };
    const request = new Request(`http://127.0.0.1:8080/api/v1/quote/2222/?as_of=${NOON}`, { headers });
    return (await door.fetch(request, "127.0.0.1")).status;
  };
  const admission = other.identify(keyText, "127.0.0.1");
  if (!admission.ok) throw new Error(admission.refusal);
  const held = Array.from({ length: 4 }, () => other.enterPastCall(admission.caller, 4));
  await fixture.pass(SECOND_MS);
  const refused = statusOf();
  await fixture.pass(SECOND_MS + 50);
  expect(await refused).toBe(429);
  const answered = statusOf();
  await fixture.pass(500);
  held[0]?.release();
  await fixture.pass(500);
  expect(await answered).toBe(200);
  past.stop();
  await fixture.stop();
});

test("conditional requests, HEAD and unknown parameters are as for the present [ASOF-04]", async () => {
  const path = `/companies/?limit=1&as_of=${NOON}`;
  const first = await asked(path);
  const etag = first.headers.get("etag") ?? "";
  expect(etag).not.toBe("");
  expect((await world.get(path, "pro", { "If-None-Match": etag })).status).toBe(304);
  const warned = await world.get(`/quote/2222/?as_of=${NOON}&nonsense=1`, "pro");
  expect(warned.headers.get("warning")).toContain("nonsense");
  expect((await world.get(`/quote/2222/?as_of=${NOON}&nonsense=1`, "pro", { Prefer: "handling=strict" })).status).toBe(
    400,
  );
  const csv = await world.get(`/market/gainers/?as_of=${NOON}`, "pro", { Accept: "text/csv" });
  expect(csv.headers.get("content-type")).toStartWith("text/csv");
  const unknown = await asked(`/quote/9999/?as_of=${NOON}`);
  expect(unknown).toMatchObject({ status: 404, code: "INVALID_SYMBOL" });
});

test("status names the first day that is kept, now and as of a moment [ASOF-11]", async () => {
  for (const query of ["", `?as_of=${NOON}`]) {
    const { status, headers } = await asked(`/market/status/${query}`);
    expect([query, status, headers.get("x-journal-first-day")]).toEqual([query, 200, "2026-11-16"]);
  }
});

test("a database that is away is 503, and is asked again by the next call [ASOF-12]", async () => {
  const { market, clock, gate, requests } = world;
  const dataDir = join(world.folder, "later");
  // No folder can be made where a file is.
  writeFileSync(dataDir, "");
  const past = new PastThread({
    dataDir,
    databaseUrl: null,
    market,
    replays: world.store.replays,
    gate,
    timeMs: async () => clock.nowMs(),
    answerMs: 10_000,
    clock,
    log: SILENT_LOG,
  });
  const endpoints = marketDataEndpoints(world.sources);
  const door = healthyRest({ gate, clock, requests, endpoints, past, settings: { accessLog: "off" } });
  const statusOf = async () => {
    const headers = { "X-API-Key": world.key("pro") };
    const request = new Request(`http://127.0.0.1:8080/api/v1/quote/2222/?as_of=${NOON}`, { headers });
    return (await door.fetch(request, "127.0.0.1")).status;
  };
  expect(await statusOf()).toBe(503);
  rmSync(dataDir);
  symlinkSync(world.folder, dataDir);
  expect(await statusOf()).toBe(200);
  past.stop();
  expect(await statusOf()).toBe(503);
});

test("a past market that is not there in time is an outage, which the next call does not suffer from [ASOF-13]", async () => {
  const late = asked(`/quote/2222/?as_of=${NOON}`, "enterprise");
  await Promise.resolve();
  world.clock.advance(10_000);
  expect(await late).toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE" });
  expect((await asked(`/quote/2222/?as_of=${NOON}`, "enterprise")).status).toBe(200);
});
