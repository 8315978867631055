// More than one process: leadership of the market, the relay from the leader to the others, and messages between members.

export { FollowedLeader } from "./leadership/followed-leader.ts";
export {
  type KnownLeader,
  LedByAnother,
  MarketLeadership,
  measureLeadership,
} from "./leadership/market-leadership.ts";
export { type Links, type LocalProcess, type NatsAddress, newMemberName, openLinks } from "./links.ts";
export { CountExchange } from "./members/count-exchange.ts";
export { MemberStates } from "./members/member-states.ts";
export { MetricsExchange } from "./members/metrics-exchange.ts";
export { SocketBalance } from "./members/socket-balance.ts";
export { SocketBus } from "./members/socket-bus.ts";
export { SocketHub } from "./members/socket-hub.ts";
export { MarketRelay } from "./relay/market-relay.ts";
export { RelayCarrier } from "./relay/relay-carrier.ts";
export { newClusterKey, readClusterKey, writeClusterKey } from "./trust/cluster-key.ts";
