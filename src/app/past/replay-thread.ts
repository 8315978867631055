// The thread that plays replays on streams, as the service sees it. The first such stream starts it, and a stream after its death starts it
// again. Messages in flight in either direction are bounded by the connections on both sides.

import type { ReplayLink, ReplayReader, ReplayRequest, ReplayStreams, StreamFrame } from "../../api/index.ts";
import { type Clock, type Component, crashOf, type Log, programFile } from "../../base/index.ts";
import type { DoorCloseCode } from "../../wire/index.ts";
import { RelayPace } from "./relay-pace.ts";
import type { LogReport } from "./thread-log.ts";

/** The place that the thread reads from. */
export interface ReplaysOpened {
  readonly type: "open";
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly epoch: string;
}

/** A message from the service to the thread, about a socket or the thread itself. */
export type ReplayMessage =
  | ReplaysOpened
  | { readonly type: "connect"; readonly socket: number; readonly request: ReplayRequest }
  | { readonly type: "frame"; readonly socket: number; readonly frame: string | Uint8Array }
  | { readonly type: "revise"; readonly socket: number; readonly caller: ReplayRequest["caller"] | null }
  | { readonly type: "read"; readonly socket: number; readonly receivedBytes: number; readonly unreadBytes: number }
  | { readonly type: "closed"; readonly socket: number }
  | { readonly type: "changed"; readonly replay: number };

/** A message from the thread to the service, about a socket or the thread itself. */
export type ReplayReport =
  | { readonly type: "frames"; readonly socket: number; readonly frames: readonly StreamFrame[] }
  | { readonly type: "taken"; readonly socket: number }
  | { readonly type: "close"; readonly socket: number; readonly code: DoorCloseCode; readonly reason: string }
  | { readonly type: "cut"; readonly socket: number }
  | ({ readonly type: "log" } & LogReport);

export interface ReplayThreadOptions extends Omit<ReplaysOpened, "type"> {
  readonly clock: Clock;
  readonly log: Log;
}

export class ReplayThread implements ReplayStreams, Component {
  readonly name = "replays on streams";
  readonly #options: ReplayThreadOptions;
  #worker: Worker | null = null;
  #lastSocket = 0;
  /** Readers by the number of their socket. Bound: the open connections of the process. */
  readonly #readers = new Map<number, ReplayReader>();
  readonly #pace: RelayPace;
  #served: () => number = () => 0;
  #isStopped = false;

  constructor(options: ReplayThreadOptions) {
    this.#options = options;
    const give = (socket: number, frames: readonly StreamFrame[]) => this.#readers.get(socket)?.take(frames);
    this.#pace = new RelayPace(options.clock, () => this.#served(), give);
  }

  /** Slows replays down while `served` grows: the answers and frames that customers of the present have got. */
  giveWayTo(served: () => number): void {
    this.#served = served;
  }

  open(request: ReplayRequest, reader: ReplayReader): ReplayLink {
    const worker = this.#running();
    const socket = ++this.#lastSocket;
    this.#readers.set(socket, reader);
    const post = (message: ReplayMessage): void => {
      if (this.#worker === worker) worker.postMessage(message);
    };
    post({ type: "connect", socket, request });
    return {
      receive: (frame) => post({ type: "frame", socket, frame }),
      revise: (caller) => post({ type: "revise", socket, caller }),
      // Dropped while frames wait here: the last of them acknowledges all.
      read: (receivedBytes, unreadBytes) => {
        if (!this.#pace.isWaiting(socket)) post({ type: "read", socket, receivedBytes, unreadBytes });
      },
      closed: () => {
        this.#readers.delete(socket);
        this.#pace.forget(socket);
        post({ type: "closed", socket });
      },
    };
  }

  /** Tells the thread that the clock of a replay has changed, so that its streams need not wait for their next look at the store. */
  changed(replay: number): void {
    this.#worker?.postMessage({ type: "changed", replay } satisfies ReplayMessage);
  }

  stop(): void {
    this.#isStopped = true;
    const worker = this.#worker;
    this.#ended(worker, "the service stops");
    worker?.terminate();
  }

  #running(): Worker {
    if (this.#worker !== null) return this.#worker;
    const { dataDir, databaseUrl, epoch } = this.#options;
    const worker = new Worker(programFile("src/app/past/replay-worker.ts"));
    this.#worker = worker;
    worker.onmessage = (event: MessageEvent<ReplayReport>) => this.#take(event.data);
    worker.onerror = ({ message }) => this.#ended(worker, crashOf(message));
    worker.addEventListener("close", () => this.#ended(worker, "it ended"));
    worker.postMessage({ type: "open", dataDir, databaseUrl, epoch } satisfies ReplayMessage);
    return worker;
  }

  #take(report: ReplayReport): void {
    if (report.type === "log") {
      this.#options.log[report.level](report.fields, report.message);
      return;
    }
    const { socket } = report;
    const reader = this.#readers.get(socket);
    if (reader === undefined) return;
    if (report.type === "frames") this.#pace.came(socket, report.frames);
    else if (report.type === "taken") reader.taken();
    else if (report.type === "close") {
      this.#pace.flush(socket);
      reader.close(report.code, report.reason);
    } else reader.cut();
  }

  /** Closes the sockets of the thread; their clients open others. */
  #ended(worker: Worker | null, reason: string): void {
    if (worker === null || this.#worker !== worker) return;
    this.#worker = null;
    if (!this.#isStopped)
      this.#options.log.warn({ reason }, "the thread of replays has ended; the next stream starts it");
    for (const [socket, reader] of [...this.#readers]) {
      this.#pace.forget(socket);
      reader.failed();
    }
  }
}
