// Order entry for agents: what they ask, what they are told, the log that makes it repeatable, and the limits that hold them.

export { Agent, type NumberedReport, type OpenOrder } from "./agent.ts";
export { type AgentMessage, readAgentMessage } from "./agent-message.ts";
export { type CarriedOrder, isCarriedOrder } from "./carried-order.ts";
export type {
  AmendOrder,
  EndReason,
  EngineRefusal,
  NewOrder,
  OrderCommand,
  OrderReport,
  OrderRequest,
  TimeInForceName,
} from "./order-command.ts";
export { OrderLog } from "./order-log.ts";
export { ORDER_REFUSALS, type OrderRefusal } from "./refusals.ts";
