// Written by docs/generate.ts from the API documents; change src/wire and run `npm run generate`.

/** An operation that takes none. */
export type NoParameters = Readonly<Record<never, never>>;

/** The day's volume is a multiple of what is usual by this time of day. */
export type AbnormalVolumeDelivery = {
  readonly event_id: string;
  readonly event_type: "abnormal_volume";
  readonly symbol: string | null;
  readonly detected_at: string;
  readonly severity: "info" | "warning" | "critical";
  readonly title: string;
  readonly summary: string;
  readonly metrics: Readonly<Record<string, number | string | null>>;
  readonly conditions_matched: RatioMatched;
  readonly correlation_id: string;
  readonly version: "v1";
};

/** A abnormal_volume rule on ratio_gte. */
export type AbnormalVolumeRule = {
  readonly event_type: "abnormal_volume";
  readonly condition: "ratio_gte";
  readonly value: number;
  readonly symbol?: string;
  readonly symbols?: readonly string[];
  readonly webhook_id: number;
  readonly once?: boolean;
  readonly config?: AlertConfig;
};

/** The account of the key. */
export type Account = {
  readonly id: number;
  readonly name: string;
  readonly plan: "free" | "starter" | "pro" | "business" | "enterprise";
  readonly status: "active" | "suspended" | "unverified";
  readonly entitlements: Entitlements;
  readonly limits: AccountLimits;
  readonly usage: UsedOfLimits;
};

/** A key, by what is kept of it. */
export type AccountKey = {
  readonly id: number;
  readonly name: string;
  readonly hint: string;
  readonly scope: "data" | "owner";
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
};

/** The keys of the account. */
export type AccountKeys = {
  readonly keys: readonly AccountKey[];
  readonly count: number;
};

/** The limits in force for the account. */
export type AccountLimits = {
  readonly requests_per_day: number;
  readonly requests_per_minute: number;
  readonly key_requests_per_minute: number;
  readonly api_keys: number;
  readonly compare_symbols: number;
  readonly depth_levels: number;
  readonly bars60m: HistoryReach | null;
  readonly bars30m: HistoryReach | null;
  readonly stream_connections: number;
  readonly stream_symbols_per_connection: number;
  readonly stream_symbols_per_call: number;
  readonly stream_wildcard: boolean;
  readonly webhook_destinations: number;
  readonly alert_rules: number;
  readonly symbols_per_rule: number;
};

/** Requests of the account by day, key and route. */
export type AccountUsage = {
  readonly days: readonly DayUsage[];
  readonly keys: readonly KeyUsage[];
  readonly routes: readonly RouteUsage[];
  readonly total: number;
};

/** An alert rule. */
export type Alert = {
  readonly id: number;
  readonly symbol: string | null;
  readonly symbols: readonly string[];
  readonly event_type: "price_alert" | "large_move" | "abnormal_volume" | "unusual_value_traded" | "stock_event";
  readonly condition: "price_above" | "price_below" | "pct_change" | "pct_change_abs_gte" | "ratio_gte" | "type_in" | "importance_gte";
  readonly value: number | readonly string[] | string;
  readonly webhook_id: number;
  readonly once: boolean;
  readonly config: AlertConfig;
  readonly status: "active" | "paused" | "triggered";
  readonly last_triggered_at: string | null;
  readonly total_triggers: number;
  readonly suppressed_triggers?: number;
  readonly created_at: string;
};

/** Settings of the condition. */
export type AlertConfig = {
  readonly window?: "1m" | "5m" | "15m" | "30m" | "60m";
};

/** A new rule. */
export type AlertCreate = PriceAboveRule | PriceBelowRule | DayChangeRule | LargeMoveRule | AbnormalVolumeRule | UnusualValueRule | EventTypeRule | EventImportanceRule;

/** What to change. */
export type AlertPatch = {
  readonly symbol?: string;
  readonly symbols?: readonly string[];
  readonly event_type?: "price_alert" | "large_move" | "abnormal_volume" | "unusual_value_traded" | "stock_event";
  readonly condition?: "price_above" | "price_below" | "pct_change" | "pct_change_abs_gte" | "ratio_gte" | "type_in" | "importance_gte";
  readonly value?: number | readonly string[] | string;
  readonly webhook_id?: number;
  readonly once?: boolean;
  readonly config?: AlertConfig;
  readonly status?: "active" | "paused";
};

/** The alert rules of the account. */
export type Alerts = {
  readonly alerts: readonly Alert[];
  readonly count: number;
};

/** What analysts expect. */
export type Analysts = {
  readonly target_mean: number | null;
  readonly target_median: number | null;
  readonly target_high: number | null;
  readonly target_low: number | null;
  readonly consensus_score: number | null;
  readonly consensus: "strong_buy" | "buy" | "hold" | "sell" | "strong_sell" | null;
  readonly num_analysts: number;
};

/** The live opening or closing auction of the instrument. */
export type Auction = {
  readonly phase: "opening" | "closing";
  readonly price: number;
  readonly price_updated_at: string;
  readonly volume: number;
  readonly volume_updated_at: string;
  readonly symbol_state: string | null;
  readonly symbol_session: "pre-open" | "pre-close";
};

/** A row of the balance sheet. */
export type BalanceSheet = {
  readonly report_date: string;
  readonly statement_period: "annual" | "quarterly";
  readonly fiscal_year: number;
  readonly quarters_reported: number;
  readonly quarters_covered: number;
  readonly is_full_year: boolean;
  readonly total_assets: number | null;
  readonly total_liabilities: number | null;
  readonly stockholders_equity: number | null;
  readonly total_debt: number | null;
  readonly cash_and_equivalents?: number | null;
  readonly current_assets?: number | null;
  readonly current_liabilities?: number | null;
  readonly receivables?: number | null;
  readonly inventory?: number | null;
  readonly property_plant_equipment?: number | null;
  readonly short_term_debt?: number | null;
  readonly long_term_debt?: number | null;
  readonly share_capital?: number | null;
  readonly retained_earnings?: number | null;
  readonly minority_interest?: number | null;
  readonly net_financing_assets?: number | null;
  readonly customer_deposits?: number | null;
  readonly insurance_contract_liabilities?: number | null;
};

/** A quote as an item of the batch. */
export type BatchQuote = {
  readonly symbol: string;
  readonly name: string;
  readonly name_en: string;
  readonly price: number;
  readonly change: number;
  readonly change_percent: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly previous_close: number;
  readonly limit_up: number | null;
  readonly limit_down: number | null;
  readonly volume: number;
  readonly value: number;
  readonly trade_count: number;
  readonly bid: number;
  readonly ask: number;
  readonly bid_size: number;
  readonly ask_size: number;
  readonly liquidity: Liquidity;
  readonly auction: Auction | null;
  readonly updated_at: string;
  readonly is_delayed: boolean;
  readonly net_liquidity: number;
};

/** Quotes of several instruments, in the caller's order. */
export type BatchQuotes = {
  readonly quotes: readonly BatchQuote[];
  readonly count: number;
  readonly max_symbols: 50;
  readonly requested_count: number;
  readonly truncated?: boolean;
  readonly warning?: string;
  readonly resolution?: Resolution;
};

/** One day of the calendar. */
export type CalendarDay = {
  readonly date: string;
  readonly weekday: "sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday";
  readonly is_trading_day: boolean;
  readonly reason: string | null;
  readonly is_assumed: boolean;
  readonly sessions: readonly CalendarSession[];
};

/** One session of a trading day. */
export type CalendarSession = {
  readonly session: "preopen" | "regular" | "preclose" | "atc" | "postmarket" | "closed";
  readonly from: string;
  readonly to: string;
};

/** A row of the cash-flow statement. */
export type CashFlow = {
  readonly report_date: string;
  readonly statement_period: "annual" | "quarterly";
  readonly fiscal_year: number;
  readonly quarters_reported: number;
  readonly quarters_covered: number;
  readonly is_full_year: boolean;
  readonly operating_cash_flow: number | null;
  readonly investing_cash_flow: number | null;
  readonly financing_cash_flow: number | null;
  readonly free_cash_flow: number | null;
  readonly capital_expenditure?: number | null;
  readonly depreciation_and_amortization?: number | null;
  readonly change_in_working_capital?: number | null;
  readonly dividends_paid?: number | null;
  readonly debt_issued?: number | null;
  readonly debt_repaid?: number | null;
  readonly net_change_in_cash?: number | null;
  readonly cash_at_end?: number | null;
};

/** Sent on creation and by verify. */
export type Challenge = {
  readonly event: "webhook.verify";
  readonly challenge: string;
};

/** A company. */
export type Company = {
  readonly symbol: string;
  readonly name: string;
  readonly name_en: string;
  readonly current_price: number | null;
  readonly is_delayed: boolean;
  readonly sector_name: string;
  readonly sector_name_ar: string;
  readonly market_id: "TASI" | "NOMU";
  readonly security_type: "Equity" | "Sukuk" | "ETF" | "Closed-End Fund" | "Unknown";
  readonly description: string;
  readonly website: string;
  readonly country: string;
  readonly currency: string;
  readonly fundamentals?: Fundamentals;
  readonly technicals?: Technicals;
  readonly valuation?: Valuation;
  readonly analysts?: Analysts;
};

/** A company of the comparison, by its latest full year. */
export type ComparedCompany = {
  readonly symbol: string;
  readonly company_name: string;
  readonly sector_name: string;
  readonly sector_name_ar: string;
  readonly market_id: "TASI" | "NOMU";
  readonly market_cap: number | null;
  readonly current_price: number | null;
  readonly ratios: Readonly<Record<string, number | null>>;
  readonly key_metrics: KeyMetrics;
  readonly coverage?: Coverage;
};

/** Companies side by side, in the caller's order. */
export type Comparison = {
  readonly results: readonly ComparedCompany[];
  readonly count: number;
  readonly meta: RatioMeta;
};

/** A corporate action. */
export type CorporateAction = {
  readonly type: string;
  readonly announcement_date: string | null;
  readonly ex_date: string;
  readonly effective_date: string | null;
  readonly ratio_new: number | null;
  readonly ratio_old: number | null;
  readonly amount: number | null;
  readonly factor: number | null;
  readonly market: "TASI" | "NOMU" | null;
  readonly former_symbol: string | null;
  readonly former_name_ar: string | null;
  readonly former_name_en: string | null;
  readonly description_ar: string;
  readonly description_en: string;
};

/** A page of corporate actions, newest ex_date first. */
export type CorporateActions = {
  readonly symbol: string;
  readonly actions: readonly CorporateAction[];
  readonly count: number;
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly has_more: boolean;
};

/** How many of the asked ratios could be computed. */
export type Coverage = {
  readonly available: number;
  readonly expected: number;
  readonly percent: number;
};

/** A key as it is answered once, when it is made. */
export type CreatedKey = {
  readonly id: number;
  readonly name: string;
  readonly hint: string;
  readonly scope: "data" | "owner";
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
  readonly key: string;
};

/** A destination as it is answered once, on creation. */
export type CreatedWebhook = {
  readonly id: number;
  readonly url: string;
  readonly name: string;
  readonly is_verified: boolean;
  readonly is_active: boolean;
  readonly inactive_reason?: string;
  readonly created_at: string;
  readonly signing_secret: string;
};

/** A bar of a day, week or month. */
export type DailyBar = {
  readonly date: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly adjusted_close: number;
  readonly turnover: number;
  readonly trade_count: number | null;
  readonly is_final?: false;
  readonly partial?: true;
};

/** A price_alert rule on pct_change. */
export type DayChangeRule = {
  readonly event_type: "price_alert";
  readonly condition: "pct_change";
  readonly value: number;
  readonly symbol?: string;
  readonly symbols?: readonly string[];
  readonly webhook_id: number;
  readonly once?: boolean;
  readonly config?: AlertConfig;
};

/** Requests of a day. */
export type DayUsage = {
  readonly date: string;
  readonly requests: number;
};

/** What was deleted. */
export type Deleted = {
  readonly id: number;
  readonly deleted: true;
};

/** A page of the delivery history, newest first. */
export type Deliveries = {
  readonly deliveries: readonly Delivery[];
  readonly count: number;
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly has_more: boolean;
};

/** One notification on its way to one destination. */
export type Delivery = {
  readonly id: number;
  readonly event_id: string;
  readonly event_type: string;
  readonly symbol: string | null;
  readonly status: "queued" | "delivered" | "failed";
  readonly attempts: number;
  readonly response_status: number | null;
  readonly error: string | null;
  readonly created_at: string;
  readonly next_attempt_at: string | null;
  readonly delivered_at: string | null;
};

/** The first message of a connection. */
export type DepthConnected = {
  readonly type: "connected";
  readonly channel: "depth";
  readonly symbol: string | null;
  readonly plan: "free" | "starter" | "pro" | "business" | "enterprise";
  readonly entitled_levels: number;
  readonly limits: DepthLimits;
  readonly timestamp: string;
};

/** Something was refused or failed. */
export type DepthError = {
  readonly type: "error";
  readonly code: "API_KEY_REQUIRED" | "DEPTH_WS_ACTION_RATE_LIMITED" | "DEPTH_WS_CALL_LIMIT" | "DEPTH_WS_CONNECTION_LIMIT" | "DEPTH_WS_SLOW_CONSUMER" | "DEPTH_WS_SYMBOL_LIMIT" | "DEPTH_WS_WILDCARD_NOT_ALLOWED" | "INTERNAL_ERROR" | "INVALID_API_KEY" | "INVALID_HEARTBEAT" | "INVALID_JSON" | "INVALID_SYMBOL" | "MARKET_DATA_ENTITLEMENT_REQUIRED" | "MARKET_DATA_ENTITLEMENT_SUSPENDED" | "SYMBOL_REQUIRED" | "UNKNOWN_ACTION";
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
};

/** One price level of the book. */
export type DepthLevel = {
  readonly level: number;
  readonly price: number;
  readonly quantity: number;
  readonly order_count: number;
};

/** The limits in force for this connection. */
export type DepthLimits = {
  readonly max_symbols_per_connection: number;
  readonly max_symbols_per_call: number;
  readonly wildcard_allowed: boolean;
};

/** The book at the moment of the request. */
export type DepthSnapshot = {
  readonly symbol: string;
  readonly updated_at: string;
  readonly session: "preopen" | "regular" | "preclose" | "atc" | "postmarket" | "closed";
  readonly book_state: "normal" | "auction" | "one_sided" | "market_orders_only" | "halted";
  readonly levels: number;
  readonly entitled_levels: number;
  readonly best_bid: number;
  readonly best_ask: number;
  readonly spread: number;
  readonly spread_bps: number;
  readonly total_bid_quantity_top5: number;
  readonly total_ask_quantity_top5: number;
  readonly total_bid_quantity: number;
  readonly total_ask_quantity: number;
  readonly level_imbalance: number;
  readonly level_imbalance_top5: number;
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
  readonly market_order: MarketOrders | null;
};

/** A page of the directory, ordered by symbol. */
export type Directory = {
  readonly results: readonly DirectoryEntry[];
  readonly count: number;
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly did_you_mean?: readonly IdentifierCandidate[];
};

/** One instrument of the directory. */
export type DirectoryEntry = {
  readonly symbol: string;
  readonly name_ar: string;
  readonly name_en: string;
  readonly market: "TASI" | "NOMU";
  readonly status: string;
  readonly security_type: "Equity" | "Sukuk" | "ETF" | "Closed-End Fund" | "Unknown";
  readonly market_segment: "TASI" | "NOMU";
  readonly is_etf: boolean;
  readonly sector_id: string | null;
  readonly sector: string | null;
  readonly sector_en: string | null;
  readonly market_cap: number | null;
  readonly isin: string | null;
};

/** Dividends of a company. */
export type Dividends = {
  readonly symbol: string;
  readonly current_price: number | null;
  readonly trailing_12m_yield: number | null;
  readonly trailing_12m_dividends: number;
  readonly payments_last_year: number;
  readonly upcoming: readonly UpcomingDividend[];
  readonly history: readonly PaidDividend[];
};

/** What was approved for the account beside its plan. */
export type Entitlements = {
  readonly depth: "none" | "requested" | "approved" | "suspended";
};

/** A stock_event rule on importance_gte. */
export type EventImportanceRule = {
  readonly event_type: "stock_event";
  readonly condition: "importance_gte";
  readonly value: "critical" | "important" | "regular";
  readonly symbol?: string;
  readonly symbols?: readonly string[];
  readonly webhook_id: number;
  readonly once?: boolean;
  readonly config?: AlertConfig;
};

/** A stock_event rule on type_in. */
export type EventTypeRule = {
  readonly event_type: "stock_event";
  readonly condition: "type_in";
  readonly value: readonly ("FINANCIAL_REPORT" | "DIVIDEND_ANNOUNCEMENT" | "STOCK_SPLIT" | "MERGER_ACQUISITION" | "MANAGEMENT_CHANGE" | "NEW_LISTING" | "DELISTING" | "REGULATORY_ACTION" | "PRODUCT_LAUNCH" | "PARTNERSHIP" | "LEGAL_ISSUE" | "MARKET_EXPANSION" | "RESTRUCTURING" | "EARNINGS_SURPRISE" | "INSIDER_TRADING" | "ANALYST_RATING_CHANGE" | "CAPITAL_INCREASE" | "SHAREHOLDER_MEETING" | "OTHER")[];
  readonly symbol?: string;
  readonly symbols?: readonly string[];
  readonly webhook_id: number;
  readonly once?: boolean;
  readonly config?: AlertConfig;
};

/** Statements of a company, newest first. */
export type Financials = {
  readonly symbol: string;
  readonly statement_period: "annual" | "quarterly";
  readonly income_statements: readonly IncomeStatement[];
  readonly balance_sheets: readonly BalanceSheet[];
  readonly cash_flows: readonly CashFlow[];
  readonly semantics: Semantics;
  readonly reporting: Reporting;
};

/** Size, earnings and price ranges. */
export type Fundamentals = {
  readonly market_cap: number | null;
  readonly pe_ratio: number | null;
  readonly forward_pe: number | null;
  readonly eps: number | null;
  readonly eps_ttm: number | null;
  readonly basic_eps: number | null;
  readonly diluted_eps: number | null;
  readonly book_value: number | null;
  readonly price_to_book: number | null;
  readonly beta: number | null;
  readonly shares_outstanding: number | null;
  readonly float_shares: number | null;
  readonly week_high: number | null;
  readonly week_low: number | null;
  readonly month_high: number | null;
  readonly month_low: number | null;
  readonly fifty_two_week_high: number | null;
  readonly fifty_two_week_low: number | null;
};

/** Instruments by percentage gain, greatest first. */
export type Gainers = {
  readonly index: "TASI" | "NOMU";
  readonly is_delayed: boolean;
  readonly count: number;
  readonly gainers: readonly Mover[];
};

/** Sent every so many seconds to a connection that asked with `?heartbeat=`, also when nothing changes. */
export type Heartbeat = {
  readonly type: "heartbeat";
  readonly timestamp: string;
  readonly market_time: string;
  readonly session: "preopen" | "regular" | "preclose" | "atc" | "postmarket" | "closed";
  readonly feed: "live" | "stale";
  readonly is_delayed: boolean;
};

/** A page of bars, oldest first unless order=desc. */
export type Historical = {
  readonly symbol: string;
  readonly interval: "1d" | "1w" | "1m" | "30m" | "60m";
  readonly source: "historical_eod" | "intraday";
  readonly is_intraday: boolean;
  readonly is_final: boolean;
  readonly partial: boolean;
  readonly latest_bar_at: string | null;
  readonly from: string;
  readonly to: string;
  readonly limit: number;
  readonly offset: number;
  readonly total: number;
  readonly count: number;
  readonly has_more: boolean;
  readonly data: readonly (DailyBar | IntradayBar)[];
};

/** How far back bars go, counted from the market's day. */
export type HistoryReach = {
  readonly count: number;
  readonly unit: "days" | "months";
};

/** An identifier of the batch that matched several companies. */
export type IdentifierAmbiguous = {
  readonly input: string;
  readonly candidates: readonly IdentifierCandidate[];
};

/** A company that an ambiguous or misspelt text could mean. */
export type IdentifierCandidate = {
  readonly symbol: string;
  readonly name: string;
  readonly name_en: string;
};

/** An identifier of the batch that matched nothing. */
export type IdentifierNotFound = {
  readonly input: string;
};

/** A row of the income statement. */
export type IncomeStatement = {
  readonly report_date: string;
  readonly statement_period: "annual" | "quarterly";
  readonly fiscal_year: number;
  readonly quarters_reported: number;
  readonly quarters_covered: number;
  readonly is_full_year: boolean;
  readonly total_revenue: number | null;
  readonly gross_profit: number | null;
  readonly operating_income: number | null;
  readonly net_income: number | null;
  readonly cost_of_revenue?: number | null;
  readonly operating_expenses?: number | null;
  readonly ebitda?: number | null;
  readonly interest_expense?: number | null;
  readonly income_before_zakat?: number | null;
  readonly zakat_and_tax?: number | null;
  readonly net_income_to_shareholders?: number | null;
  readonly net_financing_income?: number | null;
  readonly impairment_charge?: number | null;
  readonly insurance_revenue?: number | null;
  readonly insurance_service_result?: number | null;
  readonly basic_eps?: number | null;
  readonly diluted_eps?: number | null;
};

/** The first message of a connection. */
export type IndexConnected = {
  readonly type: "connected";
  readonly channel: "index";
  readonly plan: "free" | "starter" | "pro" | "business" | "enterprise";
  readonly delivery_profile: string;
  readonly limits: IndexLimits;
  readonly message: string;
  readonly timestamp: string;
};

/** Something was refused or failed. */
export type IndexError = {
  readonly type: "error";
  readonly code: "api_key_required" | "connection_limit" | "internal_error" | "invalid_api_key" | "invalid_heartbeat" | "invalid_json" | "invalid_symbol" | "plan_not_entitled" | "slow_consumer" | "subscribe_call_limit" | "subscribe_rate_limited" | "subscription_limit" | "symbols_required" | "unknown_action" | "wildcard_not_allowed";
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
};

/** The limits in force for this connection. */
export type IndexLimits = {
  readonly max_symbols_per_connection: number;
  readonly max_symbols_per_call: number;
};

/** Answers subscribe. */
export type IndexSubscribed = {
  readonly type: "subscribed";
  readonly symbols: readonly ("TASI" | "NOMU" | "*")[];
  readonly total: number;
  readonly limit: number;
  readonly not_found?: readonly string[];
};

/** Answers unsubscribe. */
export type IndexUnsubscribed = {
  readonly type: "unsubscribed";
  readonly symbols: readonly ("TASI" | "NOMU" | "*")[];
  readonly total: number;
  readonly limit: number;
};

/** The bars of one day, oldest first. */
export type Intraday = {
  readonly symbol: string;
  readonly date: string;
  readonly minutes: 1 | 5 | 15;
  readonly is_delayed: boolean;
  readonly count: number;
  readonly bars: readonly MinuteBar[];
};

/** A bar of 30 or 60 minutes. */
export type IntradayBar = {
  readonly date: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly adjusted_close: number;
  readonly turnover: number;
  readonly trade_count: number | null;
  readonly is_final: boolean;
  readonly partial: boolean;
  readonly number_of_trades: number | null;
};

/** A new key. */
export type KeyCreate = {
  readonly name: string;
  readonly scope?: "data" | "owner";
};

/** The statement lines behind the ratios, SAR. */
export type KeyMetrics = {
  readonly total_revenue: number | null;
  readonly net_income: number | null;
  readonly operating_cash_flow: number | null;
  readonly total_assets: number | null;
  readonly stockholders_equity: number | null;
};

/** Requests of a key. */
export type KeyUsage = {
  readonly id: number;
  readonly hint: string;
  readonly requests: number;
};

/** The price moved far within the rule's window. */
export type LargeMoveDelivery = {
  readonly event_id: string;
  readonly event_type: "large_move";
  readonly symbol: string | null;
  readonly detected_at: string;
  readonly severity: "info" | "warning" | "critical";
  readonly title: string;
  readonly summary: string;
  readonly metrics: Readonly<Record<string, number | string | null>>;
  readonly conditions_matched: LargeMoveMatched;
  readonly correlation_id: string;
  readonly version: "v1";
};

/** What a large_move saw. */
export type LargeMoveMatched = {
  readonly window: string;
  readonly operator: "pct_change_abs_gte";
  readonly observed_pct_change: number;
  readonly threshold_pct: number;
  readonly baseline_price: number;
  readonly current_price: number;
};

/** A large_move rule on pct_change_abs_gte. */
export type LargeMoveRule = {
  readonly event_type: "large_move";
  readonly condition: "pct_change_abs_gte";
  readonly value: number;
  readonly symbol?: string;
  readonly symbols?: readonly string[];
  readonly webhook_id: number;
  readonly once?: boolean;
  readonly config?: AlertConfig;
};

/** Money that flowed into and out of the instrument today, by the side that started each trade. */
export type Liquidity = {
  readonly inflow_value: number;
  readonly inflow_volume: number;
  readonly inflow_trades: number;
  readonly outflow_value: number;
  readonly outflow_volume: number;
  readonly outflow_trades: number;
  readonly net_value: number;
};

/** Instruments by percentage loss, greatest loss first. */
export type Losers = {
  readonly index: "TASI" | "NOMU";
  readonly is_delayed: boolean;
  readonly count: number;
  readonly losers: readonly Mover[];
};

/** The days from one day to another, both included. */
export type MarketCalendar = {
  readonly days: readonly CalendarDay[];
  readonly count: number;
};

/** Orders without a price that wait in an auction, ahead of every level. */
export type MarketOrders = {
  readonly bid_quantity: number;
  readonly bid_order_count: number;
  readonly bid_updated_at: string | null;
  readonly ask_quantity: number;
  readonly ask_order_count: number;
  readonly ask_updated_at: string | null;
};

/** Every instrument with a price, ordered by symbol. */
export type MarketSnapshot = {
  readonly quotes: readonly SnapshotQuote[];
  readonly count: number;
  readonly market_time: string;
  readonly is_delayed: boolean;
};

/** The market's clock, sessions and feed. */
export type MarketStatus = {
  readonly market_time: string;
  readonly is_trading_day: boolean;
  readonly session: "preopen" | "regular" | "preclose" | "atc" | "postmarket" | "closed";
  readonly markets: readonly SessionState[];
  readonly next_open_at: string;
  readonly next_close_at: string;
  readonly delay_minutes: number;
  readonly feed: "live" | "stale";
  readonly is_delayed: boolean;
};

/** Index and breadth of a market. */
export type MarketSummary = {
  readonly index: "TASI" | "NOMU";
  readonly is_delayed: boolean;
  readonly timestamp: string;
  readonly index_value: number;
  readonly index_change: number;
  readonly index_change_percent: number;
  readonly total_volume: number;
  readonly total_value: number;
  readonly trade_count: number;
  readonly advancing: number;
  readonly declining: number;
  readonly unchanged: number;
  readonly market_mood: "Very Bullish" | "Bullish" | "Neutral" | "Bearish" | "Very Bearish";
};

/** A bar of 1, 5 or 15 minutes. */
export type MinuteBar = {
  readonly time: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly value: number;
  readonly trade_count: number;
  readonly is_final: boolean;
};

/** Instruments by traded shares, greatest first. */
export type MostTraded = {
  readonly index: "TASI" | "NOMU";
  readonly is_delayed: boolean;
  readonly count: number;
  readonly stocks: readonly Mover[];
};

/** Instruments by traded value, greatest first. */
export type MostValuable = {
  readonly index: "TASI" | "NOMU";
  readonly is_delayed: boolean;
  readonly count: number;
  readonly stocks: readonly ValueMover[];
};

/** An instrument of a movers list. */
export type Mover = {
  readonly symbol: string;
  readonly name: string;
  readonly name_en: string;
  readonly price: number;
  readonly change: number;
  readonly change_percent: number;
  readonly volume: number;
  readonly updated_at: string;
};

/** A test delivery matched no condition. */
export type NothingMatched = Readonly<Record<string, unknown>>;

/** A dividend of the past. */
export type PaidDividend = {
  readonly value: number;
  readonly value_percent: number | null;
  readonly period: string;
  readonly fiscal_year: string;
  readonly announcement_date: string | null;
  readonly eligibility_date: string;
  readonly distribution_date: string | null;
};

/** Why a row does not stand for its whole period. */
export type PartialContext = {
  readonly quarters_covered: number;
  readonly quarters_expected: number;
  readonly reason: string;
};

/** Answers ping. */
export type Pong = {
  readonly type: "pong";
  readonly timestamp: string;
};

/** A price_alert rule on price_above. */
export type PriceAboveRule = {
  readonly event_type: "price_alert";
  readonly condition: "price_above";
  readonly value: number;
  readonly symbol?: string;
  readonly symbols?: readonly string[];
  readonly webhook_id: number;
  readonly once?: boolean;
  readonly config?: AlertConfig;
};

/** A price or the day's change reached the rule's value. */
export type PriceAlertDelivery = {
  readonly event_id: string;
  readonly event_type: "price_alert";
  readonly symbol: string | null;
  readonly detected_at: string;
  readonly severity: "info" | "warning" | "critical";
  readonly title: string;
  readonly summary: string;
  readonly metrics: Readonly<Record<string, number | string | null>>;
  readonly conditions_matched: PriceMatched;
  readonly correlation_id: string;
  readonly version: "v1";
};

/** A price_alert rule on price_below. */
export type PriceBelowRule = {
  readonly event_type: "price_alert";
  readonly condition: "price_below";
  readonly value: number;
  readonly symbol?: string;
  readonly symbols?: readonly string[];
  readonly webhook_id: number;
  readonly once?: boolean;
  readonly config?: AlertConfig;
};

/** What a price_alert saw. */
export type PriceMatched = {
  readonly operator: "price_above" | "price_below" | "pct_change";
  readonly observed: number;
  readonly threshold: number;
};

/** The quote of one instrument. */
export type Quote = {
  readonly symbol: string;
  readonly name: string;
  readonly name_en: string;
  readonly price: number;
  readonly change: number;
  readonly change_percent: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly previous_close: number;
  readonly limit_up: number | null;
  readonly limit_down: number | null;
  readonly volume: number;
  readonly value: number;
  readonly trade_count: number;
  readonly bid: number;
  readonly ask: number;
  readonly bid_size: number;
  readonly ask_size: number;
  readonly liquidity: Liquidity;
  readonly auction: Auction | null;
  readonly updated_at: string;
  readonly is_delayed: boolean;
  readonly resolved_instrument: ResolvedInstrument;
};

/** Ratios of a company, newest period first. */
export type RatioHistory = {
  readonly symbol: string;
  readonly ratios: readonly RatioRow[];
  readonly meta: RatioMeta;
};

/** What abnormal_volume or unusual_value_traded saw. */
export type RatioMatched = {
  readonly operator: "ratio_gte";
  readonly metric: "volume" | "value";
  readonly current_value: number;
  readonly baseline_value: number;
  readonly ratio: number;
  readonly threshold: number;
};

/** What the ratios were computed for. */
export type RatioMeta = {
  readonly period: "annual" | "quarterly";
  readonly metrics: "core" | "extended";
  readonly warnings: readonly string[];
};

/** Ratios of one period. */
export type RatioRow = {
  readonly report_date: string;
  readonly statement_period: "annual" | "quarterly";
  readonly fiscal_year: number;
  readonly fiscal_quarter: number;
  readonly ratios: Readonly<Record<string, number | null>>;
  readonly key_metrics: KeyMetrics;
  readonly coverage?: Coverage;
  readonly periods_available?: number;
  readonly quality?: "complete" | "partial" | "sparse";
  readonly partial_context?: PartialContext | null;
};

/** How the company reports. */
export type Reporting = {
  readonly reporting_cadence: "quarterly" | "semi_annual" | "annual";
  readonly quarterly_income_convention: "discrete" | "cumulative";
};

/** One request of the account. */
export type RequestEntry = {
  readonly time: string;
  readonly request_id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
  readonly ms: number;
  readonly key_hint: string;
};

/** The latest requests of the account, newest first. */
export type RequestList = {
  readonly requests: readonly RequestEntry[];
  readonly count: number;
};

/** How the identifiers of a batch were resolved. */
export type Resolution = {
  readonly requested_count: number;
  readonly resolved_count: number;
  readonly ambiguous: readonly IdentifierAmbiguous[];
  readonly not_found: readonly IdentifierNotFound[];
};

/** Which instrument the request was understood to mean, and how sure that is. */
export type ResolvedInstrument = {
  readonly input: string;
  readonly symbol: string;
  readonly name: string;
  readonly match_type: "symbol_exact" | "name_exact" | "alias_exact" | "name_prefix" | "name_partial";
  readonly confidence: "high" | "medium" | "low";
};

/** A snapshot follows as after a subscribe without resume. */
export type ResumeNotRecovered = {
  readonly recovered: false;
  readonly reason: "epoch_changed" | "too_old" | "ahead" | "unknown";
};

/** The missed trades follow as ordinary trade messages, without a snapshot. */
export type ResumeRecovered = {
  readonly recovered: true;
  readonly count: number;
};

/** The new secret of a destination. */
export type RotatedSecret = {
  readonly id: number;
  readonly signing_secret: string;
  readonly previous_secret_expires_at: string;
};

/** Requests to a route. */
export type RouteUsage = {
  readonly route: string;
  readonly requests: number;
  readonly failed: number;
};

/** How a sector of the market performs. */
export type Sector = {
  readonly sector_name: string;
  readonly sector_name_ar: string;
  readonly change_percent: number;
  readonly avg_change_percent: number;
  readonly volume: number;
  readonly num_stocks: number;
};

/** Every sector with an instrument of the index, by change_percent, greatest first. */
export type Sectors = {
  readonly index: "TASI" | "NOMU";
  readonly is_delayed: boolean;
  readonly sectors: readonly Sector[];
  readonly count: number;
};

/** What the rows of each statement mean. */
export type Semantics = {
  readonly income: "annual_full_year" | "annual_with_year_to_date" | "quarter_discrete";
  readonly cashflow: "annual_full_year" | "annual_with_year_to_date" | "quarter_discrete";
  readonly balance: "year_end_snapshot" | "latest_quarter_end_snapshot" | "quarter_end_snapshot";
};

/** The session of one market. */
export type SessionState = {
  readonly market: "TASI" | "NOMU";
  readonly session: "preopen" | "regular" | "preclose" | "atc" | "postmarket" | "closed";
  readonly next_session: "preopen" | "regular" | "preclose" | "atc" | "postmarket" | "closed";
  readonly next_session_at: string;
};

/** An instrument of the snapshot. */
export type SnapshotQuote = {
  readonly symbol: string;
  readonly name: string;
  readonly name_en: string;
  readonly market: "TASI" | "NOMU";
  readonly security_type: "Equity" | "Sukuk" | "ETF" | "Closed-End Fund" | "Unknown";
  readonly sector_id: string | null;
  readonly sector: string | null;
  readonly sector_en: string | null;
  readonly price: number;
  readonly change: number;
  readonly change_percent: number;
  readonly volume: number;
  readonly value: number;
  readonly trade_count: number;
  readonly high: number;
  readonly low: number;
  readonly previous_close: number;
  readonly limit_up: number | null;
  readonly limit_down: number | null;
  readonly market_cap: number | null;
  readonly updated_at: string;
};

/** Something that happened to a listed company. */
export type StockEvent = {
  readonly id: string;
  readonly symbol: string;
  readonly stock_name: string | null;
  readonly event_type: string;
  readonly importance: "critical" | "important" | "regular";
  readonly sentiment: "very_positive" | "positive" | "slightly_positive" | "neutral" | "slightly_negative" | "negative" | "very_negative";
  readonly description: string;
  readonly event_date: string;
  readonly article_date: string | null;
  readonly created_at: string;
};

/** A stock event of a watched kind or importance was recorded. */
export type StockEventDelivery = {
  readonly event_id: string;
  readonly event_type: "stock_event";
  readonly symbol: string | null;
  readonly detected_at: string;
  readonly severity: "info" | "warning" | "critical";
  readonly title: string;
  readonly summary: string;
  readonly metrics: Readonly<Record<string, number | string | null>>;
  readonly conditions_matched: StockEventMatched;
  readonly correlation_id: string;
  readonly version: "v1";
};

/** What a stock_event rule saw. */
export type StockEventMatched = {
  readonly operator: "type_in" | "importance_gte";
  readonly observed: string;
  readonly threshold: readonly string[] | string;
};

/** A page of events, newest first. */
export type StockEvents = {
  readonly events: readonly StockEvent[];
  readonly count: number;
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly has_more: boolean;
  readonly available_types: readonly string[];
};

/** The first message of a connection. */
export type StocksConnected = {
  readonly type: "connected";
  readonly plan: "free" | "starter" | "pro" | "business" | "enterprise";
  readonly delivery_profile: string;
  readonly limits: StocksLimits;
  readonly message: string;
  readonly timestamp: string;
};

/** Something was refused or failed. */
export type StocksError = {
  readonly type: "error";
  readonly code: "api_key_required" | "connection_limit" | "internal_error" | "invalid_api_key" | "invalid_heartbeat" | "invalid_json" | "invalid_symbol" | "plan_not_entitled" | "slow_consumer" | "subscribe_call_limit" | "subscribe_rate_limited" | "subscription_limit" | "symbols_required" | "unknown_action" | "wildcard_not_allowed";
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
};

/** The limits in force for this connection. */
export type StocksLimits = {
  readonly max_symbols_per_connection: number;
  readonly max_symbols_per_call: number;
  readonly stream_modes: readonly "standard"[];
};

/** The book of an instrument. */
export type StreamDepth = {
  readonly type: "depth_snapshot";
  readonly available: true;
  readonly symbol: string;
  readonly updated_at: string;
  readonly session: "preopen" | "regular" | "preclose" | "atc" | "postmarket" | "closed";
  readonly book_state: "normal" | "auction" | "one_sided" | "market_orders_only" | "halted";
  readonly levels: number;
  readonly entitled_levels: number;
  readonly best_bid: number;
  readonly best_ask: number;
  readonly spread: number;
  readonly spread_bps: number;
  readonly total_bid_quantity_top5: number;
  readonly total_ask_quantity_top5: number;
  readonly total_bid_quantity: number;
  readonly total_ask_quantity: number;
  readonly level_imbalance: number;
  readonly level_imbalance_top5: number;
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
  readonly market_order: MarketOrders | null;
  readonly timestamp: string;
};

/** There is no book of the instrument now. */
export type StreamDepthUnavailable = {
  readonly type: "depth_snapshot";
  readonly symbol: string;
  readonly available: false;
  readonly message: string;
  readonly levels: 0;
  readonly entitled_levels: number;
  readonly bids: readonly unknown[];
  readonly asks: readonly unknown[];
  readonly timestamp: string;
};

/** How a market stands. */
export type StreamIndex = {
  readonly type: "index";
  readonly symbol: "TASI" | "NOMU";
  readonly index: "TASI" | "NOMU";
  readonly is_delayed: boolean;
  readonly timestamp: string;
  readonly index_value: number;
  readonly index_change: number;
  readonly index_change_percent: number;
  readonly total_volume: number;
  readonly total_value: number;
  readonly trade_count: number;
  readonly advancing: number;
  readonly declining: number;
  readonly unchanged: number;
  readonly market_mood: "Very Bullish" | "Bullish" | "Neutral" | "Bearish" | "Very Bearish";
};

/** Money that flowed into and out of the instrument today, without the counts of trades. */
export type StreamLiquidity = {
  readonly inflow_value: number;
  readonly inflow_volume: number;
  readonly outflow_value: number;
  readonly outflow_volume: number;
  readonly net_value: number;
};

/** The current quote of a subscribed instrument. */
export type StreamQuote = {
  readonly type: "quote";
  readonly symbol: string;
  readonly mode: "standard";
  readonly data: StreamQuoteData;
  readonly timestamp: string;
  readonly latency_ms: number;
};

/** The quote as it stands now. */
export type StreamQuoteData = {
  readonly price: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly change: number;
  readonly change_percent: number;
  readonly previous_close: number;
  readonly volume: number;
  readonly value: number;
  readonly trade_count: number;
  readonly bid: number;
  readonly ask: number;
  readonly bid_size: number;
  readonly ask_size: number;
  readonly liquidity: StreamLiquidity;
  readonly trade_time: string;
  readonly market_session: "PREOPEN" | "REGULAR" | "PRECLOSE" | "ATC" | "POSTMARKET" | "CLOSED";
  readonly auction: Auction | null;
};

/** One trade of a subscribed instrument. */
export type StreamTrade = {
  readonly type: "trade";
  readonly symbol: string;
  readonly trade_seq: number;
  readonly event_time: string;
  readonly price: number;
  readonly quantity: number;
  readonly value: number;
  readonly side: "buy" | "sell";
  readonly market_session: "PREOPEN" | "REGULAR" | "PRECLOSE" | "ATC" | "POSTMARKET" | "CLOSED";
  readonly timestamp: string;
};

/** Answers subscribe. */
export type Subscribed = {
  readonly type: "subscribed";
  readonly symbols: readonly string[];
  readonly total: number;
  readonly limit: number;
  readonly not_found?: readonly string[];
};

/** Indicators of final daily bars. */
export type Technicals = {
  readonly rsi_14: number | null;
  readonly macd_line: number | null;
  readonly macd_signal: number | null;
  readonly macd_histogram: number | null;
  readonly fifty_day_average: number | null;
  readonly technical_strength: number | null;
  readonly price_direction: "صاعد" | "هابط" | "متذبذب" | null;
  readonly updated_at: string | null;
};

/** Sent by test-delivery, to try a destination. */
export type TestDelivery = {
  readonly event_id: string;
  readonly event_type: "test";
  readonly symbol: string | null;
  readonly detected_at: string;
  readonly severity: "info" | "warning" | "critical";
  readonly title: string;
  readonly summary: string;
  readonly metrics: Readonly<Record<string, number | string | null>>;
  readonly conditions_matched: NothingMatched;
  readonly correlation_id: string;
  readonly version: "v1";
};

/** One trade. */
export type Trade = {
  readonly trade_seq: number;
  readonly event_time: string;
  readonly price: number;
  readonly quantity: number;
  readonly value: number;
  readonly side: "buy" | "sell";
};

/** Recent trades of one instrument, newest first. */
export type TradeList = {
  readonly symbol: string;
  readonly updated_at: string | null;
  readonly count: number;
  readonly events: readonly Trade[];
  readonly summary: TradeSummary;
};

/** Totals of the listed trades, not of the day. */
export type TradeSummary = {
  readonly event_count: number;
  readonly trade_quantity: number;
  readonly trade_value: number;
  readonly latest_event_time: string | null;
};

/** The first message of a connection. */
export type TradesConnected = {
  readonly type: "connected";
  readonly channel: "trades";
  readonly plan: "free" | "starter" | "pro" | "business" | "enterprise";
  readonly delivery_profile: string;
  readonly limits: TradesLimits;
  readonly message: string;
  readonly timestamp: string;
};

/** Something was refused or failed. */
export type TradesError = {
  readonly type: "error";
  readonly code: "api_key_required" | "connection_limit" | "internal_error" | "invalid_api_key" | "invalid_heartbeat" | "invalid_json" | "invalid_resume" | "invalid_symbol" | "plan_not_entitled" | "slow_consumer" | "snapshot_rate_limited" | "subscribe_call_limit" | "subscribe_rate_limited" | "subscription_limit" | "symbol_required" | "unknown_action" | "wildcard_not_allowed";
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
};

/** The limits in force for this connection. */
export type TradesLimits = {
  readonly max_symbols_per_connection: number;
  readonly max_symbols_per_call: number;
  readonly snapshot_limit_max: number;
};

/** There only when the subscribe carried resume. */
export type TradesResumed = {
  readonly epoch: string;
  readonly symbols: Readonly<Record<string, ResumeRecovered | ResumeNotRecovered>>;
};

/** Recent trades of one instrument, newest first. */
export type TradesSnapshot = {
  readonly type: "trades_snapshot";
  readonly symbol: string;
  readonly updated_at: string | null;
  readonly count: number;
  readonly events: readonly Trade[];
  readonly summary: TradeSummary;
  readonly timestamp: string;
};

/** Answers subscribe. */
export type TradesSubscribed = {
  readonly type: "subscribed";
  readonly symbols: readonly string[];
  readonly total: number;
  readonly limit: number;
  readonly not_found?: readonly string[];
  readonly subscribe_all: boolean;
  readonly resume?: TradesResumed;
};

/** Answers unsubscribe. */
export type Unsubscribed = {
  readonly type: "unsubscribed";
  readonly symbols: readonly string[];
  readonly total: number;
  readonly limit: number;
};

/** The day's traded value is a multiple of what is usual by this time of day. */
export type UnusualValueDelivery = {
  readonly event_id: string;
  readonly event_type: "unusual_value_traded";
  readonly symbol: string | null;
  readonly detected_at: string;
  readonly severity: "info" | "warning" | "critical";
  readonly title: string;
  readonly summary: string;
  readonly metrics: Readonly<Record<string, number | string | null>>;
  readonly conditions_matched: RatioMatched;
  readonly correlation_id: string;
  readonly version: "v1";
};

/** A unusual_value_traded rule on ratio_gte. */
export type UnusualValueRule = {
  readonly event_type: "unusual_value_traded";
  readonly condition: "ratio_gte";
  readonly value: number;
  readonly symbol?: string;
  readonly symbols?: readonly string[];
  readonly webhook_id: number;
  readonly once?: boolean;
  readonly config?: AlertConfig;
};

/** A dividend whose eligibility date is still to come. */
export type UpcomingDividend = {
  readonly value: number;
  readonly period: string;
  readonly eligibility_date: string;
  readonly distribution_date: string | null;
};

/** What the account has used. */
export type UsedOfLimits = {
  readonly requests_today: number;
  readonly requests_limit: number;
  readonly resets_at: string;
  readonly connections: number;
  readonly webhooks: number;
  readonly alerts: number;
};

/** An estimate of a fair price. */
export type Valuation = {
  readonly fair_price: number | null;
  readonly fair_price_confidence: number | null;
  readonly calculated_at: string | null;
};

/** An instrument of the list by traded value. */
export type ValueMover = {
  readonly symbol: string;
  readonly name: string;
  readonly name_en: string;
  readonly price: number;
  readonly change: number;
  readonly change_percent: number;
  readonly volume: number;
  readonly updated_at: string;
  readonly value: number;
};

/** How the destination answered the challenge. */
export type Verification = {
  readonly succeeded: boolean;
  readonly response_status: number | null;
  readonly error: string | null;
};

/** The destination after a challenge. */
export type VerifiedWebhook = {
  readonly id: number;
  readonly url: string;
  readonly name: string;
  readonly is_verified: boolean;
  readonly is_active: boolean;
  readonly inactive_reason?: string;
  readonly created_at: string;
  readonly verification: Verification;
};

/** A webhook destination. */
export type Webhook = {
  readonly id: number;
  readonly url: string;
  readonly name: string;
  readonly is_verified: boolean;
  readonly is_active: boolean;
  readonly inactive_reason?: string;
  readonly created_at: string;
};

/** A new destination. */
export type WebhookCreate = {
  readonly url: string;
  readonly name?: string;
};

/** What to change. */
export type WebhookPatch = {
  readonly name?: string;
  readonly is_active?: boolean;
};

/** The destinations of the account. */
export type Webhooks = {
  readonly webhooks: readonly Webhook[];
  readonly count: number;
};

/** Every operation by its name in the API documents. */
export interface Operations {
  /** Quote of one instrument */
  getQuote: {
    path: {
      /** Ticker of the instrument. */
      readonly symbol: string;
    };
    query: {
      /** Company name, Arabic or English, or alias. */
      readonly identifier?: string;
      /** realtime needs Pro. */
      readonly data_mode?: "realtime" | "delayed";
    };
    body: undefined;
    answer: Quote;
    csv: false;
  };
  /** Quotes of several instruments */
  getQuotes: {
    path: NoParameters;
    query: {
      /** Tickers, comma-separated. */
      readonly symbols?: readonly string[];
      /** Names, aliases or tickers, comma-separated, in place of symbols. */
      readonly identifiers?: readonly string[];
      /** realtime needs Pro. */
      readonly data_mode?: "realtime" | "delayed";
    };
    body: undefined;
    answer: BatchQuotes;
    csv: false;
  };
  /** Recent trades of one instrument */
  getTrades: {
    path: {
      /** Ticker of the instrument. */
      readonly symbol: string;
    };
    query: {
      /** How many trades. */
      readonly limit?: number;
    };
    body: undefined;
    answer: TradeList;
    csv: true;
  };
  /** Order-book depth of one instrument */
  getDepth: {
    path: {
      /** Ticker of the instrument. */
      readonly symbol: string;
    };
    query: {
      /** Levels of each side. */
      readonly levels?: number;
    };
    body: undefined;
    answer: DepthSnapshot;
    csv: false;
  };
  /** Index and breadth of a market */
  getMarketSummary: {
    path: NoParameters;
    query: {
      /** TASI, the main market, or NOMU, the parallel one, in any case. */
      readonly index?: "TASI" | "NOMU";
      /** realtime needs Pro. */
      readonly data_mode?: "realtime" | "delayed";
    };
    body: undefined;
    answer: MarketSummary;
    csv: false;
  };
  /** Greatest gains */
  getGainers: {
    path: NoParameters;
    query: {
      /** TASI, the main market, or NOMU, the parallel one, in any case. */
      readonly index?: "TASI" | "NOMU";
      /** How many instruments. */
      readonly limit?: number;
      /** realtime needs Pro. */
      readonly data_mode?: "realtime" | "delayed";
    };
    body: undefined;
    answer: Gainers;
    csv: true;
  };
  /** Greatest losses */
  getLosers: {
    path: NoParameters;
    query: {
      /** TASI, the main market, or NOMU, the parallel one, in any case. */
      readonly index?: "TASI" | "NOMU";
      /** How many instruments. */
      readonly limit?: number;
      /** realtime needs Pro. */
      readonly data_mode?: "realtime" | "delayed";
    };
    body: undefined;
    answer: Losers;
    csv: true;
  };
  /** Most traded shares */
  getVolumeLeaders: {
    path: NoParameters;
    query: {
      /** TASI, the main market, or NOMU, the parallel one, in any case. */
      readonly index?: "TASI" | "NOMU";
      /** How many instruments. */
      readonly limit?: number;
      /** realtime needs Pro. */
      readonly data_mode?: "realtime" | "delayed";
    };
    body: undefined;
    answer: MostTraded;
    csv: true;
  };
  /** Most traded value */
  getValueLeaders: {
    path: NoParameters;
    query: {
      /** TASI, the main market, or NOMU, the parallel one, in any case. */
      readonly index?: "TASI" | "NOMU";
      /** How many instruments. */
      readonly limit?: number;
      /** realtime needs Pro. */
      readonly data_mode?: "realtime" | "delayed";
    };
    body: undefined;
    answer: MostValuable;
    csv: true;
  };
  /** Sector performance */
  getSectors: {
    path: NoParameters;
    query: {
      /** TASI, the main market, or NOMU, the parallel one, in any case. */
      readonly index?: "TASI" | "NOMU";
      /** realtime needs Pro. */
      readonly data_mode?: "realtime" | "delayed";
    };
    body: undefined;
    answer: Sectors;
    csv: false;
  };
  /** The whole market at one moment */
  getSnapshot: {
    path: NoParameters;
    query: {
      /** One market alone. */
      readonly index?: "TASI" | "NOMU" | "all";
      /** realtime needs Pro. */
      readonly data_mode?: "realtime" | "delayed";
    };
    body: undefined;
    answer: MarketSnapshot;
    csv: true;
  };
  /** Session, clock and feed */
  getStatus: {
    path: NoParameters;
    query: {
      /** realtime needs Pro. */
      readonly data_mode?: "realtime" | "delayed";
    };
    body: undefined;
    answer: MarketStatus;
    csv: false;
  };
  /** Trading days and hours */
  getCalendar: {
    path: NoParameters;
    query: {
      /** First day. */
      readonly from?: string;
      /** Last day. */
      readonly to?: string;
    };
    body: undefined;
    answer: MarketCalendar;
    csv: false;
  };
  /** Company directory */
  getCompanies: {
    path: NoParameters;
    query: {
      /** Part of a symbol, of either name or of an alias, a former name or symbol, or an ISIN. */
      readonly search?: string;
      /** One market alone. */
      readonly market?: "TASI" | "NOMU";
      /** One sector alone, by the sector_id of an entry. */
      readonly sector_id?: string;
      /** Entries of a page. */
      readonly limit?: number;
      /** Entries to skip. */
      readonly offset?: number;
      /** realtime needs Pro. */
      readonly data_mode?: "realtime" | "delayed";
    };
    body: undefined;
    answer: Directory;
    csv: true;
  };
  /** Company detail */
  getCompany: {
    path: {
      /** Ticker of the instrument. */
      readonly symbol: string;
    };
    query: NoParameters;
    body: undefined;
    answer: Company;
    csv: false;
  };
  /** Historical bars */
  getHistorical: {
    path: {
      /** Ticker of the instrument. */
      readonly symbol: string;
    };
    query: {
      /** First day. */
      readonly from?: string;
      /** Last day. */
      readonly to?: string;
      /** Length of a bar. */
      readonly interval?: "1d" | "1w" | "1m" | "30m" | "60m";
      /** asc. */
      readonly order?: "asc" | "desc";
      /** Bars of a page. */
      readonly limit?: number;
      /** Bars to skip. */
      readonly offset?: number;
    };
    body: undefined;
    answer: Historical;
    csv: true;
  };
  /** Bars of minutes of one day */
  getIntraday: {
    path: {
      /** Ticker of the instrument. */
      readonly symbol: string;
    };
    query: {
      /** Length of a bar in minutes. */
      readonly minutes?: "1" | "5" | "15";
      /** The trading day. */
      readonly date?: string;
      /** realtime needs Pro. */
      readonly data_mode?: "realtime" | "delayed";
    };
    body: undefined;
    answer: Intraday;
    csv: true;
  };
  /** Financial statements */
  getFinancials: {
    path: {
      /** Ticker of the instrument. */
      readonly symbol: string;
    };
    query: {
      /** Which statements. */
      readonly type?: "income" | "balance" | "cashflow" | "all";
      /** auto is annual after a complete latest fiscal year, else quarterly. */
      readonly period?: "annual" | "quarterly" | "auto";
      /** How far back. */
      readonly history?: "1y" | "3y" | "5y" | "10y" | "max";
      /** Set of fields. */
      readonly metrics?: "core" | "extended";
      /** latest is one row of each statement. */
      readonly result?: "series" | "latest";
      /** Most rows of each statement. */
      readonly limit?: number;
      /** 1 adds the year-to-date row of the incomplete year. */
      readonly include_partial?: "0" | "1";
      /** 1 adds rows without figures for periods that are due. */
      readonly include_future_placeholders?: "0" | "1";
    };
    body: undefined;
    answer: Financials;
    csv: false;
  };
  /** Ratios of one company */
  getRatios: {
    path: {
      /** Ticker of the instrument. */
      readonly symbol: string;
    };
    query: {
      /** How far back. */
      readonly history?: "latest" | "3y" | "5y" | "10y" | "max";
      /** Period of the rows. */
      readonly period?: "annual" | "quarterly";
      /** Set of ratios. */
      readonly metrics?: "core" | "extended";
      /** extended says more about how complete the ratios are. */
      readonly meta?: "minimal" | "extended";
    };
    body: undefined;
    answer: RatioHistory;
    csv: false;
  };
  /** Compare companies */
  getComparison: {
    path: NoParameters;
    query: {
      /** Tickers, comma-separated. */
      readonly symbols: readonly string[];
      /** Set of ratios. */
      readonly metrics?: "core" | "extended";
      /** extended says more about how complete the ratios are. */
      readonly meta?: "minimal" | "extended";
    };
    body: undefined;
    answer: Comparison;
    csv: false;
  };
  /** Dividends */
  getDividends: {
    path: {
      /** Ticker of the instrument. */
      readonly symbol: string;
    };
    query: {
      /** Most rows of history. */
      readonly limit?: number;
    };
    body: undefined;
    answer: Dividends;
    csv: true;
  };
  /** Corporate actions */
  getCorporateActions: {
    path: {
      /** Ticker of the instrument. */
      readonly symbol: string;
    };
    query: {
      /** Actions of one type, in any case. */
      readonly type?: "CASH_DIVIDEND" | "SPLIT" | "BONUS_ISSUE" | "RIGHTS_ISSUE" | "CAPITAL_REDUCTION" | "LISTING" | "MARKET_TRANSFER" | "NAME_CHANGE";
      /** First ex_date. */
      readonly from?: string;
      /** Last ex_date. */
      readonly to?: string;
      /** Actions of a page. */
      readonly limit?: number;
      /** Actions to skip. */
      readonly offset?: number;
    };
    body: undefined;
    answer: CorporateActions;
    csv: true;
  };
  /** Stock events */
  getEvents: {
    path: NoParameters;
    query: {
      /** Events of one instrument. */
      readonly symbol?: string;
      /** Events of one type, in any case. */
      readonly type?: "FINANCIAL_REPORT" | "DIVIDEND_ANNOUNCEMENT" | "STOCK_SPLIT" | "MERGER_ACQUISITION" | "MANAGEMENT_CHANGE" | "NEW_LISTING" | "DELISTING" | "REGULATORY_ACTION" | "PRODUCT_LAUNCH" | "PARTNERSHIP" | "LEGAL_ISSUE" | "MARKET_EXPANSION" | "RESTRUCTURING" | "EARNINGS_SURPRISE" | "INSIDER_TRADING" | "ANALYST_RATING_CHANGE" | "CAPITAL_INCREASE" | "SHAREHOLDER_MEETING" | "OTHER";
      /** Events of one importance, in any case. */
      readonly importance?: "CRITICAL" | "IMPORTANT" | "REGULAR";
      /** First day of created_at. */
      readonly from?: string;
      /** Last day of created_at. */
      readonly to?: string;
      /** Events of a page. */
      readonly limit?: number;
      /** Events to skip. */
      readonly offset?: number;
    };
    body: undefined;
    answer: StockEvents;
    csv: true;
  };
  /** List webhook destinations */
  listWebhooks: {
    path: NoParameters;
    query: NoParameters;
    body: undefined;
    answer: Webhooks;
    csv: false;
  };
  /** Create a webhook destination */
  createWebhook: {
    path: NoParameters;
    query: NoParameters;
    body: WebhookCreate;
    answer: CreatedWebhook;
    csv: false;
  };
  /** Get a webhook destination */
  getWebhook: {
    path: {
      /** Number of the webhook, alert or key. */
      readonly id: number;
    };
    query: NoParameters;
    body: undefined;
    answer: Webhook;
    csv: false;
  };
  /** Change a webhook destination */
  patchWebhook: {
    path: {
      /** Number of the webhook, alert or key. */
      readonly id: number;
    };
    query: NoParameters;
    body: WebhookPatch;
    answer: Webhook;
    csv: false;
  };
  /** Delete a webhook destination */
  deleteWebhook: {
    path: {
      /** Number of the webhook, alert or key. */
      readonly id: number;
    };
    query: NoParameters;
    body: undefined;
    answer: Deleted;
    csv: false;
  };
  /** Send the challenge again */
  verifyWebhook: {
    path: {
      /** Number of the webhook, alert or key. */
      readonly id: number;
    };
    query: NoParameters;
    body: undefined;
    answer: VerifiedWebhook;
    csv: false;
  };
  /** Send a test notification */
  testWebhook: {
    path: {
      /** Number of the webhook, alert or key. */
      readonly id: number;
    };
    query: NoParameters;
    body: undefined;
    answer: Delivery;
    csv: false;
  };
  /** Rotate the signing secret */
  rotateSecret: {
    path: {
      /** Number of the webhook, alert or key. */
      readonly id: number;
    };
    query: NoParameters;
    body: undefined;
    answer: RotatedSecret;
    csv: false;
  };
  /** Delivery history */
  listDeliveries: {
    path: {
      /** Number of the webhook, alert or key. */
      readonly id: number;
    };
    query: {
      /** Deliveries of one status. */
      readonly status?: "queued" | "delivered" | "failed";
      /** Deliveries of a page. */
      readonly limit?: number;
      /** Deliveries to skip. */
      readonly offset?: number;
    };
    body: undefined;
    answer: Deliveries;
    csv: false;
  };
  /** Deliver again */
  redeliver: {
    path: {
      /** Number of the webhook, alert or key. */
      readonly id: number;
      /** Number of the delivery. */
      readonly delivery_id: number;
    };
    query: NoParameters;
    body: undefined;
    answer: Delivery;
    csv: false;
  };
  /** List alert rules */
  listAlerts: {
    path: NoParameters;
    query: NoParameters;
    body: undefined;
    answer: Alerts;
    csv: false;
  };
  /** Create an alert rule */
  createAlert: {
    path: NoParameters;
    query: NoParameters;
    body: AlertCreate;
    answer: Alert;
    csv: false;
  };
  /** Get an alert rule */
  getAlert: {
    path: {
      /** Number of the webhook, alert or key. */
      readonly id: number;
    };
    query: NoParameters;
    body: undefined;
    answer: Alert;
    csv: false;
  };
  /** Change an alert rule */
  patchAlert: {
    path: {
      /** Number of the webhook, alert or key. */
      readonly id: number;
    };
    query: NoParameters;
    body: AlertPatch;
    answer: Alert;
    csv: false;
  };
  /** Delete an alert rule */
  deleteAlert: {
    path: {
      /** Number of the webhook, alert or key. */
      readonly id: number;
    };
    query: NoParameters;
    body: undefined;
    answer: Deleted;
    csv: false;
  };
  /** Get the account */
  getAccount: {
    path: NoParameters;
    query: NoParameters;
    body: undefined;
    answer: Account;
    csv: false;
  };
  /** Usage by day, key and route */
  getAccountUsage: {
    path: NoParameters;
    query: {
      /** How many days. */
      readonly days?: number;
    };
    body: undefined;
    answer: AccountUsage;
    csv: false;
  };
  /** The latest requests */
  getAccountRequests: {
    path: NoParameters;
    query: {
      /** Requests of the answer. */
      readonly limit?: number;
      /** Only those that failed. */
      readonly status?: "failed";
    };
    body: undefined;
    answer: RequestList;
    csv: false;
  };
  /** List keys */
  listAccountKeys: {
    path: NoParameters;
    query: NoParameters;
    body: undefined;
    answer: AccountKeys;
    csv: false;
  };
  /** Make a key */
  createAccountKey: {
    path: NoParameters;
    query: NoParameters;
    body: KeyCreate;
    answer: CreatedKey;
    csv: false;
  };
  /** Delete a key */
  deleteAccountKey: {
    path: {
      /** Number of the webhook, alert or key. */
      readonly id: number;
    };
    query: NoParameters;
    body: undefined;
    answer: Deleted;
    csv: false;
  };
}

/** What the service sends on each channel. */
export interface ChannelMessages {
  stocks: StocksConnected | Subscribed | Unsubscribed | StreamQuote | Pong | Heartbeat | StocksError;
  trades: TradesConnected | TradesSubscribed | Unsubscribed | TradesSnapshot | StreamTrade | Pong | Heartbeat | TradesError;
  depth: DepthConnected | Subscribed | Unsubscribed | StreamDepth | StreamDepthUnavailable | Pong | Heartbeat | DepthError;
  index: IndexConnected | IndexSubscribed | IndexUnsubscribed | StreamIndex | Pong | Heartbeat | IndexError;
}
