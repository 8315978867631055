// The parent process's end of the bus between the processes of one machine: a unix socket to which the others connect. It forwards
// each message to all of them.

import { rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import type { Log } from "../../base/index.ts";
import type { MemberBus, MessageHandler } from "./member-bus.ts";
import { encodeMessage, MessageReader } from "./message-frame.ts";
import { Subscribers } from "./subscribers.ts";

/** A member is disconnected when this many bytes wait because it does not read. */
const UNREAD_BYTES_MAX = 8 * 1024 * 1024;
/** Concurrent connections: more than the cores of any machine. */
const CONNECTIONS_MAX = 1_024;

export class SocketHub implements MemberBus {
  readonly isConnected = true;
  readonly #server: Server;
  readonly #path: string;
  readonly #log: Log;
  readonly #subscribers: Subscribers;
  // Bound: CONNECTIONS_MAX.
  readonly #sockets = new Set<Socket>();

  private constructor(path: string, log: Log) {
    this.#path = path;
    this.#log = log;
    this.#subscribers = new Subscribers(log);
    this.#server = createServer((socket) => this.#accept(socket));
    this.#server.maxConnections = CONNECTIONS_MAX;
  }

  /** The folder of `path` must keep others out: every user who can open the socket may send any message. */
  static open(path: string, log: Log): Promise<SocketHub> {
    const hub = new SocketHub(path, log);
    rmSync(path, { force: true });
    return new Promise((resolve, reject) => {
      hub.#server.once("error", reject);
      hub.#server.listen(path, () => resolve(hub));
    });
  }

  /** Processes that are connected. */
  get connections(): number {
    return this.#sockets.size;
  }

  publish(subject: string, bytes: Uint8Array): boolean {
    this.#pass(subject, bytes);
    return true;
  }

  subscribe(subject: string, handler: MessageHandler): () => void {
    return this.#subscribers.add(subject, handler);
  }

  whenConnected(listener: () => void): () => void {
    listener();
    return () => undefined;
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((resolve) => {
      this.#server.close(() => {
        rmSync(this.#path, { force: true });
        resolve();
      });
    });
  }

  #accept(socket: Socket): void {
    const reader = new MessageReader();
    this.#sockets.add(socket);
    socket.on("data", (bytes: Buffer) => {
      try {
        for (const message of reader.read(bytes)) this.#pass(message.subject, message.bytes);
      } catch (error) {
        this.#log.warn({ err: error }, "a process of this machine said something that is no message");
        socket.destroy();
      }
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#sockets.delete(socket));
  }

  #pass(subject: string, bytes: Uint8Array): void {
    const frame = encodeMessage(subject, bytes);
    for (const socket of this.#sockets) {
      if (socket.writableLength > UNREAD_BYTES_MAX) socket.destroy();
      else socket.write(frame);
    }
    this.#subscribers.deliver(subject, bytes);
  }
}
