// The topics of one channel that have at least one connection, by symbol and variant: a message is encoded once for each
// of them, and never for a topic without connections.

import { present } from "../../base/index.ts";
import { type rest, WILDCARD } from "../../wire/index.ts";
import type { Publisher, StreamFrame, TopicShard } from "./publisher.ts";
import type { StreamPace } from "./stream-pace.ts";

/** The form in which a client asks for symbols. */
export interface AskedVariant {
  /** Depth only: the levels of a book. */
  readonly levels: number;
  /** Bars only: the length of a bar. */
  readonly minutes: rest.BarMinutes;
  readonly pace: StreamPace;
  /** True when messages are compact frames, not JSON. */
  readonly isCompact: boolean;
}

/** The form in which a connection gets an instrument: connections on one symbol and variant receive the same bytes. */
export interface Variant extends AskedVariant {
  /** Names the variant within its channel; empty where there is only one. */
  readonly key: string;
  readonly entitledLevels: number;
}

export interface Topic {
  /** `*` for all symbols. */
  readonly symbol: string;
  readonly variant: Variant;
}

/** A topic with connections of one shard, which all share this object. */
export interface JoinedTopic extends Topic, TopicShard {}

interface OpenTopic {
  readonly variant: Variant;
  /** The shards with a connection on the topic. */
  readonly shards: OpenShard[];
}

interface OpenShard extends JoinedTopic {
  connections: number;
}

const NONE: readonly OpenTopic[] = [];

/** Bound: the topics that all connections together are on, for each of their shards. */
export class Topics {
  readonly #name: string;
  readonly #opened: (symbol: string) => void;
  readonly #bySymbol = new Map<string, OpenTopic[]>();

  /** `name` is made of the channel and the pace, and unique. `opened` is called with a symbol when its first topic opens. */
  constructor(name: string, opened: (symbol: string) => void = () => {}) {
    this.#name = name;
    this.#opened = opened;
  }

  /** True when no topic has a connection. */
  get isEmpty(): boolean {
    return this.#bySymbol.size === 0;
  }

  /** True when a change of the symbol reaches any connection. */
  has(symbol: string): boolean {
    return this.#bySymbol.has(symbol) || this.#bySymbol.has(WILDCARD);
  }

  /** The joined topic; undefined when no connection of the shard is on it. */
  find({ symbol, variant }: Topic, shard: number): JoinedTopic | undefined {
    return ofShard(withVariant(this.#bySymbol.get(symbol) ?? NONE, variant), shard);
  }

  /** Counts one more connection of the shard on the topic; returns the topic to subscribe its socket to. */
  join({ symbol, variant }: Topic, shard: number): JoinedTopic {
    const topics = this.#bySymbol.get(symbol) ?? [];
    if (topics.length === 0) {
      this.#bySymbol.set(symbol, topics);
      this.#opened(symbol);
    }
    let topic = withVariant(topics, variant);
    if (topic === undefined) {
      topic = { variant, shards: [] };
      topics.push(topic);
    }
    let joined = ofShard(topic, shard);
    if (joined === undefined) {
      const name = `${this.#name}/${symbol}/${variant.key}/${shard}`;
      joined = { symbol, variant, shard, name, connections: 0 };
      topic.shards.push(joined);
    }
    joined.connections++;
    return joined;
  }

  /** Counts one connection less on the topic. */
  leave({ symbol, variant, shard }: JoinedTopic): void {
    const topics = present(this.#bySymbol.get(symbol), "a connection leaves a topic that it joined");
    const topic = present(withVariant(topics, variant), "a connection leaves a topic that it joined");
    const left = present(ofShard(topic, shard), "a connection leaves a topic that it joined");
    if (--left.connections > 0) return;
    topic.shards.splice(topic.shards.indexOf(left), 1);
    if (topic.shards.length === 0) topics.splice(topics.indexOf(topic), 1);
    if (topics.length === 0) this.#bySymbol.delete(symbol);
  }

  /** Publishes a change of the symbol on its topics and on the topics of all symbols; `encode` returns null for no message. */
  publish(symbol: string, publisher: Publisher, encode: (variant: Variant) => StreamFrame | null): void {
    if (this.#bySymbol.size === 0) return;
    const own = this.#bySymbol.get(symbol) ?? NONE;
    const all = this.#bySymbol.get(WILDCARD) ?? NONE;
    for (const { variant, shards } of own) {
      const frame = encode(variant);
      if (frame === null) continue;
      publisher.publish(shards, frame);
      const sameOfAll = withVariant(all, variant);
      if (sameOfAll !== undefined) publisher.publish(sameOfAll.shards, frame);
    }
    for (const { variant, shards } of all) {
      if (withVariant(own, variant) !== undefined) continue;
      const frame = encode(variant);
      if (frame !== null) publisher.publish(shards, frame);
    }
  }
}

function withVariant(topics: readonly OpenTopic[], { key }: Variant): OpenTopic | undefined {
  return topics.find(({ variant }) => variant.key === key);
}

function ofShard(topic: OpenTopic | undefined, shard: number): OpenShard | undefined {
  return topic?.shards.find((known) => known.shard === shard);
}
