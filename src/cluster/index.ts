// More than one process: the way of the market from the leader to the others, and what they tell one another.

export type { MemberBus } from "./members/member-bus.ts";
export { NatsBus } from "./members/nats-bus.ts";
export { clusterName } from "./nats/cluster-name.ts";
export { type Nats, type NatsState, openNats } from "./nats/open-nats.ts";
