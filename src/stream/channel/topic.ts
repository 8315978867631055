// What is published under one name: the messages of a symbol, or of all symbols, in one variant.

/** How a connection sees an instrument: connections on one symbol and variant receive the same bytes. */
export interface Variant {
  /** Names the variant within its channel; empty where there is only one. */
  readonly key: string;
  readonly levels: number;
  readonly entitledLevels: number;
}

export interface Topic {
  /** `*` for all symbols. */
  readonly symbol: string;
  readonly variant: Variant;
}

/** A topic that somebody is on: one object, which all connections on it share. */
export interface JoinedTopic extends Topic {
  /** Its name at the WebSocket server. */
  readonly name: string;
}
