// Reads or generates the past in a thread of its own, so that it goes on while the service writes: a first start takes both cores.

import type { HistoryChunk } from "../../../exchange/index.ts";
import { crashOf, type Day, Fault, programFile } from "../../base/index.ts";
import type { PackedSeries } from "../../store/index.ts";

/** Which market the past belongs to: the message to the thread. */
export interface MarketStart {
  readonly seed: number;
  readonly firstDay: Day;
}

/** The past of one instrument or index, with its bars packed: the messages from the thread. */
export interface PackedHistory extends Omit<HistoryChunk, "daily" | "halfHours"> {
  readonly series: readonly PackedSeries[];
  /** The last daily bar's price; null when it never traded. */
  readonly lastClose: number | null;
}

export class HistoryThread {
  readonly #worker = new Worker(programFile("src/app/simulated/history-worker.ts"));
  /** Bound: the whole past, about 35 MB packed. */
  readonly #ready: PackedHistory[] = [];
  #failure: Fault | null = null;
  #wake: () => void = () => undefined;

  constructor(start: MarketStart) {
    this.#worker.onmessage = (event: MessageEvent<PackedHistory>) => {
      this.#ready.push(event.data);
      this.#wake();
    };
    this.#worker.onerror = ({ message }) => this.#fail(crashOf(message));
    this.#worker.addEventListener("close", () => this.#fail("it ended"));
    this.#worker.postMessage(start);
  }

  /** The past of every instrument and index, as it becomes ready. */
  async *chunks(): AsyncGenerator<PackedHistory, void, undefined> {
    for (;;) {
      const next = this.#ready.shift();
      if (next === undefined) {
        if (this.#failure !== null) throw this.#failure;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      yield next;
      if (next.done === next.total) return;
    }
  }

  end(): void {
    this.#worker.terminate();
  }

  #fail(message: string): void {
    this.#failure ??= new Fault(`the thread that generates history failed: ${message}`);
    this.#wake();
  }
}
