// Measures the service-level objectives of this process: how many of all requests, batches, deliveries and seconds were as good as
// docs/operating/promises.md says. The metrics have the counts since the start, the status page those of the last 24 hours.

import type { MeasuredObjective } from "../../api/index.ts";
import {
  type Clock,
  type Component,
  type Counter,
  HOUR_MS,
  type Metrics,
  outOfRange,
  present,
  Repeat,
  SECOND_MS,
} from "../../base/index.ts";
import type { LiveMarket } from "../../market/index.ts";

/** The share that must be good; the page defines what counts as good. */
const OBJECTIVES = [
  { name: "rest_availability", target: 0.999 },
  { name: "rest_latency", target: 0.99 },
  { name: "stream_latency", target: 0.99 },
  { name: "webhook_latency", target: 0.99 },
  { name: "feed_freshness", target: 0.999 },
] as const;
type ObjectiveName = (typeof OBJECTIVES)[number]["name"];

/** An answer, a publication and the first try of a delivery are good within this time. */
const REST_LATENCY_MS = 250;
const STREAM_LATENCY_MS = 250;
const WEBHOOK_LATENCY_MS = 5 * SECOND_MS;

const FAILED_FROM = 500;
const HOURS = 24;
const LOOK_EVERY_MS = SECOND_MS;

interface Counts {
  good: number;
  total: number;
}

/** Counts of one objective: since the start, and by hour. */
class Measure {
  readonly all: Counts = { good: 0, total: 0 };
  /** Bound: HOURS, a place for each hour of the day. */
  readonly #hours = Array.from({ length: HOURS }, () => ({ hour: 0, good: 0, total: 0 }));

  count(isGood: boolean, nowMs: number): void {
    const hour = Math.floor(nowMs / HOUR_MS);
    const slot = this.#hours[hour % HOURS] ?? outOfRange(hour % HOURS);
    if (slot.hour !== hour) Object.assign(slot, { hour, good: 0, total: 0 });
    this.all.total++;
    slot.total++;
    if (!isGood) return;
    this.all.good++;
    slot.good++;
  }

  /** The counts of the last 24 hours. */
  recent(nowMs: number): Counts {
    const first = Math.floor(nowMs / HOUR_MS) - HOURS + 1;
    const sum = { good: 0, total: 0 };
    for (const { hour, good, total } of this.#hours) {
      if (hour < first) continue;
      sum.good += good;
      sum.total += total;
    }
    return sum;
  }
}

export class ServiceObjectives implements Component {
  readonly name = "objectives";
  readonly #clock: Clock;
  readonly #looking: Repeat;
  readonly #measures: ReadonlyMap<ObjectiveName, Measure> = new Map(
    OBJECTIVES.map(({ name }) => [name, new Measure()]),
  );
  // Looked up once: every request is counted in both.
  readonly #restAvailability = this.#measureOf("rest_availability");
  readonly #restLatency = this.#measureOf("rest_latency");
  readonly #good: Counter<"objective">;
  readonly #total: Counter<"objective">;
  /** The counts that are in the counters already. Bound: the objectives. */
  readonly #reported = new Map<ObjectiveName, Counts>();
  /** The market that is shown now; null before the first. */
  #market: LiveMarket | null = null;

  constructor(clock: Clock, metrics: Metrics) {
    this.#clock = clock;
    this.#looking = new Repeat({
      clock,
      everyMs: LOOK_EVERY_MS,
      task: () => this.#look(),
      // Cannot fail: it reads memory alone.
      failed: () => undefined,
    });
    const target = metrics.gauge("objective_target_ratio", "The share that is to be good.", ["objective"]);
    for (const { name: objective, target: ratio } of OBJECTIVES) target.set({ objective }, ratio);
    this.#good = metrics.counter("objective_good_total", "Those that were good, by objective.", ["objective"]);
    this.#total = metrics.counter("objective_measured_total", "All that were measured, by objective.", ["objective"]);
  }

  start(): void {
    this.#looking.start();
  }

  stop(): Promise<void> {
    return this.#looking.stop();
  }

  /** Follows the market that customers see from now on, until the component is stopped. */
  follow(market: LiveMarket): Component {
    let release = (): void => undefined;
    return {
      name: "objectives of the market",
      start: () => {
        this.#market = market;
        const published = market.listen(({ batch }) => {
          const nowMs = this.#clock.nowMs();
          this.#measureOf("stream_latency").count(nowMs - batch.arrivedAtMs <= STREAM_LATENCY_MS, nowMs);
        });
        release = () => void published();
      },
      // The market is still shown: `feed_freshness` counts it until the next one takes its place.
      stop: () => release(),
    };
  }

  /** A request with a valid key was answered at `nowMs`. */
  answered(status: number, elapsedMs: number, nowMs: number): void {
    this.#restAvailability.count(status < FAILED_FROM, nowMs);
    this.#restLatency.count(elapsedMs <= REST_LATENCY_MS, nowMs);
  }

  /** The first try of a delivery begins. */
  tried(waitedMs: number): void {
    this.#measureOf("webhook_latency").count(waitedMs <= WEBHOOK_LATENCY_MS, this.#clock.nowMs());
  }

  /** The counts of the last 24 hours, or since the start where that is later. */
  measured(): readonly MeasuredObjective[] {
    const nowMs = this.#clock.nowMs();
    return OBJECTIVES.map((objective) => ({ ...objective, ...this.#measureOf(objective.name).recent(nowMs) }));
  }

  #look(): void {
    if (this.#market?.engine("realtime").isOpen === true) {
      this.#measureOf("feed_freshness").count(this.#market.trouble() === null, this.#clock.nowMs());
    }
    for (const { name } of OBJECTIVES) this.#report(name);
  }

  /** Updates the counters once a second: counters with labels are too slow for each request. */
  #report(objective: ObjectiveName): void {
    const { good, total } = this.#measureOf(objective).all;
    const before = this.#reported.get(objective) ?? { good: 0, total: 0 };
    this.#good.inc({ objective }, good - before.good);
    this.#total.inc({ objective }, total - before.total);
    this.#reported.set(objective, { good, total });
  }

  #measureOf(name: ObjectiveName): Measure {
    return present(this.#measures.get(name), "each objective is measured");
  }
}
