// What is published under one name: the messages of a symbol, or of all symbols, in one variant.

/** How a connection sees an instrument: connections on one symbol and variant receive the same bytes. */
export interface Variant {
  /** Names the variant within its channel; empty where there is only one. */
  readonly key: string;
  readonly levels: number;
  readonly entitledLevels: number;
}

/** The connections of one shard that are on a topic. */
export interface TopicShard {
  readonly shard: number;
  /** What their sockets are subscribed to at the WebSocket server. */
  readonly name: string;
}

export interface Topic {
  /** `*` for all symbols. */
  readonly symbol: string;
  readonly variant: Variant;
}

/** A topic that a connection of a shard is on: one object, which all of the shard that are on it share. */
export interface JoinedTopic extends Topic, TopicShard {}
