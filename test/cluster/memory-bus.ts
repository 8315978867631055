// A bus between members in one process, under the test's clock: messages take a while, may be lost, and a member can be cut off.

import type { Clock } from "../../src/base/index.ts";
import type { MemberBus } from "../../src/cluster/members/member-bus.ts";

type Handler = (bytes: Uint8Array) => void;

export class MemoryNetwork {
  readonly #clock: Clock;
  readonly members: MemoryBus[] = [];
  /** How long a message takes. */
  delayMs = 1;
  /** True for each message that is lost, by its number. */
  isLost: (message: number) => boolean = () => false;
  sent = 0;
  bytes = 0;
  longest = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  join(): MemoryBus {
    const bus = new MemoryBus(this);
    this.members.push(bus);
    return bus;
  }

  carry(subject: string, bytes: Uint8Array): void {
    this.bytes += bytes.length;
    this.longest = Math.max(this.longest, bytes.length);
    if (this.isLost(++this.sent)) return;
    this.#clock.after(this.delayMs, () => {
      for (const member of this.members) member.take(subject, bytes);
    });
  }
}

export class MemoryBus implements MemberBus {
  readonly #network: MemoryNetwork;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #listeners = new Set<() => void>();
  #isConnected = true;

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Cuts the member off, or lets it back. */
  set isConnected(isConnected: boolean) {
    const wasConnected = this.#isConnected;
    this.#isConnected = isConnected;
    if (isConnected && !wasConnected) for (const listener of this.#listeners) listener();
  }

  publish(subject: string, bytes: Uint8Array): boolean {
    if (this.#isConnected) this.#network.carry(subject, bytes);
    return this.#isConnected;
  }

  subscribe(subject: string, handler: Handler): () => void {
    const handlers = this.#handlers.get(subject) ?? new Set();
    handlers.add(handler);
    this.#handlers.set(subject, handlers);
    return () => handlers.delete(handler);
  }

  whenConnected(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#isConnected) listener();
    return () => this.#listeners.delete(listener);
  }

  take(subject: string, bytes: Uint8Array): void {
    if (!this.#isConnected) return;
    for (const handler of this.#handlers.get(subject) ?? []) handler(bytes);
  }
}
