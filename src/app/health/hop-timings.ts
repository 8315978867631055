// Measures for Prometheus how long each hop of an event through this process takes: from the exchange to here, into the journal, into the
// market and out to the streams. An event waits in no queue between two hops, so each hop begins where the one before it ended.

import { type Clock, type Component, type Metrics, MINUTE_MS, SECOND_MS, type Timings } from "../../base/index.ts";
import type { LiveMarket, MarketTick } from "../../market/index.ts";

const HOPS = ["feed", "journal", "relay", "market", "stream"] as const;
type Hop = (typeof HOPS)[number];

/** Market time that is further from the clock does not follow it: a simulated or recorded market of another hour. */
const WALL_TIME_MS = MINUTE_MS;

export class HopTimings implements Component {
  readonly name = "hop timings";
  readonly #market: LiveMarket;
  readonly #clock: Clock;
  readonly #timings: Timings;
  readonly #releaseShown: () => void;
  #releasePublished = (): void => undefined;
  /** The end of the previous hop, by the monotonic clock. */
  #sinceMs = 0;
  /** True in the process that writes the journal: only it receives from the exchange. */
  #isLeading = false;

  /** Create it before anything else listens to the market, and start it after everything else. */
  constructor(market: LiveMarket, metrics: Metrics, clock: Clock) {
    this.#market = market;
    this.#clock = clock;
    this.#timings = metrics.timings("hop_seconds", "Time that each hop of an event takes.", "hop");
    for (const hop of HOPS) this.#timings.of(hop);
    this.#releaseShown = market.listen((tick) => this.#shown(tick));
  }

  /** The earlier listeners have published the tick when this one runs. */
  start(): void {
    this.#releasePublished = this.#market.listen(() => this.#ended("stream"));
  }

  stop(): void {
    this.#releaseShown();
    this.#releasePublished();
  }

  /** Notes the arrival of a chunk; over the relay, with the wall time at which the leader received it. */
  arrived(atLeaderMs: number | undefined): void {
    this.#sinceMs = this.#clock.monotonicMs();
    if (atLeaderMs !== undefined) this.#observe("relay", this.#clock.nowMs() - atLeaderMs);
  }

  /** Notes that the journal has stored the chunk. */
  kept(): void {
    this.#isLeading = true;
    this.#ended("journal");
  }

  #shown({ batch, engine }: MarketTick): void {
    const behindMs = batch.arrivedAtMs - engine.timeMs;
    if (this.#isLeading && Math.abs(behindMs) <= WALL_TIME_MS) this.#observe("feed", behindMs);
    this.#ended("market");
  }

  #ended(hop: Hop): void {
    const nowMs = this.#clock.monotonicMs();
    this.#observe(hop, nowMs - this.#sinceMs);
    this.#sinceMs = nowMs;
  }

  /** Clocks of two machines differ: a negative time counts as zero. */
  #observe(hop: Hop, tookMs: number): void {
    this.#timings.of(hop).observe(Math.max(tookMs, 0) / SECOND_MS);
  }
}
