// The socket of a connection whose market is a replay. The replay and the connection itself run in another thread: this relays the
// client's frames to that thread, and its frames to the client.

import type { Caller, ConnectionHolder, ConnectionSlot, Gate } from "../../access/index.ts";
import { CLOSE, type DoorCloseCode, type StreamChannel, type StreamError, streamError } from "../../wire/index.ts";
import type { Channel } from "./channel.ts";
import type { ConnectionSocket, OpeningRequest } from "./connection.ts";
import type { StreamFrame } from "./publisher.ts";
import { errorFrame } from "./stream-frames.ts";

/** A client's request to the thread of replays. */
export interface ReplayRequest {
  /** The number of the replay as the address names it. */
  readonly replay: string;
  readonly channel: StreamChannel;
  readonly caller: Caller;
  readonly opening: OpeningRequest;
  /** The options of the address, by name. */
  readonly options: ReadonlyMap<string, string>;
}

/** The receiver of a replay's frames. */
export interface ReplayReader {
  take(frames: readonly StreamFrame[]): void;
  /** Called when the thread has handled a frame of the client. */
  taken(): void;
  close(code: DoorCloseCode, reason: string): void;
  /** Closes the socket without waiting for the client. */
  cut(): void;
  /** Called when the thread has failed. */
  failed(): void;
}

/** The link to the thread of replays. */
export interface ReplayLink {
  receive(frame: string | Uint8Array): void;
  revise(caller: Caller | null): void;
  /** Reports the bytes received in all, and how many of them the client has not read. */
  read(receivedBytes: number, unreadBytes: number): void;
  /** Reports that the socket is closed. */
  closed(): void;
}

/** The streams of replays, in a separate thread. */
export interface ReplayStreams {
  open(request: ReplayRequest, reader: ReplayReader): ReplayLink;
}

/** A client's frames that the thread has not handled; a client that sends more is closed. */
const UNTAKEN_MAX = 256;
const NO_SLOT: ConnectionSlot = { ok: false };

export class RelayedConnection implements ReplayReader, ConnectionHolder {
  readonly channel: Channel;
  readonly #socket: ConnectionSocket;
  #caller: Caller;
  #isConsole = false;
  #slot: ConnectionSlot = NO_SLOT;
  #link: ReplayLink | null = null;
  #receivedBytes = 0;
  #untaken = 0;
  #isEnded = false;

  constructor(channel: Channel, caller: Caller, socket: ConnectionSocket) {
    this.channel = channel;
    this.#caller = caller;
    this.#socket = socket;
  }

  get caller(): Caller {
    return this.#caller;
  }

  get isConsole(): boolean {
    return this.#isConsole;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Checks access and takes one of the account's connections, as on the live market. */
  open(gate: Pick<Gate, "openConnection">, streams: ReplayStreams, request: ReplayRequest): void {
    const { channel } = this;
    this.#isConsole = request.opening.isConsole;
    const refusal = channel.refusalOf(this.#caller);
    if (refusal === null) this.#slot = gate.openConnection(this.#caller, this);
    if (this.#slot.ok) this.#link = streams.open(request, this);
    else this.end(refusal ?? streamError(channel.name, "connection-limit", {}));
  }

  receive(frame: string | Uint8Array): void {
    if (this.#isEnded) return;
    if (++this.#untaken > UNTAKEN_MAX)
      this.end(streamError(this.channel.name, "internal-error", {}), CLOSE.rateLimited);
    else this.#link?.receive(frame);
  }

  taken(): void {
    this.#untaken--;
  }

  take(frames: readonly StreamFrame[]): void {
    for (const frame of frames) this.#receivedBytes += frame.length;
    if (!this.#isEnded)
      this.#socket.cork(() => {
        for (const frame of frames) this.#socket.send(frame);
      });
    this.drained();
  }

  /** Called when the client has read something. An ended connection reports all as read, so that the replay does not wait for it. */
  drained(): void {
    this.#link?.read(this.#receivedBytes, this.#isEnded ? 0 : this.#socket.getBufferedAmount());
  }

  /** Applies a change of the account or its key; null when the key is not valid any more. */
  revise(caller: Caller | null): void {
    if (caller !== null) this.#caller = caller;
    const refusal = caller === null ? null : this.channel.refusalOf(caller);
    // The thread would tell it only after the door has closed the connections beyond the new plan's number.
    if (refusal !== null) this.end(refusal);
    else this.#link?.revise(caller);
  }

  close(code: DoorCloseCode, reason: string): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#socket.close(code, reason);
  }

  cut(): void {
    this.#isEnded = true;
    this.#socket.terminate();
  }

  failed(): void {
    this.end(streamError(this.channel.name, "internal-error", {}));
  }

  /** Sends the error, where its row of the table says so, and closes. */
  end(error: StreamError, closeCode: DoorCloseCode = error.closeCode ?? CLOSE.internalError): void {
    if (this.#isEnded) return;
    if (error.hasFrame) this.#socket.send(errorFrame(error.frame));
    this.close(closeCode, error.frame.code);
  }

  /** Closes the connection: the account has too many, and this is the youngest. */
  evict(): void {
    this.end(streamError(this.channel.name, "connection-limit", {}));
  }

  /** Closes the connection because the service stops. */
  goAway(): void {
    this.close(CLOSE.goingAway, "");
  }

  /** Called when the socket is closed, by either side. */
  closed(): void {
    this.#isEnded = true;
    this.#link?.closed();
    if (this.#slot.ok) this.#slot.release();
  }
}
