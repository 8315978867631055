// The bus between machines: core subjects of NATS, under the prefix of the deployment.

import type { Nats } from "../nats/open-nats.ts";
import type { MemberBus, MessageHandler } from "./member-bus.ts";

export class NatsBus implements MemberBus {
  readonly #nats: Nats;

  constructor(nats: Nats) {
    this.#nats = nats;
  }

  get isConnected(): boolean {
    return this.#nats.state === "connected";
  }

  publish(subject: string, bytes: Uint8Array): boolean {
    return this.#nats.publish(this.#subjectOf(subject), bytes);
  }

  subscribe(subject: string, handler: MessageHandler): () => void {
    return this.#nats.subscribe(this.#subjectOf(subject), handler);
  }

  whenConnected(listener: () => void): () => void {
    return this.#nats.whenConnected(listener);
  }

  #subjectOf(subject: string): string {
    return `${this.#nats.prefix}.members.${subject}`;
  }
}
