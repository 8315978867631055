// Agents that use everything at once, at random, over two days: no rule of the exchange is broken, every quantity adds up, and the same
// log gives the same market.

import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { DayChain } from "../../exchange/server/day-chain.ts";
import type { OrderReport } from "../../exchange/trading/orders/order-command.ts";
import { MINUTE_MS } from "../../src/base/index.ts";
import { logOf, playDay } from "./played-days.ts";
import { AGENT_DAYS, randomRequests } from "./random-requests.ts";
import { hashOf, SMALL_MARKET } from "./small-market.ts";

setDefaultTimeout(120_000);

const OPTIONS = { ...SMALL_MARKET, activity: 0.004 };

/** Follows one order through its reports; returns each figure that does not add up. */
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
  const played = AGENT_DAYS.map((day) => playDay(chain, day));
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
