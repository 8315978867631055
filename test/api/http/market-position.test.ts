// Every answer that shows the market names the position that it shows.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { formatTimestamp, present } from "../../../src/base/index.ts";
import { type DataMode, formatPosition } from "../../../src/model/index.ts";
import { rest } from "../../../src/wire/index.ts";
import { healthyRest } from "../../world/healthy-rest.ts";
import { type KeyName, MarketWorld, PLAN_KEYS } from "../../world/market-world.ts";
import { MORNING_COMPANIES, morningScript, openMorning } from "../../world/morning.ts";
import { readResponse } from "./rest-fixture.ts";

const SHOWING = rest.ENDPOINTS.filter(({ shows }) => shows === "market");
const QUERIES: Readonly<Record<string, string>> = { getQuotes: "symbols=2222,1120" };
const ENTITLED: Readonly<Record<string, KeyName>> = { free: "free", starter: "starter", pro: "pro-depth" };

let world: MarketWorld;
beforeAll(async () => {
  // At 11:00 the delayed market stands at an earlier event.
  ({ world } = await openMorning());
});
afterAll(() => world.close());

function pathOf({ path, operationId }: rest.Endpoint, query = ""): string {
  const filled = path.replace("{symbol}", "2222").replace("{index}", "TASI");
  const all = [QUERIES[operationId] ?? "", query].filter((part) => part !== "").join("&");
  return all === "" ? filled : `${filled}?${all}`;
}

/** The position and time that the headers must give in this mode. */
function momentOf(mode: DataMode) {
  const { position, timeMs } = world.market.engine(mode);
  return { position: formatPosition(present(position, "there is a market")), time: formatTimestamp(timeMs) };
}

function told(headers: Headers) {
  return { position: headers.get("x-market-position"), time: headers.get("x-market-time") };
}

describe.each(SHOWING.map((endpoint) => [endpoint.operationId, endpoint] as const))("%s", (_, endpoint) => {
  const lowest = ENTITLED[endpoint.lowestPlan] ?? "enterprise";

  test("names the position that it shows, in either mode and again from memory [POSITION-01, POSITION-02]", async () => {
    for (const key of [lowest, "business", "enterprise"] as const) {
      const delayed = key === "free" || key === "starter" ? "delayed" : "realtime";
      for (let time = 0; time < 3; time++) {
        const { status, headers, body } = await world.get(pathOf(endpoint), key);
        expect({ status, ...told(headers) }).toEqual({ status: 200, ...momentOf(delayed) });
        const stated = body.market_time ?? body.timestamp;
        if (stated !== undefined) expect(stated).toBe(momentOf(delayed).time);
      }
    }
    if (!("dataMode" in endpoint.query)) return;
    const { headers } = await world.get(pathOf(endpoint, "data_mode=delayed"), "enterprise");
    expect(told(headers)).toEqual(momentOf("delayed"));
    expect(momentOf("delayed")).not.toEqual(momentOf("realtime"));
  });

  test("HEAD, CSV and gzip tell it as well [POSITION-01]", async () => {
    const asked = [
      { method: "HEAD", headers: {} },
      { method: "GET", headers: { Accept: "text/csv" } },
      { method: "GET", headers: { "Accept-Encoding": "gzip" } },
    ];
    for (const { method, headers } of asked) {
      const address = `http://127.0.0.1:8080/api/v1${pathOf(endpoint)}`;
      const request = new Request(address, { method, headers: { "X-API-Key": world.key("enterprise"), ...headers } });
      const answered = await readResponse(await world.door.fetch(request, "127.0.0.1"), method);
      expect({ status: answered.status, ...told(answered.headers) }).toEqual({ status: 200, ...momentOf("realtime") });
    }
  });
});

test("the header follows the market from event to event, on an answer that stays the same [POSITION-01, POSITION-03]", async () => {
  const own = await MarketWorld.open({ companies: MORNING_COMPANIES });
  const script = morningScript();
  await own.play(script);
  const positions: (string | null)[] = [];
  for (let event = 0; event < 3; event++) {
    const { headers } = await own.get("/quote/2222/", "pro");
    const again = await own.get("/quote/2222/", "pro");
    expect(told(again.headers)).toEqual(told(headers));
    positions.push(headers.get("x-market-position"));
    const others = await own.get("/companies/", "pro");
    expect(told(others.headers)).toEqual({ position: null, time: null });
    await own.play(script.heartbeat());
  }
  expect(new Set(positions).size).toBe(3);
  await own.close();
});

test("neither a refusal nor an answer about something else has it, nor any while there is no market [POSITION-04]", async () => {
  const nothing = { position: null, time: null };
  for (const path of ["/quote/9999/", "/market/summary/?index=XYZ", "/market/depth/9999/"])
    expect(told((await world.get(path)).headers)).toEqual(nothing);
  for (const path of ["/companies/", "/historical/2222/", "/market/calendar/", "/events/"])
    expect(told((await world.get(path)).headers)).toEqual(nothing);
  const empty = await MarketWorld.open({ companies: MORNING_COMPANIES });
  for (const endpoint of SHOWING) expect(told((await empty.get(pathOf(endpoint))).headers)).toEqual(nothing);
  await empty.close();
});

test("a page of another origin may read both [POSITION-01]", async () => {
  const { gate, clock, requests } = world;
  const settings = { corsOrigins: ["https://app.example"], accessLog: "off" as const };
  const rest = healthyRest({ gate, clock, requests, endpoints: [], ownUrl: () => "http://127.0.0.1", settings });
  const headers = { Origin: "https://app.example" };
  const answer = await rest.fetch(new Request("http://127.0.0.1/healthz", { headers }), "127.0.0.1");
  const exposed = answer.headers.get("access-control-expose-headers") ?? "";
  expect(exposed.split(", ")).toEqual(expect.arrayContaining(["X-Market-Position", "X-Market-Time"]));
});

test.each(PLAN_KEYS.filter((key) => key !== "free"))(
  "%s: the answers of one position have the same bytes [POSITION-03]",
  async (key) => {
    const bodies = new Map<string, string>();
    for (const path of ["/market/summary/", "/market/snapshot/", "/market/status/", "/quote/2222/"]) {
      const first = await world.get(path, key);
      world.clock.advance(1_000);
      const second = await world.get(path, key);
      expect(told(second.headers)).toEqual(told(first.headers));
      bodies.set(path, JSON.stringify(first.body));
      expect(JSON.stringify(second.body)).toBe(bodies.get(path) ?? "");
    }
  },
);
