// Written by docs/generate.ts from the API documents; change src/wire and run `npm run generate`.

/** An operation that takes none. */
export type NoParameters = Readonly<Record<never, never>>;

interface PlainCall {
  path: NoParameters;
  query: NoParameters;
  body: undefined;
  csv: false;
}
type CallOf<Own> = Own & Omit<PlainCall, keyof Own>;

export type AbnormalVolumeDelivery = Readonly<{
  event_id: string;
  event_type: "abnormal_volume";
  symbol: string | null;
  detected_at: string;
  severity: "info" | "warning" | "critical";
  title: string;
  summary: string;
  metrics: Readonly<Record<string, number | string | null>>;
  conditions_matched: RatioMatched;
  correlation_id: string;
  version: "v1";
}>;

export type AbnormalVolumeRule = Readonly<{
  event_type: "abnormal_volume";
  condition: "ratio_gte";
  value: number;
  symbol?: string;
  symbols?: readonly string[];
  webhook_id?: number | null;
  email_id?: number | null;
  once?: boolean;
  config?: AlertConfig;
}>;

export type Account = Readonly<{
  id: number;
  name: string;
  plan: "free" | "starter" | "pro" | "business" | "enterprise";
  status: "active" | "suspended" | "unverified";
  entitlements: Entitlements;
  limits: AccountLimits;
  usage: UsedOfLimits;
}>;

export type AccountKey = Readonly<{
  id: number;
  name: string;
  hint: string;
  scope: "data" | "owner";
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
}>;

export type AccountKeys = Readonly<{ keys: readonly AccountKey[]; count: number }>;

export type AccountLimits = Readonly<{
  requests_per_day: number;
  requests_per_minute: number;
  key_requests_per_minute: number;
  api_keys: number;
  compare_symbols: number;
  depth_levels: number;
  bars60m: HistoryReach | null;
  bars30m: HistoryReach | null;
  stream_connections: number;
  stream_symbols_per_connection: number;
  stream_symbols_per_call: number;
  stream_wildcard: boolean;
  webhook_destinations: number;
  alert_rules: number;
  symbols_per_rule: number;
}>;

export type AccountUsage = Readonly<{
  days: readonly DayUsage[];
  keys: readonly KeyUsage[];
  routes: readonly RouteUsage[];
  total: number;
}>;

export type Alert = Readonly<{
  id: number;
  symbol: string | null;
  symbols: readonly string[];
  event_type: "price_alert" | "large_move" | "abnormal_volume" | "unusual_value_traded" | "stock_event";
  condition: "price_above" | "price_below" | "pct_change" | "pct_change_abs_gte" | "ratio_gte" | "type_in" | "importance_gte";
  value: number | readonly string[] | string;
  webhook_id: number | null;
  email_id?: number;
  once: boolean;
  config: AlertConfig;
  status: "active" | "paused" | "triggered";
  last_triggered_at: string | null;
  total_triggers: number;
  suppressed_triggers?: number;
  created_at: string;
}>;

export type AlertConfig = Readonly<{ window?: "1m" | "5m" | "15m" | "30m" | "60m" }>;

export type AlertCreate = PriceAboveRule | PriceBelowRule | DayChangeRule | LargeMoveRule | AbnormalVolumeRule | UnusualValueRule | EventTypeRule | EventImportanceRule;

export type AlertPatch = Readonly<{
  symbol?: string;
  symbols?: readonly string[];
  event_type?: "price_alert" | "large_move" | "abnormal_volume" | "unusual_value_traded" | "stock_event";
  condition?: "price_above" | "price_below" | "pct_change" | "pct_change_abs_gte" | "ratio_gte" | "type_in" | "importance_gte";
  value?: number | readonly string[] | string;
  webhook_id?: number | null;
  email_id?: number | null;
  once?: boolean;
  config?: AlertConfig;
  status?: "active" | "paused";
}>;

export type Alerts = Readonly<{ alerts: readonly Alert[]; count: number }>;

export type Analysts = Readonly<{
  target_mean: number | null;
  target_median: number | null;
  target_high: number | null;
  target_low: number | null;
  consensus_score: number | null;
  consensus: "strong_buy" | "buy" | "hold" | "sell" | "strong_sell" | null;
  num_analysts: number;
}>;

export type Auction = Readonly<{
  phase: "opening" | "closing";
  price: number;
  price_updated_at: string;
  volume: number;
  volume_updated_at: string;
  symbol_state: string | null;
  symbol_session: "pre-open" | "pre-close";
}>;

export type BalanceSheet = Readonly<{
  report_date: string;
  statement_period: "annual" | "quarterly";
  fiscal_year: number;
  quarters_reported: number;
  quarters_covered: number;
  is_full_year: boolean;
  total_assets: number | null;
  total_liabilities: number | null;
  stockholders_equity: number | null;
  total_debt: number | null;
  cash_and_equivalents?: number | null;
  current_assets?: number | null;
  current_liabilities?: number | null;
  receivables?: number | null;
  inventory?: number | null;
  property_plant_equipment?: number | null;
  short_term_debt?: number | null;
  long_term_debt?: number | null;
  share_capital?: number | null;
  retained_earnings?: number | null;
  minority_interest?: number | null;
  net_financing_assets?: number | null;
  customer_deposits?: number | null;
  insurance_contract_liabilities?: number | null;
}>;

export type BarsConnected = Readonly<{
  type: "connected";
  channel: "bars";
  plan: "free" | "starter" | "pro" | "business" | "enterprise";
  delivery_profile: string;
  limits: BarsLimits;
  message: string;
  timestamp: string;
  encoding?: "json" | "compact";
  replay?: ReplayOfStream;
}>;

export type BarsError = Readonly<{
  type: "error";
  code: "api_key_required" | "connection_limit" | "internal_error" | "invalid_api_key" | "invalid_heartbeat" | "invalid_json" | "invalid_minutes" | "invalid_option" | "invalid_symbol" | "plan_not_entitled" | "replay_not_found" | "service_restart" | "slow_consumer" | "subscribe_call_limit" | "subscribe_rate_limited" | "subscription_limit" | "symbols_required" | "unknown_action" | "wildcard_not_allowed";
  message: string;
  details: Readonly<Record<string, unknown>>;
}>;

export type BarsLimits = Readonly<{ max_symbols_per_connection: number; max_symbols_per_call: number }>;

export type BatchQuote = Readonly<{
  symbol: string;
  name: string;
  name_en: string;
  price: number;
  change: number;
  change_percent: number;
  open: number;
  high: number;
  low: number;
  previous_close: number;
  limit_up: number | null;
  limit_down: number | null;
  volume: number;
  value: number;
  trade_count: number;
  bid: number;
  ask: number;
  bid_size: number;
  ask_size: number;
  liquidity: Liquidity;
  auction: Auction | null;
  updated_at: string;
  is_delayed: boolean;
  net_liquidity: number;
}>;

export type BatchQuotes = Readonly<{
  quotes: readonly BatchQuote[];
  count: number;
  max_symbols: 50;
  requested_count: number;
  truncated?: boolean;
  warning?: string;
  resolution?: Resolution;
}>;

export type CalendarDay = Readonly<{
  date: string;
  hijri_date?: string;
  weekday: "sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday";
  is_trading_day: boolean;
  reason: string | null;
  is_assumed: boolean;
  sessions: readonly CalendarSession[];
}>;

export type CalendarDetails = Readonly<{
  announcement_date?: string | null;
  eligibility_date?: string | null;
  payment_date?: string | null;
  amount?: number | null;
  fiscal_year?: number;
  period?: string;
  period_end?: string;
  status?: "published" | "expected";
  action?: "SPLIT" | "BONUS_ISSUE" | "RIGHTS_ISSUE" | "CAPITAL_REDUCTION" | "LISTING" | "MARKET_TRANSFER" | "NAME_CHANGE";
  ratio_new?: number | null;
  ratio_old?: number | null;
  market?: "TASI" | "NOMU" | null;
  event_id?: string;
}>;

export type CalendarSession = Readonly<{
  session: "preopen" | "regular" | "preclose" | "atc" | "postmarket" | "closed";
  from: string;
  to: string;
}>;

export type CashFlow = Readonly<{
  report_date: string;
  statement_period: "annual" | "quarterly";
  fiscal_year: number;
  quarters_reported: number;
  quarters_covered: number;
  is_full_year: boolean;
  operating_cash_flow: number | null;
  investing_cash_flow: number | null;
  financing_cash_flow: number | null;
  free_cash_flow: number | null;
  capital_expenditure?: number | null;
  depreciation_and_amortization?: number | null;
  change_in_working_capital?: number | null;
  dividends_paid?: number | null;
  debt_issued?: number | null;
  debt_repaid?: number | null;
  net_change_in_cash?: number | null;
  cash_at_end?: number | null;
}>;

export type Challenge = Readonly<{ event: "webhook.verify"; challenge: string }>;

export type Company = Readonly<{
  symbol: string;
  name: string;
  name_en: string;
  current_price: number | null;
  is_delayed: boolean;
  sector_name: string;
  sector_name_ar: string;
  market_id: "TASI" | "NOMU";
  security_type: "Equity" | "Sukuk" | "ETF" | "Closed-End Fund" | "Unknown";
  description: string;
  description_en: string;
  website: string;
  country: string;
  currency: string;
  fundamentals?: Fundamentals;
  technicals?: Technicals;
  valuation?: Valuation;
  analysts?: Analysts;
}>;

export type CompanyCalendar = Readonly<{ items: readonly CompanyCalendarItem[]; count: number }>;

export type CompanyCalendarItem = Readonly<{
  date: string;
  hijri_date?: string;
  type: "dividend" | "earnings" | "action" | "listing" | "meeting" | "index_review";
  symbol: string;
  name: string;
  name_en: string;
  title: string;
  title_en: string;
  details: CalendarDetails;
}>;

export type ComparedCompany = Readonly<{
  symbol: string;
  company_name: string;
  sector_name: string;
  sector_name_ar: string;
  market_id: "TASI" | "NOMU";
  market_cap: number | null;
  current_price: number | null;
  ratios: Readonly<Record<string, number | null>>;
  key_metrics: KeyMetrics;
  coverage?: Coverage;
}>;

export type Comparison = Readonly<{ results: readonly ComparedCompany[]; count: number; meta: RatioMeta }>;

export type Constituent = Readonly<{
  symbol: string;
  name: string;
  name_en: string;
  shares: number;
  free_float: number;
  cap_factor: number;
  price: number;
  market_cap: number;
  weight: number;
  points: number;
}>;

export type Constituents = Readonly<{
  index: "TASI" | "NOMU";
  is_delayed: boolean;
  market_time: string;
  level: number;
  constituents: readonly Constituent[];
  count: number;
}>;

export type CorporateAction = Readonly<{
  type: string;
  announcement_date: string | null;
  ex_date: string;
  effective_date: string | null;
  ratio_new: number | null;
  ratio_old: number | null;
  amount: number | null;
  factor: number | null;
  market: "TASI" | "NOMU" | null;
  former_symbol: string | null;
  former_name_ar: string | null;
  former_name_en: string | null;
  description_ar: string;
  description_en: string;
}>;

export type CorporateActions = Readonly<{
  symbol: string;
  actions: readonly CorporateAction[];
  count: number;
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
}>;

export type Coverage = Readonly<{ available: number; expected: number; percent: number }>;

export type CreatedKey = Readonly<{
  id: number;
  name: string;
  hint: string;
  scope: "data" | "owner";
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  key: string;
}>;

export type CreatedLink = Readonly<{
  id: number;
  name: string;
  path: string;
  query: Readonly<Record<string, string>>;
  format: "csv" | "ics" | "rss" | "json";
  created_at: string;
  url: string;
}>;

export type CreatedWebhook = Readonly<{
  id: number;
  url: string;
  name: string;
  is_verified: boolean;
  is_active: boolean;
  inactive_reason?: string;
  created_at: string;
  events?: readonly "proof.head"[];
  signing_secret: string;
}>;

export type DailyBar = Readonly<{
  date: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  adjusted_close: number;
  turnover: number;
  trade_count: number | null;
  is_final?: boolean;
  partial?: boolean;
  adjust_factor?: number;
  unofficial_trades?: true;
}>;

export type DayChangeRule = Readonly<{
  event_type: "price_alert";
  condition: "pct_change";
  value: number;
  symbol?: string;
  symbols?: readonly string[];
  webhook_id?: number | null;
  email_id?: number | null;
  once?: boolean;
  config?: AlertConfig;
}>;

export type DayFile = Readonly<{
  name: string;
  what: "trades" | "quotes" | "bars" | "depth";
  rows: number;
  bytes: number;
  sha256: string;
  url: string;
  url_expires_at: string;
}>;

export type DayFiles = Readonly<{
  date: string;
  format: "parquet" | "csv" | "jsonl";
  created_at: string;
  files: readonly DayFile[];
}>;

export type DayManifest = Readonly<{
  date: string;
  format: "parquet" | "csv" | "jsonl";
  created_at: string;
  version: string;
  symbols: readonly string[];
  files: readonly DescribedFile[];
  proof?: ProofHead;
}>;

export type DayUsage = Readonly<{ date: string; requests: number }>;

export type Deleted = Readonly<{ id: number; deleted: true }>;

export type Deliveries = Readonly<{
  deliveries: readonly Delivery[];
  count: number;
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
}>;

export type Delivery = Readonly<{
  id: number;
  event_id: string;
  event_type: string;
  symbol: string | null;
  status: "queued" | "delivered" | "failed";
  attempts: number;
  response_status: number | null;
  error: string | null;
  created_at: string;
  next_attempt_at: string | null;
  delivered_at: string | null;
}>;

export type DepthConnected = Readonly<{
  type: "connected";
  channel: "depth";
  symbol: string | null;
  plan: "free" | "starter" | "pro" | "business" | "enterprise";
  entitled_levels: number;
  limits: DepthLimits;
  timestamp: string;
  conflate_ms?: number;
  encoding?: "json" | "compact";
  depth?: "changes";
  replay?: ReplayOfStream;
}>;

export type DepthError = Readonly<{
  type: "error";
  code: "API_KEY_REQUIRED" | "DEPTH_WS_ACTION_RATE_LIMITED" | "DEPTH_WS_CALL_LIMIT" | "DEPTH_WS_CONNECTION_LIMIT" | "DEPTH_WS_SLOW_CONSUMER" | "DEPTH_WS_SYMBOL_LIMIT" | "DEPTH_WS_WILDCARD_NOT_ALLOWED" | "INTERNAL_ERROR" | "INVALID_API_KEY" | "INVALID_HEARTBEAT" | "INVALID_JSON" | "INVALID_OPTION" | "INVALID_SYMBOL" | "MARKET_DATA_ENTITLEMENT_REQUIRED" | "MARKET_DATA_ENTITLEMENT_SUSPENDED" | "REPLAY_NOT_FOUND" | "SERVICE_RESTART" | "SYMBOL_REQUIRED" | "UNKNOWN_ACTION";
  message: string;
  details: Readonly<Record<string, unknown>>;
}>;

export type DepthLevel = Readonly<{ level: number; price: number; quantity: number; order_count: number }>;

export type DepthLimits = Readonly<{
  max_symbols_per_connection: number;
  max_symbols_per_call: number;
  wildcard_allowed: boolean;
}>;

export type DepthSnapshot = Readonly<{
  symbol: string;
  updated_at: string;
  session: "preopen" | "regular" | "preclose" | "atc" | "postmarket" | "closed";
  book_state: "normal" | "auction" | "one_sided" | "market_orders_only" | "halted";
  levels: number;
  entitled_levels: number;
  best_bid: number;
  best_ask: number;
  spread: number;
  spread_bps: number;
  total_bid_quantity_top5: number;
  total_ask_quantity_top5: number;
  total_bid_quantity: number;
  total_ask_quantity: number;
  level_imbalance: number;
  level_imbalance_top5: number;
  bids: readonly DepthLevel[];
  asks: readonly DepthLevel[];
  market_order: MarketOrders | null;
}>;

export type DescribedFile = Readonly<{
  name: string;
  what: "trades" | "quotes" | "bars" | "depth";
  rows: number;
  bytes: number;
  sha256: string;
  url: string;
  url_expires_at: string;
  columns: readonly FileColumn[];
}>;

export type Directory = Readonly<{
  results: readonly DirectoryEntry[];
  count: number;
  total: number;
  limit: number;
  offset: number;
  did_you_mean?: readonly IdentifierCandidate[];
}>;

export type DirectoryEntry = Readonly<{
  symbol: string;
  name_ar: string;
  name_en: string;
  market: "TASI" | "NOMU";
  status: string;
  security_type: "Equity" | "Sukuk" | "ETF" | "Closed-End Fund" | "Unknown";
  market_segment: "TASI" | "NOMU";
  is_etf: boolean;
  sector_id: string | null;
  sector: string | null;
  sector_en: string | null;
  market_cap: number | null;
  isin: string | null;
}>;

export type Dividends = Readonly<{
  symbol: string;
  current_price: number | null;
  trailing_12m_yield: number | null;
  trailing_12m_dividends: number;
  payments_last_year: number;
  upcoming: readonly UpcomingDividend[];
  history: readonly PaidDividend[];
}>;

export type Email = Readonly<{
  id: number;
  email: string;
  is_confirmed: boolean;
  language: "ar" | "en";
  created_at: string;
}>;

export type EmailCreate = Readonly<{ email: string; language?: "ar" | "en" }>;

export type Emails = Readonly<{ emails: readonly Email[]; count: number }>;

export type Entitlements = Readonly<{ depth: "none" | "requested" | "approved" | "suspended" }>;

export type EventImportanceRule = Readonly<{
  event_type: "stock_event";
  condition: "importance_gte";
  value: "critical" | "important" | "regular";
  symbol?: string;
  symbols?: readonly string[];
  webhook_id?: number | null;
  email_id?: number | null;
  once?: boolean;
  config?: AlertConfig;
}>;

export type EventTypeRule = Readonly<{
  event_type: "stock_event";
  condition: "type_in";
  value: readonly ("FINANCIAL_REPORT" | "DIVIDEND_ANNOUNCEMENT" | "STOCK_SPLIT" | "MERGER_ACQUISITION" | "MANAGEMENT_CHANGE" | "NEW_LISTING" | "DELISTING" | "REGULATORY_ACTION" | "PRODUCT_LAUNCH" | "PARTNERSHIP" | "LEGAL_ISSUE" | "MARKET_EXPANSION" | "RESTRUCTURING" | "EARNINGS_SURPRISE" | "INSIDER_TRADING" | "ANALYST_RATING_CHANGE" | "CAPITAL_INCREASE" | "SHAREHOLDER_MEETING" | "OTHER")[];
  symbol?: string;
  symbols?: readonly string[];
  webhook_id?: number | null;
  email_id?: number | null;
  once?: boolean;
  config?: AlertConfig;
}>;

export type FileColumn = Readonly<{
  name: string;
  type: "text" | "integer" | "decimal" | "time" | "day" | "flag";
  is_nullable: boolean;
  meaning: string;
}>;

export type FileList = Readonly<{
  days: readonly DayFiles[];
  count: number;
  total: number;
  limit: number;
  offset: number;
}>;

export type Financials = Readonly<{
  symbol: string;
  statement_period: "annual" | "quarterly";
  income_statements: readonly IncomeStatement[];
  balance_sheets: readonly BalanceSheet[];
  cash_flows: readonly CashFlow[];
  semantics: Semantics;
  reporting: Reporting;
}>;

export type Fundamentals = Readonly<{
  market_cap: number | null;
  pe_ratio: number | null;
  forward_pe: number | null;
  eps: number | null;
  eps_ttm: number | null;
  basic_eps: number | null;
  diluted_eps: number | null;
  book_value: number | null;
  price_to_book: number | null;
  beta: number | null;
  shares_outstanding: number | null;
  float_shares: number | null;
  week_high: number | null;
  week_low: number | null;
  month_high: number | null;
  month_low: number | null;
  fifty_two_week_high: number | null;
  fifty_two_week_low: number | null;
}>;

export type Gainers = Readonly<{
  index: "TASI" | "NOMU";
  is_delayed: boolean;
  count: number;
  gainers: readonly Mover[];
}>;

export type Heartbeat = Readonly<{
  type: "heartbeat";
  timestamp: string;
  market_time: string;
  session: "preopen" | "regular" | "preclose" | "atc" | "postmarket" | "closed";
  feed: "live" | "stale";
  is_delayed: boolean;
}>;

export type Historical = Readonly<{
  symbol: string;
  interval: "1d" | "1w" | "1m" | "30m" | "60m";
  source: "historical_eod" | "intraday";
  is_intraday: boolean;
  is_final: boolean;
  partial: boolean;
  latest_bar_at: string | null;
  from: string;
  to: string;
  limit: number;
  offset: number;
  total: number;
  count: number;
  has_more: boolean;
  data: readonly (DailyBar | IntradayBar)[];
}>;

export type Histories = Readonly<{
  symbols: readonly string[];
  interval: "1d" | "1w" | "1m" | "30m" | "60m";
  is_intraday: boolean;
  from: string;
  to: string;
  limit: number;
  offset: number;
  total: number;
  count: number;
  has_more: boolean;
  data: readonly SeriesBar[];
}>;

export type HistoryReach = Readonly<{ count: number; unit: "days" | "months" }>;

export type Holder = Readonly<{
  name: string;
  name_en: string;
  percent: number;
  shares: number | null;
  as_of: string;
}>;

export type IdentifierAmbiguous = Readonly<{ input: string; candidates: readonly IdentifierCandidate[] }>;

export type IdentifierCandidate = Readonly<{ symbol: string; name: string; name_en: string }>;

export type IdentifierNotFound = Readonly<{ input: string }>;

export type InboxNotification = Readonly<{
  id: number;
  created_at: string;
  read_at: string | null;
  kind: "alert";
  title: string;
  title_en: string;
  body: string;
  body_en: string;
  symbol: string;
  alert_id: number;
  data: Readonly<Record<string, unknown>>;
}>;

export type InboxNotifications = Readonly<{ notifications: readonly InboxNotification[]; count: number; unread: number }>;

export type IncomeStatement = Readonly<{
  report_date: string;
  statement_period: "annual" | "quarterly";
  fiscal_year: number;
  quarters_reported: number;
  quarters_covered: number;
  is_full_year: boolean;
  total_revenue: number | null;
  gross_profit: number | null;
  operating_income: number | null;
  net_income: number | null;
  cost_of_revenue?: number | null;
  operating_expenses?: number | null;
  ebitda?: number | null;
  interest_expense?: number | null;
  income_before_zakat?: number | null;
  zakat_and_tax?: number | null;
  net_income_to_shareholders?: number | null;
  net_financing_income?: number | null;
  impairment_charge?: number | null;
  insurance_revenue?: number | null;
  insurance_service_result?: number | null;
  basic_eps?: number | null;
  diluted_eps?: number | null;
}>;

export type IndexConnected = Readonly<{
  type: "connected";
  channel: "index";
  plan: "free" | "starter" | "pro" | "business" | "enterprise";
  delivery_profile: string;
  limits: IndexLimits;
  message: string;
  timestamp: string;
  conflate_ms?: number;
  encoding?: "json" | "compact";
  replay?: ReplayOfStream;
}>;

export type IndexError = Readonly<{
  type: "error";
  code: "api_key_required" | "connection_limit" | "internal_error" | "invalid_api_key" | "invalid_heartbeat" | "invalid_json" | "invalid_option" | "invalid_symbol" | "plan_not_entitled" | "replay_not_found" | "service_restart" | "slow_consumer" | "subscribe_call_limit" | "subscribe_rate_limited" | "subscription_limit" | "symbols_required" | "unknown_action" | "wildcard_not_allowed";
  message: string;
  details: Readonly<Record<string, unknown>>;
}>;

export type IndexLimits = Readonly<{ max_symbols_per_connection: number; max_symbols_per_call: number }>;

export type IndexSubscribed = Readonly<{
  type: "subscribed";
  symbols: readonly ("TASI" | "NOMU" | "*")[];
  total: number;
  limit: number;
  not_found?: readonly string[];
}>;

export type IndexUnsubscribed = Readonly<{
  type: "unsubscribed";
  symbols: readonly ("TASI" | "NOMU" | "*")[];
  total: number;
  limit: number;
}>;

export type Interruption = Readonly<{
  symbol: string;
  kind: "halt" | "suspension" | "volatility_auction";
  reason: string;
  since: string;
}>;

export type Intraday = Readonly<{
  symbol: string;
  date: string;
  minutes: 1 | 5 | 15;
  is_delayed: boolean;
  count: number;
  bars: readonly MinuteBar[];
}>;

export type IntradayBar = Readonly<{
  date: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  adjusted_close: number;
  turnover: number;
  trade_count: number | null;
  is_final: boolean;
  partial: boolean;
  number_of_trades: number | null;
  adjust_factor?: number;
  unofficial_trades?: true;
}>;

export type KeyCreate = Readonly<{ name: string; scope?: "data" | "owner" }>;

export type KeyMetrics = Readonly<{
  total_revenue: number | null;
  net_income: number | null;
  operating_cash_flow: number | null;
  total_assets: number | null;
  stockholders_equity: number | null;
}>;

export type KeyUsage = Readonly<{ id: number; hint: string; requests: number }>;

export type LargeMoveDelivery = Readonly<{
  event_id: string;
  event_type: "large_move";
  symbol: string | null;
  detected_at: string;
  severity: "info" | "warning" | "critical";
  title: string;
  summary: string;
  metrics: Readonly<Record<string, number | string | null>>;
  conditions_matched: LargeMoveMatched;
  correlation_id: string;
  version: "v1";
}>;

export type LargeMoveMatched = Readonly<{
  window: string;
  operator: "pct_change_abs_gte";
  observed_pct_change: number;
  threshold_pct: number;
  baseline_price: number;
  current_price: number;
}>;

export type LargeMoveRule = Readonly<{
  event_type: "large_move";
  condition: "pct_change_abs_gte";
  value: number;
  symbol?: string;
  symbols?: readonly string[];
  webhook_id?: number | null;
  email_id?: number | null;
  once?: boolean;
  config?: AlertConfig;
}>;

export type Link = Readonly<{
  id: number;
  name: string;
  path: string;
  query: Readonly<Record<string, string>>;
  format: "csv" | "ics" | "rss" | "json";
  created_at: string;
}>;

export type LinkCreate = Readonly<{
  name: string;
  path: string;
  query?: Readonly<Record<string, string>>;
  format?: "csv" | "ics" | "rss" | "json";
}>;

export type Links = Readonly<{ links: readonly Link[]; count: number }>;

export type Liquidity = Readonly<{
  inflow_value: number;
  inflow_volume: number;
  inflow_trades: number;
  outflow_value: number;
  outflow_volume: number;
  outflow_trades: number;
  net_value: number;
}>;

export type Losers = Readonly<{
  index: "TASI" | "NOMU";
  is_delayed: boolean;
  count: number;
  losers: readonly Mover[];
}>;

export type MarketCalendar = Readonly<{ days: readonly CalendarDay[]; count: number }>;

export type MarketOrders = Readonly<{
  bid_quantity: number;
  bid_order_count: number;
  bid_updated_at: string | null;
  ask_quantity: number;
  ask_order_count: number;
  ask_updated_at: string | null;
}>;

export type MarketSnapshot = Readonly<{
  quotes: readonly SnapshotQuote[];
  count: number;
  market_time: string;
  is_delayed: boolean;
}>;

export type MarketStatus = Readonly<{
  market_time: string;
  hijri_date?: string;
  is_trading_day: boolean;
  session: "preopen" | "regular" | "preclose" | "atc" | "postmarket" | "closed";
  markets: readonly SessionState[];
  next_open_at: string;
  next_close_at: string;
  delay_minutes: number;
  feed: "live" | "stale";
  is_delayed: boolean;
}>;

export type MarketSummary = Readonly<{
  index: "TASI" | "NOMU";
  is_delayed: boolean;
  timestamp: string;
  index_value: number;
  index_change: number;
  index_change_percent: number;
  total_volume: number;
  total_value: number;
  trade_count: number;
  advancing: number;
  declining: number;
  unchanged: number;
  market_mood: "Very Bullish" | "Bullish" | "Neutral" | "Bearish" | "Very Bearish";
}>;

export type MinuteBar = Readonly<{
  time: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  value: number;
  trade_count: number;
  is_final: boolean;
}>;

export type MostTraded = Readonly<{
  index: "TASI" | "NOMU";
  is_delayed: boolean;
  count: number;
  stocks: readonly Mover[];
}>;

export type MostValuable = Readonly<{
  index: "TASI" | "NOMU";
  is_delayed: boolean;
  count: number;
  stocks: readonly ValueMover[];
}>;

export type Mover = Readonly<{
  symbol: string;
  name: string;
  name_en: string;
  price: number;
  change: number;
  change_percent: number;
  volume: number;
  updated_at: string;
}>;

export type NetShort = Readonly<{
  shares: number;
  percent_of_shares: number;
  percent_of_free_float: number | null;
  days_of_volume: number | null;
  as_of: string;
}>;

export type NothingMatched = Readonly<Record<string, unknown>>;

export type NotificationsConnected = Readonly<{
  type: "connected";
  channel: "notifications";
  plan: "free" | "starter" | "pro" | "business" | "enterprise";
  delivery_profile: string;
  limits: NotificationsLimits;
  message: string;
  timestamp: string;
}>;

export type NotificationsError = Readonly<{
  type: "error";
  code: "api_key_required" | "connection_limit" | "internal_error" | "invalid_api_key" | "invalid_heartbeat" | "invalid_json" | "invalid_option" | "plan_not_entitled" | "service_restart" | "slow_consumer" | "subscribe_rate_limited" | "unknown_action";
  message: string;
  details: Readonly<Record<string, unknown>>;
}>;

export type NotificationsLimits = Readonly<{ max_symbols_per_connection: number; max_symbols_per_call: number }>;

export type NotificationsRead = Readonly<{ ids?: readonly number[]; all?: true }>;

export type Ownership = Readonly<{
  symbol: string;
  name: string;
  name_en: string;
  as_of: string | null;
  shares_outstanding: number | null;
  free_float: number;
  float_shares: number | null;
  foreign_limit_percent: number | null;
  foreign_percent: number | null;
  foreign_headroom_percent: number | null;
  foreign_headroom_shares: number | null;
  large_holders: readonly Holder[];
  net_short: NetShort | null;
}>;

export type PaidDividend = Readonly<{
  value: number;
  value_percent: number | null;
  period: string;
  fiscal_year: string;
  announcement_date: string | null;
  eligibility_date: string;
  distribution_date: string | null;
}>;

export type PartialContext = Readonly<{ quarters_covered: number; quarters_expected: number; reason: string }>;

export type Pong = Readonly<{ type: "pong"; timestamp: string }>;

export type PriceAboveRule = Readonly<{
  event_type: "price_alert";
  condition: "price_above";
  value: number;
  symbol?: string;
  symbols?: readonly string[];
  webhook_id?: number | null;
  email_id?: number | null;
  once?: boolean;
  config?: AlertConfig;
}>;

export type PriceAlertDelivery = Readonly<{
  event_id: string;
  event_type: "price_alert";
  symbol: string | null;
  detected_at: string;
  severity: "info" | "warning" | "critical";
  title: string;
  summary: string;
  metrics: Readonly<Record<string, number | string | null>>;
  conditions_matched: PriceMatched;
  correlation_id: string;
  version: "v1";
}>;

export type PriceBelowRule = Readonly<{
  event_type: "price_alert";
  condition: "price_below";
  value: number;
  symbol?: string;
  symbols?: readonly string[];
  webhook_id?: number | null;
  email_id?: number | null;
  once?: boolean;
  config?: AlertConfig;
}>;

export type PriceMatched = Readonly<{
  operator: "price_above" | "price_below" | "pct_change";
  observed: number;
  threshold: number;
}>;

export type ProofConsistency = Readonly<{ first: number; second: number; path: readonly string[] }>;

export type ProofHead = Readonly<{
  tree_size: number;
  root_hash: string;
  position: string;
  market_time: string;
  timestamp: string;
  key_id: string;
  signature: string;
}>;

export type ProofInclusion = Readonly<{ leaf_index: number; tree_size: number; leaf: string; path: readonly string[] }>;

export type ProofKey = Readonly<{ key_id: string; public_key: string; from: string; until: string | null }>;

export type ProofKeys = Readonly<{ keys: readonly ProofKey[] }>;

export type Quote = Readonly<{
  symbol: string;
  name: string;
  name_en: string;
  price: number;
  change: number;
  change_percent: number;
  open: number;
  high: number;
  low: number;
  previous_close: number;
  limit_up: number | null;
  limit_down: number | null;
  volume: number;
  value: number;
  trade_count: number;
  bid: number;
  ask: number;
  bid_size: number;
  ask_size: number;
  liquidity: Liquidity;
  auction: Auction | null;
  updated_at: string;
  is_delayed: boolean;
  resolved_instrument: ResolvedInstrument;
}>;

export type RatioHistory = Readonly<{ symbol: string; ratios: readonly RatioRow[]; meta: RatioMeta }>;

export type RatioMatched = Readonly<{
  operator: "ratio_gte";
  metric: "volume" | "value";
  current_value: number;
  baseline_value: number;
  ratio: number;
  threshold: number;
}>;

export type RatioMeta = Readonly<{
  period: "annual" | "quarterly";
  metrics: "core" | "extended";
  warnings: readonly string[];
}>;

export type RatioRow = Readonly<{
  report_date: string;
  statement_period: "annual" | "quarterly";
  fiscal_year: number;
  fiscal_quarter: number;
  ratios: Readonly<Record<string, number | null>>;
  key_metrics: KeyMetrics;
  coverage?: Coverage;
  periods_available?: number;
  quality?: "complete" | "partial" | "sparse";
  partial_context?: PartialContext | null;
}>;

export type ReadNotifications = Readonly<{ read: number; unread: number }>;

export type Replay = Readonly<{
  id: number;
  from: string;
  until: string | null;
  speed: number;
  paused: boolean;
  market_time: string;
  position: string;
  state: "running" | "paused" | "ended";
  created_at: string;
  expires_at: string;
}>;

export type ReplayCreate = Readonly<{ from: string; speed?: number; until?: string | null; paused?: boolean }>;

export type ReplayOfStream = Readonly<{ id: number; market_time: string; speed: number }>;

export type ReplayPatch = Readonly<{ speed?: number; paused?: boolean; market_time?: string }>;

export type Replays = Readonly<{ replays: readonly Replay[]; count: number }>;

export type Reporting = Readonly<{
  reporting_cadence: "quarterly" | "semi_annual" | "annual";
  quarterly_income_convention: "discrete" | "cumulative";
}>;

export type RequestEntry = Readonly<{
  time: string;
  request_id: string;
  method: string;
  path: string;
  status: number;
  code: string | null;
  ms: number;
  key_hint: string;
}>;

export type RequestList = Readonly<{ requests: readonly RequestEntry[]; count: number }>;

export type Resolution = Readonly<{
  requested_count: number;
  resolved_count: number;
  ambiguous: readonly IdentifierAmbiguous[];
  not_found: readonly IdentifierNotFound[];
}>;

export type ResolvedInstrument = Readonly<{
  input: string;
  symbol: string;
  name: string;
  match_type: "symbol_exact" | "name_exact" | "alias_exact" | "name_prefix" | "name_partial";
  confidence: "high" | "medium" | "low";
}>;

export type ResumeNotRecovered = Readonly<{ recovered: false; reason: "epoch_changed" | "too_old" | "ahead" | "unknown" }>;

export type ResumeRecovered = Readonly<{ recovered: true; count: number }>;

export type RotatedSecret = Readonly<{ id: number; signing_secret: string; previous_secret_expires_at: string }>;

export type RouteUsage = Readonly<{ route: string; requests: number; failed: number }>;

export type Screened = Readonly<{
  results: readonly ScreenedInstrument[];
  count: number;
  total: number;
  limit: number;
  offset: number;
  market_time: string;
  is_delayed: boolean;
}>;

export type ScreenedInstrument = Readonly<{
  symbol: string;
  name: string;
  name_en: string;
  market: "TASI" | "NOMU";
  sector_id: string | null;
  sector: string | null;
  sector_en: string | null;
  security_type?: string | null;
  price?: number | null;
  change?: number | null;
  change_percent?: number | null;
  open?: number | null;
  high?: number | null;
  low?: number | null;
  previous_close?: number | null;
  limit_up?: number | null;
  limit_down?: number | null;
  volume?: number | null;
  value?: number | null;
  trade_count?: number | null;
  bid?: number | null;
  ask?: number | null;
  bid_size?: number | null;
  ask_size?: number | null;
  updated_at?: string | null;
  inflow_value?: number | null;
  inflow_volume?: number | null;
  inflow_trades?: number | null;
  outflow_value?: number | null;
  outflow_volume?: number | null;
  outflow_trades?: number | null;
  net_value?: number | null;
  current_price?: number | null;
  sector_name?: string | null;
  sector_name_ar?: string | null;
  market_id?: string | null;
  website?: string | null;
  country?: string | null;
  currency?: string | null;
  market_cap?: number | null;
  pe_ratio?: number | null;
  forward_pe?: number | null;
  eps?: number | null;
  eps_ttm?: number | null;
  basic_eps?: number | null;
  diluted_eps?: number | null;
  book_value?: number | null;
  price_to_book?: number | null;
  beta?: number | null;
  shares_outstanding?: number | null;
  float_shares?: number | null;
  week_high?: number | null;
  week_low?: number | null;
  month_high?: number | null;
  month_low?: number | null;
  fifty_two_week_high?: number | null;
  fifty_two_week_low?: number | null;
  rsi_14?: number | null;
  macd_line?: number | null;
  macd_signal?: number | null;
  macd_histogram?: number | null;
  fifty_day_average?: number | null;
  technical_strength?: number | null;
  price_direction?: string | null;
  fair_price?: number | null;
  fair_price_confidence?: number | null;
  calculated_at?: string | null;
  target_mean?: number | null;
  target_median?: number | null;
  target_high?: number | null;
  target_low?: number | null;
  consensus_score?: number | null;
  num_analysts?: number | null;
  consensus?: string | null;
  roe?: number | null;
  roa?: number | null;
  net_margin?: number | null;
  revenue_growth_yoy?: number | null;
  net_income_growth_yoy?: number | null;
  asset_turnover?: number | null;
  gross_margin?: number | null;
  operating_margin?: number | null;
  ebitda_margin?: number | null;
  operating_cash_flow_margin?: number | null;
  free_cash_flow_margin?: number | null;
  equity_ratio?: number | null;
  debt_to_equity?: number | null;
  current_ratio?: number | null;
  interest_coverage?: number | null;
  cash_conversion?: number | null;
  inventory_turnover?: number | null;
  total_revenue?: number | null;
  net_income?: number | null;
  operating_cash_flow?: number | null;
  total_assets?: number | null;
  stockholders_equity?: number | null;
  trailing_12m_yield?: number | null;
  trailing_12m_dividends?: number | null;
  payments_last_year?: number | null;
  sharia_aaoifi?: string | null;
  sharia_djim?: string | null;
  sharia_msci?: string | null;
  sharia_sp?: string | null;
  return_1w?: number | null;
  return_1m?: number | null;
  return_3m?: number | null;
  return_6m?: number | null;
  return_1y?: number | null;
  return_ytd?: number | null;
  from_high_52w?: number | null;
  from_low_52w?: number | null;
  mean_volume_20d?: number | null;
}>;

export type ScreenerField = Readonly<{
  field: string;
  type: "number" | "text" | "time";
  unit: "SAR" | "percent" | "shares" | "trades" | "points" | "ratio" | "count" | "date" | "none";
  plan: "free" | "starter" | "pro" | "business" | "enterprise";
  name: string;
  name_en: string;
}>;

export type ScreenerFields = Readonly<{ fields: readonly ScreenerField[]; count: number }>;

export type Sector = Readonly<{
  sector_name: string;
  sector_name_ar: string;
  change_percent: number;
  avg_change_percent: number;
  volume: number;
  num_stocks: number;
}>;

export type Sectors = Readonly<{
  index: "TASI" | "NOMU";
  is_delayed: boolean;
  sectors: readonly Sector[];
  count: number;
}>;

export type Semantics = Readonly<{
  income: "annual_full_year" | "annual_with_year_to_date" | "quarter_discrete";
  cashflow: "annual_full_year" | "annual_with_year_to_date" | "quarter_discrete";
  balance: "year_end_snapshot" | "latest_quarter_end_snapshot" | "quarter_end_snapshot";
}>;

export type SeriesBar = Readonly<{
  symbol: string;
  date: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  adjusted_close: number;
  turnover: number;
  trade_count: number | null;
  is_final?: boolean;
  partial?: boolean;
  adjust_factor?: number;
  unofficial_trades?: true;
  number_of_trades?: number | null;
}>;

export type SessionState = Readonly<{
  market: "TASI" | "NOMU";
  session: "preopen" | "regular" | "preclose" | "atc" | "postmarket" | "closed";
  next_session: "preopen" | "regular" | "preclose" | "atc" | "postmarket" | "closed";
  next_session_at: string;
}>;

export type Sharia = Readonly<{
  symbol: string;
  name: string;
  name_en: string;
  standards: readonly ShariaScreen[];
  disclaimer: string;
  disclaimer_en: string;
}>;

export type ShariaActivity = Readonly<{
  activity: "conventional_finance" | "conventional_insurance" | "alcohol" | "pork" | "tobacco" | "gambling" | "entertainment" | "hotel" | "weapons";
  title: string;
  title_en: string;
  percent: number;
}>;

export type ShariaBusiness = Readonly<{
  passes: boolean | null;
  non_permissible_percent: number | null;
  limit: number | null;
  is_islamic_financial: boolean;
  activities: readonly ShariaActivity[];
}>;

export type ShariaPurification = Readonly<{ per_share: number; of_dividend_percent: number }>;

export type ShariaRatio = Readonly<{
  name: string;
  title: string;
  title_en: string;
  value: number | null;
  limit: number;
  numerator: number | null;
  denominator: number | null;
  passes: boolean | null;
}>;

export type ShariaScreen = Readonly<{
  standard: string;
  title: string;
  title_en: string;
  status: "compliant" | "non_compliant" | "unknown";
  reason: string | null;
  reason_en: string | null;
  as_of: string;
  business: ShariaBusiness;
  ratios: readonly ShariaRatio[];
  purification: ShariaPurification | null;
  sources: readonly string[];
}>;

export type SnapshotQuote = Readonly<{
  symbol: string;
  name: string;
  name_en: string;
  market: "TASI" | "NOMU";
  security_type: "Equity" | "Sukuk" | "ETF" | "Closed-End Fund" | "Unknown";
  sector_id: string | null;
  sector: string | null;
  sector_en: string | null;
  price: number;
  change: number;
  change_percent: number;
  volume: number;
  value: number;
  trade_count: number;
  high: number;
  low: number;
  previous_close: number;
  limit_up: number | null;
  limit_down: number | null;
  market_cap: number | null;
  updated_at: string;
}>;

export type StatusConnected = Readonly<{
  type: "connected";
  channel: "status";
  plan: "free" | "starter" | "pro" | "business" | "enterprise";
  delivery_profile: string;
  limits: StatusLimits;
  message: string;
  timestamp: string;
}>;

export type StatusError = Readonly<{
  type: "error";
  code: "api_key_required" | "connection_limit" | "internal_error" | "invalid_api_key" | "invalid_heartbeat" | "invalid_json" | "invalid_option" | "plan_not_entitled" | "service_restart" | "slow_consumer" | "subscribe_rate_limited" | "unknown_action";
  message: string;
  details: Readonly<Record<string, unknown>>;
}>;

export type StatusFeed = Readonly<{ type: "feed"; state: "live" | "stale"; market_time: string }>;

export type StatusHalt = Readonly<{
  type: "halt";
  symbol: string;
  state: "begin" | "end";
  reason: string;
  market_time: string;
}>;

export type StatusLimits = Readonly<{ max_symbols_per_connection: number; max_symbols_per_call: number }>;

export type StatusSession = Readonly<{
  type: "session";
  market: "TASI" | "NOMU";
  session: "preopen" | "regular" | "preclose" | "atc" | "postmarket" | "closed";
  market_time: string;
}>;

export type StatusSnapshot = Readonly<{
  type: "status_snapshot";
  markets: readonly SessionState[];
  halted: readonly Interruption[];
  feed: "live" | "stale";
  market_time: string;
}>;

export type StatusSuspension = Readonly<{
  type: "suspension";
  symbol: string;
  state: "begin" | "end";
  reason: string;
  market_time: string;
}>;

export type StatusVolatilityAuction = Readonly<{
  type: "volatility_auction";
  symbol: string;
  state: "begin" | "end";
  reason: string;
  market_time: string;
}>;

export type StockEvent = Readonly<{
  id: string;
  symbol: string;
  stock_name: string | null;
  event_type: string;
  importance: "critical" | "important" | "regular";
  sentiment: "very_positive" | "positive" | "slightly_positive" | "neutral" | "slightly_negative" | "negative" | "very_negative";
  description: string;
  stock_name_en?: string | null;
  description_en?: string | null;
  event_date: string;
  article_date: string | null;
  created_at: string;
}>;

export type StockEventDelivery = Readonly<{
  event_id: string;
  event_type: "stock_event";
  symbol: string | null;
  detected_at: string;
  severity: "info" | "warning" | "critical";
  title: string;
  summary: string;
  metrics: Readonly<Record<string, number | string | null>>;
  conditions_matched: StockEventMatched;
  correlation_id: string;
  version: "v1";
}>;

export type StockEventMatched = Readonly<{
  operator: "type_in" | "importance_gte";
  observed: string;
  threshold: readonly string[] | string;
}>;

export type StockEvents = Readonly<{
  events: readonly StockEvent[];
  count: number;
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
  available_types: readonly string[];
}>;

export type StocksConnected = Readonly<{
  type: "connected";
  plan: "free" | "starter" | "pro" | "business" | "enterprise";
  delivery_profile: string;
  limits: StocksLimits;
  message: string;
  timestamp: string;
  conflate_ms?: number;
  encoding?: "json" | "compact";
  replay?: ReplayOfStream;
}>;

export type StocksError = Readonly<{
  type: "error";
  code: "api_key_required" | "connection_limit" | "internal_error" | "invalid_api_key" | "invalid_heartbeat" | "invalid_json" | "invalid_option" | "invalid_symbol" | "plan_not_entitled" | "replay_not_found" | "service_restart" | "slow_consumer" | "subscribe_call_limit" | "subscribe_rate_limited" | "subscription_limit" | "symbols_required" | "unknown_action" | "wildcard_not_allowed";
  message: string;
  details: Readonly<Record<string, unknown>>;
}>;

export type StocksLimits = Readonly<{
  max_symbols_per_connection: number;
  max_symbols_per_call: number;
  stream_modes: readonly "standard"[];
}>;

export type StreamBar = Readonly<{
  type: "bar";
  symbol: string;
  date: string;
  minutes: 1 | 5 | 15;
  time: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  value: number;
  trade_count: number;
  is_final: boolean;
  timestamp: string;
}>;

export type StreamBars = Readonly<{
  type: "bars_snapshot";
  symbol: string;
  date: string;
  minutes: 1 | 5 | 15;
  is_delayed: boolean;
  count: number;
  bars: readonly MinuteBar[];
  timestamp: string;
}>;

export type StreamDepth = Readonly<{
  type: "depth_snapshot";
  available: true;
  symbol: string;
  updated_at: string;
  session: "preopen" | "regular" | "preclose" | "atc" | "postmarket" | "closed";
  book_state: "normal" | "auction" | "one_sided" | "market_orders_only" | "halted";
  levels: number;
  entitled_levels: number;
  best_bid: number;
  best_ask: number;
  spread: number;
  spread_bps: number;
  total_bid_quantity_top5: number;
  total_ask_quantity_top5: number;
  total_bid_quantity: number;
  total_ask_quantity: number;
  level_imbalance: number;
  level_imbalance_top5: number;
  bids: readonly DepthLevel[];
  asks: readonly DepthLevel[];
  market_order: MarketOrders | null;
  timestamp: string;
  book_seq?: number;
}>;

export type StreamDepthChanges = Readonly<{
  type: "depth_changes";
  symbol: string;
  book_seq: number;
  bids: readonly (readonly number[])[];
  asks: readonly (readonly number[])[];
  available?: boolean;
  session?: "preopen" | "regular" | "preclose" | "atc" | "postmarket" | "closed";
  book_state?: "normal" | "auction" | "one_sided" | "market_orders_only" | "halted";
  market_order?: MarketOrders | null;
  timestamp: string;
}>;

export type StreamDepthUnavailable = Readonly<{
  type: "depth_snapshot";
  symbol: string;
  available: false;
  message: string;
  levels: 0;
  entitled_levels: number;
  bids: readonly unknown[];
  asks: readonly unknown[];
  timestamp: string;
  book_seq?: number;
}>;

export type StreamIndex = Readonly<{
  type: "index";
  symbol: "TASI" | "NOMU";
  index: "TASI" | "NOMU";
  is_delayed: boolean;
  timestamp: string;
  index_value: number;
  index_change: number;
  index_change_percent: number;
  total_volume: number;
  total_value: number;
  trade_count: number;
  advancing: number;
  declining: number;
  unchanged: number;
  market_mood: "Very Bullish" | "Bullish" | "Neutral" | "Bearish" | "Very Bearish";
}>;

export type StreamLiquidity = Readonly<{
  inflow_value: number;
  inflow_volume: number;
  outflow_value: number;
  outflow_volume: number;
  net_value: number;
}>;

export type StreamNotification = Readonly<{
  type: "notification";
  id: number;
  created_at: string;
  read_at: string | null;
  kind: "alert";
  title: string;
  title_en: string;
  body: string;
  body_en: string;
  symbol: string;
  alert_id: number;
  data: Readonly<Record<string, unknown>>;
}>;

export type StreamQuote = Readonly<{
  type: "quote";
  symbol: string;
  mode: "standard";
  data: StreamQuoteData;
  timestamp: string;
  latency_ms: number;
}>;

export type StreamQuoteData = Readonly<{
  price: number;
  open: number;
  high: number;
  low: number;
  close: number;
  change: number;
  change_percent: number;
  previous_close: number;
  volume: number;
  value: number;
  trade_count: number;
  bid: number;
  ask: number;
  bid_size: number;
  ask_size: number;
  liquidity: StreamLiquidity;
  trade_time: string;
  market_session: "PREOPEN" | "REGULAR" | "PRECLOSE" | "ATC" | "POSTMARKET" | "CLOSED";
  auction: Auction | null;
}>;

export type StreamReplay = Readonly<{ type: "replay"; market_time: string; state: "running" | "paused" | "ended" }>;

export type StreamTicket = Readonly<{ ticket: string; expires_at: string }>;

export type StreamTrade = Readonly<{
  type: "trade";
  symbol: string;
  trade_seq: number;
  event_time: string;
  price: number;
  quantity: number;
  value: number;
  side: "buy" | "sell";
  market_session: "PREOPEN" | "REGULAR" | "PRECLOSE" | "ATC" | "POSTMARKET" | "CLOSED";
  timestamp: string;
}>;

export type Subscribed = Readonly<{
  type: "subscribed";
  symbols: readonly string[];
  total: number;
  limit: number;
  not_found?: readonly string[];
}>;

export type Technicals = Readonly<{
  rsi_14: number | null;
  macd_line: number | null;
  macd_signal: number | null;
  macd_histogram: number | null;
  fifty_day_average: number | null;
  technical_strength: number | null;
  price_direction: "صاعد" | "هابط" | "متذبذب" | null;
  updated_at: string | null;
}>;

export type TestDelivery = Readonly<{
  event_id: string;
  event_type: "test";
  symbol: string | null;
  detected_at: string;
  severity: "info" | "warning" | "critical";
  title: string;
  summary: string;
  metrics: Readonly<Record<string, number | string | null>>;
  conditions_matched: NothingMatched;
  correlation_id: string;
  version: "v1";
}>;

export type Trade = Readonly<{
  trade_seq: number;
  event_time: string;
  price: number;
  quantity: number;
  value: number;
  side: "buy" | "sell";
}>;

export type TradeList = Readonly<{
  symbol: string;
  updated_at: string | null;
  count: number;
  events: readonly Trade[];
  summary: TradeSummary;
}>;

export type TradeSummary = Readonly<{
  event_count: number;
  trade_quantity: number;
  trade_value: number;
  latest_event_time: string | null;
}>;

export type TradesConnected = Readonly<{
  type: "connected";
  channel: "trades";
  plan: "free" | "starter" | "pro" | "business" | "enterprise";
  delivery_profile: string;
  limits: TradesLimits;
  message: string;
  timestamp: string;
  encoding?: "json" | "compact";
  replay?: ReplayOfStream;
}>;

export type TradesError = Readonly<{
  type: "error";
  code: "api_key_required" | "connection_limit" | "internal_error" | "invalid_api_key" | "invalid_heartbeat" | "invalid_json" | "invalid_option" | "invalid_resume" | "invalid_symbol" | "plan_not_entitled" | "replay_not_found" | "service_restart" | "slow_consumer" | "snapshot_rate_limited" | "subscribe_call_limit" | "subscribe_rate_limited" | "subscription_limit" | "symbol_required" | "unknown_action" | "wildcard_not_allowed";
  message: string;
  details: Readonly<Record<string, unknown>>;
}>;

export type TradesLimits = Readonly<{
  max_symbols_per_connection: number;
  max_symbols_per_call: number;
  snapshot_limit_max: number;
}>;

export type TradesResumed = Readonly<{
  epoch: string;
  symbols: Readonly<Record<string, ResumeRecovered | ResumeNotRecovered>>;
}>;

export type TradesSnapshot = Readonly<{
  type: "trades_snapshot";
  symbol: string;
  updated_at: string | null;
  count: number;
  events: readonly Trade[];
  summary: TradeSummary;
  timestamp: string;
}>;

export type TradesSubscribed = Readonly<{
  type: "subscribed";
  symbols: readonly string[];
  total: number;
  limit: number;
  not_found?: readonly string[];
  subscribe_all: boolean;
  resume?: TradesResumed;
}>;

export type Unsubscribed = Readonly<{ type: "unsubscribed"; symbols: readonly string[]; total: number; limit: number }>;

export type UnusualValueDelivery = Readonly<{
  event_id: string;
  event_type: "unusual_value_traded";
  symbol: string | null;
  detected_at: string;
  severity: "info" | "warning" | "critical";
  title: string;
  summary: string;
  metrics: Readonly<Record<string, number | string | null>>;
  conditions_matched: RatioMatched;
  correlation_id: string;
  version: "v1";
}>;

export type UnusualValueRule = Readonly<{
  event_type: "unusual_value_traded";
  condition: "ratio_gte";
  value: number;
  symbol?: string;
  symbols?: readonly string[];
  webhook_id?: number | null;
  email_id?: number | null;
  once?: boolean;
  config?: AlertConfig;
}>;

export type UpcomingDividend = Readonly<{
  value: number;
  period: string;
  eligibility_date: string;
  distribution_date: string | null;
}>;

export type UsedOfLimits = Readonly<{
  requests_today: number;
  requests_limit: number;
  resets_at: string;
  connections: number;
  webhooks: number;
  alerts: number;
}>;

export type Valuation = Readonly<{
  fair_price: number | null;
  fair_price_confidence: number | null;
  calculated_at: string | null;
}>;

export type ValueMover = Readonly<{
  symbol: string;
  name: string;
  name_en: string;
  price: number;
  change: number;
  change_percent: number;
  volume: number;
  updated_at: string;
  value: number;
}>;

export type Verification = Readonly<{ succeeded: boolean; response_status: number | null; error: string | null }>;

export type VerifiedWebhook = Readonly<{
  id: number;
  url: string;
  name: string;
  is_verified: boolean;
  is_active: boolean;
  inactive_reason?: string;
  created_at: string;
  events?: readonly "proof.head"[];
  verification: Verification;
}>;

export type Watchlist = Readonly<{
  id: number;
  name: string;
  symbols: readonly string[];
  created_at: string;
  updated_at: string;
}>;

export type WatchlistCreate = Readonly<{ name: string; symbols?: readonly string[] }>;

export type WatchlistPatch = Readonly<{ name?: string; symbols?: readonly string[] }>;

export type Watchlists = Readonly<{ watchlists: readonly Watchlist[]; count: number }>;

export type Webhook = Readonly<{
  id: number;
  url: string;
  name: string;
  is_verified: boolean;
  is_active: boolean;
  inactive_reason?: string;
  created_at: string;
  events?: readonly "proof.head"[];
}>;

export type WebhookCreate = Readonly<{ url: string; name?: string; events?: readonly "proof.head"[] }>;

export type WebhookPatch = Readonly<{ name?: string; is_active?: boolean; events?: readonly "proof.head"[] }>;

export type Webhooks = Readonly<{ webhooks: readonly Webhook[]; count: number }>;

/** Every operation by its name in the API documents. */
export interface Operations {
  /** Quote of one instrument */
  getQuote: CallOf<{
    path: {
      /** Ticker of the instrument. */
      symbol: string;
    };
    query: {
      /** Company name, Arabic or English, or alias. */
      identifier?: string;
      /** realtime needs Pro. */
      data_mode?: "realtime" | "delayed";
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
      /** true adds the header X-Receipt. */
      receipt?: boolean | "true" | "false";
    };
    answer: Quote;
  }>;
  /** Quotes of several instruments */
  getQuotes: CallOf<{
    query: {
      /** Tickers, comma-separated. */
      symbols?: readonly string[];
      /** Names, aliases or tickers, comma-separated, in place of symbols. */
      identifiers?: readonly string[];
      /** realtime needs Pro. */
      data_mode?: "realtime" | "delayed";
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
      /** true adds the header X-Receipt. */
      receipt?: boolean | "true" | "false";
    };
    answer: BatchQuotes;
    csv: true;
  }>;
  /** Recent trades of one instrument */
  getTrades: CallOf<{
    path: Operations["getQuote"]["path"];
    query: {
      /** How many trades. */
      limit?: number;
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
      /** true adds the header X-Receipt. */
      receipt?: boolean | "true" | "false";
    };
    answer: TradeList;
    csv: true;
  }>;
  /** Order-book depth of one instrument */
  getDepth: CallOf<{
    path: Operations["getQuote"]["path"];
    query: {
      /** Levels of each side. */
      levels?: number;
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
      /** true adds the header X-Receipt. */
      receipt?: boolean | "true" | "false";
    };
    answer: DepthSnapshot;
  }>;
  /** Index and breadth of a market */
  getMarketSummary: CallOf<{
    query: {
      /** TASI, the main market, or NOMU, the parallel one, in any case. */
      index?: "TASI" | "NOMU";
      /** realtime needs Pro. */
      data_mode?: "realtime" | "delayed";
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
      /** true adds the header X-Receipt. */
      receipt?: boolean | "true" | "false";
    };
    answer: MarketSummary;
  }>;
  /** Greatest gains */
  getGainers: CallOf<{
    query: {
      /** TASI, the main market, or NOMU, the parallel one, in any case. */
      index?: "TASI" | "NOMU";
      /** How many instruments. */
      limit?: number;
      /** realtime needs Pro. */
      data_mode?: "realtime" | "delayed";
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
      /** true adds the header X-Receipt. */
      receipt?: boolean | "true" | "false";
    };
    answer: Gainers;
    csv: true;
  }>;
  /** Greatest losses */
  getLosers: CallOf<{
    query: Operations["getGainers"]["query"];
    answer: Losers;
    csv: true;
  }>;
  /** Most traded shares */
  getVolumeLeaders: CallOf<{
    query: Operations["getGainers"]["query"];
    answer: MostTraded;
    csv: true;
  }>;
  /** Most traded value */
  getValueLeaders: CallOf<{
    query: Operations["getGainers"]["query"];
    answer: MostValuable;
    csv: true;
  }>;
  /** Sector performance */
  getSectors: CallOf<{
    query: Operations["getMarketSummary"]["query"];
    answer: Sectors;
  }>;
  /** The whole market at one moment */
  getSnapshot: CallOf<{
    query: {
      /** One market alone. */
      index?: "TASI" | "NOMU" | "all";
      /** realtime needs Pro. */
      data_mode?: "realtime" | "delayed";
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
      /** true adds the header X-Receipt. */
      receipt?: boolean | "true" | "false";
    };
    answer: MarketSnapshot;
    csv: true;
  }>;
  /** Members of an index */
  getConstituents: CallOf<{
    path: {
      /** TASI, the main market, or NOMU, the parallel one, in any case. */
      index: string;
    };
    query: {
      /** realtime needs Pro. */
      data_mode?: "realtime" | "delayed";
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
      /** true adds the header X-Receipt. */
      receipt?: boolean | "true" | "false";
    };
    answer: Constituents;
    csv: true;
  }>;
  /** Session, clock and feed */
  getStatus: CallOf<{
    query: {
      /** realtime needs Pro. */
      data_mode?: "realtime" | "delayed";
      /** true adds hijri_date, by the calendar of Umm al-Qura, beside each date. */
      hijri?: boolean | "true" | "false";
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
      /** true adds the header X-Receipt. */
      receipt?: boolean | "true" | "false";
    };
    answer: MarketStatus;
  }>;
  /** Trading days and hours */
  getCalendar: CallOf<{
    query: {
      /** First day. */
      from?: string;
      /** Last day. */
      to?: string;
      /** true adds hijri_date, by the calendar of Umm al-Qura, beside each date. */
      hijri?: boolean | "true" | "false";
    };
    answer: MarketCalendar;
  }>;
  /** Company directory */
  getCompanies: CallOf<{
    query: {
      /** Part of a symbol, of either name or of an alias, a former name or symbol, or an ISIN. */
      search?: string;
      /** One market alone. */
      market?: "TASI" | "NOMU";
      /** One sector alone, by the sector_id of an entry. */
      sector_id?: string;
      /** Entries of a page. */
      limit?: number;
      /** Entries to skip. */
      offset?: number;
      /** realtime needs Pro. */
      data_mode?: "realtime" | "delayed";
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
    };
    answer: Directory;
    csv: true;
  }>;
  /** Company detail */
  getCompany: CallOf<{
    path: Operations["getQuote"]["path"];
    query: {
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
    };
    answer: Company;
  }>;
  /** Historical bars */
  getHistorical: CallOf<{
    path: Operations["getQuote"]["path"];
    query: {
      /** First day. */
      from?: string;
      /** Last day. */
      to?: string;
      /** Length of a bar. */
      interval?: "1d" | "1w" | "1m" | "30m" | "60m";
      /** asc. */
      order?: "asc" | "desc";
      /** Bars of a page. */
      limit?: number;
      /** Bars to skip. */
      offset?: number;
      /** splits multiplies prices by the factors of all later changes of capital and brings volume into today's shares. */
      adjust?: "none" | "splits" | "all";
      /** true says is_final and partial on every bar, and marks bars with unofficial trades. */
      verbose?: boolean | "true" | "false";
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
    };
    answer: Historical;
    csv: true;
  }>;
  /** Historical bars of several symbols */
  getHistories: CallOf<{
    query: {
      /** Tickers or index codes, comma-separated, at most 20. */
      symbols?: readonly string[];
      /** First day. */
      from?: string;
      /** Last day. */
      to?: string;
      /** Length of a bar. */
      interval?: "1d" | "1w" | "1m" | "30m" | "60m";
      /** asc. */
      order?: "asc" | "desc";
      /** Bars of a page. */
      limit?: number;
      /** Bars to skip. */
      offset?: number;
      /** splits multiplies prices by the factors of all later changes of capital and brings volume into today's shares. */
      adjust?: "none" | "splits" | "all";
      /** true says is_final and partial on every bar, and marks bars with unofficial trades. */
      verbose?: boolean | "true" | "false";
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
    };
    answer: Histories;
    csv: true;
  }>;
  /** Bars of minutes of one day */
  getIntraday: CallOf<{
    path: Operations["getQuote"]["path"];
    query: {
      /** Length of a bar in minutes. */
      minutes?: "1" | "5" | "15";
      /** The trading day. */
      date?: string;
      /** realtime needs Pro. */
      data_mode?: "realtime" | "delayed";
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
      /** true adds the header X-Receipt. */
      receipt?: boolean | "true" | "false";
    };
    answer: Intraday;
    csv: true;
  }>;
  /** Financial statements */
  getFinancials: CallOf<{
    path: Operations["getQuote"]["path"];
    query: {
      /** Which statements. */
      type?: "income" | "balance" | "cashflow" | "all";
      /** auto is annual after a complete latest fiscal year, else quarterly. */
      period?: "annual" | "quarterly" | "auto";
      /** How far back. */
      history?: "1y" | "3y" | "5y" | "10y" | "max";
      /** Set of fields. */
      metrics?: "core" | "extended";
      /** latest is one row of each statement. */
      result?: "series" | "latest";
      /** Most rows of each statement. */
      limit?: number;
      /** 1 adds the year-to-date row of the incomplete year. */
      include_partial?: "0" | "1";
      /** 1 adds rows without figures for periods that are due. */
      include_future_placeholders?: "0" | "1";
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
    };
    answer: Financials;
  }>;
  /** Ratios of one company */
  getRatios: CallOf<{
    path: Operations["getQuote"]["path"];
    query: {
      /** How far back. */
      history?: "latest" | "3y" | "5y" | "10y" | "max";
      /** Period of the rows. */
      period?: "annual" | "quarterly";
      /** Set of ratios. */
      metrics?: "core" | "extended";
      /** extended says more about how complete the ratios are. */
      meta?: "minimal" | "extended";
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
    };
    answer: RatioHistory;
  }>;
  /** Compare companies */
  getComparison: CallOf<{
    query: {
      /** Tickers, comma-separated. */
      symbols: readonly string[];
      /** Set of ratios. */
      metrics?: "core" | "extended";
      /** extended says more about how complete the ratios are. */
      meta?: "minimal" | "extended";
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
    };
    answer: Comparison;
  }>;
  /** Instruments that match conditions */
  getScreener: CallOf<{
    query: {
      /** Conditions, all of which must hold, separated by commas. */
      filter?: readonly string[];
      /** Fields, the first one first. */
      sort?: readonly string[];
      /** Fields to show. */
      fields?: readonly string[];
      /** Instruments of a page. */
      limit?: number;
      /** Instruments to skip. */
      offset?: number;
      /** realtime needs Pro. */
      data_mode?: "realtime" | "delayed";
    };
    answer: Screened;
    csv: true;
  }>;
  /** Fields of the screener */
  getScreenerFields: CallOf<{
    answer: ScreenerFields;
  }>;
  /** Dividends */
  getDividends: CallOf<{
    path: Operations["getQuote"]["path"];
    query: {
      /** Most rows of history. */
      limit?: number;
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
    };
    answer: Dividends;
    csv: true;
  }>;
  /** Corporate actions */
  getCorporateActions: CallOf<{
    path: Operations["getQuote"]["path"];
    query: {
      /** Actions of one type, in any case. */
      type?: "CASH_DIVIDEND" | "SPLIT" | "BONUS_ISSUE" | "RIGHTS_ISSUE" | "CAPITAL_REDUCTION" | "LISTING" | "MARKET_TRANSFER" | "NAME_CHANGE";
      /** First ex_date. */
      from?: string;
      /** Last ex_date. */
      to?: string;
      /** Actions of a page. */
      limit?: number;
      /** Actions to skip. */
      offset?: number;
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
    };
    answer: CorporateActions;
    csv: true;
  }>;
  /** Dividends, results and meetings by day */
  getCompanyCalendar: CallOf<{
    query: {
      /** First day. */
      from?: string;
      /** Last day. */
      to?: string;
      /** Kinds, comma-separated. */
      type?: readonly string[];
      /** One company alone, by its ticker. */
      symbol?: string;
      /** true adds hijri_date, by the calendar of Umm al-Qura, beside each date. */
      hijri?: boolean | "true" | "false";
      /** Language of the calendar file. */
      language?: "ar" | "en";
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
    };
    answer: CompanyCalendar;
    csv: true;
  }>;
  /** Sharia screening */
  getSharia: CallOf<{
    path: Operations["getQuote"]["path"];
    query: {
      /** One standard alone, in any case. */
      standard?: "aaoifi" | "djim" | "msci" | "sp";
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
    };
    answer: Sharia;
    csv: true;
  }>;
  /** Owners */
  getOwnership: CallOf<{
    path: Operations["getQuote"]["path"];
    query: Operations["getCompany"]["query"];
    answer: Ownership;
    csv: true;
  }>;
  /** Stock events */
  getEvents: CallOf<{
    query: {
      /** Events of one instrument. */
      symbol?: string;
      /** Events of one type, in any case. */
      type?: "FINANCIAL_REPORT" | "DIVIDEND_ANNOUNCEMENT" | "STOCK_SPLIT" | "MERGER_ACQUISITION" | "MANAGEMENT_CHANGE" | "NEW_LISTING" | "DELISTING" | "REGULATORY_ACTION" | "PRODUCT_LAUNCH" | "PARTNERSHIP" | "LEGAL_ISSUE" | "MARKET_EXPANSION" | "RESTRUCTURING" | "EARNINGS_SURPRISE" | "INSIDER_TRADING" | "ANALYST_RATING_CHANGE" | "CAPITAL_INCREASE" | "SHAREHOLDER_MEETING" | "OTHER";
      /** Events of one importance, in any case. */
      importance?: "CRITICAL" | "IMPORTANT" | "REGULAR";
      /** First day of created_at. */
      from?: string;
      /** Last day of created_at. */
      to?: string;
      /** en adds the English name and description of each event, and writes a feed in English. */
      language?: "ar" | "en";
      /** Events of a page. */
      limit?: number;
      /** Events to skip. */
      offset?: number;
      /** A past moment, with its offset from UTC. */
      as_of?: string;
      /** The same by the position of the market that is shown, as X-Market-Position names it. */
      position?: string;
      /** The same by the clock of a replay, by its number. */
      replay?: string;
    };
    answer: StockEvents;
    csv: true;
  }>;
  /** List the days that have files */
  listFiles: CallOf<{
    query: {
      /** Days of the answer. */
      limit?: number;
      /** Days before the page. */
      offset?: number;
    };
    answer: FileList;
  }>;
  /** Get the manifest of a day */
  getDayFiles: CallOf<{
    path: {
      /** The trading day, as YYYY-MM-DD. */
      date: string;
    };
    answer: DayManifest;
  }>;
  /** Proof that the journal holds an event */
  getInclusion: CallOf<{
    query: {
      /** Day and number of the event, as X-Market-Position writes it. */
      position?: string;
      /** Leaves of the tree, as a receipt or a head names it. */
      tree_size?: string;
    };
    answer: ProofInclusion;
  }>;
  /** List webhook destinations */
  listWebhooks: CallOf<{
    answer: Webhooks;
  }>;
  /** Create a webhook destination */
  createWebhook: CallOf<{
    body: WebhookCreate;
    answer: CreatedWebhook;
  }>;
  /** Get a webhook destination */
  getWebhook: CallOf<{
    path: {
      /** Number of the webhook, alert, e-mail address, watchlist, replay, link or key. */
      id: number;
    };
    answer: Webhook;
  }>;
  /** Change a webhook destination */
  patchWebhook: CallOf<{
    path: Operations["getWebhook"]["path"];
    body: WebhookPatch;
    answer: Webhook;
  }>;
  /** Delete a webhook destination */
  deleteWebhook: CallOf<{
    path: Operations["getWebhook"]["path"];
    answer: Deleted;
  }>;
  /** Send the challenge again */
  verifyWebhook: CallOf<{
    path: Operations["getWebhook"]["path"];
    answer: VerifiedWebhook;
  }>;
  /** Send a test notification */
  testWebhook: CallOf<{
    path: Operations["getWebhook"]["path"];
    answer: Delivery;
  }>;
  /** Rotate the signing secret */
  rotateSecret: CallOf<{
    path: Operations["getWebhook"]["path"];
    answer: RotatedSecret;
  }>;
  /** Delivery history */
  listDeliveries: CallOf<{
    path: Operations["getWebhook"]["path"];
    query: {
      /** Deliveries of one status. */
      status?: "queued" | "delivered" | "failed";
      /** Deliveries of a page. */
      limit?: number;
      /** Deliveries to skip. */
      offset?: number;
    };
    answer: Deliveries;
  }>;
  /** Deliver again */
  redeliver: CallOf<{
    path: {
      /** Number of the webhook, alert, e-mail address, watchlist, replay, link or key. */
      id: number;
      /** Number of the delivery. */
      delivery_id: number;
    };
    answer: Delivery;
  }>;
  /** List alert rules */
  listAlerts: CallOf<{
    answer: Alerts;
  }>;
  /** Create an alert rule */
  createAlert: CallOf<{
    body: AlertCreate;
    answer: Alert;
  }>;
  /** Get an alert rule */
  getAlert: CallOf<{
    path: Operations["getWebhook"]["path"];
    answer: Alert;
  }>;
  /** Change an alert rule */
  patchAlert: CallOf<{
    path: Operations["getWebhook"]["path"];
    body: AlertPatch;
    answer: Alert;
  }>;
  /** Delete an alert rule */
  deleteAlert: CallOf<{
    path: Operations["getWebhook"]["path"];
    answer: Deleted;
  }>;
  /** List notifications */
  listNotifications: CallOf<{
    query: {
      /** Only notifications after this one, oldest first. */
      after?: number;
      /** Only unread ones. */
      unread?: boolean | "true" | "false";
      /** Notifications of the answer. */
      limit?: number;
    };
    answer: InboxNotifications;
  }>;
  /** Mark notifications as read */
  readNotifications: CallOf<{
    body: NotificationsRead;
    answer: ReadNotifications;
  }>;
  /** List e-mail addresses */
  listEmails: CallOf<{
    answer: Emails;
  }>;
  /** Add an e-mail address */
  createEmail: CallOf<{
    body: EmailCreate;
    answer: Email;
  }>;
  /** Delete an e-mail address */
  deleteEmail: CallOf<{
    path: Operations["getWebhook"]["path"];
    answer: Deleted;
  }>;
  /** List watchlists */
  listWatchlists: CallOf<{
    answer: Watchlists;
  }>;
  /** Create a watchlist */
  createWatchlist: CallOf<{
    body: WatchlistCreate;
    answer: Watchlist;
  }>;
  /** Get a watchlist */
  getWatchlist: CallOf<{
    path: Operations["getWebhook"]["path"];
    answer: Watchlist;
  }>;
  /** Change a watchlist */
  patchWatchlist: CallOf<{
    path: Operations["getWebhook"]["path"];
    body: WatchlistPatch;
    answer: Watchlist;
  }>;
  /** Delete a watchlist */
  deleteWatchlist: CallOf<{
    path: Operations["getWebhook"]["path"];
    answer: Deleted;
  }>;
  /** List replays */
  listReplays: CallOf<{
    answer: Replays;
  }>;
  /** Begin a replay */
  createReplay: CallOf<{
    body: ReplayCreate;
    answer: Replay;
  }>;
  /** Get a replay */
  getReplay: CallOf<{
    path: Operations["getWebhook"]["path"];
    answer: Replay;
  }>;
  /** Change a replay */
  patchReplay: CallOf<{
    path: Operations["getWebhook"]["path"];
    body: ReplayPatch;
    answer: Replay;
  }>;
  /** End a replay */
  deleteReplay: CallOf<{
    path: Operations["getWebhook"]["path"];
    answer: Deleted;
  }>;
  /** List links */
  listLinks: CallOf<{
    answer: Links;
  }>;
  /** Make a link for a spreadsheet */
  createLink: CallOf<{
    body: LinkCreate;
    answer: CreatedLink;
  }>;
  /** Delete a link */
  deleteLink: CallOf<{
    path: Operations["getWebhook"]["path"];
    answer: Deleted;
  }>;
  /** Get the account */
  getAccount: CallOf<{
    answer: Account;
  }>;
  /** Usage by day, key and route */
  getAccountUsage: CallOf<{
    query: {
      /** How many days. */
      days?: number;
    };
    answer: AccountUsage;
  }>;
  /** The latest requests */
  getAccountRequests: CallOf<{
    query: {
      /** Requests of the answer. */
      limit?: number;
      /** Only those that failed. */
      status?: "failed";
    };
    answer: RequestList;
  }>;
  /** List keys */
  listAccountKeys: CallOf<{
    answer: AccountKeys;
  }>;
  /** Make a key */
  createAccountKey: CallOf<{
    body: KeyCreate;
    answer: CreatedKey;
  }>;
  /** Delete a key */
  deleteAccountKey: CallOf<{
    path: Operations["getWebhook"]["path"];
    answer: Deleted;
  }>;
  /** Make a ticket for a WebSocket */
  createStreamTicket: CallOf<{
    answer: StreamTicket;
  }>;
  /** The newest head */
  getProofHead: CallOf<{
    answer: ProofHead;
  }>;
  /** The keys */
  getProofKeys: CallOf<{
    answer: ProofKeys;
  }>;
  /** Proof that nothing was rewritten */
  getProofConsistency: CallOf<{
    query: {
      /** Leaves of the earlier tree. */
      first: number;
      /** Leaves of the later tree. */
      second: number;
    };
    answer: ProofConsistency;
  }>;
}

/** What the service sends on each channel. */
export interface ChannelMessages {
  stocks: StocksConnected | Subscribed | Unsubscribed | StreamQuote | StreamReplay | Pong | Heartbeat | StocksError;
  trades: TradesConnected | TradesSubscribed | Unsubscribed | TradesSnapshot | StreamTrade | StreamReplay | Pong | Heartbeat | TradesError;
  depth: DepthConnected | Subscribed | Unsubscribed | StreamDepth | StreamDepthUnavailable | StreamDepthChanges | StreamReplay | Pong | Heartbeat | DepthError;
  index: IndexConnected | IndexSubscribed | IndexUnsubscribed | StreamIndex | StreamReplay | Pong | Heartbeat | IndexError;
  bars: BarsConnected | Subscribed | Unsubscribed | StreamBars | StreamBar | StreamReplay | Pong | Heartbeat | BarsError;
  status: StatusConnected | StatusSnapshot | StatusSession | StatusHalt | StatusSuspension | StatusVolatilityAuction | StatusFeed | Pong | Heartbeat | StatusError;
  notifications: NotificationsConnected | StreamNotification | Pong | Heartbeat | NotificationsError;
}
