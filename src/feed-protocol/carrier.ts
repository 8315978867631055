// The ways of frames from an exchange to a reader: in process, over TCP, from a recording, or from the leader of the market to its
// followers. All of them implement Carrier.

import type { Position } from "../model/index.ts";

/** The reason why a carrier stopped: "ended" after its last frame; "lost" may be tried again; "rejected" must be reported. */
export type CarrierEnd =
  | { readonly kind: "ended" }
  | { readonly kind: "lost"; readonly message: string }
  | { readonly kind: "rejected"; readonly code: string; readonly message: string };

/** The exchange's message before its first frame: the first position that it sends, its live position, and the epoch of its numbering. */
export interface Welcome {
  readonly from: Position;
  readonly live: Position;
  /** 0 when the exchange sends none. */
  readonly epoch: number;
}

/** Receives the frames and messages of a carrier. */
export interface FrameReceiver {
  /** Called before the first frames, if the exchange sends a welcome. False: the reader refuses this exchange. */
  welcomed?(welcome: Welcome): Promise<boolean> | boolean;
  /** True between two days, when silence is normal. */
  isQuiet?(): boolean;
  /**
   * Whole event frames in order. The carrier waits for the promise before it delivers the next chunk, so a slow reader slows down its
   * own carrier and no queue grows. A carrier between processes of the service gives `arrivedAtMs`: when the frames came from the
   * exchange.
   */
  frames(bytes: Uint8Array, arrivedAtMs?: number): Promise<void> | void;
  /** Called before the first frame, while an exchange plays its day again up to the position, with the market time that it has reached. */
  approaching?(timeMs: number): void;
  /** Called once, when all past events are delivered; frames after it are live. */
  caughtUp(): void;
  /** Called once; no frames come after it. */
  ended(end: CarrierEnd): void;
}

/** An open stream of frames. */
export interface FrameStream {
  close(): void;
}

/** Connects to an exchange. */
export interface Carrier {
  /** The market time from which a new market is live, if the carrier knows it; otherwise absent. */
  readonly liveFromMs?: number;
  /**
   * Streams every event from `from` on (inclusive), first past events at full speed, then live events. A position one past a day's
   * last event continues with the next trading day. Null starts at the first event of the first day that the exchange has.
   */
  open(from: Position | null, receiver: FrameReceiver): FrameStream;
}
