// Agents' orders in the market: executed like everybody's, reported with the numbers of the public trades, refused by the exchange's rules,
// and replayed from their log to the byte.

import { expect, setDefaultTimeout, test } from "bun:test";
import { DayChain } from "../../exchange/server/day-chain.ts";
import type { OrderCommand, OrderReport, OrderRequest } from "../../exchange/trading/orders/order-command.ts";
import { OrderLog } from "../../exchange/trading/orders/order-log.ts";
import { DayAudit } from "../../lab/exchange-report/day-audit.ts";
import { HOUR_MS, MINUTE_MS, outOfRange } from "../../src/base/index.ts";
import { FrameReader } from "../../src/feed-protocol/index.ts";
import type { MarketEvent } from "../../src/model/index.ts";
import { hashOf, join, SMALL_MARKET, wholeDay } from "./small-market.ts";

setDefaultTimeout(60_000);

const { firstDay } = SMALL_MARKET;
const OPTIONS = { ...SMALL_MARKET, activity: 0.05 };
const at = (hour: number, minute: number): number => hour * HOUR_MS + minute * MINUTE_MS;
const ALICE = { agent: "alice", symbol: "1120" };
const order = (name: string, side: "buy" | "sell", quantity: number, price: number | null): OrderRequest => ({
  ...ALICE,
  type: "new",
  order: name,
  side,
  quantity,
  price,
  timeInForce: "day",
});

/** Orders in every phase: some trade at once, some wait, some are changed or refused. */
const REQUESTS: readonly (readonly [number, OrderRequest])[] = [
  [at(9, 0) + 31 * MINUTE_MS, order("early", "buy", 5_000, 700_000)],
  [at(9, 45), order("auction-market", "sell", 300, null)],
  [at(10, 10), order("sweep", "buy", 20_000, 700_000)],
  [at(10, 20), order("waits", "sell", 400, 750_000)],
  [at(10, 25), { ...ALICE, type: "amend", order: "waits", quantity: 250, price: 748_500 }],
  [at(10, 30), order("far", "sell", 100, 760_000)],
  [at(10, 31), { ...ALICE, type: "cancel", order: "far" }],
  [at(10, 40), order("off-tick", "buy", 100, 690_100)],
  [at(10, 41), order("beyond", "buy", 100, 900_000)],
  [at(10, 42), { ...ALICE, type: "cancel", order: "nobody" }],
  [
    at(10, 50),
    { ...ALICE, type: "new", order: "now", side: "sell", quantity: 500_000, price: 640_000, timeInForce: "immediate" },
  ],
  [at(15, 5), order("closing", "buy", 1_000, null)],
  [at(15, 30), order("late", "buy", 100, 700_000)],
];

function logWith(requests: readonly (readonly [number, OrderRequest])[]): OrderLog {
  const log = OrderLog.open(null, "test");
  for (const [timeOfDayMs, request] of requests) {
    const command: OrderCommand = { day: firstDay, timeOfDayMs, request };
    log.append(command);
  }
  return log;
}

function run(log: OrderLog, stepMs = Number.POSITIVE_INFINITY) {
  const day = new DayChain(OPTIONS, log).run(firstDay);
  const parts: Uint8Array[] = [];
  const reports: OrderReport[] = [];
  while (!day.isOver) {
    parts.push(day.advance(stepMs === Number.POSITIVE_INFINITY ? stepMs : day.timeOfDayMs + stepMs));
    reports.push(...day.takeReports());
  }
  const bytes = join(parts);
  const events: MarketEvent[] = [];
  new FrameReader().readAll(bytes, (event) => void events.push(event));
  return { bytes, reports, events };
}

const played = run(logWith(REQUESTS));
const of = (name: string): readonly OrderReport[] => played.reports.filter((report) => report.order === name);
const typesOf = (name: string): readonly string[] => of(name).map(({ type }) => type);

test("with order entry open and no agent the market is byte for byte what it was [ORDERS-01]", () => {
  expect(hashOf(run(OrderLog.open(null, "test")).bytes)).toBe(hashOf(wholeDay(firstDay, OPTIONS)));
});

test("the same log gives the same frames and reports, whatever the steps [ORDERS-02]", () => {
  const again = run(logWith(REQUESTS), 777);
  expect(hashOf(again.bytes)).toBe(hashOf(played.bytes));
  expect(again.reports).toEqual(played.reports);
  expect(hashOf(played.bytes)).not.toBe(hashOf(wholeDay(firstDay, OPTIONS)));
});

test("a day with agents' orders breaks no rule of the exchange [ORDERS-03]", () => {
  const audit = new DayAudit();
  for (const event of played.events) audit.apply(event);
  expect(audit.findings).toEqual([]);
});

test("every execution is a public trade of that number, price and moment, and of at least its quantity [ORDERS-04]", () => {
  const number = OPTIONS.listings?.find(({ symbol }) => symbol === "1120")?.number;
  const trades = played.events.filter((event) => event.type === "trade" && event.instrument === number) as Extract<
    MarketEvent,
    { type: "trade" }
  >[];
  const executions = played.reports.filter((report) => report.type === "executed");
  expect(executions.length).toBeGreaterThan(10);
  for (const { trade, price, quantity, timeOfDayMs } of executions) {
    const told = trades[trade - 1] ?? outOfRange(trade);
    expect({ price: told.price, timeOfDayMs: told.timeMs % (24 * HOUR_MS) }).toEqual({
      price,
      timeOfDayMs: (timeOfDayMs - 3 * HOUR_MS + 24 * HOUR_MS) % (24 * HOUR_MS),
    });
    expect(quantity).toBe(told.quantity);
  }
});

test("an order is told from its acceptance to its end, and its quantities add up [ORDERS-04]", () => {
  for (const name of ["early", "auction-market", "sweep", "waits", "now", "closing"]) {
    const [first] = of(name);
    expect(first?.type).toBe("accepted");
    let left = first?.type === "accepted" ? first.remaining : 0;
    for (const report of of(name).slice(1)) {
      if (report.type === "amended") left = report.remaining;
      if (report.type === "executed") left -= report.quantity;
      if (report.type === "executed" || report.type === "ended") expect(report.remaining).toBe(left);
    }
    const last = of(name).at(-1);
    expect(last?.type === "ended" || left === 0).toBe(true);
  }
  expect(typesOf("far")).toEqual(["accepted", "ended"]);
  expect(of("waits").some(({ type }) => type === "amended")).toBe(true);
  expect(of("now").at(-1)).toMatchObject({ type: "ended", reason: "unfilled" });
});

test("ticks, sessions and unknown orders are refused as the exchange refuses them [ORDERS-05]", () => {
  expect(of("off-tick")).toMatchObject([{ type: "refused", code: "PRICE" }]);
  expect(of("nobody")).toMatchObject([{ type: "refused", code: "UNKNOWN_ORDER" }]);
  expect(of("late")).toMatchObject([{ type: "refused", code: "SESSION" }]);
});

test("nobody but its agent cancels an order: one far from the price waits until the day ends [ORDERS-06]", () => {
  const waits = run(logWith([[at(9, 35), order("far", "buy", 100, 625_000)]])).reports;
  expect(waits.map(({ type }) => type)).toEqual(["accepted", "ended"]);
  expect(waits.at(-1)).toMatchObject({ reason: "day-end", timeOfDayMs: at(15, 20) });
});
