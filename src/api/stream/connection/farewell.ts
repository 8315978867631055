// How a connection is told that it has ended: once its client has read everything that it was sent before, or never.

import { type Clock, SECOND_MS, type Timer } from "../../../base/index.ts";
import type { DoorCloseCode, StreamError } from "../../../wire/index.ts";
import { errorFrame } from "../stream-frames.ts";

/** What is needed of a socket. */
export interface LeavingSocket {
  send(data: string): number;
  getBufferedAmount(): number;
  close(code?: number, reason?: string): void;
  terminate(): void;
}

/** A client has this long to read what it was sent before; then it is cut. */
const LEAVE_LIMIT_MS = 60 * SECOND_MS;

export class Farewell {
  readonly #socket: LeavingSocket;
  readonly #error: StreamError;
  readonly #closeCode: DoorCloseCode;
  readonly #cut: Timer;

  constructor(socket: LeavingSocket, clock: Clock, error: StreamError, closeCode: DoorCloseCode) {
    this.#socket = socket;
    this.#error = error;
    this.#closeCode = closeCode;
    this.#cut = clock.after(LEAVE_LIMIT_MS, () => socket.terminate());
  }

  /** Sends the error, where its row of the table says so, and closes; false while something before it is unread. */
  sayOnceRead(): boolean {
    if (this.#socket.getBufferedAmount() > 0) return false;
    this.cancel();
    if (this.#error.hasFrame) this.#socket.send(errorFrame(this.#error.frame));
    this.#socket.close(this.#closeCode, this.#error.frame.code);
    return true;
  }

  cancel(): void {
    this.#cut.cancel();
  }
}
