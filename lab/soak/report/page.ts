// The final page: checked answers, errors, faults of the service, and its memory and disk.

import type { DeliveryCounts } from "../clients/delivery-ledger.ts";
import type { FaultRecord } from "../faults/faults.ts";
import type { Tally } from "../tally.ts";
import { type Sample, slopeOf, sparkline } from "./samples.ts";

export interface SoakResult {
  readonly database: string;
  readonly seed: number;
  readonly seconds: number;
  readonly marketDays: number;
  readonly events: number;
  readonly trades: number;
  readonly feedBytes: number;
  readonly tally: Tally;
  readonly ledger: { received: number; lost: number; doubled: number; missedWhileAway: number };
  readonly deliveries: DeliveryCounts;
  readonly faults: ReadonlyMap<string, FaultRecord>;
  readonly serviceStarts: number;
  /** Exit codes of the service when it ended without a request. */
  readonly ownExits: readonly number[];
  readonly memory: readonly Sample[];
  readonly disk: readonly Sample[];
  readonly samplesFrom: number;
}

export const isSound = ({ tally, ledger, deliveries, ownExits }: SoakResult): boolean =>
  tally.wrongTotal === 0 &&
  ledger.lost + ledger.doubled === 0 &&
  deliveries.lost + deliveries.doubled + deliveries.unexpected === 0 &&
  ownExits.length === 0;

/** The page as Markdown, which a terminal shows well enough. */
export function pageOf(result: SoakResult): string {
  const { tally, ledger, deliveries } = result;
  const verdict = isSound(result) ? "nothing wrong, lost or doubled" : "SOMETHING IS WRONG";
  return [
    `# Soak on ${result.database}: ${verdict}`,
    "",
    `Seed ${result.seed}, ${Math.round(result.seconds)} s, ${result.marketDays.toFixed(1)} market days, ` +
      `${grouped(result.events)} events and ${grouped(result.trades)} trades of the feed (${grouped(result.feedBytes)} bytes).`,
    "",
    "| answers | checked | wrong | refused | unanswered |",
    "|---|---:|---:|---:|---:|",
    ...[...tally.kinds]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, count]) => row(kind, count.checked, count.wrong, count.refused, count.unanswered)),
    row("all", tally.checkedTotal, tally.wrongTotal, total(tally, "refused"), total(tally, "unanswered")),
    "",
    "| ledger | count |",
    "|---|---:|",
    row("trades received", ledger.received),
    row("trades missed while disconnected (the bars of each day account for them)", ledger.missedWhileAway),
    row("trades lost", ledger.lost),
    row("trades doubled", ledger.doubled),
    row("firings expected", deliveries.expected),
    row("firings delivered", deliveries.delivered),
    row("deliveries repeated under the same event id", deliveries.redelivered),
    row("firings lost", deliveries.lost),
    row("firings doubled", deliveries.doubled),
    row("firings that should not have been", deliveries.unexpected),
    ...[...tally.counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => row(name, count)),
    "",
    "| fault | times | ready after, median | at most | never |",
    "|---|---:|---:|---:|---:|",
    ...[...result.faults].map(([name, { count, readyMs, neverReady }]) =>
      row(name, count, `${median(readyMs)} ms`, `${Math.max(0, ...readyMs)} ms`, neverReady),
    ),
    "",
    `Starts of the service: ${result.serviceStarts}; ended by itself: ${result.ownExits.length}${result.ownExits.length > 0 ? ` (${result.ownExits.join(", ")})` : ""}.`,
    "",
    "```",
    ...courseOf("Memory", result.memory, result.samplesFrom),
    ...courseOf("Disk", result.disk, result.samplesFrom),
    "```",
    ...(tally.samples.length > 0
      ? ["", "What was wrong, the first of it:", "", ...tally.samples.map((line) => `- ${line}`)]
      : []),
    "",
  ].join("\n");
}

/**
 * The slope leaves out the first days of the run, in which the journal fills up, and for memory the first day after each
 * start, in which caches fill up.
 */
function courseOf(name: string, samples: readonly Sample[], from: number): string[] {
  const sizes = samples.map(({ mebibytes }) => mebibytes);
  if (sizes.length === 0) return [];
  const bornAt = new Map<number, number>();
  for (const { life, days } of samples) if (!bornAt.has(life)) bornAt.set(life, days);
  const steady = samples.filter(({ days, life }) => days >= from && days - (bornAt.get(life) ?? days) >= 1);
  const slope =
    steady.length > 10
      ? `${slopeOf(steady).toFixed(2)} MiB per market day from day ${from} on`
      : "too short a run for a slope";
  return [
    `${name.padEnd(6)} ${sparkline(samples)}`,
    `       ${Math.min(...sizes).toFixed(0)} to ${Math.max(...sizes).toFixed(0)} MiB, ${slope}`,
  ];
}

function row(...cells: readonly (string | number)[]): string {
  return `| ${cells.map((cell) => (typeof cell === "number" ? grouped(cell) : cell)).join(" | ")} |`;
}

function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function total(tally: Tally, field: "refused" | "unanswered"): number {
  return [...tally.kinds.values()].reduce((sum, count) => sum + count[field], 0);
}
