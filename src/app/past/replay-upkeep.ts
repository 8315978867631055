// Ends replays: those that nobody has used for an hour, and with this process those that it made.

import { type Clock, type Component, type Log, MINUTE_MS, Outage, Repeat } from "../../base/index.ts";
import { REPLAY_UNUSED_MS } from "../../model/index.ts";
import type { Replays } from "../../store/index.ts";

export interface ReplayUpkeepOptions {
  readonly replays: Pick<Replays, "removeExpired" | "removeOf">;
  /** Wall time on which all processes agree. */
  readonly timeMs: () => Promise<number>;
  readonly member: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** REPLAY-10 */
export class ReplayUpkeep implements Component {
  readonly name = "replays";
  readonly #options: ReplayUpkeepOptions;
  readonly #repeat: Repeat;

  constructor(options: ReplayUpkeepOptions) {
    this.#options = options;
    const { replays, timeMs, clock } = options;
    this.#repeat = new Repeat({
      clock,
      everyMs: MINUTE_MS,
      task: async () => replays.removeExpired((await timeMs()) - REPLAY_UNUSED_MS),
      failed: (error) => this.#failed(error),
    });
  }

  start(): void {
    this.#repeat.start();
  }

  async stop(): Promise<void> {
    await this.#repeat.stop();
    // What a process leaves behind that the database did not answer at its end is gone within the hour.
    await this.#options.replays.removeOf(this.#options.member).catch((error: unknown) => this.#failed(error));
  }

  #failed(error: unknown): void {
    // The database's own watch says that it is away.
    if (!(error instanceof Outage)) this.#options.log.error({ err: error }, "ending replays failed");
  }
}
