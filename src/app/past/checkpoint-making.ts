// Handles the messages of the checkpoint thread: it opens a store of its own, makes checkpoints of the market there, and ends when the
// service asks for it.

import type { Clock } from "../../base/index.ts";
import { checkOfJournal } from "../../feed/index.ts";
import { CheckpointMaker } from "../../market/index.ts";
import type { Store } from "../../store/index.ts";
import type { CheckpointMessage, CheckpointsOpened } from "./checkpoint-thread.ts";
import { type LogReport, threadLog } from "./thread-log.ts";

export interface CheckpointMakingOptions {
  readonly openStore: (location: CheckpointsOpened) => Promise<Store>;
  readonly clock: Clock;
  readonly report: (report: LogReport) => void;
  /** Called once everything is closed. */
  readonly ended: () => void;
  /** The journal grows by at least this much between two checkpoints. */
  readonly gapBytesMin?: number;
}

interface Making {
  readonly store: Store;
  readonly maker: CheckpointMaker;
}

export class CheckpointMaking {
  readonly #options: CheckpointMakingOptions;
  #making: Promise<Making> | null = null;

  constructor(options: CheckpointMakingOptions) {
    this.#options = options;
  }

  async take(message: CheckpointMessage): Promise<void> {
    if (message.type === "open") {
      this.#making = this.#open(message);
      await this.#making;
      return;
    }
    const opened = await this.#making;
    await opened?.maker.stop();
    await opened?.store.close();
    this.#options.ended();
  }

  async #open(location: CheckpointsOpened): Promise<Making> {
    const { openStore, clock, report, gapBytesMin } = this.#options;
    const store = await openStore(location);
    const maker = new CheckpointMaker({
      store: store.leading(location.term),
      epoch: location.epoch,
      checkFrom: checkOfJournal,
      clock,
      log: threadLog(report),
      ...(gapBytesMin === undefined ? {} : { gapBytesMin }),
    });
    maker.start();
    return { store, maker };
  }
}
