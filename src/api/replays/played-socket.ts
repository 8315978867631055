// A stream's socket on the side of its replay. The real socket is in another thread: frames are sent there in one batch per turn, and that
// thread reports back the received and the unread bytes, so that the connection sees its buffer as on the live market.

import type { DoorCloseCode } from "../../wire/index.ts";
import type { ConnectionSocket } from "../stream/connection.ts";
import type { StreamFrame, TopicServer } from "../stream/publisher.ts";

/** The link to the real socket in the other thread. */
export interface SocketLine {
  send(frames: readonly StreamFrame[]): void;
  close(code: DoorCloseCode, reason: string): void;
  cut(): void;
}

/** The sockets of one replay by topic. */
export class PlayedTopics implements TopicServer {
  /** Bound: the topics that its connections are on. */
  readonly #sockets = new Map<string, Set<PlayedSocket>>();

  join(topic: string, socket: PlayedSocket): void {
    const sockets = this.#sockets.get(topic);
    if (sockets === undefined) this.#sockets.set(topic, new Set([socket]));
    else sockets.add(socket);
  }

  leave(topic: string, socket: PlayedSocket): void {
    const sockets = this.#sockets.get(topic);
    sockets?.delete(socket);
    if (sockets?.size === 0) this.#sockets.delete(topic);
  }

  publish(topic: string, frame: StreamFrame): number {
    for (const socket of this.#sockets.get(topic) ?? []) socket.send(frame);
    return frame.length;
  }
}

export class PlayedSocket implements ConnectionSocket {
  readonly #line: SocketLine;
  readonly #topics: PlayedTopics;
  /** Bound: the topics of its subscriptions. */
  readonly #joined = new Set<string>();
  /** Frames of this turn. Bound: what a connection may leave unread. */
  #frames: StreamFrame[] = [];
  #sentBytes = 0;
  #receivedBytes = 0;
  #unreadBytes = 0;
  #isClosed = false;

  constructor(line: SocketLine, topics: PlayedTopics) {
    this.#line = line;
    this.#topics = topics;
  }

  /** Bytes that are on their way to the other thread. */
  get underwayBytes(): number {
    return this.#isClosed ? 0 : this.#sentBytes - this.#receivedBytes;
  }

  send(frame: StreamFrame): number {
    if (this.#isClosed) return 0;
    if (this.#frames.length === 0) queueMicrotask(() => this.#flush());
    // A copy, since the buffer of a frame may be overwritten.
    this.#frames.push(typeof frame === "string" ? frame : frame.slice());
    this.#sentBytes += frame.length;
    return frame.length;
  }

  subscribe(topic: string): void {
    this.#joined.add(topic);
    this.#topics.join(topic, this);
  }

  unsubscribe(topic: string): void {
    this.#joined.delete(topic);
    this.#topics.leave(topic, this);
  }

  getBufferedAmount(): number {
    return this.underwayBytes + this.#unreadBytes;
  }

  cork(callback: () => void): void {
    callback();
  }

  close(code: DoorCloseCode, reason: string): void {
    if (this.#isClosed) return;
    this.#flush();
    this.#line.close(code, reason);
    this.closed();
  }

  terminate(): void {
    if (this.#isClosed) return;
    this.#line.cut();
    this.closed();
  }

  /** Takes the report of the other thread: the bytes received in all, and how many of them the client has not read. */
  read(receivedBytes: number, unreadBytes: number): void {
    this.#receivedBytes = receivedBytes;
    this.#unreadBytes = unreadBytes;
  }

  /** Ends this side: the real socket is closed or closing. */
  closed(): void {
    this.#isClosed = true;
    this.#frames = [];
    for (const topic of this.#joined) this.#topics.leave(topic, this);
    this.#joined.clear();
  }

  #flush(): void {
    if (this.#frames.length === 0 || this.#isClosed) return;
    this.#line.send(this.#frames);
    this.#frames = [];
  }
}
