// The thread that makes checkpoints of the market, as the leader sees it. It begins some time after the start, which has more urgent work,
// and again some time after it has died; nobody waits for it.

import {
  type Clock,
  type Component,
  crashOf,
  type Log,
  programFile,
  SECOND_MS,
  type Timer,
  withTimeLimit,
} from "../../base/index.ts";
import type { Term } from "../../store/index.ts";
import type { LogReport } from "./thread-log.ts";

export interface CheckpointsOpened {
  readonly type: "open";
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The term of the leader, which every write proves. */
  readonly term: Term;
  readonly epoch: string;
}

export type CheckpointMessage = CheckpointsOpened | { readonly type: "stop" };

export interface CheckpointThreadOptions extends Omit<CheckpointsOpened, "type"> {
  readonly clock: Clock;
  readonly log: Log;
}

/** After a first start a whole day has no checkpoints yet, and a caller may ask for its moments. */
const BEGIN_AFTER_MS = 20 * SECOND_MS;
const AGAIN_AFTER_MS = 30 * SECOND_MS;
/** A thread that does not end in time is terminated: a half-written checkpoint is rolled back. */
const STOP_MS_MAX = 2 * SECOND_MS;

export class CheckpointThread implements Component {
  readonly name = "checkpoints";
  readonly #options: CheckpointThreadOptions;
  #begin: Timer | null = null;
  #worker: Worker | null = null;

  constructor(options: CheckpointThreadOptions) {
    this.#options = options;
  }

  start(): void {
    this.#runAfter(BEGIN_AFTER_MS);
  }

  async stop(): Promise<void> {
    this.#begin?.cancel();
    const worker = this.#worker;
    if (worker === null) return;
    this.#worker = null;
    const ended = new Promise((resolve) => worker.addEventListener("close", resolve));
    worker.postMessage({ type: "stop" } satisfies CheckpointMessage);
    await withTimeLimit(this.#options.clock, STOP_MS_MAX, ended);
    worker.terminate();
  }

  #runAfter(delayMs: number): void {
    this.#begin = this.#options.clock.after(delayMs, () => this.#run());
  }

  #run(): void {
    const { dataDir, databaseUrl, term, epoch, log } = this.#options;
    const worker = new Worker(programFile("src/app/past/checkpoint-worker.ts"));
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<LogReport>) => log[data.level](data.fields, data.message);
    worker.onerror = ({ message }) => this.#ended(worker, crashOf(message));
    worker.addEventListener("close", () => this.#ended(worker, "it ended"));
    worker.postMessage({ type: "open", dataDir, databaseUrl, term, epoch } satisfies CheckpointMessage);
  }

  #ended(worker: Worker, reason: string): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#options.log.warn({ reason }, "the thread of checkpoints has ended; it is started again in half a minute");
    this.#runAfter(AGAIN_AFTER_MS);
  }
}
