// Agents that use everything at once, at random, over two days: no rule of the exchange is broken, every quantity adds up, and the same
// log gives the same market.

import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { DayChain } from "../../exchange/server/day-chain.ts";
import type { NewOrder, OrderReport } from "../../exchange/trading/orders/order-command.ts";
import { roundToTick } from "../../exchange/world/universe/tick.ts";
import { addDays, HOUR_MS, MINUTE_MS, nextTradingDay, Random } from "../../src/base/index.ts";
import { type Asked, logOf, playDay } from "./played-days.ts";
import { hashOf, SMALL_MARKET } from "./small-market.ts";

setDefaultTimeout(120_000);

const OPTIONS = { ...SMALL_MARKET, activity: 0.02 };
const DAYS = [SMALL_MARKET.firstDay, nextTradingDay(SMALL_MARKET.firstDay)];
const LISTINGS = (OPTIONS.listings ?? []).filter(({ symbol }) => ["1120", "9535"].includes(symbol));
const REQUESTS_PER_DAY = 250;
const FROM_MS = 9.5 * HOUR_MS - 5_000;
const SPAN_MS = 6 * HOUR_MS;

function randomOrder(random: Random, order: string, day: number): NewOrder {
  const { symbol, referencePrice, securityType } = random.pick(LISTINGS);
  const quantity = 1 + random.int(4_000);
  // Some lie beyond the limits.
  const away = random.chance(0.15) ? 0.2 * random.normal() : 0.02 * random.normal();
  const price = roundToTick(referencePrice * Math.exp(away), securityType, "nearest");
  const name = { type: "new", agent: random.pick(["alice", "bob"]), order, symbol, quantity } as const;
  const side = random.chance(0.5) ? "buy" : "sell";
  if (random.chance(0.1)) return { ...name, side, price: null, timeInForce: "day" };
  if (random.chance(0.1)) return { ...name, side, price, timeInForce: random.pick(["immediate", "all-or-none"]) };
  const shown = random.chance(0.5) ? { shown: Math.max(1, Math.ceil((quantity * random.next()) / 3)) } : {};
  const until = random.chance(0.5) ? { until: addDays(day, random.int(4)) } : {};
  return { ...name, side, price, timeInForce: "day", ...shown, ...until };
}

/** Requests of one seed: new orders, and changes of orders that were entered before. */
function randomRequests(seed: number): readonly Asked[] {
  const random = new Random(seed, "agents");
  const entered: NewOrder[] = [];
  const asked: Asked[] = [];
  for (const day of DAYS) {
    const times = Array.from({ length: REQUESTS_PER_DAY }, () => FROM_MS + random.int(SPAN_MS)).sort((a, b) => a - b);
    for (const timeOfDayMs of times) {
      const known = entered[random.int(Math.max(entered.length, 1))];
      const dice = random.next();
      if (known === undefined || dice < 0.6) {
        const order = randomOrder(random, `o${entered.length}`, day);
        entered.push(order);
        asked.push([day, timeOfDayMs, order]);
        continue;
      }
      const { agent, order, symbol } = known;
      const { price, quantity } = randomOrder(random, order, day);
      const name = { agent, order, symbol };
      if (dice < 0.75) asked.push([day, timeOfDayMs, { type: "cancel", ...name }]);
      else
        asked.push([
          day,
          timeOfDayMs,
          { type: "amend", ...name, price: known.price === null ? null : price, quantity },
        ]);
    }
  }
  return asked;
}

/** Follows one order through its reports, and says what does not add up. */
function problemsOf(reports: readonly OrderReport[]): readonly string[] {
  let left: number | null = null;
  return reports.flatMap((report) => {
    if (report.type === "refused") return [];
    const before: number | null = left;
    const traded = report.type === "executed" ? report.quantity : 0;
    left = report.remaining;
    const isRight =
      report.type === "accepted" ? before === null : report.type === "amended" || before === left + traded;
    if (report.type === "ended" || left === 0) left = null;
    return isRight ? [] : [`${report.order}: ${before} before ${JSON.stringify(report)}`];
  });
}

describe.each([1, 2, 3])("agents of seed %d", (seed) => {
  const chain = new DayChain(OPTIONS, logOf(randomRequests(seed)));
  const played = DAYS.map((day) => playDay(chain, day));
  const reports = played.flatMap((day) => day.reports);

  test("use everything, and the audit of their days finds nothing [ORDERS-03]", () => {
    for (const { findings } of played) expect(findings).toEqual([]);
    const seen = new Set<string>(reports.map((report) => ("parked" in report ? "parked" : report.type)));
    for (const wanted of ["accepted", "amended", "renewed", "parked", "executed", "ended", "refused"])
      expect(seen).toContain(wanted);
    const hidden = reports.filter((report) => report.type === "accepted" && report.shown !== undefined);
    const executed = new Set(reports.flatMap((report) => (report.type === "executed" ? [report.order] : [])));
    expect(hidden.filter(({ order }) => executed.has(order)).length).toBeGreaterThan(10);
  });

  test("have quantities that add up over the days [ORDERS-04]", () => {
    const byOrder = Map.groupBy(reports, ({ agent, order }) => `${agent} ${order}`);
    expect([...byOrder.values()].flatMap(problemsOf)).toEqual([]);
  });

  test("get the same market and reports from the same log, whatever the steps [ORDERS-02]", () => {
    const other = new DayChain(OPTIONS, logOf(randomRequests(seed)));
    for (const { day, bytes, reports: told } of played) {
      const again = playDay(other, day, 13 * MINUTE_MS + 777);
      expect(hashOf(again.bytes)).toBe(hashOf(bytes));
      expect(again.reports).toEqual(told);
    }
  });
});
