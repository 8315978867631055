// More than one process: the way of the market from the leader to the others, and what they tell one another.

export { type Bell, Bells } from "./members/bells.ts";
export { CountExchange } from "./members/count-exchange.ts";
export type { MemberBus } from "./members/member-bus.ts";
export { MetricsExchange } from "./members/metrics-exchange.ts";
export { NatsBus } from "./members/nats-bus.ts";
export { SocketBus } from "./members/socket-bus.ts";
export { SocketHub } from "./members/socket-hub.ts";
export { clusterName } from "./nats/cluster-name.ts";
export { type Nats, type NatsState, openNats } from "./nats/open-nats.ts";
