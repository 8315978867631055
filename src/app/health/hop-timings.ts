// How long each hop takes on the way of an event through this process, for Prometheus: from the exchange to here, into the journal, into
// the market and out to the streams. An event waits in no queue between two of them, so each begins where the one before has ended.

import { type Clock, type Component, type Metrics, MINUTE_MS, SECOND_MS, type Timings } from "../../base/index.ts";
import type { LiveMarket, MarketTick } from "../../market/index.ts";

const HOPS = ["feed", "journal", "relay", "market", "stream"] as const;
type Hop = (typeof HOPS)[number];

/** Market time that is further from the clock is not of the clock: a simulated or recorded market of another hour. */
const WALL_TIME_MS = MINUTE_MS;

export class HopTimings implements Component {
  readonly name = "hop timings";
  readonly #market: LiveMarket;
  readonly #clock: Clock;
  readonly #timings: Timings;
  readonly #releaseShown: () => void;
  #releasePublished = (): void => undefined;
  /** When the hop before has ended, by the monotonic clock. */
  #sinceMs = 0;
  /** Only the process that writes the journal hears the exchange. */
  #isLeading = false;

  /** Call it before anybody else listens to the market, and start it after. */
  constructor(market: LiveMarket, metrics: Metrics, clock: Clock) {
    this.#market = market;
    this.#clock = clock;
    this.#timings = metrics.timings("hop_seconds", "Time that each hop of an event takes.", "hop");
    for (const hop of HOPS) this.#timings.of(hop);
    this.#releaseShown = market.listen((tick) => this.#shown(tick));
  }

  /** The listeners of before have published the tick. */
  start(): void {
    this.#releasePublished = this.#market.listen(() => this.#ended("stream"));
  }

  stop(): void {
    this.#releaseShown();
    this.#releasePublished();
  }

  /** A chunk has come; over the relay, with the wall time at which the leader took it in. */
  arrived(atLeaderMs: number | undefined): void {
    this.#sinceMs = this.#clock.monotonicMs();
    if (atLeaderMs !== undefined) this.#observe("relay", this.#clock.nowMs() - atLeaderMs);
  }

  /** The journal has what came. */
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

  /** Clocks of two machines differ: what seems to come before it was sent took no time. */
  #observe(hop: Hop, tookMs: number): void {
    this.#timings.of(hop).observe(Math.max(tookMs, 0) / SECOND_MS);
  }
}
