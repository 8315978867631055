// The network between the processes of a simulated deployment, in the place of NATS: messages have a random delay. While it is
// faulty they overtake each other, are lost or come twice, and a member can be cut off, with or without noticing it.

import type { Random } from "../../src/base/index.ts";
import type { MemberBus, MessageHandler } from "../../src/cluster/members/member-bus.ts";
import type { Owner, Scheduler } from "./scheduler.ts";

export interface NetworkFaults {
  readonly lost: number;
  readonly twice: number;
  /** Chance of a long delay of a message. */
  readonly late: number;
  readonly lateMs: number;
  /** True when messages of one sender overtake each other, which NATS prevents on a sound connection. */
  readonly isOvertaking: boolean;
}

/** The way in which a member is cut off: it knows, or its messages vanish. */
export type Cut = "noticed" | "silent";

const LATENCY_MS = 0.5;

export class SimulatedNetwork {
  readonly #scheduler: Scheduler;
  readonly #random: Random;
  // Bound: the processes of a run.
  readonly #members = new Set<SimulatedBus>();
  /** The last message of each subject, for a forger. */
  readonly heard = new Map<string, Uint8Array>();
  faults: NetworkFaults;

  constructor(scheduler: Scheduler, random: Random, faults: NetworkFaults) {
    this.#scheduler = scheduler;
    this.#random = random;
    this.faults = faults;
  }

  join(owner: Owner): SimulatedBus {
    const bus = new SimulatedBus(this, owner);
    this.#members.add(bus);
    return bus;
  }

  leave(owner: Owner): void {
    for (const bus of this.#members) if (bus.owner === owner) this.#members.delete(bus);
  }

  busOf(owner: Owner): SimulatedBus | undefined {
    return [...this.#members].find((bus) => bus.owner === owner);
  }

  carry(subject: string, bytes: Uint8Array): void {
    this.#scheduler.note(`sends ${subject} ${Bun.hash(bytes).toString(36)}`);
    this.heard.set(subject, bytes.slice());
    for (const member of this.#members) {
      if (member.cut !== null || this.#random.chance(this.faults.lost)) continue;
      this.#deliver(member, subject, bytes);
      if (this.#random.chance(this.faults.twice)) this.#deliver(member, subject, bytes);
    }
  }

  #deliver(member: SimulatedBus, subject: string, bytes: Uint8Array): void {
    const isLate = this.#random.chance(this.faults.late);
    const delayMs =
      LATENCY_MS * (0.2 + this.#random.exponential()) + (isLate ? this.#random.next() * this.faults.lateMs : 0);
    const atMs = this.#scheduler.nowMs + delayMs;
    const dueMs = this.faults.isOvertaking ? atMs : member.inOrder(this.#scheduler.current, atMs);
    const copy = bytes.slice();
    this.#scheduler.after(dueMs - this.#scheduler.nowMs, member.owner, `hears ${subject}`, () =>
      member.take(subject, copy),
    );
  }
}

class SimulatedBus implements MemberBus {
  readonly owner: Owner;
  readonly #network: SimulatedNetwork;
  // Bound: the subscriptions of a process.
  readonly #handlers = new Map<string, Set<MessageHandler>>();
  /** Due time of the last message of a sender. Bound: the processes of a run. */
  readonly #dueMs = new Map<Owner, number>();
  // Bound: the parts of a process that ask.
  readonly #listeners = new Set<() => void>();
  cut: Cut | null = null;

  constructor(network: SimulatedNetwork, owner: Owner) {
    this.#network = network;
    this.owner = owner;
  }

  get isConnected(): boolean {
    return this.cut !== "noticed";
  }

  publish(subject: string, bytes: Uint8Array): boolean {
    if (this.cut === null) this.#network.carry(subject, bytes);
    return this.isConnected;
  }

  subscribe(subject: string, handler: MessageHandler): () => void {
    const handlers = this.#handlers.get(subject) ?? new Set();
    handlers.add(handler);
    this.#handlers.set(subject, handlers);
    return () => handlers.delete(handler);
  }

  whenConnected(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.isConnected) listener();
    return () => this.#listeners.delete(listener);
  }

  /** Due time of a message that would come at `atMs`, after the earlier messages of its sender. */
  inOrder(sender: Owner, atMs: number): number {
    const dueMs = Math.max(atMs, this.#dueMs.get(sender) ?? 0);
    this.#dueMs.set(sender, dueMs);
    return dueMs;
  }

  /** Restores the connection. */
  heal(): void {
    const wasNoticed = this.cut === "noticed";
    this.cut = null;
    if (wasNoticed) for (const listener of [...this.#listeners]) listener();
  }

  take(subject: string, bytes: Uint8Array): void {
    if (this.cut !== null) return;
    for (const handler of [...(this.#handlers.get(subject) ?? [])]) handler(bytes);
  }
}
