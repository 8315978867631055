// The topics of one channel that at least one connection is on, by symbol and variant: a message is encoded once for each
// of them, and never for a topic that nobody is on.

import { present } from "../../base/index.ts";
import { type StreamChannel, WILDCARD } from "../../wire/index.ts";
import type { Publisher } from "./publisher.ts";
import type { JoinedTopic, Topic, Variant } from "./topic.ts";

interface OpenTopic extends JoinedTopic {
  connections: number;
}

const NONE: readonly OpenTopic[] = [];

/** Bound: the topics that all connections together are on. */
export class Topics {
  readonly #channel: StreamChannel;
  readonly #bySymbol = new Map<string, OpenTopic[]>();

  constructor(channel: StreamChannel) {
    this.#channel = channel;
  }

  /** The topic, where somebody is on it. */
  find({ symbol, variant }: Topic): JoinedTopic | undefined {
    return withVariant(this.#bySymbol.get(symbol) ?? NONE, variant);
  }

  /** Counts one more connection on the topic; returns the one to subscribe its socket to. */
  join({ symbol, variant }: Topic): JoinedTopic {
    const topics = this.#bySymbol.get(symbol) ?? [];
    if (topics.length === 0) this.#bySymbol.set(symbol, topics);
    let topic = withVariant(topics, variant);
    if (topic === undefined) {
      topic = { symbol, variant, name: `${this.#channel}/${symbol}/${variant.key}`, connections: 0 };
      topics.push(topic);
    }
    topic.connections++;
    return topic;
  }

  /** Counts one connection less on the topic. */
  leave({ symbol, variant }: Topic): void {
    const topics = present(this.#bySymbol.get(symbol), "a connection leaves a topic that it joined");
    const topic = present(withVariant(topics, variant), "a connection leaves a topic that it joined");
    if (--topic.connections > 0) return;
    topics.splice(topics.indexOf(topic), 1);
    if (topics.length === 0) this.#bySymbol.delete(symbol);
  }

  /** Publishes a change of the symbol on its topics and on those of all symbols; `encode` returns null for no message. */
  publish(symbol: string, publisher: Publisher, encode: (variant: Variant) => string | null): void {
    if (this.#bySymbol.size === 0) return;
    const own = this.#bySymbol.get(symbol) ?? NONE;
    const all = this.#bySymbol.get(WILDCARD) ?? NONE;
    for (const { variant, name } of own) {
      const frame = encode(variant);
      if (frame === null) continue;
      publisher.publish(name, frame);
      const sameOfAll = withVariant(all, variant);
      if (sameOfAll !== undefined) publisher.publish(sameOfAll.name, frame);
    }
    for (const { variant, name } of all) {
      if (withVariant(own, variant) !== undefined) continue;
      const frame = encode(variant);
      if (frame !== null) publisher.publish(name, frame);
    }
  }
}

function withVariant(topics: readonly OpenTopic[], { key }: Variant): OpenTopic | undefined {
  return topics.find(({ variant }) => variant.key === key);
}
