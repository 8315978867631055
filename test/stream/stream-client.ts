// A client for tests: holds every frame that it receives to its schema, and lets the test read them one by one.

import { Compile, type Validator } from "typebox/compile";
import { decodeCompact } from "../../sdk/src/stream/compact.ts";
import type { StreamChannel } from "../../src/wire/index.ts";
import type { TestClock } from "../world/test-clock.ts";
import { serverMessageNames, serverSchemasOf } from "./server-schemas.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into frames of every shape.
export type Frame = any;

export interface Closing {
  readonly code: number;
  readonly reason: string;
}

const validators = new Map<string, readonly Validator[]>();

function check(channel: StreamChannel, frame: Frame): void {
  const name = `${channel} ${frame.type}`;
  let found = validators.get(name);
  if (found === undefined) {
    found = serverSchemasOf(channel, String(frame.type)).map((schema) => Compile(schema));
    validators.set(name, found);
  }
  if (found.some((validator) => validator.Check(frame))) return;
  const known = serverMessageNames(channel).join(", ");
  const faults = found.map((validator) => JSON.stringify(validator.Errors(frame)).slice(0, 500)).join("; ");
  throw new Error(`${name} (of ${known}) does not fit its schema: ${faults} ${JSON.stringify(frame).slice(0, 300)}`);
}

export class StreamClient {
  /** Every frame so far. */
  readonly frames: Frame[] = [];
  /** The size in bytes of each frame that came in compact form. */
  readonly compactBytes = new Map<Frame, number>();
  readonly opened: Promise<void>;
  readonly closed: Promise<Closing>;
  readonly #socket: WebSocket;
  readonly #clock: TestClock;
  #read = 0;
  #wake: () => void = () => {};
  #fault: Error | null = null;

  constructor(channel: StreamChannel, url: string, clock: TestClock) {
    this.#clock = clock;
    this.#socket = new WebSocket(url);
    this.#socket.binaryType = "arraybuffer";
    const opening = Promise.withResolvers<void>();
    const closing = Promise.withResolvers<Closing>();
    this.opened = opening.promise;
    this.closed = closing.promise;
    this.#socket.onopen = () => opening.resolve();
    this.#socket.onerror = () => opening.reject(new Error("the socket was not opened"));
    this.#socket.onmessage = ({ data }) => {
      const isCompact = data instanceof ArrayBuffer;
      const frame: Frame = isCompact ? decodeCompact(new Uint8Array(data)) : JSON.parse(String(data));
      if (isCompact) this.compactBytes.set(frame, data.byteLength);
      try {
        check(channel, frame);
      } catch (error) {
        this.#fault = error instanceof Error ? error : new Error(String(error));
      }
      this.frames.push(frame);
      this.#wake();
    };
    this.#socket.onclose = ({ code, reason }) => {
      closing.resolve({ code, reason });
      this.#wake();
    };
  }

  send(frame: unknown): void {
    this.#socket.send(typeof frame === "string" || frame instanceof Uint8Array ? frame : JSON.stringify(frame));
  }

  subscribe(symbols: readonly string[], more: Readonly<Record<string, unknown>> = {}): void {
    this.send({ action: "subscribe", symbols, ...more });
  }

  /** The next frame that was not read yet, which must be of this type. */
  async next(type?: string): Promise<Frame> {
    while (this.#read >= this.frames.length) {
      if (this.#fault !== null) throw this.#fault;
      if (this.#socket.readyState === WebSocket.CLOSED)
        throw new Error(`closed while waiting for ${type ?? "a frame"}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#fault !== null) throw this.#fault;
    const frame = this.frames[this.#read++];
    if (type !== undefined && frame.type !== type) {
      throw new Error(`expected ${type}, got ${JSON.stringify(frame).slice(0, 200)}`);
    }
    return frame;
  }

  async take(count: number, type?: string): Promise<Frame[]> {
    const frames: Frame[] = [];
    while (frames.length < count) frames.push(await this.next(type));
    return frames;
  }

  /** Everything that was sent before now: asks for a pong and reads up to it. The clock moves so far that asking is free. */
  async flush(): Promise<Frame[]> {
    this.#clock.advance(50);
    this.send({ action: "ping" });
    const frames: Frame[] = [];
    for (;;) {
      const frame = await this.next();
      if (frame.type === "pong") return frames;
      frames.push(frame);
    }
  }

  close(code = 1000): void {
    this.#socket.close(code);
  }

  drop(): void {
    this.#socket.terminate();
  }
}
