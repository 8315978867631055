// A bus on which a member accepts only messages of other members. A message carries its sender, a number that only grows, and the
// database's time, under the deployment's signature, so that a message that was recorded and is sent again is refused.

import { RecentMap, SECOND_MS, secretBytes } from "../../base/index.ts";
import type { MemberBus, MessageHandler } from "../members/member-bus.ts";
import type { DatabaseTime } from "./database-time.ts";
import type { MessageSeal } from "./message-seal.ts";
import type { RefusedMessages } from "./refused-messages.ts";

export interface SealedBusOptions {
  readonly bus: MemberBus;
  readonly seal: MessageSeal;
  readonly time: Pick<DatabaseTime, "nowMs" | "doubt">;
  readonly refused: RefusedMessages;
}

const SENDER_BYTES = 8;
const AT = { number: SENDER_BYTES, sentAtMs: SENDER_BYTES + 4, body: SENDER_BYTES + 12 };
/** Messages further from the present are refused. A new member may accept a message from before its start, at most this old, once. */
const FRESH_MS = 10 * SECOND_MS;
/** Senders that are remembered, each for its whole life: more than any deployment starts in a week. */
const SENDERS_MAX = 4_096;

export class SealedBus implements MemberBus {
  readonly #options: SealedBusOptions;
  readonly #sender = secretBytes(SENDER_BYTES);
  #number = 0;

  constructor(options: SealedBusOptions) {
    this.#options = options;
  }

  get isConnected(): boolean {
    return this.#options.bus.isConnected;
  }

  publish(subject: string, bytes: Uint8Array): boolean {
    const { bus, seal, time } = this.#options;
    const message = new Uint8Array(AT.body + bytes.length);
    const view = new DataView(message.buffer);
    message.set(this.#sender);
    view.setUint32(AT.number, ++this.#number);
    view.setFloat64(AT.sentAtMs, time.nowMs());
    message.set(bytes, AT.body);
    return bus.publish(subject, seal.sign(subject, message));
  }

  subscribe(subject: string, handler: MessageHandler): () => void {
    /** The number of the last message of each sender. */
    const last = new RecentMap<string, number>(SENDERS_MAX);
    return this.#options.bus.subscribe(subject, (sealed) => {
      const body = this.#open(subject, sealed, last);
      if (body !== null) handler(body);
    });
  }

  whenConnected(listener: () => void): () => void {
    return this.#options.bus.whenConnected(listener);
  }

  #open(subject: string, sealed: Uint8Array, last: RecentMap<string, number>): Uint8Array | null {
    const { seal, time, refused } = this.#options;
    const message = seal.open(subject, sealed);
    if (message === null || message.length < AT.body) {
      refused.note("unsigned", subject, "the signature is not that of this deployment's key");
      return null;
    }
    const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
    const ageMs = time.nowMs() - view.getFloat64(AT.sentAtMs);
    if (!(Math.abs(ageMs) <= FRESH_MS)) {
      time.doubt();
      refused.note("stale", subject, `it is ${(ageMs / SECOND_MS).toFixed(1)} s old`);
      return null;
    }
    const sender = Buffer.from(message.subarray(0, SENDER_BYTES)).toString("hex");
    const number = view.getUint32(AT.number);
    if (number <= (last.get(sender) ?? 0)) {
      refused.note("stale", subject, "it came before");
      return null;
    }
    last.set(sender, number);
    return message.subarray(AT.body);
  }
}
