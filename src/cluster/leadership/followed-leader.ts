// What a process that follows knows of its leader: who leads, and whether anything new can be learned at all. A process that learns
// nothing for some seconds is not ready, and then sends its sockets away to others that do.

import { type Clock, type Component, type Metrics, Repeat, SECOND_MS } from "../../base/index.ts";
import type { Store, Term } from "../../store/index.ts";
import type { LeaderBeat } from "../relay/relay-chunk.ts";

export interface FollowedLeaderOptions {
  readonly store: Pick<Store, "leadership">;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Closes every socket and takes no new ones. */
  readonly closeStreams: () => void;
  /** Takes sockets again. */
  readonly openStreams: () => void;
}

const NOT_READY_MS = 5 * SECOND_MS;
const LEAVE_MS = 15 * SECOND_MS;
const LOOK_EVERY_MS = SECOND_MS / 2;
/** Without a beat of the leader for this long, the process looks it up in the database. */
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
      // The next round looks again.
      failed: () => undefined,
    });
    metrics.gauge(
      "market_learned_age_seconds",
      "Seconds since this process last learned where the leader's market is.",
      [],
      (gauge) => gauge.set((clock.nowMs() - this.#learnedAtMs) / SECOND_MS),
    );
  }

  /** Who leads, as far as this process knows. */
  get leader(): Term | null {
    return this.#leader;
  }

  /** Takes a beat, by which the leader says that it leads. */
  received({ member, term }: LeaderBeat): void {
    if (this.#leader !== null && term < this.#leader.number) return;
    this.#leader = { name: LED, number: term, member };
    this.#beatAtMs = this.#options.clock.nowMs();
  }

  /** Something new came, or it is certain that there is nothing new. */
  learned(): void {
    this.#learnedAtMs = this.#options.clock.nowMs();
  }

  /** Why the market here may be behind; null when it is not. */
  problem(): string | null {
    const silentMs = this.#silentMs();
    if (silentMs < NOT_READY_MS) return null;
    return `Nothing new can be learned of the market for ${Math.floor(silentMs / SECOND_MS)} s: neither the leader nor the database is heard.`;
  }

  start(): Promise<void> {
    return this.#looking.wake();
  }

  /** Nothing waits for a database that hangs. */
  stop(): void {
    void this.#looking.stop();
  }

  #silentMs(): number {
    const nowMs = this.#options.clock.nowMs();
    // A wall clock that was set back would hide the silence for as long.
    if (nowMs < this.#learnedAtMs) this.#learnedAtMs = nowMs;
    return nowMs - this.#learnedAtMs;
  }

  /** Never waits for the database: one that hangs must not keep the sockets here. */
  async #look(): Promise<void> {
    const mustLeave = this.#silentMs() >= LEAVE_MS;
    if (mustLeave && !this.#hasLeft) this.#options.closeStreams();
    if (!mustLeave && this.#hasLeft) this.#options.openStreams();
    this.#hasLeft = mustLeave;
    const { clock } = this.#options;
    if (this.#isAsking || clock.nowMs() - this.#beatAtMs < BEAT_MISSED_MS) return;
    // The database is not asked more often than the leader beats are missed.
    this.#beatAtMs = clock.nowMs();
    void this.#askDatabase(this.#beatAtMs);
  }

  async #askDatabase(askedAtMs: number): Promise<void> {
    this.#isAsking = true;
    try {
      const current = await this.#options.store.leadership.current(LED);
      // A beat that arrived meanwhile is newer than an answer that came late.
      if (this.#beatAtMs !== askedAtMs) return;
      this.#leader = current === null || current.remainingMs <= 0 ? null : current.term;
    } catch {
      // The database is away: who led is still the best that is known.
    } finally {
      this.#isAsking = false;
    }
  }
}
