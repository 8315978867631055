// A child process's end of the bus between the processes of one machine: one connection to the parent's unix socket. When it is lost
// the parent has ended, and the child must end too.

import { connect, type Socket } from "node:net";
import type { Log } from "../../base/index.ts";
import type { MemberBus, MessageHandler } from "./member-bus.ts";
import { encodeMessage, MessageReader } from "./message-frame.ts";
import { Subscribers } from "./subscribers.ts";

export interface SocketBusOptions {
  readonly path: string;
  readonly log: Log;
  /** Called once when the connection is lost, unless this side closed it. */
  readonly lost: () => void;
}

export class SocketBus implements MemberBus {
  readonly #socket: Socket;
  readonly #subscribers: Subscribers;
  readonly #reader = new MessageReader();
  #isConnected = true;

  private constructor(socket: Socket, { log, lost }: SocketBusOptions) {
    this.#socket = socket;
    this.#subscribers = new Subscribers(log);
    socket.on("data", (bytes: Buffer) => this.#take(bytes));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      const wasConnected = this.#isConnected;
      this.#isConnected = false;
      if (wasConnected) lost();
    });
  }

  /** Resolves once connected; rejects when no process serves the socket. */
  static open(options: SocketBusOptions): Promise<SocketBus> {
    return new Promise((resolve, reject) => {
      const socket = connect(options.path);
      socket.once("error", reject);
      socket.once("connect", () => {
        socket.off("error", reject);
        resolve(new SocketBus(socket, options));
      });
    });
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  publish(subject: string, bytes: Uint8Array): boolean {
    if (this.#isConnected) this.#socket.write(encodeMessage(subject, bytes));
    return this.#isConnected;
  }

  subscribe(subject: string, handler: MessageHandler): () => void {
    return this.#subscribers.add(subject, handler);
  }

  whenConnected(listener: () => void): () => void {
    if (this.#isConnected) listener();
    return () => undefined;
  }

  close(): void {
    this.#isConnected = false;
    this.#socket.destroy();
  }

  #take(bytes: Uint8Array): void {
    try {
      for (const message of this.#reader.read(bytes)) this.#subscribers.deliver(message.subject, message.bytes);
    } catch {
      this.#socket.destroy();
    }
  }
}
