// Ends replays: those that nobody has used for an hour, with this process those that it made, and those of processes that died without
// ending theirs. Every process says in the database that it lives; nobody ends the replays of one that does.

import { type Clock, type Component, type Log, Outage, Repeat, SECOND_MS } from "../../base/index.ts";
import { REPLAY_UNUSED_MS } from "../../model/index.ts";
import type { Replays } from "../../store/index.ts";

export interface ReplayUpkeepOptions {
  readonly replays: Pick<Replays, "keepAlive" | "removeAbandoned" | "removeExpired" | "removeOf">;
  /** Wall time on which all processes agree. */
  readonly timeMs: () => Promise<number>;
  readonly member: string;
  readonly clock: Clock;
  readonly log: Log;
}

const BEAT_MS = 2 * SECOND_MS;
/** A process that has said nothing for so long is dead. */
const SILENT_MS = 10 * SECOND_MS;

/** REPLAY-10 */
export class ReplayUpkeep implements Component {
  readonly name = "replays";
  readonly #options: ReplayUpkeepOptions;
  readonly #repeat: Repeat;
  #roundAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: ReplayUpkeepOptions) {
    this.#options = options;
    this.#repeat = new Repeat({
      clock: options.clock,
      everyMs: BEAT_MS,
      task: () => this.round(),
      failed: (error) => this.#failed(error),
    });
  }

  start(): void {
    this.#repeat.start(0);
  }

  async round(): Promise<void> {
    const { replays, timeMs, member } = this.#options;
    const nowMs = await timeMs();
    await replays.keepAlive(member, nowMs);
    await replays.removeExpired(nowMs - REPLAY_UNUSED_MS);
    // While the database was away nobody could say so: after it, everybody has the time of a round.
    if (nowMs - this.#roundAtMs <= 2 * BEAT_MS) await replays.removeAbandoned(nowMs - SILENT_MS);
    this.#roundAtMs = nowMs;
  }

  async stop(): Promise<void> {
    await this.#repeat.stop();
    // Where the database does not answer, the other processes end what this one leaves behind.
    await this.#options.replays.removeOf(this.#options.member).catch((error: unknown) => this.#failed(error));
  }

  #failed(error: unknown): void {
    // The database's own watch says that it is away.
    if (!(error instanceof Outage)) this.#options.log.error({ err: error }, "ending replays failed");
  }
}
