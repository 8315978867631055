// Invariants 3 and 4 on the endpoints about companies: over two simulated days, with facts announced on the second, a delayed
// plan gets the real-time answers of 15 minutes before, and nothing later.

import { expect, test } from "bun:test";
import { CompanyPublications } from "../../exchange/index.ts";
import { BEFORE_ALL } from "../../exchange/world/news/published-company.ts";
import { actionOfChange } from "../../src/app/simulated/exchange-facts.ts";
import { dayStartMs, HOUR_MS, MINUTE_MS, nextTradingDay, Random, SECOND_MS } from "../../src/base/index.ts";
import { DELAY_MS } from "../../src/model/index.ts";
import type { FactBatch } from "../../src/store/index.ts";
import { Script } from "../market/script.ts";
import { openCompanyWorld } from "../world/company-world.ts";
import { FrameTape } from "../world/frames.ts";
import type { KeyName, MarketWorld } from "../world/market-world.ts";
import { simulatedDays } from "./simulated-days.ts";

const DAYS = simulatedDays(11, 2, 40, 0.004);
const { firstDay, seed, listings = [] } = DAYS.options;
const SECOND_DAY = nextTradingDay(firstDay);
const SYMBOLS = listings.filter(({ securityType }) => securityType === "Equity").map(({ symbol }) => symbol);

/** Ten years of facts; the facts of the coming year are published on the second day. */
function facts(): FactBatch {
  const publications = new CompanyPublications({ seed, firstDay, listings });
  const until = { after: BEFORE_ALL, upTo: firstDay + 10_000, articlesFrom: firstDay + 20_000 };
  const news = [...publications.between(until)];
  const soon = (day: number): number => (day > firstDay ? SECOND_DAY : day);
  return {
    statements: news.flatMap(({ statements }) =>
      statements.map((one) => ({ ...one, publishedDay: soon(one.publishedDay) })),
    ),
    dividends: news.flatMap(({ dividends }) =>
      dividends.map((one) => ({ ...one, announcementDay: soon(one.announcementDay) })),
    ),
    actions: news
      .flatMap(({ capitalChanges }) => capitalChanges.map(actionOfChange))
      .map((one) => ({ ...one, announcementDay: soon(one.announcementDay ?? 0) })),
    targets: news.flatMap(({ targets }) => targets.map((one) => ({ ...one, issuedDay: soon(one.issuedDay) }))),
  };
}

const PATHS = [
  ...SYMBOLS.flatMap((symbol) => [
    `/company/${symbol}/`,
    `/financials/${symbol}/?period=annual&history=3y&metrics=core`,
    `/analytics/ratios/${symbol}/`,
    `/dividends/${symbol}/`,
    `/corporate-actions/${symbol}/`,
  ]),
  `/analytics/compare/?symbols=${SYMBOLS.slice(0, 3).join(",")}`,
];

/** Answers without the parts that only the higher plan has, and without the field that tells the two markets apart. */
async function answersOf(world: MarketWorld, key: KeyName): Promise<string[]> {
  const answers: string[] = [];
  for (const path of PATHS) {
    const { status, body } = await world.get(path, key);
    const { technicals, valuation, analysts, is_delayed, ...rest } = body;
    answers.push(`${path} ${status} ${JSON.stringify(rest)}`);
  }
  return answers;
}

const tape = (): FrameTape => new FrameTape(new Uint8Array(Buffer.concat(DAYS.frames)));
const at = (day: number, hours: number): number => dayStartMs(day) + hours * HOUR_MS;

test("a delayed answer about a company is the real-time answer of 15 minutes before, over the night too [DELAY-01, DELAY-10, COMPANY-22, COMPANY-23]", async () => {
  const random = new Random("company moments");
  // At whole seconds: their heartbeat moves the delayed market to exactly this time.
  const moments = [firstDay, SECOND_DAY]
    .flatMap((day) => Array.from({ length: 4 }, () => at(day, 10) + random.int((5 * HOUR_MS) / SECOND_MS) * SECOND_MS))
    .concat([at(firstDay, 15.5), at(SECOND_DAY, 9.6), at(SECOND_DAY, 10)])
    .sort((a, b) => a - b);
  const stops = [...new Set([...moments, ...moments.map((timeMs) => timeMs - DELAY_MS)])].sort((a, b) => a - b);
  const { world } = await openCompanyWorld({ script: new Script(), facts: facts(), bars: [] });
  const frames = tape();
  const realtime = new Map<number, string[]>();
  for (const stop of stops) {
    await world.feed(frames.until(stop));
    if (moments.includes(stop)) expect(await answersOf(world, "starter")).toEqual(realtime.get(stop - DELAY_MS) ?? []);
    if (moments.includes(stop + DELAY_MS)) realtime.set(stop, await answersOf(world, "enterprise"));
  }
  expect(new Set([...realtime.values()].map((answers) => answers.join())).size).toBeGreaterThan(moments.length / 2);
  await world.close();
}, 30_000);

test("facts of the second day reach no delayed plan while its market is in the first [DELAY-01]", async () => {
  const { statements = [], dividends = [], targets = [] } = facts();
  const withSecond = { statements, dividends, targets };
  const without: FactBatch = {
    statements: statements.filter(({ publishedDay }) => publishedDay <= firstDay),
    dividends: dividends.filter(({ announcementDay }) => announcementDay <= firstDay),
    targets: targets.filter(({ issuedDay }) => issuedDay <= firstDay),
  };
  const worlds: MarketWorld[] = [];
  for (const lot of [withSecond, without]) {
    const { world } = await openCompanyWorld({ script: new Script(), facts: lot, bars: [] });
    // Real time is in the second day, the delayed market is not.
    const openedMs = DAYS.events.find(({ type, timeMs }) => type === "heartbeat" && timeMs >= dayStartMs(SECOND_DAY));
    await world.feed(tape().until((openedMs?.timeMs ?? 0) + MINUTE_MS));
    worlds.push(world);
  }
  const [one, other] = worlds;
  if (one === undefined || other === undefined) throw new Error("there are two worlds");
  expect([one.market.engine("realtime").tradingDay, one.market.engine("delayed").tradingDay]).toEqual([
    SECOND_DAY,
    firstDay,
  ]);
  for (const key of ["free", "starter"] as const)
    expect(await answersOf(one, key)).toEqual(await answersOf(other, key));
  expect(await answersOf(one, "enterprise")).not.toEqual(await answersOf(other, "enterprise"));
  for (const world of worlds) await world.close();
}, 30_000);
