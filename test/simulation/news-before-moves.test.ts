// News as a client of the API sees it: the event is at /events/ while price and trades are still those of a day without it, the
// reaction follows, and where trading stops the exchange says so before, and says when it comes back.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { CompanyPublications, type Listing, loadUniverse } from "../../exchange/index.ts";
import { DayChain } from "../../exchange/server/day-chain.ts";
import { type DayOpening, DayRun } from "../../exchange/server/day-run.ts";
import { EXCHANGE_DEFAULTS } from "../../exchange/server/exchange-options.ts";
import { type BusinessHappening, businessHappenings } from "../../exchange/world/happenings/business-happenings.ts";
import { effectOf } from "../../exchange/world/happenings/happening.ts";
import { companyOf } from "../../src/app/simulated/exchange-facts.ts";
import { addDays, type Day, dayStartMs, Metrics, MINUTE_MS, present, SECOND_MS } from "../../src/base/index.ts";
import { RuleAnalyser } from "../../src/companies/events/rule-analyser.ts";
import { ArticleWorker } from "../../src/companies/index.ts";
import { join } from "../exchange/small-market.ts";
import { FrameTape } from "../world/frames.ts";
import { MarketWorld } from "../world/market-world.ts";
import { SILENT_LOG } from "../world/silent-log.ts";

const SEED = 1;
const ACTIVITY = 0.01;
/** The article worker looks for new articles every two seconds. */
const LOOK_MS = 2 * SECOND_MS;
const shares = loadUniverse().filter(({ securityType, market }) => securityType === "Equity" && market === "TASI");

interface Case {
  readonly listing: Listing;
  readonly happening: BusinessHappening;
}

/** The first happening of the first half of 2027 that fits. */
function firstCase(fits: (happening: BusinessHappening) => boolean): Case {
  const cases = shares.flatMap((listing) =>
    businessHappenings(SEED, listing, 20270101, 20270630)
      .filter(
        (happening) => happening.story !== null && happening.knownMs > 0 && happening.leaked === 0 && fits(happening),
      )
      .map((happening) => ({ listing, happening })),
  );
  const sorted = cases.sort((a, b) => a.happening.day - b.happening.day || a.listing.number - b.listing.number);
  return present(sorted[0], "half a year has news of every kind");
}

/** A day with the share of the case and three others, as frames: with its news, and without. */
function framesOf({ listing, happening }: Case): { readonly told: Uint8Array; readonly untold: Uint8Array } {
  const others = shares.filter(({ number }) => number !== listing.number).slice(0, 3);
  const listings = [...others, listing].sort((a, b) => a.number - b.number);
  const { day } = happening;
  const options = { ...EXCHANGE_DEFAULTS, seed: SEED, firstDay: day, activity: ACTIVITY, listings };
  const opening = new DayChain(options).openingOf(day);
  const { shocks = [], eves = [] } = opening.news.get(listing.number) ?? {};
  const kept = shocks.filter(({ knownMs, size }) => knownMs !== happening.knownMs || size !== effectOf(happening));
  expect(kept.length).toBe(shocks.length - 1);
  const news = new Map([...opening.news, [listing.number, { shocks: kept, eves }]]);
  return { told: wholeDay(opening), untold: wholeDay({ ...opening, news }) };
}

function wholeDay(opening: DayOpening): Uint8Array {
  const run = new DayRun(opening, SEED, ACTIVITY);
  const parts: Uint8Array[] = [];
  while (!run.isOver) parts.push(run.advance(Number.POSITIVE_INFINITY));
  return join(parts);
}

/** A service that follows such a day, and reads the articles of the share as they come in. */
class Followed {
  readonly #world: MarketWorld;
  readonly #tape: FrameTape;
  readonly #worker: ArticleWorker;
  readonly #symbol: string;
  readonly #day: Day;

  private constructor(world: MarketWorld, frames: Uint8Array, { listing, happening }: Case) {
    this.#world = world;
    this.#tape = new FrameTape(frames);
    this.#symbol = listing.symbol;
    this.#day = happening.day;
    const rules = new RuleAnalyser();
    const { nameAr, nameEn } = listing;
    this.#worker = new ArticleWorker({
      articles: world.store.articles,
      hasArticles: () => true,
      marketTimeMs: () => world.market.clock.nowMs(),
      subjectOf: (symbol) => ({ symbol, nameAr, nameEn, issuer: "company" }),
      analyser: rules,
      backlogAnalyser: rules,
      clock: world.clock,
      log: SILENT_LOG,
      metrics: new Metrics(),
    });
  }

  static async open(one: Case, frames: Uint8Array): Promise<Followed> {
    const { listing, happening } = one;
    const world = await MarketWorld.open({ companies: [companyOf(listing)] });
    const publications = new CompanyPublications({ seed: SEED, firstDay: happening.day, listings: [listing] });
    const span = { after: addDays(happening.day, -1), upTo: happening.day };
    for (const { articles } of publications.between(span)) await world.store.articles.write(articles);
    return new Followed(world, frames, one);
  }

  /** Brings the market to a time of its day, looking for articles on the way there as a running service does. */
  async goTo(timeOfDayMs: number): Promise<void> {
    const startMs = dayStartMs(this.#day);
    for (const ms of [timeOfDayMs - LOOK_MS, timeOfDayMs]) {
      await this.#world.feed(this.#tape.until(startMs + ms));
      await this.#worker.work();
    }
  }

  async events(): Promise<readonly { event_type: string; importance: string; created_at: string }[]> {
    return (await this.#world.get(`/events/?symbol=${this.#symbol}&limit=100`)).body.events;
  }

  async quote() {
    return (await this.#world.get(`/quote/${this.#symbol}/`)).body;
  }

  /** Price and trades as a client sees them. */
  async traded(): Promise<string> {
    const paths = [`/quote/${this.#symbol}/`, `/market/trades/${this.#symbol}/`, `/market/depth/${this.#symbol}/`];
    return JSON.stringify(await Promise.all(paths.map(async (path) => (await this.#world.get(path)).body)));
  }

  async bookState(): Promise<string> {
    return (await this.#world.get(`/market/depth/${this.#symbol}/`)).body.book_state;
  }

  close(): Promise<void> {
    return this.#world.close();
  }
}

const moving = firstCase((happening) => happening.haltMs === 0 && Math.abs(effectOf(happening)) > 3);
const halting = firstCase(({ haltMs }) => haltMs > 0);
let told: Followed;
let untold: Followed;
let halted: Followed;

beforeAll(async () => {
  const frames = framesOf(moving);
  [told, untold] = [await Followed.open(moving, frames.told), await Followed.open(moving, frames.untold)];
  halted = await Followed.open(halting, framesOf(halting).told);
});
afterAll(() => Promise.all([told, untold, halted].map((one) => one.close())));

test("an event is at /events/ before its move begins, and the move follows it [HAPPEN-09]", async () => {
  const { receivedMs, knownMs } = moving.happening;
  const goTo = async (timeOfDayMs: number): Promise<void> => {
    await told.goTo(timeOfDayMs);
    await untold.goTo(timeOfDayMs);
  };
  await goTo(receivedMs - SECOND_MS);
  const before = await told.events();
  await goTo(receivedMs + LOOK_MS);
  expect((await told.events()).length).toBe(before.length + 1);
  // Until the news is known, nobody has traded on it: everything is as it would be without the news.
  expect(await told.traded()).toBe(await untold.traded());
  await goTo(knownMs - 1);
  expect(await told.traded()).toBe(await untold.traded());
  const [from, at] = [await told.quote(), await untold.quote()];
  expect(from.price).toBe(at.price);
  await goTo(knownMs + 20 * MINUTE_MS);
  const [moved, ordinary] = [await told.quote(), await untold.quote()];
  const reaction = Math.log(moved.price / from.price) - Math.log(ordinary.price / from.price);
  expect(Math.sign(reaction)).toBe(Math.sign(effectOf(moving.happening)));
  expect(Math.abs(reaction)).toBeGreaterThan(0.01);
  expect(moved.volume - from.volume).toBeGreaterThan(1.3 * (ordinary.volume - from.volume));
});

test("a halt is announced before it begins, its end before trading comes back [HAPPEN-10]", async () => {
  const { receivedMs, knownMs, haltMs } = halting.happening;
  const notices = async () => (await halted.events()).filter(({ event_type }) => event_type === "REGULATORY_ACTION");
  await halted.goTo(receivedMs + LOOK_MS);
  const others = await notices();
  await halted.goTo(knownMs - LOOK_MS);
  const [stop, ...rest] = await notices();
  expect(rest).toEqual([...others]);
  expect(stop?.importance).toBe("critical");
  expect(await halted.bookState()).not.toBe("halted");
  await halted.goTo(knownMs + SECOND_MS);
  expect(await halted.bookState()).toBe("halted");
  await halted.goTo(knownMs + haltMs - SECOND_MS);
  expect(await halted.bookState()).toBe("halted");
  expect((await notices()).length).toBe(others.length + 2);
  await halted.goTo(knownMs + haltMs + SECOND_MS);
  expect(await halted.bookState()).toBe("auction");
});
