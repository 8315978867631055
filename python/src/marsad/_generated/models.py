"""What the API answers and sends.

Written by `npm run generate` from the schemas of the service; change it there.
"""

from __future__ import annotations

import datetime as dt
from typing import Any, Literal

from .._model import Model

__all__ = [
    "AbnormalVolumeDelivery",
    "Account",
    "AccountKey",
    "AccountKeys",
    "AccountLimits",
    "AccountUsage",
    "Alert",
    "AlertConfig",
    "Alerts",
    "Analysts",
    "Auction",
    "BalanceSheet",
    "BatchQuote",
    "BatchQuotes",
    "CalendarDay",
    "CalendarDetails",
    "CalendarSession",
    "CashFlow",
    "Challenge",
    "Company",
    "CompanyCalendar",
    "CompanyCalendarItem",
    "ComparedCompany",
    "Comparison",
    "Constituent",
    "Constituents",
    "CorporateAction",
    "CorporateActions",
    "Coverage",
    "CreatedKey",
    "CreatedLink",
    "CreatedWebhook",
    "DailyBar",
    "DayFile",
    "DayFiles",
    "DayManifest",
    "DayUsage",
    "Deleted",
    "Deliveries",
    "Delivery",
    "DepthLevel",
    "DepthSnapshot",
    "DescribedFile",
    "Directory",
    "DirectoryEntry",
    "Dividends",
    "Email",
    "Emails",
    "Entitlements",
    "FileColumn",
    "FileList",
    "Financials",
    "Fundamentals",
    "Gainers",
    "Historical",
    "Histories",
    "HistoryReach",
    "Holder",
    "IdentifierAmbiguous",
    "IdentifierCandidate",
    "IdentifierNotFound",
    "InboxNotification",
    "InboxNotifications",
    "IncomeStatement",
    "Interruption",
    "Intraday",
    "IntradayBar",
    "KeyMetrics",
    "KeyUsage",
    "LargeMoveDelivery",
    "LargeMoveMatched",
    "Link",
    "Links",
    "Liquidity",
    "Losers",
    "MarketCalendar",
    "MarketOrders",
    "MarketSnapshot",
    "MarketStatus",
    "MarketSummary",
    "MinuteBar",
    "MostTraded",
    "MostValuable",
    "Mover",
    "NetShort",
    "NothingMatched",
    "Ownership",
    "PaidDividend",
    "PartialContext",
    "PriceAlertDelivery",
    "PriceMatched",
    "ProofConsistency",
    "ProofHead",
    "ProofHeadDelivery",
    "ProofInclusion",
    "ProofKey",
    "ProofKeys",
    "Quote",
    "RatioHistory",
    "RatioMatched",
    "RatioMeta",
    "RatioRow",
    "ReadNotifications",
    "Replay",
    "Replays",
    "Reporting",
    "RequestEntry",
    "RequestList",
    "Resolution",
    "ResolvedInstrument",
    "RotatedSecret",
    "RouteUsage",
    "Screened",
    "ScreenedInstrument",
    "ScreenerField",
    "ScreenerFields",
    "Sector",
    "Sectors",
    "Semantics",
    "SeriesBar",
    "SessionState",
    "Sharia",
    "ShariaActivity",
    "ShariaBusiness",
    "ShariaPurification",
    "ShariaRatio",
    "ShariaScreen",
    "SnapshotQuote",
    "StatusFeed",
    "StatusHalt",
    "StatusSession",
    "StatusSnapshot",
    "StatusSuspension",
    "StatusVolatilityAuction",
    "StockEvent",
    "StockEventDelivery",
    "StockEventMatched",
    "StockEvents",
    "StreamBar",
    "StreamBars",
    "StreamDepth",
    "StreamDepthChanges",
    "StreamDepthUnavailable",
    "StreamIndex",
    "StreamLiquidity",
    "StreamNotification",
    "StreamQuote",
    "StreamQuoteData",
    "StreamReplay",
    "StreamTicket",
    "StreamTrade",
    "Technicals",
    "TestDelivery",
    "Trade",
    "TradeList",
    "TradeSummary",
    "TradesSnapshot",
    "UnusualValueDelivery",
    "UpcomingDividend",
    "UsedOfLimits",
    "Valuation",
    "ValueMover",
    "Verification",
    "VerifiedWebhook",
    "Watchlist",
    "Watchlists",
    "Webhook",
    "Webhooks",
]


class AbnormalVolumeDelivery(Model):
    """The day's volume is a multiple of what is usual by this time of day."""

    event_id: str
    event_type: Literal["abnormal_volume"]
    symbol: str | None
    detected_at: dt.datetime
    severity: Literal["info", "warning", "critical"]
    title: str
    summary: str
    metrics: dict[str, float | str | None]
    conditions_matched: RatioMatched
    correlation_id: str
    version: Literal["v1"]


class Account(Model):
    """The account of the key."""

    id: int
    name: str
    plan: Literal["free", "starter", "pro", "business", "enterprise"]
    status: Literal["active", "suspended", "unverified"]
    entitlements: Entitlements
    limits: AccountLimits
    usage: UsedOfLimits


class AccountKey(Model):
    """A key, by what is kept of it."""

    id: int
    name: str
    hint: str
    scope: Literal["data", "owner"]
    created_at: dt.datetime
    last_used_at: dt.datetime | None
    expires_at: dt.datetime | None


class AccountKeys(Model):
    """The keys of the account."""

    keys: list[AccountKey]
    count: int


class AccountLimits(Model):
    """The limits in force for the account."""

    requests_per_day: int
    requests_per_minute: int
    key_requests_per_minute: int
    api_keys: int
    compare_symbols: int
    depth_levels: int
    bars60m: HistoryReach | None
    bars30m: HistoryReach | None
    stream_connections: int
    stream_symbols_per_connection: int
    stream_symbols_per_call: int
    stream_wildcard: bool
    webhook_destinations: int
    alert_rules: int
    symbols_per_rule: int


class AccountUsage(Model):
    """Requests of the account by day, key and route."""

    days: list[DayUsage]
    keys: list[KeyUsage]
    routes: list[RouteUsage]
    total: int


class Alert(Model):
    """An alert rule."""

    id: int
    symbol: str | None
    symbols: list[str]
    event_type: Literal["price_alert", "large_move", "abnormal_volume", "unusual_value_traded", "stock_event"]
    condition: Literal["price_above", "price_below", "pct_change", "pct_change_abs_gte", "ratio_gte", "type_in", "importance_gte"]
    value: float | list[str] | str
    webhook_id: int | None
    email_id: int | None
    once: bool
    config: AlertConfig
    status: Literal["active", "paused", "triggered"]
    last_triggered_at: dt.datetime | None
    total_triggers: int
    suppressed_triggers: int | None
    created_at: dt.datetime


class AlertConfig(Model):
    """Settings of the condition."""

    window: Literal["1m", "5m", "15m", "30m", "60m"] | None


class Alerts(Model):
    """The alert rules of the account."""

    alerts: list[Alert]
    count: int


class Analysts(Model):
    """What analysts expect."""

    target_mean: float | None
    target_median: float | None
    target_high: float | None
    target_low: float | None
    consensus_score: float | None
    consensus: Literal["strong_buy", "buy", "hold", "sell", "strong_sell"] | None
    num_analysts: int


class Auction(Model):
    """The live opening or closing auction of the instrument."""

    phase: Literal["opening", "closing"]
    price: float
    price_updated_at: dt.datetime
    volume: int
    volume_updated_at: dt.datetime
    symbol_state: str | None
    symbol_session: Literal["pre-open", "pre-close"]


class BalanceSheet(Model):
    """A row of the balance sheet."""

    report_date: dt.date
    statement_period: Literal["annual", "quarterly"]
    fiscal_year: int
    quarters_reported: int
    quarters_covered: int
    is_full_year: bool
    total_assets: float | None
    total_liabilities: float | None
    stockholders_equity: float | None
    total_debt: float | None
    cash_and_equivalents: float | None
    current_assets: float | None
    current_liabilities: float | None
    receivables: float | None
    inventory: float | None
    property_plant_equipment: float | None
    short_term_debt: float | None
    long_term_debt: float | None
    share_capital: float | None
    retained_earnings: float | None
    minority_interest: float | None
    net_financing_assets: float | None
    customer_deposits: float | None
    insurance_contract_liabilities: float | None


class BatchQuote(Model):
    """A quote as an item of the batch."""

    symbol: str
    name: str
    name_en: str
    price: float
    change: float
    change_percent: float
    open: float
    high: float
    low: float
    previous_close: float
    limit_up: float | None
    limit_down: float | None
    volume: int
    value: float
    trade_count: int
    bid: float
    ask: float
    bid_size: int
    ask_size: int
    liquidity: Liquidity
    auction: Auction | None
    updated_at: dt.datetime
    is_delayed: bool
    net_liquidity: float


class BatchQuotes(Model):
    """Quotes of several instruments, in the caller's order."""

    quotes: list[BatchQuote]
    count: int
    max_symbols: Literal[50]
    requested_count: int
    truncated: bool | None
    warning: str | None
    resolution: Resolution | None


class CalendarDay(Model):
    """One day of the calendar."""

    date: dt.date
    hijri_date: str | None
    weekday: Literal["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    is_trading_day: bool
    reason: str | None
    is_assumed: bool
    sessions: list[CalendarSession]


class CalendarDetails(Model):
    """Facts of the item."""

    announcement_date: dt.date | None
    eligibility_date: dt.date | None
    payment_date: dt.date | None
    amount: float | None
    fiscal_year: int | None
    period: str | None
    period_end: dt.date | None
    status: Literal["published", "expected"] | None
    action: Literal["SPLIT", "BONUS_ISSUE", "RIGHTS_ISSUE", "CAPITAL_REDUCTION", "LISTING", "MARKET_TRANSFER", "NAME_CHANGE"] | None
    ratio_new: int | None
    ratio_old: int | None
    market: Literal["TASI", "NOMU"] | None
    event_id: str | None


class CalendarSession(Model):
    """One session of a trading day."""

    session: Literal["preopen", "regular", "preclose", "atc", "postmarket", "closed"]
    from_: str
    to: str


class CashFlow(Model):
    """A row of the cash-flow statement."""

    report_date: dt.date
    statement_period: Literal["annual", "quarterly"]
    fiscal_year: int
    quarters_reported: int
    quarters_covered: int
    is_full_year: bool
    operating_cash_flow: float | None
    investing_cash_flow: float | None
    financing_cash_flow: float | None
    free_cash_flow: float | None
    capital_expenditure: float | None
    depreciation_and_amortization: float | None
    change_in_working_capital: float | None
    dividends_paid: float | None
    debt_issued: float | None
    debt_repaid: float | None
    net_change_in_cash: float | None
    cash_at_end: float | None


class Challenge(Model):
    """Sent on creation and by verify."""

    event: Literal["webhook.verify"]
    challenge: str


class Company(Model):
    """A company."""

    symbol: str
    name: str
    name_en: str
    current_price: float | None
    is_delayed: bool
    sector_name: str
    sector_name_ar: str
    market_id: Literal["TASI", "NOMU"]
    security_type: Literal["Equity", "Sukuk", "ETF", "Closed-End Fund", "Unknown"]
    description: str
    description_en: str
    website: str
    country: str
    currency: str
    fundamentals: Fundamentals | None
    technicals: Technicals | None
    valuation: Valuation | None
    analysts: Analysts | None


class CompanyCalendar(Model):
    """Items by date, then by symbol."""

    items: list[CompanyCalendarItem]
    count: int


class CompanyCalendarItem(Model):
    """One item of the calendar."""

    date: dt.date
    hijri_date: str | None
    type: Literal["dividend", "earnings", "action", "listing", "meeting", "index_review"]
    symbol: str
    name: str
    name_en: str
    title: str
    title_en: str
    details: CalendarDetails


class ComparedCompany(Model):
    """A company of the comparison, by its latest full year."""

    symbol: str
    company_name: str
    sector_name: str
    sector_name_ar: str
    market_id: Literal["TASI", "NOMU"]
    market_cap: float | None
    current_price: float | None
    ratios: dict[str, float | None]
    key_metrics: KeyMetrics
    coverage: Coverage | None


class Comparison(Model):
    """Companies side by side, in the caller's order."""

    results: list[ComparedCompany]
    count: int
    meta: RatioMeta


class Constituent(Model):
    """A member of an index."""

    symbol: str
    name: str
    name_en: str
    shares: int
    free_float: float
    cap_factor: float
    price: float
    market_cap: float
    weight: float
    points: float


class Constituents(Model):
    """The members of an index, the heaviest first."""

    index: Literal["TASI", "NOMU"]
    is_delayed: bool
    market_time: dt.datetime
    level: float
    constituents: list[Constituent]
    count: int


class CorporateAction(Model):
    """A corporate action."""

    type: str
    announcement_date: dt.date | None
    ex_date: dt.date
    effective_date: dt.date | None
    ratio_new: int | None
    ratio_old: int | None
    amount: float | None
    factor: float | None
    market: Literal["TASI", "NOMU"] | None
    former_symbol: str | None
    former_name_ar: str | None
    former_name_en: str | None
    description_ar: str
    description_en: str


class CorporateActions(Model):
    """A page of corporate actions, newest ex_date first."""

    symbol: str
    actions: list[CorporateAction]
    count: int
    total: int
    limit: int
    offset: int
    has_more: bool


class Coverage(Model):
    """How many of the asked ratios could be computed."""

    available: int
    expected: int
    percent: float


class CreatedKey(Model):
    """A key as it is answered once, when it is made."""

    id: int
    name: str
    hint: str
    scope: Literal["data", "owner"]
    created_at: dt.datetime
    last_used_at: dt.datetime | None
    expires_at: dt.datetime | None
    key: str


class CreatedLink(Model):
    """A link as it is answered once, when it is made."""

    id: int
    name: str
    path: str
    query: dict[str, str]
    format: Literal["csv", "ics", "rss", "json"]
    created_at: dt.datetime
    url: str


class CreatedWebhook(Model):
    """A destination as it is answered once, on creation."""

    id: int
    url: str
    name: str
    is_verified: bool
    is_active: bool
    inactive_reason: str | None
    created_at: dt.datetime
    events: list[Literal["proof.head"]] | None
    signing_secret: str


class DailyBar(Model):
    """A bar of a day, week or month."""

    date: dt.date
    open: float
    high: float
    low: float
    close: float
    volume: int
    adjusted_close: float
    turnover: float
    trade_count: int | None
    is_final: bool | None
    partial: bool | None
    adjust_factor: float | None
    unofficial_trades: Literal[True] | None


class DayFile(Model):
    """One file of a day."""

    name: str
    what: Literal["trades", "quotes", "bars", "depth"]
    rows: int
    bytes: int
    sha256: str
    url: str
    url_expires_at: dt.datetime


class DayFiles(Model):
    """The files of one day."""

    date: dt.date
    format: Literal["parquet", "csv", "jsonl"]
    created_at: dt.datetime
    files: list[DayFile]


class DayManifest(Model):
    """The files of one day with all that is known about them."""

    date: dt.date
    format: Literal["parquet", "csv", "jsonl"]
    created_at: dt.datetime
    version: str
    symbols: list[str]
    files: list[DescribedFile]
    proof: ProofHead | None


class DayUsage(Model):
    """Requests of a day."""

    date: dt.date
    requests: int


class Deleted(Model):
    """What was deleted."""

    id: int
    deleted: Literal[True]


class Deliveries(Model):
    """A page of the delivery history, newest first."""

    deliveries: list[Delivery]
    count: int
    total: int
    limit: int
    offset: int
    has_more: bool


class Delivery(Model):
    """One notification on its way to one destination."""

    id: int
    event_id: str
    event_type: str
    symbol: str | None
    status: Literal["queued", "delivered", "failed"]
    attempts: int
    response_status: int | None
    error: str | None
    created_at: dt.datetime
    next_attempt_at: dt.datetime | None
    delivered_at: dt.datetime | None


class DepthLevel(Model):
    """One price level of the book."""

    level: int
    price: float
    quantity: int
    order_count: int


class DepthSnapshot(Model):
    """The book at the moment of the request."""

    symbol: str
    updated_at: dt.datetime
    session: Literal["preopen", "regular", "preclose", "atc", "postmarket", "closed"]
    book_state: Literal["normal", "auction", "one_sided", "market_orders_only", "halted"]
    levels: int
    entitled_levels: int
    best_bid: float
    best_ask: float
    spread: float
    spread_bps: float
    total_bid_quantity_top5: int
    total_ask_quantity_top5: int
    total_bid_quantity: int
    total_ask_quantity: int
    level_imbalance: float
    level_imbalance_top5: float
    bids: list[DepthLevel]
    asks: list[DepthLevel]
    market_order: MarketOrders | None


class DescribedFile(Model):
    """One file of a day with its columns."""

    name: str
    what: Literal["trades", "quotes", "bars", "depth"]
    rows: int
    bytes: int
    sha256: str
    url: str
    url_expires_at: dt.datetime
    columns: list[FileColumn]


class Directory(Model):
    """A page of the directory, ordered by symbol, or what a search found by kind and size."""

    results: list[DirectoryEntry]
    count: int
    total: int
    limit: int
    offset: int
    did_you_mean: list[IdentifierCandidate] | None


class DirectoryEntry(Model):
    """One instrument of the directory."""

    symbol: str
    name_ar: str
    name_en: str
    market: Literal["TASI", "NOMU"]
    status: str
    security_type: Literal["Equity", "Sukuk", "ETF", "Closed-End Fund", "Unknown"]
    market_segment: Literal["TASI", "NOMU"]
    is_etf: bool
    sector_id: str | None
    sector: str | None
    sector_en: str | None
    market_cap: float | None
    isin: str | None


class Dividends(Model):
    """Dividends of a company."""

    symbol: str
    current_price: float | None
    trailing_12m_yield: float | None
    trailing_12m_dividends: float
    payments_last_year: int
    upcoming: list[UpcomingDividend]
    history: list[PaidDividend]


class Email(Model):
    """An e-mail address of the account."""

    id: int
    email: str
    is_confirmed: bool
    language: Literal["ar", "en"]
    created_at: dt.datetime


class Emails(Model):
    """The e-mail addresses of the account."""

    emails: list[Email]
    count: int


class Entitlements(Model):
    """What was approved for the account beside its plan."""

    depth: Literal["none", "requested", "approved", "suspended"]


class FileColumn(Model):
    """One column of a file."""

    name: str
    type: Literal["text", "integer", "decimal", "time", "day", "flag"]
    is_nullable: bool
    meaning: str


class FileList(Model):
    """The days that have files, newest first."""

    days: list[DayFiles]
    count: int
    total: int
    limit: int
    offset: int


class Financials(Model):
    """Statements of a company, newest first."""

    symbol: str
    statement_period: Literal["annual", "quarterly"]
    income_statements: list[IncomeStatement]
    balance_sheets: list[BalanceSheet]
    cash_flows: list[CashFlow]
    semantics: Semantics
    reporting: Reporting


class Fundamentals(Model):
    """Size, earnings and price ranges."""

    market_cap: float | None
    pe_ratio: float | None
    forward_pe: float | None
    eps: float | None
    eps_ttm: float | None
    basic_eps: float | None
    diluted_eps: float | None
    book_value: float | None
    price_to_book: float | None
    beta: float | None
    shares_outstanding: int | None
    float_shares: int | None
    week_high: float | None
    week_low: float | None
    month_high: float | None
    month_low: float | None
    fifty_two_week_high: float | None
    fifty_two_week_low: float | None


class Gainers(Model):
    """Instruments by percentage gain, greatest first."""

    index: Literal["TASI", "NOMU"]
    is_delayed: bool
    count: int
    gainers: list[Mover]


class Historical(Model):
    """A page of bars, oldest first unless order=desc."""

    symbol: str
    interval: Literal["1d", "1w", "1m", "30m", "60m"]
    source: Literal["historical_eod", "intraday"]
    is_intraday: bool
    is_final: bool
    partial: bool
    latest_bar_at: str | None
    from_: dt.date
    to: dt.date
    limit: int
    offset: int
    total: int
    count: int
    has_more: bool
    data: list[DailyBar | IntradayBar]


class Histories(Model):
    """A page of the bars of several symbols, one symbol after the other in the caller's order, each oldest first unless order=desc."""

    symbols: list[str]
    interval: Literal["1d", "1w", "1m", "30m", "60m"]
    is_intraday: bool
    from_: dt.date
    to: dt.date
    limit: int
    offset: int
    total: int
    count: int
    has_more: bool
    data: list[SeriesBar]


class HistoryReach(Model):
    """How far back bars go, counted from the market's day."""

    count: int
    unit: Literal["days", "months"]


class Holder(Model):
    """Somebody who owns 5 % and more."""

    name: str
    name_en: str
    percent: float
    shares: int | None
    as_of: dt.date


class IdentifierAmbiguous(Model):
    """An identifier of the batch that matched several companies."""

    input: str
    candidates: list[IdentifierCandidate]


class IdentifierCandidate(Model):
    """A company that an ambiguous or misspelt text could mean."""

    symbol: str
    name: str
    name_en: str


class IdentifierNotFound(Model):
    """An identifier of the batch that matched nothing."""

    input: str


class InboxNotification(Model):
    """A notification in the inbox of the account."""

    id: int
    created_at: dt.datetime
    read_at: dt.datetime | None
    kind: Literal["alert"]
    title: str
    title_en: str
    body: str
    body_en: str
    symbol: str
    alert_id: int
    data: dict[str, Any]


class InboxNotifications(Model):
    """Notifications of the account."""

    notifications: list[InboxNotification]
    count: int
    unread: int


class IncomeStatement(Model):
    """A row of the income statement."""

    report_date: dt.date
    statement_period: Literal["annual", "quarterly"]
    fiscal_year: int
    quarters_reported: int
    quarters_covered: int
    is_full_year: bool
    total_revenue: float | None
    gross_profit: float | None
    operating_income: float | None
    net_income: float | None
    cost_of_revenue: float | None
    operating_expenses: float | None
    ebitda: float | None
    interest_expense: float | None
    income_before_zakat: float | None
    zakat_and_tax: float | None
    net_income_to_shareholders: float | None
    net_financing_income: float | None
    impairment_charge: float | None
    insurance_revenue: float | None
    insurance_service_result: float | None
    basic_eps: float | None
    diluted_eps: float | None


class Interruption(Model):
    """An instrument that does not trade continuously now."""

    symbol: str
    kind: Literal["halt", "suspension", "volatility_auction"]
    reason: str
    since: dt.datetime


class Intraday(Model):
    """The bars of one day, oldest first."""

    symbol: str
    date: dt.date
    minutes: Literal[1, 5, 15]
    is_delayed: bool
    count: int
    bars: list[MinuteBar]


class IntradayBar(Model):
    """A bar of 30 or 60 minutes."""

    date: dt.datetime
    open: float
    high: float
    low: float
    close: float
    volume: int
    adjusted_close: float
    turnover: float
    trade_count: int | None
    is_final: bool
    partial: bool
    number_of_trades: int | None
    adjust_factor: float | None
    unofficial_trades: Literal[True] | None


class KeyMetrics(Model):
    """The statement lines behind the ratios, SAR."""

    total_revenue: float | None
    net_income: float | None
    operating_cash_flow: float | None
    total_assets: float | None
    stockholders_equity: float | None


class KeyUsage(Model):
    """Requests of a key."""

    id: int
    hint: str
    requests: int


class LargeMoveDelivery(Model):
    """The price moved far within the rule's window."""

    event_id: str
    event_type: Literal["large_move"]
    symbol: str | None
    detected_at: dt.datetime
    severity: Literal["info", "warning", "critical"]
    title: str
    summary: str
    metrics: dict[str, float | str | None]
    conditions_matched: LargeMoveMatched
    correlation_id: str
    version: Literal["v1"]


class LargeMoveMatched(Model):
    """What a large_move saw."""

    window: str
    operator: Literal["pct_change_abs_gte"]
    observed_pct_change: float
    threshold_pct: float
    baseline_price: float
    current_price: float


class Link(Model):
    """A link, without its address."""

    id: int
    name: str
    path: str
    query: dict[str, str]
    format: Literal["csv", "ics", "rss", "json"]
    created_at: dt.datetime


class Links(Model):
    """The links of the account."""

    links: list[Link]
    count: int


class Liquidity(Model):
    """Money that flowed into and out of the instrument today, by the side that started each trade."""

    inflow_value: float
    inflow_volume: int
    inflow_trades: int
    outflow_value: float
    outflow_volume: int
    outflow_trades: int
    net_value: float


class Losers(Model):
    """Instruments by percentage loss, greatest loss first."""

    index: Literal["TASI", "NOMU"]
    is_delayed: bool
    count: int
    losers: list[Mover]


class MarketCalendar(Model):
    """The days from one day to another, both included."""

    days: list[CalendarDay]
    count: int


class MarketOrders(Model):
    """Orders without a price that wait in an auction, ahead of every level."""

    bid_quantity: int
    bid_order_count: int
    bid_updated_at: dt.datetime | None
    ask_quantity: int
    ask_order_count: int
    ask_updated_at: dt.datetime | None


class MarketSnapshot(Model):
    """Every instrument with a price, ordered by symbol."""

    quotes: list[SnapshotQuote]
    count: int
    market_time: dt.datetime
    is_delayed: bool


class MarketStatus(Model):
    """The market's clock, sessions and feed."""

    market_time: dt.datetime
    hijri_date: str | None
    is_trading_day: bool
    session: Literal["preopen", "regular", "preclose", "atc", "postmarket", "closed"]
    markets: list[SessionState]
    next_open_at: dt.datetime
    next_close_at: dt.datetime
    delay_minutes: int
    feed: Literal["live", "stale"]
    is_delayed: bool


class MarketSummary(Model):
    """Index and breadth of a market."""

    index: Literal["TASI", "NOMU"]
    is_delayed: bool
    timestamp: dt.datetime
    index_value: float
    index_change: float
    index_change_percent: float
    total_volume: int
    total_value: float
    trade_count: int
    advancing: int
    declining: int
    unchanged: int
    market_mood: Literal["Very Bullish", "Bullish", "Neutral", "Bearish", "Very Bearish"]


class MinuteBar(Model):
    """A bar of 1, 5 or 15 minutes."""

    time: dt.datetime
    open: float
    high: float
    low: float
    close: float
    volume: int
    value: float
    trade_count: int
    is_final: bool


class MostTraded(Model):
    """Instruments by traded shares, greatest first."""

    index: Literal["TASI", "NOMU"]
    is_delayed: bool
    count: int
    stocks: list[Mover]


class MostValuable(Model):
    """Instruments by traded value, greatest first."""

    index: Literal["TASI", "NOMU"]
    is_delayed: bool
    count: int
    stocks: list[ValueMover]


class Mover(Model):
    """An instrument of a movers list."""

    symbol: str
    name: str
    name_en: str
    price: float
    change: float
    change_percent: float
    volume: int
    updated_at: dt.datetime


class NetShort(Model):
    """Shares that were sold short and not bought back, of everybody together."""

    shares: int
    percent_of_shares: float
    percent_of_free_float: float | None
    days_of_volume: float | None
    as_of: dt.date


class NothingMatched(Model):
    """A head or a test matched no condition."""


class Ownership(Model):
    """Who owns one company, as last published by the market's day."""

    symbol: str
    name: str
    name_en: str
    as_of: dt.date | None
    shares_outstanding: int | None
    free_float: float
    float_shares: int | None
    foreign_limit_percent: float | None
    foreign_percent: float | None
    foreign_headroom_percent: float | None
    foreign_headroom_shares: int | None
    large_holders: list[Holder]
    net_short: NetShort | None


class PaidDividend(Model):
    """A dividend of the past."""

    value: float
    value_percent: float | None
    period: str
    fiscal_year: str
    announcement_date: dt.date | None
    eligibility_date: dt.date
    distribution_date: dt.date | None


class PartialContext(Model):
    """Why a row does not stand for its whole period."""

    quarters_covered: int
    quarters_expected: int
    reason: str


class PriceAlertDelivery(Model):
    """A price or the day's change reached the rule's value."""

    event_id: str
    event_type: Literal["price_alert"]
    symbol: str | None
    detected_at: dt.datetime
    severity: Literal["info", "warning", "critical"]
    title: str
    summary: str
    metrics: dict[str, float | str | None]
    conditions_matched: PriceMatched
    correlation_id: str
    version: Literal["v1"]


class PriceMatched(Model):
    """What a price_alert saw."""

    operator: Literal["price_above", "price_below", "pct_change"]
    observed: float
    threshold: float


class ProofConsistency(Model):
    """That a tree begins with an earlier one."""

    first: int
    second: int
    path: list[str]


class ProofHead(Model):
    """The journal's tree at a moment, signed."""

    tree_size: int
    root_hash: str
    position: str
    market_time: dt.datetime
    timestamp: dt.datetime
    key_id: str
    signature: str


class ProofHeadDelivery(Model):
    """A signed head of the journal's tree, hourly and at the end of a day, for destinations whose events name it."""

    event_id: str
    event_type: Literal["proof.head"]
    symbol: str | None
    detected_at: dt.datetime
    severity: Literal["info", "warning", "critical"]
    title: str
    summary: str
    metrics: dict[str, float | str | None]
    conditions_matched: NothingMatched
    correlation_id: str
    version: Literal["v1"]


class ProofInclusion(Model):
    """That the tree has the batch of an event."""

    leaf_index: int
    tree_size: int
    leaf: str
    path: list[str]


class ProofKey(Model):
    """A key with which the service signs, or has signed."""

    key_id: str
    public_key: str
    from_: dt.datetime
    until: dt.datetime | None


class ProofKeys(Model):
    """All keys of the service, oldest first."""

    keys: list[ProofKey]


class Quote(Model):
    """The quote of one instrument."""

    symbol: str
    name: str
    name_en: str
    price: float
    change: float
    change_percent: float
    open: float
    high: float
    low: float
    previous_close: float
    limit_up: float | None
    limit_down: float | None
    volume: int
    value: float
    trade_count: int
    bid: float
    ask: float
    bid_size: int
    ask_size: int
    liquidity: Liquidity
    auction: Auction | None
    updated_at: dt.datetime
    is_delayed: bool
    resolved_instrument: ResolvedInstrument


class RatioHistory(Model):
    """Ratios of a company, newest period first."""

    symbol: str
    ratios: list[RatioRow]
    meta: RatioMeta


class RatioMatched(Model):
    """What abnormal_volume or unusual_value_traded saw."""

    operator: Literal["ratio_gte"]
    metric: Literal["volume", "value"]
    current_value: float
    baseline_value: float
    ratio: float
    threshold: float


class RatioMeta(Model):
    """What the ratios were computed for."""

    period: Literal["annual", "quarterly"]
    metrics: Literal["core", "extended"]
    warnings: list[str]


class RatioRow(Model):
    """Ratios of one period."""

    report_date: dt.date
    statement_period: Literal["annual", "quarterly"]
    fiscal_year: int
    fiscal_quarter: int
    ratios: dict[str, float | None]
    key_metrics: KeyMetrics
    coverage: Coverage | None
    periods_available: int | None
    quality: Literal["complete", "partial", "sparse"] | None
    partial_context: PartialContext | None


class ReadNotifications(Model):
    """What was marked as read."""

    read: int
    unread: int


class Replay(Model):
    """A replay of the account."""

    id: int
    from_: dt.datetime
    until: dt.datetime | None
    speed: float
    paused: bool
    market_time: dt.datetime
    position: str
    state: Literal["running", "paused", "ended"]
    created_at: dt.datetime
    expires_at: dt.datetime


class Replays(Model):
    """The replays of the account."""

    replays: list[Replay]
    count: int


class Reporting(Model):
    """How the company reports."""

    reporting_cadence: Literal["quarterly", "semi_annual", "annual"]
    quarterly_income_convention: Literal["discrete", "cumulative"]


class RequestEntry(Model):
    """One request of the account."""

    time: dt.datetime
    request_id: str
    method: str
    path: str
    status: int
    code: str | None
    ms: float
    key_hint: str


class RequestList(Model):
    """The latest requests of the account, newest first."""

    requests: list[RequestEntry]
    count: int


class Resolution(Model):
    """How the identifiers of a batch were resolved."""

    requested_count: int
    resolved_count: int
    ambiguous: list[IdentifierAmbiguous]
    not_found: list[IdentifierNotFound]


class ResolvedInstrument(Model):
    """Which instrument the request was understood to mean, and how sure that is."""

    input: str
    symbol: str
    name: str
    match_type: Literal["symbol_exact", "name_exact", "alias_exact", "name_prefix", "name_partial"]
    confidence: Literal["high", "medium", "low"]


class RotatedSecret(Model):
    """The new secret of a destination."""

    id: int
    signing_secret: str
    previous_secret_expires_at: dt.datetime


class RouteUsage(Model):
    """Requests to a route."""

    route: str
    requests: int
    failed: int


class Screened(Model):
    """A page of the instruments that match."""

    results: list[ScreenedInstrument]
    count: int
    total: int
    limit: int
    offset: int
    market_time: dt.datetime
    is_delayed: bool


class ScreenedInstrument(Model):
    """An instrument, with the fields that were asked for."""

    symbol: str
    name: str
    name_en: str
    market: Literal["TASI", "NOMU"]
    sector_id: str | None
    sector: str | None
    sector_en: str | None
    security_type: str | None
    price: float | None
    change: float | None
    change_percent: float | None
    open: float | None
    high: float | None
    low: float | None
    previous_close: float | None
    limit_up: float | None
    limit_down: float | None
    volume: float | None
    value: float | None
    trade_count: float | None
    bid: float | None
    ask: float | None
    bid_size: float | None
    ask_size: float | None
    updated_at: str | None
    inflow_value: float | None
    inflow_volume: float | None
    inflow_trades: float | None
    outflow_value: float | None
    outflow_volume: float | None
    outflow_trades: float | None
    net_value: float | None
    current_price: float | None
    sector_name: str | None
    sector_name_ar: str | None
    market_id: str | None
    website: str | None
    country: str | None
    currency: str | None
    market_cap: float | None
    pe_ratio: float | None
    forward_pe: float | None
    eps: float | None
    eps_ttm: float | None
    basic_eps: float | None
    diluted_eps: float | None
    book_value: float | None
    price_to_book: float | None
    beta: float | None
    shares_outstanding: float | None
    float_shares: float | None
    week_high: float | None
    week_low: float | None
    month_high: float | None
    month_low: float | None
    fifty_two_week_high: float | None
    fifty_two_week_low: float | None
    rsi_14: float | None
    macd_line: float | None
    macd_signal: float | None
    macd_histogram: float | None
    fifty_day_average: float | None
    technical_strength: float | None
    price_direction: str | None
    fair_price: float | None
    fair_price_confidence: float | None
    calculated_at: str | None
    target_mean: float | None
    target_median: float | None
    target_high: float | None
    target_low: float | None
    consensus_score: float | None
    num_analysts: float | None
    consensus: str | None
    roe: float | None
    roa: float | None
    net_margin: float | None
    revenue_growth_yoy: float | None
    net_income_growth_yoy: float | None
    asset_turnover: float | None
    gross_margin: float | None
    operating_margin: float | None
    ebitda_margin: float | None
    operating_cash_flow_margin: float | None
    free_cash_flow_margin: float | None
    equity_ratio: float | None
    debt_to_equity: float | None
    current_ratio: float | None
    interest_coverage: float | None
    cash_conversion: float | None
    inventory_turnover: float | None
    total_revenue: float | None
    net_income: float | None
    operating_cash_flow: float | None
    total_assets: float | None
    stockholders_equity: float | None
    trailing_12m_yield: float | None
    trailing_12m_dividends: float | None
    payments_last_year: float | None
    sharia_aaoifi: str | None
    sharia_djim: str | None
    sharia_msci: str | None
    sharia_sp: str | None
    return_1w: float | None
    return_1m: float | None
    return_3m: float | None
    return_6m: float | None
    return_1y: float | None
    return_ytd: float | None
    from_high_52w: float | None
    from_low_52w: float | None
    mean_volume_20d: float | None


class ScreenerField(Model):
    """A field to filter, sort and show by."""

    field: str
    type: Literal["number", "text", "time"]
    unit: Literal["SAR", "percent", "shares", "trades", "points", "ratio", "count", "date", "none"]
    plan: Literal["free", "starter", "pro", "business", "enterprise"]
    name: str
    name_en: str


class ScreenerFields(Model):
    """Every field of the screener."""

    fields: list[ScreenerField]
    count: int


class Sector(Model):
    """How a sector of the market performs."""

    sector_name: str
    sector_name_ar: str
    change_percent: float
    avg_change_percent: float
    volume: int
    num_stocks: int


class Sectors(Model):
    """Every sector with an instrument of the index, by change_percent, greatest first."""

    index: Literal["TASI", "NOMU"]
    is_delayed: bool
    sectors: list[Sector]
    count: int


class Semantics(Model):
    """What the rows of each statement mean."""

    income: Literal["annual_full_year", "annual_with_year_to_date", "quarter_discrete"]
    cashflow: Literal["annual_full_year", "annual_with_year_to_date", "quarter_discrete"]
    balance: Literal["year_end_snapshot", "latest_quarter_end_snapshot", "quarter_end_snapshot"]


class SeriesBar(Model):
    """A bar of one of several series."""

    symbol: str
    date: str
    open: float
    high: float
    low: float
    close: float
    volume: int
    adjusted_close: float
    turnover: float
    trade_count: int | None
    is_final: bool | None
    partial: bool | None
    adjust_factor: float | None
    unofficial_trades: Literal[True] | None
    number_of_trades: int | None


class SessionState(Model):
    """The session of one market."""

    market: Literal["TASI", "NOMU"]
    session: Literal["preopen", "regular", "preclose", "atc", "postmarket", "closed"]
    next_session: Literal["preopen", "regular", "preclose", "atc", "postmarket", "closed"]
    next_session_at: dt.datetime


class Sharia(Model):
    """A company by published Sharia standards, and on the lists of boards."""

    symbol: str
    name: str
    name_en: str
    standards: list[ShariaScreen]
    disclaimer: str
    disclaimer_en: str


class ShariaActivity(Model):
    """Income from an activity that the standard forbids."""

    activity: Literal["conventional_finance", "conventional_insurance", "alcohol", "pork", "tobacco", "gambling", "entertainment", "hotel", "weapons"]
    title: str
    title_en: str
    percent: float


class ShariaBusiness(Model):
    """Where the income of the company comes from."""

    passes: bool | None
    non_permissible_percent: float | None
    limit: float | None
    is_islamic_financial: bool
    activities: list[ShariaActivity]


class ShariaPurification(Model):
    """What a shareholder would give away."""

    per_share: float
    of_dividend_percent: float


class ShariaRatio(Model):
    """One ratio of a standard."""

    name: str
    title: str
    title_en: str
    value: float | None
    limit: float
    numerator: float | None
    denominator: float | None
    passes: bool | None


class ShariaScreen(Model):
    """The company by one standard, or on the list of one board."""

    standard: str
    title: str
    title_en: str
    status: Literal["compliant", "non_compliant", "unknown"]
    reason: str | None
    reason_en: str | None
    as_of: dt.date
    business: ShariaBusiness
    ratios: list[ShariaRatio]
    purification: ShariaPurification | None
    sources: list[str]


class SnapshotQuote(Model):
    """An instrument of the snapshot."""

    symbol: str
    name: str
    name_en: str
    market: Literal["TASI", "NOMU"]
    security_type: Literal["Equity", "Sukuk", "ETF", "Closed-End Fund", "Unknown"]
    sector_id: str | None
    sector: str | None
    sector_en: str | None
    price: float
    change: float
    change_percent: float
    volume: int
    value: float
    trade_count: int
    high: float
    low: float
    previous_close: float
    limit_up: float | None
    limit_down: float | None
    market_cap: float | None
    updated_at: dt.datetime


class StatusFeed(Model):
    """The feed became stale or live again."""

    type: Literal["feed"]
    state: Literal["live", "stale"]
    market_time: dt.datetime


class StatusHalt(Model):
    """The exchange stopped trading in an instrument, or goes on."""

    type: Literal["halt"]
    symbol: str
    state: Literal["begin", "end"]
    reason: str
    market_time: dt.datetime


class StatusSession(Model):
    """A market went to another session."""

    type: Literal["session"]
    market: Literal["TASI", "NOMU"]
    session: Literal["preopen", "regular", "preclose", "atc", "postmarket", "closed"]
    market_time: dt.datetime


class StatusSnapshot(Model):
    """How the markets stand."""

    type: Literal["status_snapshot"]
    markets: list[SessionState]
    halted: list[Interruption]
    feed: Literal["live", "stale"]
    market_time: dt.datetime


class StatusSuspension(Model):
    """An instrument does not trade today, or trades again."""

    type: Literal["suspension"]
    symbol: str
    state: Literal["begin", "end"]
    reason: str
    market_time: dt.datetime


class StatusVolatilityAuction(Model):
    """Continuous trading in an instrument gives way to an auction, or goes on after it."""

    type: Literal["volatility_auction"]
    symbol: str
    state: Literal["begin", "end"]
    reason: str
    market_time: dt.datetime


class StockEvent(Model):
    """Something that happened to a listed company."""

    id: str
    symbol: str
    stock_name: str | None
    event_type: str
    importance: Literal["critical", "important", "regular"]
    sentiment: Literal["very_positive", "positive", "slightly_positive", "neutral", "slightly_negative", "negative", "very_negative"]
    description: str
    stock_name_en: str | None
    description_en: str | None
    event_date: dt.date
    article_date: dt.datetime | None
    created_at: dt.datetime


class StockEventDelivery(Model):
    """A stock event of a watched kind or importance was recorded."""

    event_id: str
    event_type: Literal["stock_event"]
    symbol: str | None
    detected_at: dt.datetime
    severity: Literal["info", "warning", "critical"]
    title: str
    summary: str
    metrics: dict[str, float | str | None]
    conditions_matched: StockEventMatched
    correlation_id: str
    version: Literal["v1"]


class StockEventMatched(Model):
    """What a stock_event rule saw."""

    operator: Literal["type_in", "importance_gte"]
    observed: str
    threshold: list[str] | str


class StockEvents(Model):
    """A page of events, newest first."""

    events: list[StockEvent]
    count: int
    total: int
    limit: int
    offset: int
    has_more: bool
    available_types: list[str]


class StreamBar(Model):
    """One bar of a subscribed symbol."""

    type: Literal["bar"]
    symbol: str
    date: dt.date
    minutes: Literal[1, 5, 15]
    time: dt.datetime
    open: float
    high: float
    low: float
    close: float
    volume: int
    value: float
    trade_count: int
    is_final: bool
    timestamp: dt.datetime


class StreamBars(Model):
    """The bars of the day so far, oldest first."""

    type: Literal["bars_snapshot"]
    symbol: str
    date: dt.date
    minutes: Literal[1, 5, 15]
    is_delayed: bool
    count: int
    bars: list[MinuteBar]
    timestamp: dt.datetime


class StreamDepth(Model):
    """The book of an instrument."""

    type: Literal["depth_snapshot"]
    available: Literal[True]
    symbol: str
    updated_at: dt.datetime
    session: Literal["preopen", "regular", "preclose", "atc", "postmarket", "closed"]
    book_state: Literal["normal", "auction", "one_sided", "market_orders_only", "halted"]
    levels: int
    entitled_levels: int
    best_bid: float
    best_ask: float
    spread: float
    spread_bps: float
    total_bid_quantity_top5: int
    total_ask_quantity_top5: int
    total_bid_quantity: int
    total_ask_quantity: int
    level_imbalance: float
    level_imbalance_top5: float
    bids: list[DepthLevel]
    asks: list[DepthLevel]
    market_order: MarketOrders | None
    timestamp: dt.datetime
    book_seq: int | None


class StreamDepthChanges(Model):
    """What changed within the levels of the subscription since the message before it, with ?depth=changes."""

    type: Literal["depth_changes"]
    symbol: str
    book_seq: int
    bids: list[list[float]]
    asks: list[list[float]]
    available: bool | None
    session: Literal["preopen", "regular", "preclose", "atc", "postmarket", "closed"] | None
    book_state: Literal["normal", "auction", "one_sided", "market_orders_only", "halted"] | None
    market_order: MarketOrders | None
    timestamp: dt.datetime


class StreamDepthUnavailable(Model):
    """There is no book of the instrument now."""

    type: Literal["depth_snapshot"]
    symbol: str
    available: Literal[False]
    message: str
    levels: Literal[0]
    entitled_levels: int
    bids: list[Any]
    asks: list[Any]
    timestamp: dt.datetime
    book_seq: int | None


class StreamIndex(Model):
    """How a market stands."""

    type: Literal["index"]
    symbol: Literal["TASI", "NOMU"]
    index: Literal["TASI", "NOMU"]
    is_delayed: bool
    timestamp: dt.datetime
    index_value: float
    index_change: float
    index_change_percent: float
    total_volume: int
    total_value: float
    trade_count: int
    advancing: int
    declining: int
    unchanged: int
    market_mood: Literal["Very Bullish", "Bullish", "Neutral", "Bearish", "Very Bearish"]


class StreamLiquidity(Model):
    """Money that flowed into and out of the instrument today, without the counts of trades."""

    inflow_value: float
    inflow_volume: int
    outflow_value: float
    outflow_volume: int
    net_value: float


class StreamNotification(Model):
    """A notification, as /notifications/ answers it."""

    type: Literal["notification"]
    id: int
    created_at: dt.datetime
    read_at: dt.datetime | None
    kind: Literal["alert"]
    title: str
    title_en: str
    body: str
    body_en: str
    symbol: str
    alert_id: int
    data: dict[str, Any]


class StreamQuote(Model):
    """The current quote of a subscribed instrument."""

    type: Literal["quote"]
    symbol: str
    mode: Literal["standard"]
    data: StreamQuoteData
    timestamp: dt.datetime
    latency_ms: int


class StreamQuoteData(Model):
    """The quote as it stands now."""

    price: float
    open: float
    high: float
    low: float
    close: float
    change: float
    change_percent: float
    previous_close: float
    volume: int
    value: float
    trade_count: int
    bid: float
    ask: float
    bid_size: int
    ask_size: int
    liquidity: StreamLiquidity
    trade_time: dt.datetime
    market_session: Literal["PREOPEN", "REGULAR", "PRECLOSE", "ATC", "POSTMARKET", "CLOSED"]
    auction: Auction | None


class StreamReplay(Model):
    """The replay of the stream went to another moment, and new snapshots of everything that is subscribed follow."""

    type: Literal["replay"]
    market_time: dt.datetime
    state: Literal["running", "paused", "ended"]


class StreamTicket(Model):
    """Opens one WebSocket in place of the key."""

    ticket: str
    expires_at: dt.datetime


class StreamTrade(Model):
    """One trade of a subscribed instrument."""

    type: Literal["trade"]
    symbol: str
    trade_seq: int
    event_time: dt.datetime
    price: float
    quantity: int
    value: float
    side: Literal["buy", "sell"]
    market_session: Literal["PREOPEN", "REGULAR", "PRECLOSE", "ATC", "POSTMARKET", "CLOSED"]
    timestamp: dt.datetime


class Technicals(Model):
    """Indicators of final daily bars."""

    rsi_14: float | None
    macd_line: float | None
    macd_signal: float | None
    macd_histogram: float | None
    fifty_day_average: float | None
    technical_strength: float | None
    price_direction: Literal["صاعد", "هابط", "متذبذب"] | None
    updated_at: dt.datetime | None


class TestDelivery(Model):
    """Sent by test-delivery, to try a destination."""

    event_id: str
    event_type: Literal["test"]
    symbol: str | None
    detected_at: dt.datetime
    severity: Literal["info", "warning", "critical"]
    title: str
    summary: str
    metrics: dict[str, float | str | None]
    conditions_matched: NothingMatched
    correlation_id: str
    version: Literal["v1"]


class Trade(Model):
    """One trade."""

    trade_seq: int
    event_time: dt.datetime
    price: float
    quantity: int
    value: float
    side: Literal["buy", "sell"]


class TradeList(Model):
    """Recent trades of one instrument, newest first."""

    symbol: str
    updated_at: dt.datetime | None
    count: int
    events: list[Trade]
    summary: TradeSummary


class TradeSummary(Model):
    """Totals of the listed trades, not of the day."""

    event_count: int
    trade_quantity: int
    trade_value: float
    latest_event_time: dt.datetime | None


class TradesSnapshot(Model):
    """Recent trades of one instrument, newest first."""

    type: Literal["trades_snapshot"]
    symbol: str
    updated_at: dt.datetime | None
    count: int
    events: list[Trade]
    summary: TradeSummary
    timestamp: dt.datetime


class UnusualValueDelivery(Model):
    """The day's traded value is a multiple of what is usual by this time of day."""

    event_id: str
    event_type: Literal["unusual_value_traded"]
    symbol: str | None
    detected_at: dt.datetime
    severity: Literal["info", "warning", "critical"]
    title: str
    summary: str
    metrics: dict[str, float | str | None]
    conditions_matched: RatioMatched
    correlation_id: str
    version: Literal["v1"]


class UpcomingDividend(Model):
    """A dividend whose eligibility date is still to come."""

    value: float
    period: str
    eligibility_date: dt.date
    distribution_date: dt.date | None


class UsedOfLimits(Model):
    """What the account has used."""

    requests_today: int
    requests_limit: int
    resets_at: dt.datetime
    connections: int
    webhooks: int
    alerts: int


class Valuation(Model):
    """An estimate of a fair price."""

    fair_price: float | None
    fair_price_confidence: float | None
    calculated_at: dt.datetime | None


class ValueMover(Model):
    """An instrument of the list by traded value."""

    symbol: str
    name: str
    name_en: str
    price: float
    change: float
    change_percent: float
    volume: int
    updated_at: dt.datetime
    value: float


class Verification(Model):
    """How the destination answered the challenge."""

    succeeded: bool
    response_status: int | None
    error: str | None


class VerifiedWebhook(Model):
    """The destination after a challenge."""

    id: int
    url: str
    name: str
    is_verified: bool
    is_active: bool
    inactive_reason: str | None
    created_at: dt.datetime
    events: list[Literal["proof.head"]] | None
    verification: Verification


class Watchlist(Model):
    """A watchlist of the account."""

    id: int
    name: str
    symbols: list[str]
    created_at: dt.datetime
    updated_at: dt.datetime


class Watchlists(Model):
    """The watchlists of the account."""

    watchlists: list[Watchlist]
    count: int


class Webhook(Model):
    """A webhook destination."""

    id: int
    url: str
    name: str
    is_verified: bool
    is_active: bool
    inactive_reason: str | None
    created_at: dt.datetime
    events: list[Literal["proof.head"]] | None


class Webhooks(Model):
    """The destinations of the account."""

    webhooks: list[Webhook]
    count: int
