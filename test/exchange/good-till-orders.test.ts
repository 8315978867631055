// Orders of agents that stand for longer than a day, and orders that are parked beyond the day's limits: their fate on each day.

import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DayChain } from "../../exchange/server/day-chain.ts";
import { DayRun } from "../../exchange/server/day-run.ts";
import type { ExchangeOptions } from "../../exchange/server/exchange-options.ts";
import { SharedMarket } from "../../exchange/server/shared-market.ts";
import type { NewOrder, OrderReport, OrderRequest } from "../../exchange/trading/orders/order-command.ts";
import { OrderLog } from "../../exchange/trading/orders/order-log.ts";
import { SCENARIOS, type ScenarioName } from "../../exchange/world/scenarios/scenarios.ts";
import { loadUniverse } from "../../exchange/world/universe/listing.ts";
import { roundToTick } from "../../exchange/world/universe/tick.ts";
import { HOUR_MS, MINUTE_MS, nextTradingDay, outOfRange, present } from "../../src/base/index.ts";
import { type Asked, levelsAt, logOf, playDay, playDays, storyOf } from "./played-days.ts";
import { hashOf, SMALL_MARKET, testClock } from "./small-market.ts";

setDefaultTimeout(120_000);

const folder = mkdtempSync(join(tmpdir(), "good-till-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FIRST = SMALL_MARKET.firstDay;
const SECOND = nextTradingDay(FIRST);
const THIRD = nextTradingDay(SECOND);
const LATER = 20261210;
const at = (hour: number, minute: number): number => hour * HOUR_MS + minute * MINUTE_MS;
const REFERENCE = SMALL_MARKET.listings?.find(({ symbol }) => symbol === "1120")?.referencePrice ?? 0;
const percent = (part: number, reference = REFERENCE): number =>
  roundToTick(reference * (1 + part / 100), "Equity", "nearest");
/** Nobody trades here on a quiet day. */
const FAR = percent(8);
/** Beyond today's limits, and tomorrow's. */
const BEYOND = percent(60);

const ALICE = { agent: "alice", symbol: "1120" };
const sell = (name: string, quantity: number, price: number, more: Partial<NewOrder> = {}): NewOrder => ({
  ...ALICE,
  type: "new",
  order: name,
  side: "sell",
  quantity,
  price,
  timeInForce: "day",
  ...more,
});
const amend = (name: string, quantity: number, price: number): OrderRequest => ({
  ...ALICE,
  type: "amend",
  order: name,
  quantity,
  price,
});
const cancel = (name: string): OrderRequest => ({ ...ALICE, type: "cancel", order: name });
/** Agents trade most of the first closing auction at this price, so that the share closes there. */
const closingAt = (price: number): readonly Asked[] => [
  [FIRST, at(15, 5), { ...sell("buys", 1_000_000, price), side: "buy" }],
  [FIRST, at(15, 6), sell("sells", 500_000, price)],
];
const noMove = (): void => undefined;
const play = (asked: readonly Asked[], days = [FIRST, SECOND], options: ExchangeOptions = SMALL_MARKET) =>
  playDays(options, logOf(asked), days).map((played) => {
    expect(played.findings).toEqual([]);
    return played;
  });

test("an order that is good till a date stands again before all others, in its old order of time, and ends with its date [ORDERS-12]", () => {
  const [first, second, third] = play(
    [
      [FIRST, at(10, 20), sell("a", 100, FAR, { until: LATER })],
      [FIRST, at(10, 21), sell("b", 50, FAR, { until: SECOND })],
      [FIRST, at(10, 22), sell("today", 70, FAR)],
      // More quantity loses the place: a is behind b from here on.
      [FIRST, at(10, 23), amend("a", 110, FAR)],
      ...closingAt(REFERENCE),
      [SECOND, at(15, 30), cancel("a")],
    ],
    [FIRST, SECOND, THIRD],
  );
  const days = [first ?? outOfRange(0), second ?? outOfRange(1), third ?? outOfRange(2)] as const;
  expect(storyOf(days[0], "a")).toEqual(["accepted 100", "amended 110"]);
  expect(storyOf(days[0], "today")).toEqual(["accepted 70", "ended day-end 70"]);
  expect(days[1].reports.slice(0, 2)).toMatchObject([
    { order: "b", type: "renewed", remaining: 50, until: SECOND },
    { order: "a", type: "renewed", remaining: 110, until: LATER },
  ]);
  expect(levelsAt(days[1], "ask", FAR).slice(0, 2)).toEqual(["50/1", "160/2"]);
  expect(storyOf(days[1], "b")).toEqual(["renewed 50", "ended expired 50"]);
  // It can be cancelled after trading, while it waits for the next day.
  expect(storyOf(days[1], "a")).toEqual(["renewed 110", "ended asked 110"]);
  expect(days[2].reports).toEqual([]);
});

test("an undisclosed order shows its part again on the next day, and never more [ORDERS-11, ORDERS-12]", () => {
  const hides = sell("hides", 1_000, FAR, { shown: 60, until: LATER });
  const [first, second] = play([[FIRST, at(10, 20), hides], ...closingAt(REFERENCE)]);
  expect(levelsAt(first ?? outOfRange(0), "ask", FAR)[0]).toBe("60/1");
  expect(levelsAt(second ?? outOfRange(1), "ask", FAR)[0]).toBe("60/1");
  expect(second?.reports).toMatchObject([{ type: "renewed", remaining: 1_000, shown: 60 }]);
});

test("an order beyond the day's limits is parked: accepted, in no book, and there again on the next day [ORDERS-13]", () => {
  const [first, second] = play([
    [FIRST, at(9, 40), sell("parked", 100, BEYOND, { until: LATER })],
    [FIRST, at(9, 41), sell("today", 100, BEYOND)],
    [FIRST, at(10, 20), sell("moves", 30, FAR)],
    [FIRST, at(10, 21), amend("moves", 30, BEYOND)],
    [FIRST, at(10, 22), amend("moves", 25, FAR)],
    [FIRST, at(10, 23), sell("fraction", 10, BEYOND + 1)],
    [FIRST, at(10, 24), sell("now", 10, BEYOND, { timeInForce: "immediate" })],
    [FIRST, at(15, 30), sell("late", 10, BEYOND)],
  ]);
  const [one, two] = [first ?? outOfRange(0), second ?? outOfRange(1)];
  expect(storyOf(one, "parked")).toEqual(["accepted parked 100"]);
  expect(storyOf(two, "parked")).toEqual(["renewed parked 100"]);
  expect(storyOf(one, "today")).toEqual(["accepted parked 100", "ended day-end 100"]);
  expect(storyOf(one, "moves")).toEqual(["accepted 30", "amended parked 30", "amended 25", "ended day-end 25"]);
  expect(levelsAt(one, "ask", FAR)).toEqual(["30/1", "0/0", "25/1"]);
  expect(levelsAt(one, "ask", BEYOND)).toEqual([]);
  expect(storyOf(one, "fraction")).toEqual(["refused PRICE"]);
  expect(storyOf(one, "now")).toEqual(["refused PRICE"]);
  expect(storyOf(one, "late")).toEqual(["refused SESSION"]);
});

test("a parked order enters the opening auction of the first day whose limits have its price [ORDERS-13]", () => {
  const price = percent(12);
  const limit = roundToTick(REFERENCE * 1.1, "Equity", "down");
  const [first, second] = play([[FIRST, at(10, 21), sell("waits", 40, price, { until: LATER })], ...closingAt(limit)]);
  expect(storyOf(first ?? outOfRange(0), "waits")).toEqual(["accepted parked 40"]);
  expect(storyOf(second ?? outOfRange(1), "waits")[0]).toBe("renewed 40");
  expect(levelsAt(second ?? outOfRange(1), "ask", price)[0]).toBe("40/1");
});

test("orders that need a price or show too little are refused [ORDERS-05]", () => {
  const [day] = play(
    [
      [FIRST, at(9, 40), { ...sell("market", 100, 0, { until: LATER }), price: null }],
      [FIRST, at(9, 41), sell("small", 1_000, FAR, { shown: 49 })],
      [FIRST, at(9, 42), sell("large", 100, FAR, { shown: 101 })],
      [FIRST, at(10, 20), sell("now", 100, FAR, { shown: 50, timeInForce: "immediate" })],
      [FIRST, at(10, 21), sell("grows", 1_000, FAR, { shown: 50 })],
      [FIRST, at(10, 22), amend("grows", 1_001, FAR)],
    ],
    [FIRST],
  );
  const played = day ?? outOfRange(0);
  expect(storyOf(played, "market")).toEqual(["refused PRICE"]);
  for (const name of ["small", "large", "now"]) expect(storyOf(played, name)).toEqual(["refused QUANTITY"]);
  expect(storyOf(played, "grows").slice(0, 2)).toEqual(["accepted 1000", "refused QUANTITY"]);
});

/** A small market in which a scenario happens to `symbol`. */
function scenarioMarket(scenario: ScenarioName, symbol: string) {
  const { seed, firstDay } = SCENARIOS[scenario];
  const listings = loadUniverse().filter((listing) => ["2222", "9590", symbol].includes(listing.symbol));
  const reference = present(
    listings.find((listing) => listing.symbol === symbol),
    "no such listing",
  ).referencePrice;
  return { options: { ...SMALL_MARKET, seed, firstDay, scenario, listings }, firstDay, price: percent(8, reference) };
}

test("a change of capital, a suspension and a listing that is gone end what stood there [ORDERS-14]", () => {
  const split = scenarioMarket("split", "1120");
  const splitDays = [split.firstDay, nextTradingDay(split.firstDay)];
  const parted = play(
    [[split.firstDay, at(10, 20), sell("a", 10, split.price, { until: LATER })]],
    splitDays,
    split.options,
  );
  expect(storyOf(parted[1] ?? outOfRange(1), "a")).toEqual(["ended adjusted 10"]);

  const cut = scenarioMarket("capital-cut", "6002");
  const order = { ...sell("a", 10, cut.price, { until: LATER }), symbol: "6002" };
  // Beyond the limits of the day, so that no auction of so few orders reaches it.
  const other = sell("b", 10, BEYOND, { until: LATER, symbol: "2222" });
  const cutDays = [cut.firstDay, nextTradingDay(cut.firstDay)];
  const asked: readonly Asked[] = [
    [cut.firstDay, at(10, 20), order],
    [cut.firstDay, at(10, 21), other],
  ];
  const [, suspended] = play(asked, cutDays, cut.options);
  expect(storyOf(suspended ?? outOfRange(1), "a")).toEqual(["ended suspended 10"]);
  expect(storyOf(suspended ?? outOfRange(1), "b")[0]).toStartWith("renewed");

  const opening = new DayChain(SMALL_MARKET).openingOf(FIRST);
  const gone = {
    agent: "alice",
    order: "a",
    symbol: "1999",
    side: "sell",
    price: FAR,
    remaining: 5,
    until: LATER,
  } as const;
  const run = new DayRun({ ...opening, carried: [gone] }, SMALL_MARKET.seed, SMALL_MARKET.activity);
  expect(run.takeReports()).toMatchObject([{ order: "a", type: "ended", reason: "delisted", remaining: 5 }]);
});

test("an exchange that is killed between two days begins the next with the same orders, with or without its cache [ORDERS-10]", () => {
  const asked: readonly Asked[] = [
    [FIRST, at(10, 20), sell("a", 500, FAR, { shown: 100, until: LATER })],
    [FIRST, at(10, 21), sell("b", 50, BEYOND, { until: LATER })],
  ];
  const log = OrderLog.open(folder, "market");
  for (const [day, timeOfDayMs, request] of asked) log.append({ day, timeOfDayMs, request });
  const options = { ...SMALL_MARKET, cacheDir: folder };
  const chain = new DayChain(options, log);
  playDay(chain, FIRST);
  const goesOn = playDay(chain, SECOND);
  log.close();
  expect(goesOn.reports).toHaveLength(2);
  const again = (): string => {
    const reopened = OrderLog.open(folder, "market");
    const played = playDay(new DayChain(options, reopened), SECOND);
    reopened.close();
    expect(played.reports).toEqual(goesOn.reports);
    return hashOf(played.bytes);
  };
  expect(again()).toBe(hashOf(goesOn.bytes));
  for (const name of readdirSync(folder)) if (name.startsWith("closes-")) rmSync(join(folder, name));
  expect(again()).toBe(hashOf(goesOn.bytes));
});

test("whoever connects at the first moment of a day finds the orders that stand on [ORDERS-12]", () => {
  const log = logOf([[FIRST, at(10, 20), sell("a", 500, FAR, { until: LATER })]]);
  log.reach({ day: SECOND, timeOfDayMs: at(9, 29) });
  const told: OrderReport[] = [];
  const market = new SharedMarket(SMALL_MARKET, testClock(), noMove, log, (_day, report) => void told.push(report));
  expect(market.live.day).toBe(SECOND);
  expect(told).toMatchObject([{ order: "a", type: "renewed", remaining: 500 }]);
});
