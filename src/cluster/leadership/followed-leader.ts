// A follower's knowledge of its leader: which process leads, and whether the follower still gets news of the market. A process without
// news for some seconds is not ready, and then closes its sockets so that clients reconnect to other processes.

import { type Clock, type Component, type Metrics, Repeat, SECOND_MS } from "../../base/index.ts";
import type { Store, Term } from "../../store/index.ts";
import type { LeaderBeat } from "../relay/relay-chunk.ts";

export interface FollowedLeaderOptions {
  readonly store: Pick<Store, "leadership">;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Closes every socket and accepts no new ones. */
  readonly closeStreams: () => void;
  /** Accepts sockets again. */
  readonly openStreams: () => void;
}

const NOT_READY_MS = 5 * SECOND_MS;
const LEAVE_MS = 15 * SECOND_MS;
const LOOK_EVERY_MS = SECOND_MS / 2;
/** Without a beat of the leader for this long, the process reads the leader from the database. */
const BEAT_MISSED_MS = 2 * SECOND_MS;
const LED = "market";

export class FollowedLeader implements Component {
  readonly name = "followed leader";
  readonly #options: FollowedLeaderOptions;
  readonly #looking: Repeat;
  #leader: Term | null = null;
  #beatAtMs = Number.NEGATIVE_INFINITY;
  #learnedAtMs: number;
  #hasLeft = false;
  #isAsking = false;

  constructor(options: FollowedLeaderOptions) {
    this.#options = options;
    const { clock, metrics } = options;
    this.#learnedAtMs = clock.nowMs();
    this.#looking = new Repeat({
      clock,
      everyMs: LOOK_EVERY_MS,
      task: () => this.#look(),
      // The next round tries again.
      failed: () => undefined,
    });
    metrics.gauge(
      "market_learned_age_seconds",
      "Seconds since this process last learned where the leader's market is.",
      [],
      (gauge) => gauge.set((clock.nowMs() - this.#learnedAtMs) / SECOND_MS),
    );
  }

  /** The term of the last known leader; null when none is known. */
  get leader(): Term | null {
    return this.#leader;
  }

  /** Takes a beat, which names the leader and its term. */
  received({ member, term }: LeaderBeat): void {
    if (this.#leader !== null && term < this.#leader.number) return;
    this.#leader = { name: LED, number: term, member };
    this.#beatAtMs = this.#options.clock.nowMs();
  }

  /** A new event came, or it is certain that there is none. */
  learned(): void {
    this.#learnedAtMs = this.#options.clock.nowMs();
  }

  /** The reason why the market here may be behind; null when it is not. */
  problem(): string | null {
    const silentMs = this.#silentMs();
    if (silentMs < NOT_READY_MS) return null;
    return `Nothing new can be learned of the market for ${Math.floor(silentMs / SECOND_MS)} s: neither the leader nor the database is heard.`;
  }

  start(): Promise<void> {
    return this.#looking.wake();
  }

  /** Does not wait for a query that hangs. */
  stop(): void {
    void this.#looking.stop();
  }

  #silentMs(): number {
    const nowMs = this.#options.clock.nowMs();
    // Without this, a wall clock that was set back would hide the silence for that time.
    if (nowMs < this.#learnedAtMs) this.#learnedAtMs = nowMs;
    return nowMs - this.#learnedAtMs;
  }

  /** Never waits for the database: a query that hangs must not delay the closing of sockets. */
  async #look(): Promise<void> {
    const mustLeave = this.#silentMs() >= LEAVE_MS;
    if (mustLeave && !this.#hasLeft) this.#options.closeStreams();
    if (!mustLeave && this.#hasLeft) this.#options.openStreams();
    this.#hasLeft = mustLeave;
    const { clock } = this.#options;
    if (this.#isAsking || clock.nowMs() - this.#beatAtMs < BEAT_MISSED_MS) return;
    // Queries the database at most once in BEAT_MISSED_MS.
    this.#beatAtMs = clock.nowMs();
    void this.#askDatabase(this.#beatAtMs);
  }

  async #askDatabase(askedAtMs: number): Promise<void> {
    this.#isAsking = true;
    try {
      const current = await this.#options.store.leadership.current(LED);
      // A beat that arrived meanwhile is newer than this late answer.
      if (this.#beatAtMs !== askedAtMs) return;
      this.#leader = current === null || current.remainingMs <= 0 ? null : current.term;
    } catch {
      // The database is unavailable: the last known leader stays.
    } finally {
      this.#isAsking = false;
    }
  }
}
