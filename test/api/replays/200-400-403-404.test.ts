// /replays/: a clock of one's own over the past of the market, its answers, and the refusals.

import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { replayEndpoints } from "../../../src/api/replays/replays.ts";
import { ReplayUpkeep } from "../../../src/app/past/replay-upkeep.ts";
import { formatTimestamp, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../src/base/index.ts";
import { rest } from "../../../src/wire/index.ts";
import { DAY_ONE, DAY_TWO, Script } from "../../market/script.ts";
import { healthyRest } from "../../world/healthy-rest.ts";
import { type KeyName, MarketWorld } from "../../world/market-world.ts";
import { MORNING_COMPANIES, openMarket, preopen } from "../../world/morning.ts";
import { pastPaths } from "../../world/recorded-answers.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";
import { readResponse } from "../http/rest-fixture.ts";

const DAY_THREE = 20261117;
const at = (day: string, time: string): string => `2026-11-${day}T${time}+03:00`;
const FROM = at("16", "10:20:00.000");

let world: MarketWorld;
let script: Script;
/** Three days, of which the journal no longer has the first; the third stands at 11:00. */
beforeAll(async () => {
  world = await MarketWorld.open({ companies: MORNING_COMPANIES });
  script = new Script();
  for (const day of [DAY_ONE, DAY_TWO]) {
    openMarket(preopen(script, day)).at("15:30").dayEnd();
    await world.play(script);
  }
  openMarket(preopen(script, DAY_THREE));
  await world.play(script);
  await world.store.journal.prune(DAY_TWO);
});
afterEach(async () => {
  await world.store.replays.removeExpired(Number.POSITIVE_INFINITY);
});
afterAll(() => world.close());

async function ask(method: string, path: string, body?: unknown, key: KeyName = "pro") {
  const request = new Request(`http://127.0.0.1:8080/api/v1${path}`, {
    method,
    headers: { "X-API-Key": world.key(key), "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return await readResponse(await world.door.fetch(request, "127.0.0.1"), method);
}

const code = ({ status, body }: { status: number; body: { error?: { code?: string } } }) => [status, body.error?.code];

const begin = async (body: object = {}, key: KeyName = "pro") => {
  const begun = await ask("POST", "/replays/", { from: FROM, ...body }, key);
  expect(begun.status).toBe(200);
  return begun.body;
};

test("a replay is begun, read, listed and ended [REPLAY-02, REPLAY-03, REPLAY-07]", async () => {
  const begun = await begin({ speed: 60 });
  const nowMs = world.clock.nowMs();
  expect(begun).toEqual({
    id: begun.id,
    from: FROM,
    until: null,
    speed: 60,
    paused: false,
    market_time: FROM,
    position: begun.position,
    state: "running",
    created_at: formatTimestamp(nowMs),
    expires_at: formatTimestamp(nowMs + HOUR_MS),
  });
  expect((await world.get("/replays/", "pro")).body).toEqual({ replays: [begun], count: 1 });
  expect((await world.get(`/replays/${begun.id}/`, "pro")).body).toEqual(begun);
  const then = await world.get(`/quote/2222/?as_of=${encodeURIComponent(FROM)}`, "pro");
  expect(then.headers.get("x-market-position")).toBe(begun.position);

  expect((await ask("DELETE", `/replays/${begun.id}/`)).body).toEqual({ id: begun.id, deleted: true });
  for (const method of ["GET", "PATCH", "DELETE"])
    expect(code(await ask(method, `/replays/${begun.id}/`, method === "PATCH" ? { speed: 2 } : undefined))).toEqual([
      404,
      "NOT_FOUND",
    ]);
  expect((await world.get("/replays/", "pro")).body).toEqual({ replays: [], count: 0 });
});

test("its clock runs at its speed, and over closed hours [REPLAY-04]", async () => {
  const { id } = await begin({ speed: 60 });
  world.clock.advance(10 * SECOND_MS);
  const shown = async () => (await world.get(`/replays/${id}/`, "pro")).body;
  expect((await shown()).market_time).toBe(at("16", "10:30:00.000"));
  // Five hours to the close, and the first event of the next day is at 09:00.
  world.clock.advance(5 * 60 * SECOND_MS + 30 * SECOND_MS);
  expect((await shown()).market_time).toBe(at("17", "09:30:00.000"));
});

test("a change of speed or a pause leaves the clock where it stands a quarter of a second later [REPLAY-05]", async () => {
  const { id } = await begin({ speed: 60 });
  const patch = async (body: object) => (await ask("PATCH", `/replays/${id}/`, body)).body;
  world.clock.advance(SECOND_MS);
  expect(await patch({ speed: 0.5 })).toMatchObject({ speed: 0.5, market_time: at("16", "10:21:15.000") });
  world.clock.advance(2 * SECOND_MS);
  expect(await patch({ paused: true })).toMatchObject({ state: "paused", market_time: at("16", "10:21:16.000") });
  world.clock.advance(MINUTE_MS);
  expect(await patch({ paused: false, speed: 1 })).toMatchObject({
    state: "running",
    paused: false,
    market_time: at("16", "10:21:16.000"),
  });
});

test("it goes to a moment, forwards and backwards [REPLAY-05]", async () => {
  const { id } = await begin({ paused: true });
  for (const time of [at("17", "10:06:00.000"), at("16", "10:05:00.000"), at("16", "11:00:00.000")]) {
    const { body } = await ask("PATCH", `/replays/${id}/`, { market_time: time });
    expect(body).toMatchObject({ market_time: time, state: "paused", from: FROM });
    const asOf = await world.get(`/quote/2222/?as_of=${encodeURIComponent(time)}`, "pro");
    expect(body.position).toBe(asOf.headers.get("x-market-position"));
  }
});

test("it ends at until, and at the present, where it stays when the present goes on [REPLAY-06]", async () => {
  const { id } = await begin({ until: at("16", "10:30:00.000"), speed: 1_000 });
  world.clock.advance(MINUTE_MS);
  expect((await world.get(`/replays/${id}/`, "pro")).body).toMatchObject({
    state: "ended",
    market_time: at("16", "10:30:00.000"),
  });
  await ask("DELETE", `/replays/${id}/`);

  const other = await begin({ speed: 1_000 });
  world.clock.advance(HOUR_MS - SECOND_MS);
  const ended = { state: "ended", market_time: at("17", "11:00:00.000") };
  // The market answer notes the end, although nobody has asked for the replay itself.
  const path = `/market/summary/?replay=${other.id}`;
  const seen = await world.get(path, "pro");
  await world.play(script.at("11:10").trade("2222", "buy", 27.5, 10));
  expect((await world.get(path, "pro")).text).toBe(seen.text);
  expect((await world.get(`/replays/${other.id}/`, "pro")).body).toMatchObject(ended);
  expect((await ask("PATCH", `/replays/${other.id}/`, { speed: 2 })).body).toMatchObject(ended);
  const back = await ask("PATCH", `/replays/${other.id}/`, { market_time: FROM });
  expect(back.body).toMatchObject({ state: "running", market_time: FROM });
});

test("every endpoint that takes as_of is answered as of its clock [REPLAY-09]", async () => {
  const { id } = await begin({ paused: true }, "enterprise");
  for (const path of pastPaths(["2222"])) {
    const seen = await world.get(`${path}replay=${id}`, "enterprise");
    const then = await world.get(`${path}as_of=${encodeURIComponent(FROM)}`, "enterprise");
    expect({ path, status: seen.status, text: seen.text }).toEqual({ path, status: then.status, text: then.text });
    expect(seen.headers.get("x-market-position")).toBe(then.headers.get("x-market-position"));
  }
});

test("together with another moment it is refused, and one that the account does not have is not there [REPLAY-03, REPLAY-09]", async () => {
  const { id } = await begin({}, "business");
  for (const more of [`as_of=${encodeURIComponent(FROM)}`, "position=20261116.5"])
    expect(code(await world.get(`/quote/2222/?replay=${id}&${more}`, "business"))).toEqual([400, "INVALID_PARAM"]);
  for (const name of [String(id), "999", "abc", "0"])
    expect(code(await world.get(`/quote/2222/?replay=${name}`, "pro"))).toEqual([404, "NOT_FOUND"]);
  for (const method of ["GET", "PATCH", "DELETE"])
    expect(code(await ask(method, `/replays/${id}/`, method === "PATCH" ? { speed: 2 } : undefined))).toEqual([
      404,
      "NOT_FOUND",
    ]);
});

test("an empty one is refused, so that a program without its number never takes the present for the past [REPLAY-09]", async () => {
  for (const path of pastPaths(["2222"]))
    for (const empty of ["replay=", "replay", "replay=%20", "replay=&replay=1"])
      expect([path, empty, ...code(await world.get(`${path}${empty}`, "enterprise"))]).toEqual([
        path,
        empty,
        400,
        "INVALID_PARAM",
      ]);
});

test("plans below Pro have none, and the others as many as they may [REPLAY-01]", async () => {
  for (const key of ["free", "starter"] as const) {
    for (const row of rest.ENDPOINTS.filter(({ path }) => path.startsWith("/replays/"))) {
      const asked = await ask(row.method, row.path.replace("{id}", "1"), row.body && { from: FROM }, key);
      expect(code(asked)).toEqual([403, "PLAN_LIMIT"]);
    }
    expect(code(await world.get("/quote/2222/?replay=1", key))).toEqual([403, "PLAN_LIMIT"]);
  }
  for (const [key, max] of [
    ["pro", 1],
    ["business", 5],
  ] as const) {
    for (let count = 0; count < max; count++) await begin({}, key);
    expect(code(await ask("POST", "/replays/", { from: FROM }, key))).toEqual([403, "PLAN_LIMIT"]);
  }
});

test.each([
  [{}, ["from"]],
  [{ from: "2026-11-16" }, ["from"]],
  [{ from: "2026-11-16T10:30:00" }, ["from"]],
  [{ from: 7, speed: "fast" }, ["from", "speed"]],
  [{ from: FROM, speed: 0 }, ["speed"]],
  [{ from: FROM, speed: 1_001 }, ["speed"]],
  [{ from: FROM, until: FROM }, ["until"]],
  [{ from: FROM, paused: "yes" }, ["paused"]],
  [{ from: at("18", "10:00:00") }, ["from"]],
] as const)("a body such as %j is refused [REPLAY-08]", async (sent, fields) => {
  const { body, ...answer } = await ask("POST", "/replays/", sent);
  expect(code({ ...answer, body })).toEqual([400, "VALIDATION"]);
  expect(Object.keys(body.error.details)).toEqual([...fields]);
});

test.each([{}, { market_time: at("18", "10:00:00") }, { market_time: at("16", "12:00:00") }, { speed: 0.01 }])(
  "a change such as %j is refused, and changes nothing [REPLAY-08]",
  async (sent) => {
    const begun = await begin({ paused: true, until: at("16", "11:00:00.000") });
    expect(code(await ask("PATCH", `/replays/${begun.id}/`, sent))).toEqual([400, "VALIDATION"]);
    expect((await world.get(`/replays/${begun.id}/`, "pro")).body).toEqual(begun);
  },
);

test("a moment whose market is not kept is not there [REPLAY-08]", async () => {
  const gone = at("15", "10:30:00");
  const { body, ...answer } = await ask("POST", "/replays/", { from: gone });
  expect(code({ ...answer, body })).toEqual([404, "NOT_FOUND"]);
  expect(body.error.message).toContain("kept are 2026-11-16 to 2026-11-17");
  const begun = await begin({ paused: true });
  expect(code(await ask("PATCH", `/replays/${begun.id}/`, { market_time: gone }))).toEqual([404, "NOT_FOUND"]);
  expect((await world.get(`/replays/${begun.id}/`, "pro")).body).toEqual(begun);
});

test("it is gone an hour after its last use, and with its process [REPLAY-10]", async () => {
  const { id } = await begin({ paused: true });
  world.clock.advance(HOUR_MS - SECOND_MS);
  expect((await world.get(`/quote/2222/?replay=${id}`, "pro")).status).toBe(200);
  world.clock.advance(HOUR_MS - SECOND_MS);
  expect((await world.get(`/replays/${id}/`, "pro")).status).toBe(200);
  world.clock.advance(HOUR_MS);
  expect(code(await world.get(`/replays/${id}/`, "pro"))).toEqual([404, "NOT_FOUND"]);
  expect(code(await world.get(`/quote/2222/?replay=${id}`, "pro"))).toEqual([404, "NOT_FOUND"]);

  const { clock, store } = world;
  const timeMs = async () => clock.nowMs();
  const upkeep = new ReplayUpkeep({ replays: store.replays, timeMs, member: "world", clock, log: SILENT_LOG });
  const rows = async () => (await store.replays.list(await accountOf("pro"), Number.MIN_SAFE_INTEGER)).length;
  expect(await rows()).toBe(1);
  upkeep.start();
  clock.advance(MINUTE_MS);
  await upkeep.stop();
  expect(await rows()).toBe(0);
  await begin();
  await new ReplayUpkeep({ replays: store.replays, timeMs, member: "another", clock, log: SILENT_LOG }).stop();
  expect(await rows()).toBe(1);
  await upkeep.stop();
  expect(await rows()).toBe(0);
});

test("replays of a process that died are ended by the others within seconds, and an outage of the database ends none [REPLAY-10]", async () => {
  const { clock, store } = world;
  const { replays } = store;
  const timeMs = async () => clock.nowMs();
  const [own, other] = ["world", "another"].map(
    (member) => new ReplayUpkeep({ replays, timeMs, member, clock, log: SILENT_LOG }),
  );
  const pass = async (ms: number, ...alive: (ReplayUpkeep | undefined)[]) => {
    for (let passedMs = 0; passedMs < ms; passedMs += 2 * SECOND_MS) {
      clock.advance(2 * SECOND_MS);
      for (const upkeep of alive) await upkeep?.round();
    }
  };
  const rows = async () => (await replays.list(await accountOf("pro"), Number.MIN_SAFE_INTEGER)).length;
  await begin();
  await pass(30 * SECOND_MS, other, own);
  expect(await rows()).toBe(1);
  // For a minute no process reaches the database; the other process is back first.
  clock.advance(MINUTE_MS);
  await pass(30 * SECOND_MS, other, own);
  expect(await rows()).toBe(1);
  // After `kill -9` the process reports nothing any more.
  await pass(8 * SECOND_MS, other);
  expect(await rows()).toBe(1);
  await pass(2 * SECOND_MS, other);
  expect(await rows()).toBe(0);
  expect((await begin()).state).toBe("running");
});

async function accountOf(key: KeyName): Promise<number> {
  const found = (await world.store.accounts.list()).find(({ plan, isDemo }) => plan === key && isDemo);
  return found?.id ?? 0;
}

test("a replay whose beginning took long is not taken for one of a dead process [REPLAY-10]", async () => {
  const { clock, gate, past } = world;
  const { replays } = world.store;
  const timeMs = async () => clock.nowMs();
  const clocks = {
    hasBeen: () => true,
    locate: async (...asked: Parameters<typeof past.locate>) => {
      clock.advance(9 * SECOND_MS);
      return await past.locate(...asked);
    },
  };
  const door = healthyRest({ gate, clock, endpoints: replayEndpoints({ replays, clocks, timeMs, member: "slow" }) });
  const request = new Request("http://127.0.0.1:8080/api/v1/replays/", {
    method: "POST",
    headers: { "X-API-Key": world.key("pro"), "Content-Type": "application/json" },
    body: JSON.stringify({ from: FROM }),
  });
  const { id } = (await readResponse(await door.fetch(request, "127.0.0.1"), "POST")).body;
  const upkeep = new ReplayUpkeep({ replays, timeMs, member: "other", clock, log: SILENT_LOG });
  await upkeep.round();
  clock.advance(2 * SECOND_MS);
  await upkeep.round();
  expect((await ask("GET", `/replays/${id}/`)).status).toBe(200);
});
