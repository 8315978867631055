// Days of a small market with agents' orders, played from a log without a clock: the reports to agents, and the events of the feed.

import { DayChain } from "../../exchange/server/day-chain.ts";
import type { ExchangeOptions } from "../../exchange/server/exchange-options.ts";
import type { OrderReport, OrderRequest } from "../../exchange/trading/orders/order-command.ts";
import { OrderLog } from "../../exchange/trading/orders/order-log.ts";
import { DayAudit } from "../../lab/exchange-report/day-audit.ts";
import type { Day } from "../../src/base/index.ts";
import { FrameReader } from "../../src/feed-protocol/index.ts";
import type { MarketEvent } from "../../src/model/index.ts";
import { join } from "./small-market.ts";

/** The request of an agent, and its time. */
export type Asked = readonly [day: Day, timeOfDayMs: number, request: OrderRequest];

export interface PlayedDay {
  readonly day: Day;
  readonly bytes: Uint8Array;
  readonly events: readonly MarketEvent[];
  readonly reports: readonly OrderReport[];
  /** The findings of the audit of the frames. */
  readonly findings: readonly string[];
}

export function logOf(asked: readonly Asked[]): OrderLog {
  const log = OrderLog.open(null, "test");
  for (const [day, timeOfDayMs, request] of asked) log.append({ day, timeOfDayMs, request });
  return log;
}

/** Plays one day to its end and keeps its closes for the next. */
export function playDay(chain: DayChain, day: Day, stepMs = Number.POSITIVE_INFINITY): PlayedDay {
  const run = chain.run(day);
  const parts: Uint8Array[] = [];
  const reports: OrderReport[] = [];
  while (!run.isOver) {
    parts.push(run.advance(stepMs === Number.POSITIVE_INFINITY ? stepMs : run.timeOfDayMs + stepMs));
    reports.push(...run.takeReports());
  }
  chain.keep(day, run.closes());
  const bytes = join(parts);
  const events: MarketEvent[] = [];
  const audit = new DayAudit();
  new FrameReader().readAll(bytes, (event) => {
    events.push(event);
    audit.apply(event);
  });
  return { day, bytes, events, reports, findings: audit.findings };
}

export function playDays(options: ExchangeOptions, log: OrderLog, days: readonly Day[]): readonly PlayedDay[] {
  const chain = new DayChain(options, log);
  return days.map((day) => playDay(chain, day));
}

/** An order's story in a few words for each report. */
export function storyOf({ reports }: PlayedDay, order: string): readonly string[] {
  return reports.filter((report) => report.order === order).map(wordsOf);
}

function wordsOf(report: OrderReport): string {
  if (report.type === "refused") return `refused ${report.code}`;
  if (report.type === "ended") return `ended ${report.reason} ${report.remaining}`;
  if (report.type === "executed") return `executed ${report.quantity}`;
  return `${report.type}${report.parked === true ? " parked" : ""} ${report.remaining}`;
}

/** Quantity and number of orders of a level of 1120, once for each change in the feed. */
export function levelsAt({ events }: PlayedDay, side: "bid" | "ask", price: number): readonly string[] {
  let number = 0;
  return events.flatMap((event) => {
    if (event.type === "instrument" && event.instrument.symbol === "1120") number = event.instrument.number;
    if (event.type !== "level" || event.instrument !== number) return [];
    return event.side === side && event.price === price ? [`${event.quantity}/${event.orderCount}`] : [];
  });
}
