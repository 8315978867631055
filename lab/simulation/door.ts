// The door of a simulated process, in the place of `Bun.serve`: requests and WebSockets without a port. The listener and everything
// behind it are real.

import type { Random } from "../../src/base/index.ts";
import type { Owner, Scheduler } from "./scheduler.ts";

/** The options that the listener passes to `Bun.serve`. */
export interface ServeOptions {
  readonly port: number;
  fetch(request: Request, server: SimulatedDoor): Promise<Response | undefined> | Response | undefined;
  readonly websocket: {
    open?(socket: SimulatedSocket): void;
    message?(socket: SimulatedSocket, frame: string): void;
    close?(socket: SimulatedSocket, code: number, reason: string): void;
  };
}

/** The client's end of a socket. */
export interface SocketClient {
  readonly owner: Owner;
  received(frame: string): void;
  closed(code: number): void;
}

const ADDRESS = "127.0.0.1";
const LATENCY_MS = 0.4;
const ABNORMAL_CLOSURE = 1006;

export class SimulatedDoor {
  readonly owner: Owner;
  readonly port: number;
  readonly #scheduler: Scheduler;
  readonly #random: Random;
  readonly #options: ServeOptions;
  // Bound: the clients of a run.
  readonly #sockets = new Set<SimulatedSocket>();
  // Bound: requests under way.
  readonly #clients = new WeakMap<Request, SocketClient>();
  #opened: SimulatedSocket | null = null;
  #isOpen = true;
  #clientPort = 40_000;

  constructor(scheduler: Scheduler, random: Random, owner: Owner, options: ServeOptions) {
    this.#scheduler = scheduler;
    this.#random = random;
    this.owner = owner;
    this.#options = options;
    this.port = options.port;
  }

  get isOpen(): boolean {
    return this.#isOpen && !this.owner.isDead;
  }

  requestIP(): { readonly address: string; readonly port: number } {
    return { address: ADDRESS, port: this.#clientPort };
  }

  upgrade(request: Request, { data }: { readonly data: unknown }): boolean {
    const client = this.#clients.get(request);
    if (client === undefined) return false;
    this.#opened = new SimulatedSocket(this, this.#scheduler, this.#random, client, data);
    return true;
  }

  publish(topic: string, frame: string): number {
    for (const socket of this.#sockets) if (socket.topics.has(topic)) socket.send(frame);
    return frame.length;
  }

  stop(): Promise<void> {
    this.#isOpen = false;
    return Promise.resolve();
  }

  /** Handles a request within a step of the process; the answer comes within the same step, unless it waits for something. */
  async ask(request: Request): Promise<Response> {
    this.#clientPort++;
    const response = await this.#options.fetch(request, this);
    if (response === undefined) throw new Error("a request without an upgrade was answered with a socket");
    return response;
  }

  /** Opens a socket within a step of the process; null when the service refused it. */
  async open(request: Request, client: SocketClient): Promise<SimulatedSocket | null> {
    this.#clientPort++;
    this.#clients.set(request, client);
    const response = await this.#options.fetch(request, this);
    const socket = this.#opened;
    this.#opened = null;
    if (response !== undefined || socket === null) return null;
    this.#sockets.add(socket);
    this.#options.websocket.open?.(socket);
    return socket;
  }

  message(socket: SimulatedSocket, frame: string): void {
    if (this.#sockets.has(socket)) this.#options.websocket.message?.(socket, frame);
  }

  closed(socket: SimulatedSocket, code: number, reason: string): void {
    if (this.#sockets.delete(socket)) this.#options.websocket.close?.(socket, code, reason);
  }

  /** Ends the sockets of a dead process at once. */
  cut(): void {
    for (const socket of this.#sockets) socket.ended(ABNORMAL_CLOSURE);
    this.#sockets.clear();
  }
}

export class SimulatedSocket {
  readonly data: unknown;
  readonly remoteAddress = ADDRESS;
  // Bound: the topics of a connection.
  readonly topics = new Set<string>();
  readonly #door: SimulatedDoor;
  readonly #scheduler: Scheduler;
  readonly #random: Random;
  readonly #client: SocketClient;
  #arrivesAtMs = 0;
  readyState = 1;

  constructor(door: SimulatedDoor, scheduler: Scheduler, random: Random, client: SocketClient, data: unknown) {
    this.#door = door;
    this.#scheduler = scheduler;
    this.#random = random;
    this.#client = client;
    this.data = data;
  }

  send(frame: string): number {
    if (this.readyState === 1) this.#toClient("frame", () => this.#client.received(frame));
    return frame.length;
  }

  cork(task: () => void): void {
    task();
  }

  subscribe(topic: string): void {
    this.topics.add(topic);
  }

  unsubscribe(topic: string): void {
    this.topics.delete(topic);
  }

  isSubscribed(topic: string): boolean {
    return this.topics.has(topic);
  }

  getBufferedAmount(): number {
    return 0;
  }

  close(code = 1000, reason = ""): void {
    if (this.readyState !== 1) return;
    this.ended(code);
    this.#door.closed(this, code, reason);
  }

  terminate(): void {
    this.close(ABNORMAL_CLOSURE);
  }

  /** Tells the client that the socket has ended. */
  ended(code: number): void {
    this.readyState = 3;
    this.#toClient(`closed ${code}`, () => this.#client.closed(code));
  }

  /** Sends a frame of the client. */
  say(frame: string): void {
    const { owner } = this.#door;
    this.#scheduler.after(LATENCY_MS, owner, "client says", () => this.#door.message(this, frame));
  }

  /** Closes the socket from the client's end. */
  hangUp(): void {
    const { owner } = this.#door;
    this.#scheduler.after(LATENCY_MS, owner, "client goes", () => this.close());
  }

  /** Delivers in order, as on a TCP connection. */
  #toClient(label: string, run: () => void): void {
    const nowMs = this.#scheduler.nowMs;
    this.#arrivesAtMs = Math.max(this.#arrivesAtMs, nowMs + LATENCY_MS * (0.2 + this.#random.exponential()));
    this.#scheduler.after(this.#arrivesAtMs - nowMs, this.#client.owner, label, run);
  }
}
