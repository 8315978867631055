// A WebSocket client that reconnects whenever its connection ends, and passes every frame on.

import { isRecord, type Json, textOf } from "../naive/numbers.ts";
import { pause } from "../pause.ts";
import type { Tally } from "../tally.ts";

export interface FrameHandler {
  /** The subscription after each connect. */
  readonly subscribe: () => Json;
  readonly opened: () => void;
  readonly frame: (frame: Json) => void;
  readonly closed: () => void;
}

export class StreamReader {
  readonly #name: string;
  readonly #url: () => string;
  readonly #handler: FrameHandler;
  readonly #tally: Tally;
  #socket: WebSocket | null = null;
  #isOver = false;
  #running: Promise<void> | null = null;

  constructor(name: string, url: () => string, handler: FrameHandler, tally: Tally) {
    this.#name = name;
    this.#url = url;
    this.#handler = handler;
    this.#tally = tally;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    this.#socket?.close();
    await this.#running;
  }

  /** Sends when there is a connection, else does nothing. */
  send(message: Json): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      await this.#connection();
      if (!this.#isOver) await pause(200);
    }
  }

  #connection(): Promise<void> {
    return new Promise((resolve) => {
      const socket = new WebSocket(this.#url());
      this.#socket = socket;
      let isOpen = false;
      socket.onopen = () => {
        isOpen = true;
        this.#tally.count(`connections: ${this.#name}`);
        this.#handler.opened();
        socket.send(JSON.stringify({ action: "subscribe", ...this.#handler.subscribe() }));
      };
      socket.onmessage = ({ data }) => this.#read(String(data));
      socket.onerror = () => {};
      socket.onclose = () => {
        if (isOpen) this.#handler.closed();
        resolve();
      };
    });
  }

  #read(text: string): void {
    const frame: unknown = JSON.parse(text);
    if (!isRecord(frame)) return;
    // A reader that cannot keep up gets an error, and so does a client of a stopping service; any other error is wrong, because the soak
    // asks only for allowed things.
    if (frame["type"] === "error") {
      const code = textOf(frame["code"]).toLowerCase();
      if (code === "service_restart") return;
      if (code === "slow_consumer") this.#tally.count("readers of the ledger that were too slow");
      else this.#tally.wrong(`stream: ${this.#name}`, text.slice(0, 200));
    } else this.#handler.frame(frame);
  }
}
