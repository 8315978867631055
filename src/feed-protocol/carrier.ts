// How frames travel from an exchange to a reader: in process, over TCP, from a recording, or from the process that leads the market to
// those that follow it. All of them implement Carrier.

import type { Position } from "../model/index.ts";

/** Why a carrier stopped: "ended" after its last frame; "lost" may be tried again; "rejected" must be reported. */
export type CarrierEnd =
  | { readonly kind: "ended" }
  | { readonly kind: "lost"; readonly message: string }
  | { readonly kind: "rejected"; readonly code: string; readonly message: string };

/** What an exchange says before its first frame: where it begins, where it is now, and which numbering this is. */
export interface Welcome {
  readonly from: Position;
  readonly live: Position;
  /** 0 when the exchange tells none. */
  readonly epoch: number;
}

/** Takes what a carrier brings. */
export interface FrameReceiver {
  /** Called before the first frames by a carrier whose exchange says so. False: the reader wants nothing of it. */
  welcomed?(welcome: Welcome): Promise<boolean> | boolean;
  /** True while no day is on, so that silence is normal. */
  isQuiet?(): boolean;
  /**
   * Whole event frames in order. The carrier waits for the promise before it delivers the next chunk, so a slow reader
   * slows its own carrier down and nothing piles up. `arrivedAtMs` is given by a carrier between processes of the service: when the
   * frames came from the exchange.
   */
  frames(bytes: Uint8Array, arrivedAtMs?: number): Promise<void> | void;
  /** Called now and then by an exchange that plays its day again up to the position, before its first frame: the market time it has come to. */
  approaching?(timeMs: number): void;
  /** Called once, when everything that had already happened is delivered; frames after it are live. */
  caughtUp(): void;
  /** Called once; no frames come after it. */
  ended(end: CarrierEnd): void;
}

/** An open stream of frames. */
export interface FrameStream {
  close(): void;
}

/** A way to an exchange. */
export interface Carrier {
  /** The market time from which on a new market is live, where the carrier knows it. */
  readonly liveFromMs?: number;
  /**
   * Streams every event from `from` on (inclusive), first what has already happened at full speed, then live. A position
   * one past a day's last event continues with the next trading day. Null starts at the first event of the first day that
   * the exchange has.
   */
  open(from: Position | null, receiver: FrameReceiver): FrameStream;
}
