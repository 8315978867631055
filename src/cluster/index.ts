// More than one process: the way of the market from the leader to the others, and what they tell one another.

export { Bells } from "./members/bells.ts";
export { CountExchange } from "./members/count-exchange.ts";
export type { MemberBus } from "./members/member-bus.ts";
export { MemberStates } from "./members/member-states.ts";
export { MetricsExchange } from "./members/metrics-exchange.ts";
export { NatsBus } from "./members/nats-bus.ts";
export { SocketBus } from "./members/socket-bus.ts";
export { SocketHub } from "./members/socket-hub.ts";
export { clusterName } from "./nats/cluster-name.ts";
export { openNats } from "./nats/open-nats.ts";
export { BusChunkPublisher, BusChunkSource, type ChunkSource } from "./relay/chunk-source.ts";
export { type ChunkPublisher, MarketRelay } from "./relay/market-relay.ts";
export { NatsChunkPublisher } from "./relay/nats-chunk-publisher.ts";
export { NatsChunkSource } from "./relay/nats-chunk-source.ts";
export { RelayCarrier } from "./relay/relay-carrier.ts";
export type { LeaderBeat } from "./relay/relay-chunk.ts";
