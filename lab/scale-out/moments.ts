// The moments of a day for faults, and the conditions that must hold afterwards.

import { expect } from "bun:test";
import { monotonicMs } from "../../src/base/index.ts";
import { Poller } from "../../test/outage/poller.ts";
import { until } from "../../test/world/until.ts";
import type { Deployment, DeploymentOptions } from "./deployment.ts";
import type { Fault, Taken } from "./faults.ts";

export interface Moment {
  readonly name: string;
  readonly options: DeploymentOptions;
  /** Time to which the market runs quickly after the first trade; null to begin with the opening auction. */
  readonly runTo: string | null;
  /** True when the fault spans the end of the day. */
  readonly isDayEnd: boolean;
}

const SIZE = { markets: 2, edges: 2, clients: 4, activity: 0.05, move: 0.2 };

export const MOMENTS: readonly Moment[] = [
  {
    name: "in a calm moment",
    options: { ...SIZE, start: "2026-11-16T10:30", speed: 20 },
    runTo: "10:30",
    isDayEnd: false,
  },
  {
    name: "in the opening auction",
    options: { ...SIZE, start: "2026-11-16T09:50", speed: 60 },
    runTo: null,
    isDayEnd: false,
  },
  {
    name: "at the day's end",
    // The whole day passes quickly before this moment: a larger move keeps the firings below the limit of a rule.
    options: { ...SIZE, start: "2026-11-16T15:15", speed: 60, move: 1 },
    runTo: "15:15",
    isDayEnd: true,
  },
];

const FROM_MEMORY = ["/api/v1/quote/2222/", "/api/v1/market/trades/1120/", "/api/v1/market/summary/"] as const;
const TRADES_AFTER = 60;

/** The result of a fault. */
export interface Endured {
  /** Seconds from the repair of the last part until all were ready. */
  readonly readyS: number;
  /** Firings of rules meanwhile. */
  readonly firings: number;
  readonly taken: Taken | null;
}

/** Makes the fault happen in a running market, waits until everything is well again, and compares everything with the recording. */
export async function endure(deployment: Deployment, fault: Fault, isDayEnd: boolean): Promise<Endured> {
  const { daysEnded } = deployment.recording;
  const { firingsExpected } = deployment;
  deployment.release();
  // A held market may have been silent for so long that the service does not show its prices.
  await until("prices are there", async () => (await deployment.get(FROM_MEMORY[0])).status === 200);
  const poller = new Poller(deployment, FROM_MEMORY);
  const taken = await fault.befall(deployment);
  const mendedAtMs = monotonicMs();
  await deployment.allReady();
  const readyS = (monotonicMs() - mendedAtMs) / 1_000;
  await Promise.all([deployment.trades(TRADES_AFTER), deployment.firings(1)]);
  if (isDayEnd) await until("the day has ended", () => deployment.recording.daysEnded > daysEnded);
  await poller.stop();
  for (const path of FROM_MEMORY) {
    const statuses = poller.statusesOf(path).filter((status) => status !== 0 || !fault.endsRequests);
    expect({ path, statuses }).toEqual({ path, statuses: [200] });
  }
  await deployment.settle();
  await deployment.expectWhole();
  const firings = deployment.firingsExpected - firingsExpected;
  expect(firings).toBeGreaterThan(0);
  return { readyS, firings, taken };
}
