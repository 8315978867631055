// Scenarios play as their list describes, identically every time, and break no rule of the exchange. A part of the universe is
// enough: every symbol that is named, and some others of both markets.

import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { DayChain } from "../../exchange/server/day-chain.ts";
import { EXCHANGE_DEFAULTS, type ExchangeOptions, scenarioStart } from "../../exchange/server/exchange-options.ts";
import { marketUniverse } from "../../exchange/world/companies/market-universe.ts";
import { SCENARIO_NAMES, SCENARIOS, type ScenarioName } from "../../exchange/world/scenarios/scenarios.ts";
import { loadUniverse } from "../../exchange/world/universe/listing.ts";
import { DayAudit } from "../../lab/exchange-report/day-audit.ts";
import { dayStartMs, HOUR_MS, isTradingDay, MINUTE_MS, nextTradingDay, outOfRange } from "../../src/base/index.ts";
import { FrameReader, type Phase } from "../../src/feed-protocol/index.ts";
import type { Instrument, MarketEvent } from "../../src/model/index.ts";

setDefaultTimeout(300_000);

const NAMED = new Set(
  SCENARIO_NAMES.flatMap((name) => SCENARIOS[name].timeline.flatMap(({ what }) => what.match(/\b\d{4}\b/g) ?? [])),
);
const TABLE_NUMBERS = new Set(
  loadUniverse()
    .filter(({ symbol, market, number }) => NAMED.has(symbol) || number % (market === "NOMU" ? 9 : 16) === 0)
    .map(({ number }) => number),
);

const optionsOf = (scenario: ScenarioName): ExchangeOptions => ({
  ...EXCHANGE_DEFAULTS,
  ...scenarioStart(scenario),
  listings: marketUniverse(SCENARIOS[scenario].seed, SCENARIOS[scenario].firstDay).filter(({ number }) =>
    TABLE_NUMBERS.has(number),
  ),
  // Fewer symbols have all the trading of the market.
  activity: 0.06,
});

/** A day of a scenario as its readers see it. */
interface Played {
  readonly instruments: ReadonlyMap<string, Instrument>;
  readonly events: readonly MarketEvent[];
  readonly findings: readonly string[];
  readonly hash: string;
  /** Level changes by instrument. */
  readonly levels: ReadonlyMap<number, number>;
}

const at = (hour: number, minute: number): number => hour * HOUR_MS + minute * MINUTE_MS;

function* play(scenario: ScenarioName): Generator<Played, void, undefined> {
  const chain = new DayChain(optionsOf(scenario));
  const last = SCENARIOS[scenario].timeline.at(-1)?.day ?? 0;
  for (let day = SCENARIOS[scenario].firstDay; day <= last; day = nextTradingDay(day)) {
    const run = chain.run(day);
    const audit = new DayAudit();
    const hasher = new Bun.CryptoHasher("sha256");
    const reader = new FrameReader();
    const instruments = new Map<string, Instrument>();
    const events: MarketEvent[] = [];
    const levels = new Map<number, number>();
    while (!run.isOver) {
      const bytes = run.advance(Number.POSITIVE_INFINITY);
      hasher.update(bytes);
      reader.readAll(bytes, (event) => {
        audit.apply(event);
        if (event.type === "instrument") instruments.set(event.instrument.symbol, event.instrument);
        if (event.type === "level") levels.set(event.instrument, (levels.get(event.instrument) ?? 0) + 1);
        if (event.type !== "heartbeat" && event.type !== "level") events.push(event);
      });
    }
    chain.keep(day, run.closes());
    yield { instruments, events, levels, findings: audit.findings, hash: hasher.digest("hex") };
  }
}

const played = new Map<ScenarioName, readonly Played[]>();
const daysOf = (scenario: ScenarioName): readonly Played[] => {
  const known = played.get(scenario) ?? [...play(scenario)];
  played.set(scenario, known);
  return known;
};
const dayOf = (scenario: ScenarioName, index: number): Played => daysOf(scenario)[index] ?? outOfRange(index);

const instrumentOf = (day: Played, symbol: string): Instrument =>
  day.instruments.get(symbol) ?? expect.unreachable(`${symbol} is not listed`);
const timeOf = (event: MarketEvent): number => event.timeMs - dayStartMs(20261116);
const phasesOf = (day: Played, symbol: string): readonly Phase[] => {
  const { number } = instrumentOf(day, symbol);
  return day.events.flatMap((event) => (event.type === "phase" && event.instrument === number ? [event.phase] : []));
};
const tradesOf = (day: Played, symbol: string) => {
  const { number } = instrumentOf(day, symbol);
  return day.events.filter((event) => event.type === "trade" && event.instrument === number) as Extract<
    MarketEvent,
    { type: "trade" }
  >[];
};
const closeOf = (day: Played, symbol: string): number => {
  const { number } = instrumentOf(day, symbol);
  const close = day.events.find((event) => event.type === "close" && event.instrument === number);
  return close?.type === "close" ? close.price : Number.NaN;
};

describe("every scenario", () => {
  for (const name of SCENARIO_NAMES) {
    test(`${name} breaks no rule of the exchange [SCENARIO-03]`, () => {
      expect(daysOf(name).flatMap(({ findings }) => findings)).toEqual([]);
    });
  }

  test("starts on a trading day, before what it is about, and tells its times in order [SCENARIO-01]", () => {
    for (const name of SCENARIO_NAMES) {
      const { firstDay, startTimeOfDayMs, timeline } = SCENARIOS[name];
      expect(isTradingDay(firstDay)).toBe(true);
      const moments = timeline.map(({ day, timeOfDayMs }) => dayStartMs(day) + timeOfDayMs);
      expect(moments).toEqual([...moments].sort((a, b) => a - b));
      expect(moments.at(-1)).toBeGreaterThanOrEqual(name === "quiet" ? 0 : dayStartMs(firstDay) + startTimeOfDayMs);
    }
  });

  test("is the same to the byte every time [SCENARIO-02]", () => {
    for (const name of ["crash", "halt", "dividend"] as const) {
      expect([...play(name)].map(({ hash }) => hash)).toEqual(daysOf(name).map(({ hash }) => hash));
    }
  });
});

describe("what scenarios promise", () => {
  test("in the crash most shares reach their lower limit, and Nomu has volatility auctions [SCENARIO-04]", () => {
    const day = dayOf("crash", 0);
    const shares = [...day.instruments.values()].filter(
      (one) => one.market === "TASI" && one.securityType === "Equity",
    );
    const atLimit = shares.filter((one) => tradesOf(day, one.symbol).some(({ price }) => price === one.limitLow));
    expect(atLimit.length).toBeGreaterThan(shares.length / 3);
    for (const one of atLimit) {
      const first = tradesOf(day, one.symbol).find(({ price }) => price === one.limitLow);
      expect(first === undefined ? 0 : timeOf(first)).toBeGreaterThan(at(10, 30));
    }
    const auctions = day.events.filter((event) => event.type === "phase" && event.phase === "volatility-auction");
    expect(auctions.length).toBeGreaterThan(2);
  });

  test("the crash wins a part back in the afternoon [SCENARIO-04]", () => {
    const day = dayOf("crash", 0);
    const shares = [...day.instruments.values()].filter(
      (one) => one.market === "TASI" && one.securityType === "Equity",
    );
    const risen = shares.filter((one) => {
      const trades = tradesOf(day, one.symbol);
      const noon = trades.findLast((trade) => timeOf(trade) < at(12, 30));
      return noon !== undefined && closeOf(day, one.symbol) > noon.price;
    });
    expect(risen.length).toBeGreaterThan(shares.length / 2);
  });

  test("a share is locked at each limit until the close, and goes on the next day [SCENARIO-05]", () => {
    const [first, second] = [dayOf("limit-up", 0), dayOf("limit-up", 1)];
    const [up, down] = [instrumentOf(first, "4030"), instrumentOf(first, "4190")];
    expect(closeOf(first, "4030")).toBe(up.limitHigh);
    expect(closeOf(first, "4190")).toBe(down.limitLow);
    for (const trade of tradesOf(first, "4030")) if (timeOf(trade) > at(10, 45)) expect(trade.price).toBe(up.limitHigh);
    for (const trade of tradesOf(first, "4190"))
      if (timeOf(trade) > at(11, 15)) expect(trade.price).toBe(down.limitLow);
    expect(tradesOf(second, "4030")[0]?.price).toBeGreaterThan(up.limitHigh);
    expect(tradesOf(second, "4190")[0]?.price).toBeLessThan(down.limitLow);
  });

  test("a halted share does not trade, comes back with an auction or not at all [SCENARIO-06]", () => {
    const day = dayOf("halt", 0);
    const during = (symbol: string, from: number, until: number) =>
      tradesOf(day, symbol).filter((trade) => timeOf(trade) >= from && timeOf(trade) < until);
    expect(during("2010", at(11, 0), at(11, 35))).toEqual([]);
    expect(during("2010", at(10, 30), at(11, 0)).length).toBeGreaterThan(10);
    expect(phasesOf(day, "2010").slice(1, 5)).toEqual(["continuous", "halted", "volatility-auction", "continuous"]);
    const before = during("2010", at(10, 0), at(11, 0)).at(-1)?.price ?? 0;
    const auction = tradesOf(day, "2010").find(({ kind }) => kind === "volatility");
    expect(auction?.price).toBeLessThan(0.98 * before);
    expect(phasesOf(day, "1211").slice(-3)).toEqual(["halted", "post-trade", "closed"]);
    expect(during("1211", at(14, 30), at(16, 0))).toEqual([]);
    expect(closeOf(day, "1211")).toBe(tradesOf(day, "1211").at(-1)?.price ?? 0);
    expect(phasesOf(day, "7203")).toEqual(["halted", "post-trade", "closed"]);
    expect(tradesOf(day, "7203")).toEqual([]);
  });

  test("a new share has wide limits for three days and moves beyond ten per cent through auctions [SCENARIO-07]", () => {
    const days = daysOf("ipo");
    expect(days[0]?.instruments.has("1324")).toBe(false);
    const widths = days.slice(1).map((day) => {
      const { limitHigh, referencePrice } = instrumentOf(day, "1324");
      return Math.round((limitHigh / referencePrice) * 10) * 10;
    });
    expect(widths).toEqual([130, 130, 130, 110]);
    const first = dayOf("ipo", 1);
    expect(phasesOf(first, "1324")).toContain("volatility-auction");
    expect(closeOf(first, "1324")).toBeGreaterThan(1.15 * instrumentOf(first, "1324").referencePrice);
    const opening = tradesOf(first, "1324")[0]?.price ?? 0;
    expect(opening).toBeGreaterThan(1.1 * instrumentOf(first, "1324").referencePrice);
    expect(tradesOf(first, "1324").length).toBeGreaterThan(4 * tradesOf(dayOf("ipo", 4), "1324").length);
    const { sharesOutstanding, freeFloatBps } = instrumentOf(first, "1324");
    const quantity = tradesOf(first, "1324").reduce((sum, trade) => sum + trade.quantity, 0);
    expect(quantity).toBeGreaterThan(0.1 * sharesOutstanding * (freeFloatBps / 10_000));
    // Trading begins within six minutes of 10:00, and auctions that interrupt it take five minutes.
    const moments = tradesOf(first, "1324").map(({ timeMs }) => timeMs - dayStartMs(20260309));
    const morning = moments.filter((moment) => moment < at(12, 0));
    expect(Math.max(...morning.slice(1).map((moment, index) => moment - (morning[index] ?? 0)))).toBeLessThan(
      10 * MINUTE_MS,
    );
  });

  test("a split halves the reference and doubles the shares, to the share [SCENARIO-08]", () => {
    const [before, after] = [dayOf("split", 0), dayOf("split", 1)];
    const { referencePrice, sharesOutstanding } = instrumentOf(after, "1120");
    expect(Math.abs(2 * referencePrice - closeOf(before, "1120"))).toBeLessThanOrEqual(200);
    expect(sharesOutstanding).toBe(2 * instrumentOf(before, "1120").sharesOutstanding);
  });

  test("a capital cut suspends for two days and doubles the reference [SCENARIO-08]", () => {
    const [before, first, second, after] = [0, 1, 2, 3].map((index) => dayOf("capital-cut", index)) as [
      Played,
      Played,
      Played,
      Played,
    ];
    for (const day of [first, second]) expect(phasesOf(day, "6002")).toEqual(["halted", "post-trade", "closed"]);
    expect(instrumentOf(after, "6002").referencePrice / closeOf(before, "6002")).toBeCloseTo(2, 2);
    expect(tradesOf(after, "6002").length).toBeGreaterThan(10);
  });

  test("a dividend leaves the reference and takes about itself off the opening price [SCENARIO-09]", () => {
    const [before, after] = [dayOf("dividend", 0), dayOf("dividend", 1)];
    const close = closeOf(before, "4142");
    expect(instrumentOf(after, "4142").referencePrice).toBe(close);
    const opening = tradesOf(after, "4142")[0]?.price ?? 0;
    expect(opening / close).toBeLessThan(0.965);
    expect(opening / close).toBeGreaterThan(0.92);
  });

  test("the quiet day has few trades, the rush many [SCENARIO-10]", () => {
    const countOf = (name: ScenarioName): number => dayOf(name, 0).events.filter(({ type }) => type === "trade").length;
    const usual = countOf("feed-gap");
    expect(countOf("quiet")).toBeLessThan(usual / 50);
    const { instruments, levels } = dayOf("quiet", 0);
    const trading = new Set(
      dayOf("quiet", 0).events.flatMap((event) => (event.type === "trade" ? [event.instrument] : [])),
    );
    expect(trading.size).toBeLessThan(instruments.size / 2);
    const changes = [...levels.values()].sort((a, b) => a - b);
    // A median of two minutes between two changes would be 165 of them.
    expect(changes[changes.length >> 1]).toBeLessThan(100);
    expect(countOf("rush")).toBeGreaterThan(1.5 * usual);
    const inRush = dayOf("rush", 0).events.filter(
      (event) => event.type === "trade" && timeOf(event) >= at(10, 30) && timeOf(event) < at(10, 35),
    ).length;
    const before = dayOf("rush", 0).events.filter(
      (event) => event.type === "trade" && timeOf(event) >= at(10, 25) && timeOf(event) < at(10, 30),
    ).length;
    expect(inRush).toBeGreaterThan(3 * before);
  });
});
