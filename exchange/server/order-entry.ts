// Order entry: the agents of a market, their limits, and the messages to them. It checks the requests of an agent before the order
// log and the market see them.

import { addDays, type Clock, type Day } from "../../src/base/index.ts";
import { Agent, type NumberedReport } from "../trading/orders/agent.ts";
import type { AgentMessage } from "../trading/orders/agent-message.ts";
import type { NewOrder, OrderRefusal, OrderReport } from "../trading/orders/order-command.ts";
import type { OrderLog } from "../trading/orders/order-log.ts";
import type { SharedMarket } from "./shared-market.ts";

/** Most names of agents that are remembered in a day. */
const AGENTS_MAX = 64;
/** Messages a second that an agent may send, and its burst after a pause. */
const MESSAGES_PER_SECOND = 50;
const BURST = 100;

/** Calendar days after which an order ends that nobody cancels. Assumed: no public rule gives the number. */
const GOOD_TILL_DAYS_MAX = 30;

/** The connection to one agent. */
export interface AgentLine {
  /** The agent is admitted; its reports of the day follow. */
  welcome(name: string, day: Day, agent: Agent): void;
  report(day: Day, report: NumberedReport): void;
}

interface Connected {
  readonly name: string;
  readonly line: AgentLine;
  readonly cancelOnDisconnect: boolean;
  messages: number;
  countedMs: number;
}

export class OrderEntry {
  readonly #market: () => SharedMarket;
  readonly #log: OrderLog;
  readonly #clock: Clock;
  readonly #agentsMax: number;
  /** Agents of the market's day by name. Bound: AGENTS_MAX. */
  #agents = new Map<string, Agent>();
  #day: Day = 0;
  /** Bound: `agentsMax`. */
  readonly #connected = new Map<string, Connected>();

  constructor(market: () => SharedMarket, log: OrderLog, clock: Clock, agentsMax: number) {
    this.#market = market;
    this.#log = log;
    this.#clock = clock;
    this.#agentsMax = agentsMax;
  }

  /** A report of the market, live or replayed. */
  reported(day: Day, report: OrderReport): void {
    this.#enterDay(day);
    const numbered = this.#agentOf(report.agent).apply(report);
    this.#connected.get(report.agent)?.line.report(day, numbered);
  }

  /** Admits an agent; returns the reason of a refusal. */
  connect(hello: Extract<AgentMessage, { type: "hello" }>, line: AgentLine): OrderRefusal | null {
    const market = this.#market();
    this.#enterDay(market.live.day);
    const { agent: name, after, cancelOnDisconnect } = hello;
    if (this.#connected.has(name)) return "AGENT_CONNECTED";
    const isNew = !this.#agents.has(name);
    if (this.#connected.size >= this.#agentsMax || (isNew && this.#agents.size >= AGENTS_MAX)) return "TOO_MANY_AGENTS";
    const agent = this.#agentOf(name);
    const nowMs = this.#clock.nowMs();
    this.#connected.set(name, { name, line, cancelOnDisconnect, messages: 0, countedMs: nowMs });
    line.welcome(name, this.#day, agent);
    for (const numbered of agent.reportsAfter(after)) line.report(this.#day, numbered);
    return null;
  }

  disconnect(name: string): void {
    const connected = this.#connected.get(name);
    this.#connected.delete(name);
    if (connected?.cancelOnDisconnect !== true || !this.#market().isLive) return;
    for (const { order, symbol } of [...(this.#agents.get(name)?.open.values() ?? [])]) {
      this.#market().order({ type: "cancel", agent: name, order, symbol });
    }
  }

  /** Takes a message of a connected agent; returns the reason of a refusal. */
  receive(name: string, message: AgentMessage): OrderRefusal | null {
    const connected = this.#connected.get(name);
    if (connected === undefined || message.type === "hello") return "BAD_MESSAGE";
    if (!this.#admit(connected)) return "RATE";
    if (message.type === "ping") return null;
    const market = this.#market();
    if (!market.isLive) return "NOT_READY";
    // Cancelling is always possible, so that no agent is stuck with an order.
    if (this.#log.isFull && message.type !== "cancel") return "LOG_FULL";
    this.#enterDay(market.live.day);
    return this.#order(this.#agentOf(name), name, message);
  }

  #order(
    agent: Agent,
    name: string,
    message: Extract<AgentMessage, { type: "new" | "amend" | "cancel" }>,
  ): OrderRefusal | null {
    const market = this.#market();
    const { order } = message;
    const priceOf = (symbol: string): number => market.lastPriceOf(symbol) ?? 0;
    if (message.type === "new") {
      const { symbol, side, price, quantity } = message;
      if (market.lastPriceOf(symbol) === null) return "UNKNOWN_SYMBOL";
      // An open id must not be entered again; refusalOf would take it for a change of that order.
      if (agent.open.has(order)) return "DUPLICATE_ID";
      const refusal = agent.refusalOf({ order, symbol, side, price, remaining: quantity }, priceOf);
      if (refusal !== null) return refusal;
      const terms = this.#termsOf(message);
      if (terms === null) return "DATE";
      market.order({ type: "new", agent: name, order, symbol, side, price, quantity, ...terms });
      return null;
    }
    const open = agent.open.get(order);
    if (open === undefined) return "UNKNOWN_ORDER";
    const { symbol } = open;
    if (message.type === "cancel") {
      market.order({ type: "cancel", agent: name, order, symbol });
      return null;
    }
    const { price, quantity } = message;
    const refusal = agent.refusalOf({ ...open, price, remaining: quantity }, priceOf);
    if (refusal !== null) return refusal;
    market.order({ type: "amend", agent: name, order, symbol, price, quantity });
    return null;
  }

  /** The lifetime and the shown part of an order; null when its date is past or too far away. */
  #termsOf(message: Extract<AgentMessage, { type: "new" }>): Pick<NewOrder, "timeInForce" | "shown" | "until"> | null {
    const { timeInForce, until } = message;
    const shown = message.shown === null ? {} : { shown: message.shown };
    if (timeInForce !== "good-till-date" && timeInForce !== "good-till-cancelled") return { timeInForce, ...shown };
    const lastDay = addDays(this.#day, GOOD_TILL_DAYS_MAX);
    if (until !== null && (until < this.#day || until > lastDay)) return null;
    return { timeInForce: "day", ...shown, until: until ?? lastDay };
  }

  /** Limits the message rate with a leaky bucket. */
  #admit(connected: Connected): boolean {
    const nowMs = this.#clock.nowMs();
    const drained = (Math.max(nowMs - connected.countedMs, 0) / 1_000) * MESSAGES_PER_SECOND;
    connected.countedMs = nowMs;
    connected.messages = Math.max(connected.messages - drained, 0);
    if (connected.messages >= BURST) return false;
    connected.messages++;
    return true;
  }

  /** On a new day every agent starts again: orders of the day before have ended, and the market reports the renewed ones. */
  #enterDay(day: Day): void {
    if (this.#day === day) return;
    this.#day = day;
    this.#agents = new Map();
  }

  #agentOf(name: string): Agent {
    const agent = this.#agents.get(name) ?? new Agent();
    this.#agents.set(name, agent);
    return agent;
  }
}
