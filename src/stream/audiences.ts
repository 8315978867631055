// Who listens: the topics of one channel that have at least one connection, by symbol and variant, so that nothing is
// encoded for nobody and everything only once.

import { present } from "../base/index.ts";
import { type StreamChannel, WILDCARD } from "../wire/index.ts";
import type { Publisher } from "./publisher.ts";
import type { Seat, Variant } from "./subscriptions.ts";

interface Audience {
  readonly variant: Variant;
  readonly topic: string;
  connections: number;
}

const NOBODY: readonly Audience[] = [];

/** Size: at most the seats that all connections together hold. */
export class Audiences {
  readonly #channel: StreamChannel;
  readonly #bySymbol = new Map<string, Audience[]>();

  constructor(channel: StreamChannel) {
    this.#channel = channel;
  }

  /** Takes a seat for one connection; answers the topic to subscribe the socket to. */
  join({ symbol, variant }: Seat): string {
    const audiences = this.#bySymbol.get(symbol) ?? [];
    if (audiences.length === 0) this.#bySymbol.set(symbol, audiences);
    let audience = audiences.find((other) => other.variant.key === variant.key);
    if (audience === undefined) {
      audience = { variant, topic: `${this.#channel}/${symbol}/${variant.key}`, connections: 0 };
      audiences.push(audience);
    }
    audience.connections++;
    return audience.topic;
  }

  /** Gives a seat back; answers its topic. */
  leave({ symbol, variant }: Seat): string {
    const audiences = present(this.#bySymbol.get(symbol), "a seat that is left was taken");
    const audience = present(
      audiences.find((other) => other.variant.key === variant.key),
      "a seat that is left was taken",
    );
    if (--audience.connections === 0) {
      audiences.splice(audiences.indexOf(audience), 1);
      if (audiences.length === 0) this.#bySymbol.delete(symbol);
    }
    return audience.topic;
  }

  /** Publishes to everyone who reads the symbol what `encode` makes for their variant; null for nothing. */
  publish(symbol: string, publisher: Publisher, encode: (variant: Variant) => string | null): void {
    if (this.#bySymbol.size === 0) return;
    const own = this.#bySymbol.get(symbol) ?? NOBODY;
    const all = this.#bySymbol.get(WILDCARD) ?? NOBODY;
    for (const { variant, topic } of own) {
      const frame = encode(variant);
      if (frame === null) continue;
      publisher.publish(topic, frame);
      const twin = all.find((other) => other.variant.key === variant.key);
      if (twin !== undefined) publisher.publish(twin.topic, frame);
    }
    for (const { variant, topic } of all) {
      if (own.some((other) => other.variant.key === variant.key)) continue;
      const frame = encode(variant);
      if (frame !== null) publisher.publish(topic, frame);
    }
  }
}
