// GET /screener/: the facts of a day are gathered ahead of its first request, a company at a time.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { marketDataEndpoints } from "../../../src/api/index.ts";
import { aheadWork } from "../../../src/app/listener/ahead-work.ts";
import { monotonicMs, nextTurn } from "../../../src/base/index.ts";
import { CompanyRecords } from "../../../src/companies/index.ts";
import { TARGETS } from "../../world/company-facts.ts";
import { type CompanyWorld, openCompanyWorld } from "../../world/company-world.ts";
import { healthyRest } from "../../world/healthy-rest.ts";
import { morningScript } from "../../world/morning.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";

let opened: CompanyWorld;
beforeAll(async () => {
  opened = await openCompanyWorld();
});
afterAll(() => opened.world.close());

/** The endpoints of a process that has just started, with counts of their reads of the store; `read` is called for every company. */
function started(world = opened.world, read: (symbol: string) => Promise<unknown> = () => Promise.resolve()) {
  const { sources, store, gate, clock } = world;
  const reads = { bars: 0, statements: 0, targets: 0 };
  const counted = {
    bars: Object.assign(Object.create(store.bars), {
      range: (...asked: Parameters<typeof store.bars.range>) => {
        reads.bars++;
        return store.bars.range(...asked);
      },
    }),
    statements: Object.assign(Object.create(store.statements), {
      of: (...asked: Parameters<typeof store.statements.of>) => {
        reads.statements++;
        return store.statements.of(...asked);
      },
    }),
    analysts: {
      of: async (...asked: Parameters<typeof store.analysts.of>) => {
        reads.targets++;
        await read(asked[0]);
        return store.analysts.of(...asked);
      },
    },
  };
  const records = new CompanyRecords({ ...store, ...counted, actions: () => sources.records.actions() });
  const endpoints = marketDataEndpoints({ ...sources, records });
  const door = healthyRest({ gate, clock, endpoints, settings: { accessLog: "off" } });
  const ask = async (path: string) => {
    const headers = { "X-API-Key": world.key("business") };
    return await door.fetch(new Request(`http://localhost/api/v1${path}`, { headers }), "127.0.0.1");
  };
  const get = async (path: string) => {
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    return answer.text();
  };
  return { ask, get, reads, work: aheadWork(endpoints, clock, SILENT_LOG) };
}

const QUESTIONS = ["realtime", "delayed"].map(
  (mode) =>
    `/screener/?fields=pe_ratio,rsi_14,fair_price,consensus_score,roe,net_income,trailing_12m_yield,sharia_aaoifi,return_1y&data_mode=${mode}`,
);

test("the first requests after work ahead, of a start or of new facts, gather nothing [SCREENER-13]", async () => {
  const { market } = opened.world;
  const companies = market.engine("realtime").instruments().length;
  const { get, reads, work } = started();
  for (const begin of [() => undefined, () => opened.write({ targets: TARGETS })]) {
    await begin();
    // Both audiences see the same day, and have the same facts.
    for (let slice = 1; slice <= companies; slice++) {
      const before = reads.targets;
      await work.wake();
      // One slice is one company.
      expect(reads.targets).toBe(before + 1);
    }
    const gathered = { ...reads };
    expect(gathered.bars).toBeGreaterThan(companies);
    await work.wake();
    const ahead = await Promise.all(QUESTIONS.map(get));
    expect(reads).toEqual(gathered);
    // Gathered by a request, the answers are the same.
    const late = started();
    expect(await Promise.all(QUESTIONS.map(late.get))).toEqual(ahead);
    expect(late.reads.targets).toBe(companies);
  }
  await work.stop();
});

/** The RSI of 2222 for both audiences: it has the day's close once that is final. */
async function rsiByAudience(get: (path: string) => Promise<string>): Promise<readonly unknown[]> {
  const answers = await Promise.all(QUESTIONS.map(get));
  const isAsked = ({ symbol }: Record<string, unknown>): boolean => symbol === "2222";
  return answers.map((answer) => JSON.parse(answer).results.find(isAsked).rsi_14);
}

test("when the day is over for one audience, the facts of the other stay [SCREENER-13]", async () => {
  const script = morningScript();
  const { world } = await openCompanyWorld({ script });
  const endDay = () => world.play(script.at("15:20").dayEnd());
  const early = started(world);
  // The facts are gathered for one audience and serve both.
  const [realtime = ""] = QUESTIONS;
  await early.get(realtime);
  const [before, delayedBefore] = await rsiByAudience(early.get);
  expect(delayedBefore).toBe(before);
  const { targets } = early.reads;
  // Here the day ends while a company is gathered for the audience that sees its end.
  let isEnded = false;
  const between = started(world, async (symbol) => {
    if (symbol !== "2222" || isEnded) return;
    isEnded = true;
    await endDay();
  });
  const [after, delayedAfter] = await rsiByAudience(between.get);
  expect(after).not.toBe(before);
  expect(delayedAfter).toBe(before);
  await early.get(realtime);
  expect(await rsiByAudience(early.get)).toEqual([after, before]);
  expect(early.reads.targets).toBe(2 * targets);
  await world.close();
});

test("a request that comes while facts are gathered waits for the rest alone, and none is gathered twice [SCREENER-13]", async () => {
  const companies = opened.world.market.engine("realtime").instruments().length;
  const { get, reads, work } = started();
  for (let slice = 0; slice < 3; slice++) await work.wake();
  const [question = ""] = QUESTIONS;
  await Promise.all([get(question), work.wake(), get(question)]);
  expect(reads.targets).toBe(companies);
  await work.stop();
});

test("a request that gathers lets others be served after a few milliseconds [SCREENER-13]", async () => {
  /** Longer than the slice of time after which others are served. */
  const companyMs = 6;
  let turns = 0;
  /** By company, the turn of the event loop in which it is read first. */
  const readIn = new Map<string, number>();
  const { get } = started(opened.world, async (symbol) => {
    if (!readIn.has(symbol)) readIn.set(symbol, turns);
    for (const fromMs = monotonicMs(); monotonicMs() - fromMs < companyMs; );
  });
  const [question = ""] = QUESTIONS;
  let isAnswered = false;
  const answered = get(question).finally(() => {
    isAnswered = true;
  });
  for (; !isAnswered; turns++) await nextTurn();
  await answered;
  expect(readIn.size).toBe(opened.world.market.engine("realtime").instruments().length);
  expect(new Set(readIn.values()).size).toBe(readIn.size);
});

test("facts that change faster than they are gathered are 503, and so are facts that are not whole in time [SCREENER-14]", async () => {
  const [question = ""] = QUESTIONS;
  const changing = started(opened.world, () => opened.write({ targets: TARGETS }));
  const slow = started(opened.world, () => new Promise<never>(() => {}));
  const pending = slow.ask(question);
  opened.world.clock.advance(15_000);
  for (const answer of [await changing.ask(question), await pending]) {
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, expect.stringMatching(/^[1-9]/)]);
  }
}, 5_000);
