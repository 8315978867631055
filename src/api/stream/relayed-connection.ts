// A connection whose market is a replay. The replay runs in another thread, with the connection itself; what is here is the socket: the
// client's frames go there, and the frames for the client come from there.

import type { Caller, ConnectionHolder, ConnectionSlot, Gate } from "../../access/index.ts";
import { CLOSE, type DoorCloseCode, type StreamChannel, type StreamError, streamError } from "../../wire/index.ts";
import type { Channel } from "./channel.ts";
import type { ConnectionSocket, OpeningRequest } from "./connection.ts";
import type { StreamFrame } from "./publisher.ts";
import { errorFrame } from "./stream-frames.ts";

/** What a client asks the thread of replays for. */
export interface ReplayRequest {
  /** The number of the replay as the address names it. */
  readonly replay: string;
  readonly channel: StreamChannel;
  readonly caller: Caller;
  readonly opening: OpeningRequest;
  /** The options of the address, by name. */
  readonly options: ReadonlyMap<string, string>;
}

/** Where the frames of a replay go to. */
export interface ReplayReader {
  take(frames: readonly StreamFrame[]): void;
  /** A frame of the client has been taken. */
  taken(): void;
  close(code: DoorCloseCode, reason: string): void;
  /** Closes it without waiting for the client. */
  cut(): void;
  /** The thread has failed. */
  failed(): void;
}

/** The way into the thread. */
export interface ReplayLink {
  receive(frame: string | Uint8Array): void;
  revise(caller: Caller | null): void;
  /** How many bytes have come over in all, and how many of them the client has not read. */
  read(receivedBytes: number, unreadBytes: number): void;
  /** The socket is closed. */
  closed(): void;
}

/** The streams of replays, in a thread of their own. */
export interface ReplayStreams {
  open(request: ReplayRequest, reader: ReplayReader): ReplayLink;
}

/** Frames of a client that the thread has not taken; a client that sends more of them is closed. */
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

  /** Checks access and takes one of the account's connections, as those of the live market do. */
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

  /** The client has read something. A connection that was ended takes the rest: the others of its replay do not wait for its close. */
  drained(): void {
    this.#link?.read(this.#receivedBytes, this.#isEnded ? 0 : this.#socket.getBufferedAmount());
  }

  /** The account or its key changed; null when the key is not valid any more. */
  revise(caller: Caller | null): void {
    if (caller !== null) this.#caller = caller;
    this.#link?.revise(caller);
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

  /** The account has too many connections, and this is the youngest. */
  evict(): void {
    this.end(streamError(this.channel.name, "connection-limit", {}));
  }

  /** The service stops. */
  goAway(): void {
    this.close(CLOSE.goingAway, "");
  }

  /** The socket is closed, whichever side closed it. */
  closed(): void {
    this.#isEnded = true;
    this.#link?.closed();
    if (this.#slot.ok) this.#slot.release();
  }
}
