// The vocabulary: readonly types and pure functions of the market, shared by every floor above.

export {
  type Account,
  type ApiKey,
  DEPTH_ENTITLEMENTS,
  type DepthEntitlement,
  type HistoryReach,
  KEY_KINDS,
  type KeyKind,
  LIMIT_KINDS,
  type LimitOverrides,
  type PlanLimits,
  readLimitOverrides,
} from "./account.ts";
export type { Auction, AuctionPhase, AuctionSession } from "./auction.ts";
export { type Bar, STORED_INTERVALS, type StoredInterval } from "./bar.ts";
export type { ClosingRecord } from "./closing-record.ts";
export { COMPANY_STATUSES, type Company, type CompanyStatus, type Split } from "./company.ts";
export { BOOK_STATES, type BookState, DEPTH_LEVELS_MAX, type Depth, type Level, type MarketOrders } from "./depth.ts";
export type { Dividend } from "./dividend.ts";
export type { EventBatch } from "./event-batch.ts";
export {
  type Instrument,
  isIndexMember,
  MARKETS,
  type Market,
  SECURITY_TYPES,
  type SecurityType,
} from "./instrument.ts";
export type { Liquidity } from "./liquidity.ts";
export {
  type BookSide,
  type CloseEvent,
  type DayEndEvent,
  type DayStartEvent,
  type HeartbeatEvent,
  type IndexReferenceEvent,
  type IndicationEvent,
  type InstrumentEvent,
  type LevelEvent,
  type MarketEvent,
  type PhaseEvent,
  type Position,
  TRADE_KINDS,
  type TradeEvent,
  type TradeKind,
  type TradeSide,
} from "./market-event.ts";
export {
  type MarketSummary,
  MOODS,
  MOVER_KINDS,
  MOVERS_MAX,
  type Mood,
  type Mover,
  type MoverKind,
  type SectorPerformance,
} from "./market-summary.ts";
export { isAuction, isOpenSession, PHASES, type Phase } from "./phase.ts";
export { type DataMode, DELAY_MS, PLANS, type Plan } from "./plan.ts";
export type { Quote } from "./quote.ts";
export { SESSIONS, type Session } from "./session.ts";
export type { Trade } from "./trade.ts";
