// The TCP port of order entry: JSON lines in both directions. It reads bytes that may be hostile, and limits each connection.

import { type Clock, type Day, dayStartMs, formatDay, formatTimestamp, SECOND_MS } from "../../src/base/index.ts";
import { type ClientSocket, listenForClients, OPEN_TO_ALL } from "../../src/feed-protocol/index.ts";
import type { Agent, NumberedReport, OpenOrder } from "../trading/orders/agent.ts";
import { type AgentMessage, readAgentMessage } from "../trading/orders/agent-message.ts";
import { ORDER_REFUSALS, type OrderRefusal } from "../trading/orders/order-command.ts";
import { joinBytes } from "./frame-chunks.ts";
import type { AgentLine, OrderEntry } from "./order-entry.ts";

/** A longer line ends the connection. */
const LINE_BYTES_MAX = 4_096;
/** Unreadable messages after which a connection is closed. */
const BAD_MESSAGES_MAX = 20;
/** Bytes that may wait for an agent that does not read; beyond them the connection closes, and the agent can ask for its reports again. */
const PENDING_BYTES_MAX = 1_048_576;
const CONNECTIONS_MAX = 64;
const HELLO_MS = 5 * SECOND_MS;
const CHECK_EVERY_MS = 500;
const NEWLINE = 10;

/** One connection: it becomes an agent with its hello. */
class AgentConnection implements AgentLine {
  readonly #socket: ClientSocket;
  readonly #entry: OrderEntry;
  readonly #openedMs: number;
  #name: string | null = null;
  #line: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  /** Bound: PENDING_BYTES_MAX. */
  #pending: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  #badMessages = 0;
  #isClosed = false;

  constructor(socket: ClientSocket, entry: OrderEntry, nowMs: number) {
    this.#socket = socket;
    this.#entry = entry;
    this.#openedMs = nowMs;
  }

  /** Closes the connection when it has not said hello in time. */
  check(nowMs: number): void {
    if (this.#name === null && nowMs - this.#openedMs > HELLO_MS) this.close();
  }

  received(bytes: Uint8Array): void {
    let from = 0;
    for (let at = bytes.indexOf(NEWLINE); at >= 0 && !this.#isClosed; at = bytes.indexOf(NEWLINE, from)) {
      this.#read(joinBytes([this.#line, bytes.subarray(from, at)]));
      this.#line = new Uint8Array(0);
      from = at + 1;
    }
    if (this.#isClosed) return;
    this.#line = joinBytes([this.#line, bytes.subarray(from)]);
    if (this.#line.length > LINE_BYTES_MAX) this.#refuseAndClose("BAD_MESSAGE");
  }

  welcome(name: string, day: Day, agent: Agent): void {
    this.#send({
      type: "welcome",
      agent: name,
      day: formatDay(day),
      reports: agent.reportCount,
      orders: [...agent.open.values()].map(shownOrder),
      holdings: Object.fromEntries([...agent.holdings].filter(([, quantity]) => quantity !== 0)),
    });
  }

  report(day: Day, report: NumberedReport): void {
    this.#send(reportMessage(day, report));
  }

  #send(message: Readonly<Record<string, unknown>>): void {
    if (this.#isClosed) return;
    this.#pending = joinBytes([this.#pending, new TextEncoder().encode(`${JSON.stringify(message)}\n`)]);
    this.drained();
    if (this.#pending.length > PENDING_BYTES_MAX) this.close();
  }

  /** The socket has room again. */
  drained(): void {
    if (this.#isClosed || this.#pending.length === 0) return;
    const written = this.#socket.write(this.#pending);
    if (written > 0) this.#pending = this.#pending.slice(written);
  }

  /** The socket is closed, or closing. */
  closed(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#name !== null) this.#entry.disconnect(this.#name);
  }

  close(): void {
    this.closed();
    this.#socket.end();
  }

  #read(line: Uint8Array): void {
    if (line.length > LINE_BYTES_MAX) {
      this.#refuseAndClose("BAD_MESSAGE");
      return;
    }
    const message = readAgentMessage(new TextDecoder().decode(line));
    if (this.#name === null) {
      this.#hello(message);
      return;
    }
    const refusal = message === null ? "BAD_MESSAGE" : this.#entry.receive(this.#name, message);
    if (refusal === null) {
      if (message?.type === "ping") this.#send({ type: "pong" });
      return;
    }
    this.#send(refusalMessage(refusal, message !== null && "order" in message ? message.order : null));
    if (refusal === "BAD_MESSAGE" && ++this.#badMessages >= BAD_MESSAGES_MAX) this.close();
  }

  #hello(message: AgentMessage | null): void {
    if (message?.type !== "hello") {
      this.#refuseAndClose(message === null ? "BAD_MESSAGE" : "HELLO_FIRST");
      return;
    }
    const refusal = this.#entry.connect(message, this);
    if (refusal === null) this.#name = message.agent;
    else this.#refuseAndClose(refusal);
  }

  #refuseAndClose(code: OrderRefusal): void {
    this.#send(refusalMessage(code, null));
    this.close();
  }
}

interface OrderServer {
  readonly port: number;
  stop(): void;
}

export function listenOrders(host: string, port: number, entry: OrderEntry, clock: Clock): OrderServer {
  return listenForClients({
    host,
    port,
    guard: OPEN_TO_ALL,
    clientsMax: CONNECTIONS_MAX,
    open: (socket, isFull) => (isFull ? null : new AgentConnection(socket, entry, clock.nowMs())),
    clock,
    checkEveryMs: CHECK_EVERY_MS,
    check: (connection) => connection.check(clock.nowMs()),
  });
}

function refusalMessage(code: OrderRefusal, order: string | null): Readonly<Record<string, unknown>> {
  return { type: "refused", ...(order === null ? {} : { id: order }), code, message: ORDER_REFUSALS[code] };
}

function shownOrder({ order, ...open }: OpenOrder): Readonly<Record<string, unknown>> {
  return { id: order, ...open, price: riyals(open.price), ...untilOf(open) };
}

function reportMessage(day: Day, { number, report }: NumberedReport): Readonly<Record<string, unknown>> {
  const { agent: _agent, order, timeOfDayMs, ...rest } = report;
  const message = { n: number, ...rest, id: order, time: formatTimestamp(dayStartMs(day) + timeOfDayMs) };
  if ("price" in rest) return { ...message, price: riyals(rest.price), ...("until" in rest ? untilOf(rest) : {}) };
  return rest.type === "refused" ? { ...message, message: ORDER_REFUSALS[rest.code] } : message;
}

function untilOf({ until }: { readonly until?: Day | undefined }): Readonly<Record<string, unknown>> {
  return until === undefined ? {} : { until: formatDay(until) };
}

function riyals(price: number | null): number | null {
  return price === null ? null : price / 10_000;
}
