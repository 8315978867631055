// Ten thousand answers of two recorded days, on every endpoint, in both modes and formats and on every plan that may ask, are given again:
// by position, by time where one event alone has it, after a restart of the thread, and by a process that came later.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { marketDataEndpoints } from "../../../src/api/index.ts";
import { PastThread } from "../../../src/app/past/past-thread.ts";
import { replayJournal } from "../../../src/app/service/market.ts";
import { Random } from "../../../src/base/index.ts";
import type { LiveMarket } from "../../../src/market/index.ts";
import { openStore } from "../../../src/store/index.ts";
import { simulatedDays } from "../../simulation/simulated-days.ts";
import { framesOf } from "../../world/frames.ts";
import { healthyRest } from "../../world/healthy-rest.ts";
import { type KeyName, MarketWorld } from "../../world/market-world.ts";
import { type Ask, askAgain, pastPaths, type RecordedAnswer, record } from "../../world/recorded-answers.ts";
import { openLeaderMarket } from "../../world/recover-market.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";
import { readResponse } from "../http/rest-fixture.ts";

const DAYS = simulatedDays(29, 2, 30, 0.03);
const { events } = DAYS;
const SYMBOLS = (DAYS.options.listings ?? []).map(({ symbol }) => symbol);
const MOMENTS = 27;
const PLANS = ["pro", "business", "enterprise"] as const;
const LIMIT_MS = 300_000;
/** Index of the second day's first event. */
const SECOND = events.findLastIndex(({ type }) => type === "day-start");

interface Recorded extends RecordedAnswer {
  readonly isAlone: boolean;
}

let world: MarketWorld;
const recorded: Recorded[] = [];
const threads: PastThread[] = [];

beforeAll(async () => {
  world = await MarketWorld.open();
  const random = new Random("recorded moments");
  // Some anywhere, some in the first minutes of a day, and the end of the first.
  const places = Array.from({ length: MOMENTS }, () => random.between(200, events.length - 2));
  places.push(SECOND - 1, SECOND, SECOND + 3, SECOND + 300);
  let played = 0;
  for (const at of [...new Set(places)].sort((a, b) => a - b)) {
    await play(played, at + 1);
    played = at + 1;
    const isAlone = (events[at + 1]?.timeMs ?? 0) > (events[at]?.timeMs ?? 0);
    for (const plan of PLANS) {
      const answers = await record(world, pastPaths(SYMBOLS.slice(0, 3)), plan);
      recorded.push(...answers.map((answer) => ({ ...answer, isAlone })));
    }
  }
  await play(played, events.length);
}, LIMIT_MS);
afterAll(async () => {
  for (const thread of threads) thread.stop();
  await world.close();
});

async function play(from: number, to: number): Promise<void> {
  // A writer numbers from the start of a day.
  for (const [first, end] of from < SECOND && to > SECOND
    ? [
        [from, SECOND],
        [SECOND, to],
      ]
    : [[from, to]])
    await world.feed(framesOf(events.slice(first, end)));
}

/** A door of its own on the same database, as a process that was started later has one. */
function doorOn(market: LiveMarket): Ask {
  const { gate, clock, requests, sources } = world;
  const past = new PastThread({
    dataDir: world.folder,
    databaseUrl: null,
    market,
    replays: world.store.replays,
    gate,
    timeMs: async () => clock.nowMs(),
    answerMs: 60_000,
    clock,
    log: SILENT_LOG,
  });
  threads.push(past);
  const endpoints = marketDataEndpoints({ ...sources, market });
  const door = healthyRest({ gate, clock, requests, endpoints, past, settings: { accessLog: "off" } });
  return async (path: string, key: KeyName) => {
    const request = new Request(`http://127.0.0.1:8080/api/v1${path}`, { headers: { "X-API-Key": world.key(key) } });
    return await readResponse(await door.fetch(request, "127.0.0.1"), "GET");
  };
}

async function compare(answers: readonly Recorded[], ask: Ask): Promise<number> {
  let compared = 0;
  for (const answer of answers) {
    for (const [question, seen] of await askAgain(answer, ask, answer.isAlone)) {
      if (!Bun.deepEquals(seen, answer.seen)) expect({ question, ...seen }).toEqual({ question, ...answer.seen });
      compared++;
    }
  }
  return compared;
}

test(
  "all of them, by position and by time [ASOF-03, ASOF-04]",
  async () => {
    const compared = await compare(recorded, (path, key) => world.get(path, key));
    expect(recorded.length).toBeGreaterThan(10_000);
    expect(compared).toBeGreaterThan(recorded.length);
  },
  LIMIT_MS,
);

test(
  "after a restart, and from another process that has recovered the market [ASOF-04]",
  async () => {
    const some = recorded.filter((_, at) => at % 23 === 0);
    expect(await compare(some, doorOn(world.market))).toBeGreaterThan(300);
    const store = await openStore({ dataDir: world.folder });
    const { market, intake } = await openLeaderMarket(store, world.clock, { journalDaysMax: 3, minuteDaysMax: 5 });
    await replayJournal(market, intake, world.clock, SILENT_LOG);
    const others = recorded.filter((_, at) => at % 23 === 11);
    expect(await compare(others, doorOn(market))).toBeGreaterThan(300);
    await store.close();
  },
  LIMIT_MS,
);
