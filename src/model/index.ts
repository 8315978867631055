// The vocabulary of the service: readonly types and pure functions of the market, of companies and of accounts, which every module
// above shares.

export {
  ACCOUNT_STATUSES,
  type Account,
  type ApiKey,
  accountStatusOf,
  DEPTH_ENTITLEMENTS,
  type DepthEntitlement,
  type HistoryReach,
  KEY_KINDS,
  KEY_SCOPES,
  type KeyKind,
  type KeyScope,
  LIMIT_KINDS,
  type LimitOverrides,
  type PlanLimits,
  readLimitOverrides,
} from "./account.ts";
export type { RequestRecord, UsageDetail, UsageDetailKind, UsageReport } from "./account-usage.ts";
export {
  ALERT_CONDITION_NAMES,
  ALERT_EVENT_TYPES,
  ALERT_STATUSES,
  ALERT_WINDOWS,
  type AlertRule,
  type AlertState,
  type AlertStates,
  type AlertStatus,
  type AlertTerms,
  type AlertValue,
  type AlertWindow,
  packStates,
  unpackStates,
} from "./alert.ts";
export {
  type AnalystTarget,
  type Consensus,
  consensusOf,
  currentTargets,
  RATINGS,
  TARGET_LIFE_DAYS,
} from "./analyst.ts";
export {
  ARTICLE_LANGUAGES,
  ARTICLE_TEXT_MAX,
  ARTICLE_TITLE_MAX,
  type Article,
} from "./article.ts";
export type { Auction, AuctionPhase } from "./auction.ts";
export { type Actor, AUDIT_ACTIONS, type AuditAction, type AuditEntry, type AuditState } from "./audit.ts";
export {
  BAR_INTERVALS,
  BAR_ORDERS,
  type Bar,
  type BarInterval,
  type BarOrder,
  KEPT_INTERVALS,
  type KeptInterval,
  type StoredInterval,
} from "./bar.ts";
export type { ClosingRecord } from "./closing-record.ts";
export { COMPANY_STATUSES, type Company, companyOfInstrument, type Split } from "./company.ts";
export {
  CORPORATE_ACTION_TYPES,
  type CorporateAction,
  SHARE_CHANGE_TYPES,
  type ShareChange,
} from "./corporate-action.ts";
export {
  correlationIdOf,
  DELIVERY_STATUSES,
  type Delivery,
  type DeliveryStatus,
  type DeliveryTotals,
} from "./delivery.ts";
export { type BookState, DEPTH_LEVELS_MAX, type Depth, type Level, type MarketOrders } from "./depth.ts";
export { type Destination, HEALTHS, type Health, isDeliverable } from "./destination.ts";
export type { Dividend } from "./dividend.ts";
export type { EventBatch } from "./event-batch.ts";
export { INCIDENT_KINDS, type Incident, type IncidentKind } from "./incident.ts";
export {
  INSTRUMENT_NUMBER_MAX,
  type Instrument,
  isIndexMember,
  MARKETS,
  type Market,
  marketNamed,
  SECURITY_TYPES,
  type SecurityType,
} from "./instrument.ts";
export type { Liquidity } from "./liquidity.ts";
export {
  type BookSide,
  type CloseEvent,
  type DayStartEvent,
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
export { sectorIdOf } from "./sector.ts";
export { SESSIONS, type Session } from "./session.ts";
export {
  BALANCE_LINES,
  CASH_FLOW_LINES,
  type CashFlowLines,
  INCOME_LINES,
  type IncomeLines,
  PER_SHARE_LINES,
  STATEMENT_PERIODS,
  type Statement,
  type StatementPeriod,
} from "./statement.ts";
export {
  DESCRIPTION_MAX,
  EVENT_TYPES,
  type EventType,
  IMPORTANCES,
  type Importance,
  READERS,
  type Reader,
  type Reading,
  SENTIMENTS,
  type Sentiment,
  type StockEvent,
  stockEventId,
} from "./stock-event.ts";
export { packTradeNature, type Trade, type TradePlace, unpackTradeNature } from "./trade.ts";
