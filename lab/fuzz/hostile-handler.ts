// A feed handler that a running service connects to: honest, so that the market moves on, or sending any bytes on request.

import { createServer, type Server, type Socket } from "node:net";
import { addDays, DAY_MS, nextTradingDay } from "../../src/base/index.ts";
import { decodeControl, encodeControl, FrameWriter, frameLengthAt } from "../../src/feed-protocol/index.ts";
import type { Position } from "../../src/model/index.ts";
import { SMALL_DAY, startDay } from "../../test/feed/small-day.ts";
import { until } from "../../test/world/until.ts";
import { listen } from "../soak/loopback.ts";

/** All events of a day after its start happen in its last millisecond, so that no event runs back in time. */
export const MOMENT_MS = DAY_MS - 1;

/** A connection of the service, after its hello. */
export interface Reader {
  readonly socket: Socket;
  readonly from: Position | null;
  /** The number of the next event that it expects. */
  readonly nextSeq: number;
}

export class HostileHandler {
  readonly #server: Server;
  /** Connections that have said hello and have no answer yet. Bound: the service has one at a time. */
  readonly #greeted: Reader[] = [];
  #lastDay = addDays(SMALL_DAY, -1);
  /** The last honestly answered question, and the kind of the answer: the same question again means that the answer was refused. */
  #last = { asked: "", isStart: false };
  #isHonest = true;
  port = 0;
  /** The connection that was answered honestly, while it is open. */
  #served: Reader | null = null;

  constructor() {
    this.#server = createServer((socket) => this.#connected(socket));
  }

  async listen(): Promise<void> {
    this.port = await listen(this.#server);
  }

  /** From now on every connection waits for `greeted`; returns the open, answered connection, or null. */
  takeOver(): Reader | null {
    this.#isHonest = false;
    return this.#served;
  }

  /** The next connection of this service that has said hello. */
  async greeted(service: { readonly isRunning: boolean }, limitMs: number): Promise<Reader> {
    const isThere = (): boolean => this.#greeted.length > 0 || !service.isRunning;
    await until("the service connects again", isThere, undefined, limitMs);
    const reader = this.#greeted.shift();
    if (reader === undefined) throw new Error("the service ended");
    return reader;
  }

  /** Answers this connection, if any, and all later ones as an honest handler. */
  behave(reader: Reader | null): void {
    this.#isHonest = true;
    if (reader !== null) this.#answer(reader);
  }

  close(): void {
    this.#server.close();
    this.#served?.socket.destroy();
    for (const { socket } of this.#greeted) socket.destroy();
  }

  #connected(socket: Socket): void {
    socket.setNoDelay(true);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      if (this.#served?.socket === socket) this.#served = null;
    });
    // A hello arrives in one piece: it is small and written at once.
    socket.once("data", (chunk) => {
      const bytes = Buffer.from(chunk);
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const hello = decodeControl(view, 0, frameLengthAt(view, 0));
      if (hello.type !== "hello") throw new Error(`the service said ${hello.type}`);
      if (hello.from !== null) this.#lastDay = Math.max(this.#lastDay, hello.from.day);
      const reader = { socket, from: hello.from, nextSeq: hello.from?.seq ?? 1 };
      if (this.#isHonest) this.#answer(reader);
      else this.#greeted.push(reader);
    });
  }

  /** Sends the next event: of this day, or the start of the next day where this day's was refused. */
  #answer(reader: Reader): void {
    const { socket, from } = reader;
    const asked = JSON.stringify(from);
    const isStart = from === null || (asked === this.#last.asked && !this.#last.isStart);
    this.#last = { asked, isStart };
    const first = isStart ? { day: nextTradingDay(this.#lastDay), seq: 1 } : from;
    socket.write(encodeControl({ type: "welcome", from: first, live: { ...first, seq: first.seq + 1 }, epoch: 0 }));
    const writer = new FrameWriter(first.seq);
    if (isStart) startOf(writer, first.day);
    else writer.heartbeat(MOMENT_MS);
    socket.write(writer.take());
    socket.write(encodeControl({ type: "caught-up" }));
    this.#served = { ...reader, nextSeq: writer.nextSeq };
  }
}

function startOf(writer: FrameWriter, day: number): void {
  startDay(writer, day);
  for (const number of [1, 2]) writer.phase(MOMENT_MS, number, "continuous");
}
