// Ends replays that nobody has used for an hour, those of this process when it stops, and those of processes that died without ending
// theirs. Every process writes to the database that it is alive; nobody ends the replays of a live process.

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
/** A process that has written nothing for this long is dead. */
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
    // During an outage of the database no process could write: after it, every process has the time of a round.
    if (nowMs - this.#roundAtMs <= 2 * BEAT_MS) await replays.removeAbandoned(nowMs - SILENT_MS);
    this.#roundAtMs = nowMs;
  }

  async stop(): Promise<void> {
    await this.#repeat.stop();
    // Where the database does not answer, the other processes end the remaining replays of this one.
    await this.#options.replays.removeOf(this.#options.member).catch((error: unknown) => this.#failed(error));
  }

  #failed(error: unknown): void {
    // The database watch reports an outage.
    if (!(error instanceof Outage)) this.#options.log.error({ err: error }, "ending replays failed");
  }
}
