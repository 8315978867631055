//! The answers of the Marsad market data API and the messages of its streams.
//!
//! Written by `npm run generate` from the schemas of the service. Words of a closed set are `String`, so that a new one breaks nothing;
//! what has several shapes is `Json`. With the feature `serde` the types are read and written by serde and serde_json.

use std::collections::BTreeMap;

#[cfg(feature = "serde")]
pub type Json = serde_json::Value;
#[cfg(not(feature = "serde"))]
pub type Json = String;

/// The day's volume is a multiple of what is usual by this time of day.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AbnormalVolumeDelivery {
    pub event_id: String,
    pub event_type: String,
    pub symbol: Option<String>,
    pub detected_at: String,
    pub severity: String,
    pub title: String,
    pub summary: String,
    pub metrics: BTreeMap<String, Json>,
    pub conditions_matched: RatioMatched,
    pub correlation_id: String,
    pub version: String,
}

/// The live opening or closing auction of the instrument.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Auction {
    pub phase: String,
    pub price: f64,
    pub price_updated_at: String,
    pub volume: i64,
    pub volume_updated_at: String,
    pub symbol_state: Option<String>,
    pub symbol_session: String,
}

/// Shows the key on a socket that was opened without one, as its first message and within 5 seconds.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Authenticate {
    pub action: String,
    pub api_key: String,
}

/// The first message of a connection.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BarsConnected {
    pub r#type: String,
    pub channel: String,
    pub plan: String,
    pub delivery_profile: String,
    pub limits: BarsLimits,
    pub message: String,
    pub timestamp: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub encoding: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub replay: Option<ReplayOfStream>,
}

/// Something was refused or failed.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BarsError {
    pub r#type: String,
    pub code: String,
    pub message: String,
    pub details: BTreeMap<String, Json>,
}

/// The limits in force for this connection.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BarsLimits {
    pub max_symbols_per_connection: i64,
    pub max_symbols_per_call: i64,
}

/// Adds symbols to the connection, with bars of so many minutes.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BarsSubscribe {
    pub action: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbols: Option<Vec<String>>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbol: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub minutes: Option<i64>,
}

/// Sent on creation and by verify.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Challenge {
    pub event: String,
    pub challenge: String,
}

/// The first message of a connection.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DepthConnected {
    pub r#type: String,
    pub channel: String,
    pub symbol: Option<String>,
    pub plan: String,
    pub entitled_levels: i64,
    pub limits: DepthLimits,
    pub timestamp: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub conflate_ms: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub encoding: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub depth: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub replay: Option<ReplayOfStream>,
}

/// Something was refused or failed.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DepthError {
    pub r#type: String,
    pub code: String,
    pub message: String,
    pub details: BTreeMap<String, Json>,
}

/// One price level of the book.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DepthLevel {
    pub level: i64,
    pub price: f64,
    pub quantity: i64,
    pub order_count: i64,
}

/// The limits in force for this connection.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DepthLimits {
    pub max_symbols_per_connection: i64,
    pub max_symbols_per_call: i64,
    pub wildcard_allowed: bool,
}

/// Asks for the book of one symbol now, subscribed or not.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DepthSnapshotRequest {
    pub action: String,
    pub symbol: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub levels: Option<i64>,
}

/// Adds symbols to the connection, at so many levels.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DepthSubscribe {
    pub action: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbols: Option<Vec<String>>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbol: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub levels: Option<i64>,
}

/// Sent every so many seconds to a connection that asked with `?heartbeat=`, also when nothing changes.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Heartbeat {
    pub r#type: String,
    pub timestamp: String,
    pub market_time: String,
    pub session: String,
    pub feed: String,
    pub is_delayed: bool,
}

/// The first message of a connection.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct IndexConnected {
    pub r#type: String,
    pub channel: String,
    pub plan: String,
    pub delivery_profile: String,
    pub limits: IndexLimits,
    pub message: String,
    pub timestamp: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub conflate_ms: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub encoding: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub replay: Option<ReplayOfStream>,
}

/// Something was refused or failed.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct IndexError {
    pub r#type: String,
    pub code: String,
    pub message: String,
    pub details: BTreeMap<String, Json>,
}

/// The limits in force for this connection.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct IndexLimits {
    pub max_symbols_per_connection: i64,
    pub max_symbols_per_call: i64,
}

/// Adds indices to the connection.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct IndexSubscribe {
    pub action: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbols: Option<Vec<String>>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbol: Option<String>,
}

/// Answers subscribe.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct IndexSubscribed {
    pub r#type: String,
    pub symbols: Vec<String>,
    pub total: i64,
    pub limit: i64,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub not_found: Option<Vec<String>>,
}

/// Takes indices off the connection.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct IndexUnsubscribe {
    pub action: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbols: Option<Vec<String>>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbol: Option<String>,
}

/// Answers unsubscribe.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct IndexUnsubscribed {
    pub r#type: String,
    pub symbols: Vec<String>,
    pub total: i64,
    pub limit: i64,
}

/// An instrument that does not trade continuously now.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Interruption {
    pub symbol: String,
    pub kind: String,
    pub reason: String,
    pub since: String,
}

/// The price moved far within the rule's window.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LargeMoveDelivery {
    pub event_id: String,
    pub event_type: String,
    pub symbol: Option<String>,
    pub detected_at: String,
    pub severity: String,
    pub title: String,
    pub summary: String,
    pub metrics: BTreeMap<String, Json>,
    pub conditions_matched: LargeMoveMatched,
    pub correlation_id: String,
    pub version: String,
}

/// What a large_move saw.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LargeMoveMatched {
    pub window: String,
    pub operator: String,
    pub observed_pct_change: f64,
    pub threshold_pct: f64,
    pub baseline_price: f64,
    pub current_price: f64,
}

/// Orders without a price that wait in an auction, ahead of every level.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MarketOrders {
    pub bid_quantity: i64,
    pub bid_order_count: i64,
    pub bid_updated_at: Option<String>,
    pub ask_quantity: i64,
    pub ask_order_count: i64,
    pub ask_updated_at: Option<String>,
}

/// A bar of 1, 5 or 15 minutes.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MinuteBar {
    pub time: String,
    pub open: f64,
    pub high: f64,
    pub low: f64,
    pub close: f64,
    pub volume: i64,
    pub value: f64,
    pub trade_count: i64,
    pub is_final: bool,
}

/// A head or a test matched no condition.
pub type NothingMatched = BTreeMap<String, Json>;

/// The first message of a connection.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NotificationsConnected {
    pub r#type: String,
    pub channel: String,
    pub plan: String,
    pub delivery_profile: String,
    pub limits: NotificationsLimits,
    pub message: String,
    pub timestamp: String,
}

/// Something was refused or failed.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NotificationsError {
    pub r#type: String,
    pub code: String,
    pub message: String,
    pub details: BTreeMap<String, Json>,
}

/// The limits in force for this connection.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NotificationsLimits {
    pub max_symbols_per_connection: i64,
    pub max_symbols_per_call: i64,
}

/// Asks for a pong.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ping {
    pub action: String,
}

/// Answers ping.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pong {
    pub r#type: String,
    pub timestamp: String,
}

/// A price or the day's change reached the rule's value.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PriceAlertDelivery {
    pub event_id: String,
    pub event_type: String,
    pub symbol: Option<String>,
    pub detected_at: String,
    pub severity: String,
    pub title: String,
    pub summary: String,
    pub metrics: BTreeMap<String, Json>,
    pub conditions_matched: PriceMatched,
    pub correlation_id: String,
    pub version: String,
}

/// What a price_alert saw.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PriceMatched {
    pub operator: String,
    pub observed: f64,
    pub threshold: f64,
}

/// A signed head of the journal's tree, hourly and at the end of a day, for destinations whose events name it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProofHeadDelivery {
    pub event_id: String,
    pub event_type: String,
    pub symbol: Option<String>,
    pub detected_at: String,
    pub severity: String,
    pub title: String,
    pub summary: String,
    pub metrics: BTreeMap<String, Json>,
    pub conditions_matched: NothingMatched,
    pub correlation_id: String,
    pub version: String,
}

/// What abnormal_volume or unusual_value_traded saw.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RatioMatched {
    pub operator: String,
    pub metric: String,
    pub current_value: f64,
    pub baseline_value: f64,
    pub ratio: f64,
    pub threshold: f64,
}

/// The replay whose market is sent.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReplayOfStream {
    pub id: i64,
    pub market_time: String,
    pub speed: f64,
}

/// A snapshot follows as after a subscribe without resume.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ResumeNotRecovered {
    pub recovered: bool,
    pub reason: String,
}

/// The missed trades follow as ordinary trade messages, without a snapshot.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ResumeRecovered {
    pub recovered: bool,
    pub count: i64,
}

/// The session of one market.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SessionState {
    pub market: String,
    pub session: String,
    pub next_session: String,
    pub next_session_at: String,
}

/// The first message of a connection.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StatusConnected {
    pub r#type: String,
    pub channel: String,
    pub plan: String,
    pub delivery_profile: String,
    pub limits: StatusLimits,
    pub message: String,
    pub timestamp: String,
}

/// Something was refused or failed.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StatusError {
    pub r#type: String,
    pub code: String,
    pub message: String,
    pub details: BTreeMap<String, Json>,
}

/// The feed became stale or live again.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StatusFeed {
    pub r#type: String,
    pub state: String,
    pub market_time: String,
}

/// The exchange stopped trading in an instrument, or goes on.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StatusHalt {
    pub r#type: String,
    pub symbol: String,
    pub state: String,
    pub reason: String,
    pub market_time: String,
}

/// The limits in force for this connection.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StatusLimits {
    pub max_symbols_per_connection: i64,
    pub max_symbols_per_call: i64,
}

/// A market went to another session.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StatusSession {
    pub r#type: String,
    pub market: String,
    pub session: String,
    pub market_time: String,
}

/// How the markets stand.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StatusSnapshot {
    pub r#type: String,
    pub markets: Vec<SessionState>,
    pub halted: Vec<Interruption>,
    pub feed: String,
    pub market_time: String,
}

/// An instrument does not trade today, or trades again.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StatusSuspension {
    pub r#type: String,
    pub symbol: String,
    pub state: String,
    pub reason: String,
    pub market_time: String,
}

/// Continuous trading in an instrument gives way to an auction, or goes on after it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StatusVolatilityAuction {
    pub r#type: String,
    pub symbol: String,
    pub state: String,
    pub reason: String,
    pub market_time: String,
}

/// A stock event of a watched kind or importance was recorded.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StockEventDelivery {
    pub event_id: String,
    pub event_type: String,
    pub symbol: Option<String>,
    pub detected_at: String,
    pub severity: String,
    pub title: String,
    pub summary: String,
    pub metrics: BTreeMap<String, Json>,
    pub conditions_matched: StockEventMatched,
    pub correlation_id: String,
    pub version: String,
}

/// What a stock_event rule saw.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StockEventMatched {
    pub operator: String,
    pub observed: String,
    pub threshold: Json,
}

/// The first message of a connection.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StocksConnected {
    pub r#type: String,
    pub plan: String,
    pub delivery_profile: String,
    pub limits: StocksLimits,
    pub message: String,
    pub timestamp: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub conflate_ms: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub encoding: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub replay: Option<ReplayOfStream>,
}

/// Something was refused or failed.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StocksError {
    pub r#type: String,
    pub code: String,
    pub message: String,
    pub details: BTreeMap<String, Json>,
}

/// The limits in force for this connection.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StocksLimits {
    pub max_symbols_per_connection: i64,
    pub max_symbols_per_call: i64,
    pub stream_modes: Vec<String>,
}

/// One bar of a subscribed symbol.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StreamBar {
    pub r#type: String,
    pub symbol: String,
    pub date: String,
    pub minutes: i64,
    pub time: String,
    pub open: f64,
    pub high: f64,
    pub low: f64,
    pub close: f64,
    pub volume: i64,
    pub value: f64,
    pub trade_count: i64,
    pub is_final: bool,
    pub timestamp: String,
}

/// The bars of the day so far, oldest first.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StreamBars {
    pub r#type: String,
    pub symbol: String,
    pub date: String,
    pub minutes: i64,
    pub is_delayed: bool,
    pub count: i64,
    pub bars: Vec<MinuteBar>,
    pub timestamp: String,
}

/// The book of an instrument.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StreamDepth {
    pub r#type: String,
    pub available: bool,
    pub symbol: String,
    pub updated_at: String,
    pub session: String,
    pub book_state: String,
    pub levels: i64,
    pub entitled_levels: i64,
    pub best_bid: f64,
    pub best_ask: f64,
    pub spread: f64,
    pub spread_bps: f64,
    pub total_bid_quantity_top5: i64,
    pub total_ask_quantity_top5: i64,
    pub total_bid_quantity: i64,
    pub total_ask_quantity: i64,
    pub level_imbalance: f64,
    pub level_imbalance_top5: f64,
    pub bids: Vec<DepthLevel>,
    pub asks: Vec<DepthLevel>,
    pub market_order: Option<MarketOrders>,
    pub timestamp: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub book_seq: Option<i64>,
}

/// What changed within the levels of the subscription since the message before it, with ?depth=changes.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StreamDepthChanges {
    pub r#type: String,
    pub symbol: String,
    pub book_seq: i64,
    pub bids: Vec<Vec<f64>>,
    pub asks: Vec<Vec<f64>>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub available: Option<bool>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub session: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub book_state: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub market_order: Option<MarketOrders>,
    pub timestamp: String,
}

/// There is no book of the instrument now.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StreamDepthUnavailable {
    pub r#type: String,
    pub symbol: String,
    pub available: bool,
    pub message: String,
    pub levels: i64,
    pub entitled_levels: i64,
    pub bids: Vec<Json>,
    pub asks: Vec<Json>,
    pub timestamp: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub book_seq: Option<i64>,
}

/// How a market stands.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StreamIndex {
    pub r#type: String,
    pub symbol: String,
    pub index: String,
    pub is_delayed: bool,
    pub timestamp: String,
    pub index_value: f64,
    pub index_change: f64,
    pub index_change_percent: f64,
    pub total_volume: i64,
    pub total_value: f64,
    pub trade_count: i64,
    pub advancing: i64,
    pub declining: i64,
    pub unchanged: i64,
    pub market_mood: String,
}

/// Money that flowed into and out of the instrument today, without the counts of trades.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StreamLiquidity {
    pub inflow_value: f64,
    pub inflow_volume: i64,
    pub outflow_value: f64,
    pub outflow_volume: i64,
    pub net_value: f64,
}

/// A notification, as /notifications/ answers it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StreamNotification {
    pub r#type: String,
    pub id: i64,
    pub created_at: String,
    pub read_at: Option<String>,
    pub kind: String,
    pub title: String,
    pub title_en: String,
    pub body: String,
    pub body_en: String,
    pub symbol: String,
    pub alert_id: i64,
    pub data: BTreeMap<String, Json>,
}

/// The current quote of a subscribed instrument.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StreamQuote {
    pub r#type: String,
    pub symbol: String,
    pub mode: String,
    pub data: StreamQuoteData,
    pub timestamp: String,
    pub latency_ms: i64,
}

/// The quote as it stands now.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StreamQuoteData {
    pub price: f64,
    pub open: f64,
    pub high: f64,
    pub low: f64,
    pub close: f64,
    pub change: f64,
    pub change_percent: f64,
    pub previous_close: f64,
    pub volume: i64,
    pub value: f64,
    pub trade_count: i64,
    pub bid: f64,
    pub ask: f64,
    pub bid_size: i64,
    pub ask_size: i64,
    pub liquidity: StreamLiquidity,
    pub trade_time: String,
    pub market_session: String,
    pub auction: Option<Auction>,
}

/// The replay of the stream went to another moment, and new snapshots of everything that is subscribed follow.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StreamReplay {
    pub r#type: String,
    pub market_time: String,
    pub state: String,
}

/// One trade of a subscribed instrument.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StreamTrade {
    pub r#type: String,
    pub symbol: String,
    pub trade_seq: i64,
    pub event_time: String,
    pub price: f64,
    pub quantity: i64,
    pub value: f64,
    pub side: String,
    pub market_session: String,
    pub timestamp: String,
}

/// Adds symbols to the connection.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Subscribe {
    pub action: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbols: Option<Vec<String>>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbol: Option<String>,
}

/// Answers subscribe.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Subscribed {
    pub r#type: String,
    pub symbols: Vec<String>,
    pub total: i64,
    pub limit: i64,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub not_found: Option<Vec<String>>,
}

/// Sent by test-delivery, to try a destination.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TestDelivery {
    pub event_id: String,
    pub event_type: String,
    pub symbol: Option<String>,
    pub detected_at: String,
    pub severity: String,
    pub title: String,
    pub summary: String,
    pub metrics: BTreeMap<String, Json>,
    pub conditions_matched: NothingMatched,
    pub correlation_id: String,
    pub version: String,
}

/// One trade.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Trade {
    pub trade_seq: i64,
    pub event_time: String,
    pub price: f64,
    pub quantity: i64,
    pub value: f64,
    pub side: String,
}

/// Totals of the listed trades, not of the day.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TradeSummary {
    pub event_count: i64,
    pub trade_quantity: i64,
    pub trade_value: f64,
    pub latest_event_time: Option<String>,
}

/// The first message of a connection.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TradesConnected {
    pub r#type: String,
    pub channel: String,
    pub plan: String,
    pub delivery_profile: String,
    pub limits: TradesLimits,
    pub message: String,
    pub timestamp: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub encoding: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub replay: Option<ReplayOfStream>,
}

/// Something was refused or failed.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TradesError {
    pub r#type: String,
    pub code: String,
    pub message: String,
    pub details: BTreeMap<String, Json>,
}

/// The limits in force for this connection.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TradesLimits {
    pub max_symbols_per_connection: i64,
    pub max_symbols_per_call: i64,
    pub snapshot_limit_max: i64,
}

/// There only when the subscribe carried resume.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TradesResumed {
    pub epoch: String,
    pub symbols: BTreeMap<String, Json>,
}

/// Recent trades of one instrument, newest first.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TradesSnapshot {
    pub r#type: String,
    pub symbol: String,
    pub updated_at: Option<String>,
    pub count: i64,
    pub events: Vec<Trade>,
    pub summary: TradeSummary,
    pub timestamp: String,
}

/// Asks for the recent trades of one symbol, subscribed or not.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TradesSnapshotRequest {
    pub action: String,
    pub symbol: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub limit: Option<i64>,
}

/// Adds symbols to the connection, from now on or from the client's place.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TradesSubscribe {
    pub action: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbols: Option<Vec<String>>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbol: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub resume: Option<Json>,
}

/// Answers subscribe.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TradesSubscribed {
    pub r#type: String,
    pub symbols: Vec<String>,
    pub total: i64,
    pub limit: i64,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub not_found: Option<Vec<String>>,
    pub subscribe_all: bool,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub resume: Option<TradesResumed>,
}

/// Takes symbols off the connection.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Unsubscribe {
    pub action: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbols: Option<Vec<String>>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbol: Option<String>,
}

/// Answers unsubscribe.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Unsubscribed {
    pub r#type: String,
    pub symbols: Vec<String>,
    pub total: i64,
    pub limit: i64,
}

/// The day's traded value is a multiple of what is usual by this time of day.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct UnusualValueDelivery {
    pub event_id: String,
    pub event_type: String,
    pub symbol: Option<String>,
    pub detected_at: String,
    pub severity: String,
    pub title: String,
    pub summary: String,
    pub metrics: BTreeMap<String, Json>,
    pub conditions_matched: RatioMatched,
    pub correlation_id: String,
    pub version: String,
}

/// Headers of every call to a destination, challenges included (Standard Webhooks 1.0).
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WebhookHeaders {
    #[cfg_attr(feature = "serde", serde(rename = "webhook-id"))]
    pub _webhook_id: String,
    #[cfg_attr(feature = "serde", serde(rename = "webhook-timestamp"))]
    pub _webhook_timestamp: String,
    #[cfg_attr(feature = "serde", serde(rename = "webhook-signature"))]
    pub _webhook_signature: String,
    #[cfg_attr(feature = "serde", serde(rename = "content-type"))]
    pub _content_type: String,
}

/// A abnormal_volume rule on ratio_gte.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AbnormalVolumeRule {
    pub event_type: String,
    pub condition: String,
    pub value: f64,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbol: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbols: Option<Vec<String>>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub webhook_id: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub email_id: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub once: Option<bool>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub config: Option<AlertConfig>,
}

/// The account of the key.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Account {
    pub id: i64,
    pub name: String,
    pub plan: String,
    pub status: String,
    pub entitlements: Entitlements,
    pub limits: AccountLimits,
    pub usage: UsedOfLimits,
}

/// A key, by what is kept of it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AccountKey {
    pub id: i64,
    pub name: String,
    pub hint: String,
    pub scope: String,
    pub created_at: String,
    pub last_used_at: Option<String>,
    pub expires_at: Option<String>,
}

/// The keys of the account.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AccountKeys {
    pub keys: Vec<AccountKey>,
    pub count: i64,
}

/// The limits in force for the account.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AccountLimits {
    pub requests_per_day: i64,
    pub requests_per_minute: i64,
    pub key_requests_per_minute: i64,
    pub api_keys: i64,
    pub compare_symbols: i64,
    pub depth_levels: i64,
    pub bars60m: Option<HistoryReach>,
    pub bars30m: Option<HistoryReach>,
    pub stream_connections: i64,
    pub stream_symbols_per_connection: i64,
    pub stream_symbols_per_call: i64,
    pub stream_wildcard: bool,
    pub webhook_destinations: i64,
    pub alert_rules: i64,
    pub symbols_per_rule: i64,
}

/// Requests of the account by day, key and route.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AccountUsage {
    pub days: Vec<DayUsage>,
    pub keys: Vec<KeyUsage>,
    pub routes: Vec<RouteUsage>,
    pub total: i64,
}

/// An alert rule.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Alert {
    pub id: i64,
    pub symbol: Option<String>,
    pub symbols: Vec<String>,
    pub event_type: String,
    pub condition: String,
    pub value: Json,
    pub webhook_id: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub email_id: Option<i64>,
    pub once: bool,
    pub config: AlertConfig,
    pub status: String,
    pub last_triggered_at: Option<String>,
    pub total_triggers: i64,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub suppressed_triggers: Option<i64>,
    pub created_at: String,
}

/// Settings of the condition.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AlertConfig {
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub window: Option<String>,
}

/// A new rule.
pub type AlertCreate = Json;

/// What to change.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AlertPatch {
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbol: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbols: Option<Vec<String>>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub event_type: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub condition: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub value: Option<Json>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub webhook_id: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub email_id: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub once: Option<bool>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub config: Option<AlertConfig>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub status: Option<String>,
}

/// The alert rules of the account.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Alerts {
    pub alerts: Vec<Alert>,
    pub count: i64,
}

/// What analysts expect.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Analysts {
    pub target_mean: Option<f64>,
    pub target_median: Option<f64>,
    pub target_high: Option<f64>,
    pub target_low: Option<f64>,
    pub consensus_score: Option<f64>,
    pub consensus: Option<String>,
    pub num_analysts: i64,
}

/// Only until the market moves after a start.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AwaitedMarket {
    pub market_time: String,
    pub until: String,
}

/// A row of the balance sheet.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BalanceSheet {
    pub report_date: String,
    pub statement_period: String,
    pub fiscal_year: i64,
    pub quarters_reported: i64,
    pub quarters_covered: i64,
    pub is_full_year: bool,
    pub total_assets: Option<f64>,
    pub total_liabilities: Option<f64>,
    pub stockholders_equity: Option<f64>,
    pub total_debt: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub cash_and_equivalents: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub current_assets: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub current_liabilities: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub receivables: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub inventory: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub property_plant_equipment: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub short_term_debt: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub long_term_debt: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub share_capital: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub retained_earnings: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub minority_interest: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub net_financing_assets: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub customer_deposits: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub insurance_contract_liabilities: Option<f64>,
}

/// A quote as an item of the batch.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BatchQuote {
    pub symbol: String,
    pub name: String,
    pub name_en: String,
    pub price: f64,
    pub change: f64,
    pub change_percent: f64,
    pub open: f64,
    pub high: f64,
    pub low: f64,
    pub previous_close: f64,
    pub limit_up: Option<f64>,
    pub limit_down: Option<f64>,
    pub volume: i64,
    pub value: f64,
    pub trade_count: i64,
    pub bid: f64,
    pub ask: f64,
    pub bid_size: i64,
    pub ask_size: i64,
    pub liquidity: Liquidity,
    pub auction: Option<Auction>,
    pub updated_at: String,
    pub is_delayed: bool,
    pub net_liquidity: f64,
}

/// Quotes of several instruments, in the caller's order.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BatchQuotes {
    pub quotes: Vec<BatchQuote>,
    pub count: i64,
    pub max_symbols: i64,
    pub requested_count: i64,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub truncated: Option<bool>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub warning: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub resolution: Option<Resolution>,
}

/// One day of the calendar.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CalendarDay {
    pub date: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub hijri_date: Option<String>,
    pub weekday: String,
    pub is_trading_day: bool,
    pub reason: Option<String>,
    pub is_assumed: bool,
    pub sessions: Vec<CalendarSession>,
}

/// Facts of the item.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CalendarDetails {
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub announcement_date: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub eligibility_date: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub payment_date: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub amount: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub fiscal_year: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub period: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub period_end: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub status: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub action: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub ratio_new: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub ratio_old: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub market: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub event_id: Option<String>,
}

/// One session of a trading day.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CalendarSession {
    pub session: String,
    pub from: String,
    pub to: String,
}

/// A row of the cash-flow statement.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CashFlow {
    pub report_date: String,
    pub statement_period: String,
    pub fiscal_year: i64,
    pub quarters_reported: i64,
    pub quarters_covered: i64,
    pub is_full_year: bool,
    pub operating_cash_flow: Option<f64>,
    pub investing_cash_flow: Option<f64>,
    pub financing_cash_flow: Option<f64>,
    pub free_cash_flow: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub capital_expenditure: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub depreciation_and_amortization: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub change_in_working_capital: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub dividends_paid: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub debt_issued: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub debt_repaid: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub net_change_in_cash: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub cash_at_end: Option<f64>,
}

/// A company.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Company {
    pub symbol: String,
    pub name: String,
    pub name_en: String,
    pub current_price: Option<f64>,
    pub is_delayed: bool,
    pub sector_name: String,
    pub sector_name_ar: String,
    pub market_id: String,
    pub security_type: String,
    pub description: String,
    pub description_en: String,
    pub website: String,
    pub country: String,
    pub currency: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub fundamentals: Option<Fundamentals>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub technicals: Option<Technicals>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub valuation: Option<Valuation>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub analysts: Option<Analysts>,
}

/// Items by date, then by symbol.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CompanyCalendar {
    pub items: Vec<CompanyCalendarItem>,
    pub count: i64,
}

/// One item of the calendar.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CompanyCalendarItem {
    pub date: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub hijri_date: Option<String>,
    pub r#type: String,
    pub symbol: String,
    pub name: String,
    pub name_en: String,
    pub title: String,
    pub title_en: String,
    pub details: CalendarDetails,
}

/// A company of the comparison, by its latest full year.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ComparedCompany {
    pub symbol: String,
    pub company_name: String,
    pub sector_name: String,
    pub sector_name_ar: String,
    pub market_id: String,
    pub market_cap: Option<f64>,
    pub current_price: Option<f64>,
    pub ratios: BTreeMap<String, Option<f64>>,
    pub key_metrics: KeyMetrics,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub coverage: Option<Coverage>,
}

/// Companies side by side, in the caller's order.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Comparison {
    pub results: Vec<ComparedCompany>,
    pub count: i64,
    pub meta: RatioMeta,
}

/// A member of an index.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Constituent {
    pub symbol: String,
    pub name: String,
    pub name_en: String,
    pub shares: i64,
    pub free_float: f64,
    pub cap_factor: f64,
    pub price: f64,
    pub market_cap: f64,
    pub weight: f64,
    pub points: f64,
}

/// The members of an index, the heaviest first.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Constituents {
    pub index: String,
    pub is_delayed: bool,
    pub market_time: String,
    pub level: f64,
    pub constituents: Vec<Constituent>,
    pub count: i64,
}

/// A corporate action.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CorporateAction {
    pub r#type: String,
    pub announcement_date: Option<String>,
    pub ex_date: String,
    pub effective_date: Option<String>,
    pub ratio_new: Option<i64>,
    pub ratio_old: Option<i64>,
    pub amount: Option<f64>,
    pub factor: Option<f64>,
    pub market: Option<String>,
    pub former_symbol: Option<String>,
    pub former_name_ar: Option<String>,
    pub former_name_en: Option<String>,
    pub description_ar: String,
    pub description_en: String,
}

/// A page of corporate actions, newest ex_date first.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CorporateActions {
    pub symbol: String,
    pub actions: Vec<CorporateAction>,
    pub count: i64,
    pub total: i64,
    pub limit: i64,
    pub offset: i64,
    pub has_more: bool,
}

/// How many of the asked ratios could be computed.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Coverage {
    pub available: i64,
    pub expected: i64,
    pub percent: f64,
}

/// A key as it is answered once, when it is made.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CreatedKey {
    pub id: i64,
    pub name: String,
    pub hint: String,
    pub scope: String,
    pub created_at: String,
    pub last_used_at: Option<String>,
    pub expires_at: Option<String>,
    pub key: String,
}

/// A link as it is answered once, when it is made.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CreatedLink {
    pub id: i64,
    pub name: String,
    pub path: String,
    pub query: BTreeMap<String, String>,
    pub format: String,
    pub created_at: String,
    pub url: String,
}

/// A destination as it is answered once, on creation.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CreatedWebhook {
    pub id: i64,
    pub url: String,
    pub name: String,
    pub is_verified: bool,
    pub is_active: bool,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub inactive_reason: Option<String>,
    pub created_at: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub events: Option<Vec<String>>,
    pub signing_secret: String,
}

/// A bar of a day, week or month.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DailyBar {
    pub date: String,
    pub open: f64,
    pub high: f64,
    pub low: f64,
    pub close: f64,
    pub volume: i64,
    pub adjusted_close: f64,
    pub turnover: f64,
    pub trade_count: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub is_final: Option<bool>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub partial: Option<bool>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub adjust_factor: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub unofficial_trades: Option<bool>,
}

/// A price_alert rule on pct_change.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DayChangeRule {
    pub event_type: String,
    pub condition: String,
    pub value: f64,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbol: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbols: Option<Vec<String>>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub webhook_id: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub email_id: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub once: Option<bool>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub config: Option<AlertConfig>,
}

/// One file of a day.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DayFile {
    pub name: String,
    pub what: String,
    pub rows: i64,
    pub bytes: i64,
    pub sha256: String,
    pub url: String,
    pub url_expires_at: String,
}

/// The files of one day.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DayFiles {
    pub date: String,
    pub format: String,
    pub created_at: String,
    pub files: Vec<DayFile>,
}

/// The files of one day with all that is known about them.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DayManifest {
    pub date: String,
    pub format: String,
    pub created_at: String,
    pub version: String,
    pub symbols: Vec<String>,
    pub files: Vec<DescribedFile>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub proof: Option<ProofHead>,
}

/// Requests of a day.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DayUsage {
    pub date: String,
    pub requests: i64,
}

/// What was deleted.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Deleted {
    pub id: i64,
    pub deleted: bool,
}

/// A page of the delivery history, newest first.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Deliveries {
    pub deliveries: Vec<Delivery>,
    pub count: i64,
    pub total: i64,
    pub limit: i64,
    pub offset: i64,
    pub has_more: bool,
}

/// One notification on its way to one destination.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Delivery {
    pub id: i64,
    pub event_id: String,
    pub event_type: String,
    pub symbol: Option<String>,
    pub status: String,
    pub attempts: i64,
    pub response_status: Option<i64>,
    pub error: Option<String>,
    pub created_at: String,
    pub next_attempt_at: Option<String>,
    pub delivered_at: Option<String>,
}

/// The book at the moment of the request.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DepthSnapshot {
    pub symbol: String,
    pub updated_at: String,
    pub session: String,
    pub book_state: String,
    pub levels: i64,
    pub entitled_levels: i64,
    pub best_bid: f64,
    pub best_ask: f64,
    pub spread: f64,
    pub spread_bps: f64,
    pub total_bid_quantity_top5: i64,
    pub total_ask_quantity_top5: i64,
    pub total_bid_quantity: i64,
    pub total_ask_quantity: i64,
    pub level_imbalance: f64,
    pub level_imbalance_top5: f64,
    pub bids: Vec<DepthLevel>,
    pub asks: Vec<DepthLevel>,
    pub market_order: Option<MarketOrders>,
}

/// One file of a day with its columns.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DescribedFile {
    pub name: String,
    pub what: String,
    pub rows: i64,
    pub bytes: i64,
    pub sha256: String,
    pub url: String,
    pub url_expires_at: String,
    pub columns: Vec<FileColumn>,
}

/// An authentication or throttle refusal.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DetailBody {
    pub detail: String,
}

/// A page of the directory, ordered by symbol, or what a search found by kind and size.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Directory {
    pub results: Vec<DirectoryEntry>,
    pub count: i64,
    pub total: i64,
    pub limit: i64,
    pub offset: i64,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub did_you_mean: Option<Vec<IdentifierCandidate>>,
}

/// One instrument of the directory.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DirectoryEntry {
    pub symbol: String,
    pub name_ar: String,
    pub name_en: String,
    pub market: String,
    pub status: String,
    pub security_type: String,
    pub market_segment: String,
    pub is_etf: bool,
    pub sector_id: Option<String>,
    pub sector: Option<String>,
    pub sector_en: Option<String>,
    pub market_cap: Option<f64>,
    pub isin: Option<String>,
}

/// Dividends of a company.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Dividends {
    pub symbol: String,
    pub current_price: Option<f64>,
    pub trailing_12m_yield: Option<f64>,
    pub trailing_12m_dividends: f64,
    pub payments_last_year: i64,
    pub upcoming: Vec<UpcomingDividend>,
    pub history: Vec<PaidDividend>,
}

/// An e-mail address of the account.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Email {
    pub id: i64,
    pub email: String,
    pub is_confirmed: bool,
    pub language: String,
    pub created_at: String,
}

/// A new address.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EmailCreate {
    pub email: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub language: Option<String>,
}

/// The e-mail addresses of the account.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Emails {
    pub emails: Vec<Email>,
    pub count: i64,
}

/// What was approved for the account beside its plan.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Entitlements {
    pub depth: String,
}

/// A validation, lookup, plan or server refusal.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ErrorBody {
    pub error: ErrorContent,
}

/// What was refused.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ErrorContent {
    pub code: String,
    pub message: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub details: Option<BTreeMap<String, Json>>,
}

/// A stock_event rule on importance_gte.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EventImportanceRule {
    pub event_type: String,
    pub condition: String,
    pub value: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbol: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbols: Option<Vec<String>>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub webhook_id: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub email_id: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub once: Option<bool>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub config: Option<AlertConfig>,
}

/// A stock_event rule on type_in.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EventTypeRule {
    pub event_type: String,
    pub condition: String,
    pub value: Vec<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbol: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbols: Option<Vec<String>>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub webhook_id: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub email_id: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub once: Option<bool>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub config: Option<AlertConfig>,
}

/// One column of a file.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FileColumn {
    pub name: String,
    pub r#type: String,
    pub is_nullable: bool,
    pub meaning: String,
}

/// The days that have files, newest first.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FileList {
    pub days: Vec<DayFiles>,
    pub count: i64,
    pub total: i64,
    pub limit: i64,
    pub offset: i64,
}

/// Statements of a company, newest first.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Financials {
    pub symbol: String,
    pub statement_period: String,
    pub income_statements: Vec<IncomeStatement>,
    pub balance_sheets: Vec<BalanceSheet>,
    pub cash_flows: Vec<CashFlow>,
    pub semantics: Semantics,
    pub reporting: Reporting,
}

/// Size, earnings and price ranges.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fundamentals {
    pub market_cap: Option<f64>,
    pub pe_ratio: Option<f64>,
    pub forward_pe: Option<f64>,
    pub eps: Option<f64>,
    pub eps_ttm: Option<f64>,
    pub basic_eps: Option<f64>,
    pub diluted_eps: Option<f64>,
    pub book_value: Option<f64>,
    pub price_to_book: Option<f64>,
    pub beta: Option<f64>,
    pub shares_outstanding: Option<i64>,
    pub float_shares: Option<i64>,
    pub week_high: Option<f64>,
    pub week_low: Option<f64>,
    pub month_high: Option<f64>,
    pub month_low: Option<f64>,
    pub fifty_two_week_high: Option<f64>,
    pub fifty_two_week_low: Option<f64>,
}

/// Instruments by percentage gain, greatest first.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Gainers {
    pub index: String,
    pub is_delayed: bool,
    pub count: i64,
    pub gainers: Vec<Mover>,
}

/// The process is up.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Health {
    pub status: String,
}

/// A page of bars, oldest first unless order=desc.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Historical {
    pub symbol: String,
    pub interval: String,
    pub source: String,
    pub is_intraday: bool,
    pub is_final: bool,
    pub partial: bool,
    pub latest_bar_at: Option<String>,
    pub from: String,
    pub to: String,
    pub limit: i64,
    pub offset: i64,
    pub total: i64,
    pub count: i64,
    pub has_more: bool,
    pub data: Vec<Json>,
}

/// A page of the bars of several symbols, one symbol after the other in the caller's order, each oldest first unless order=desc.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Histories {
    pub symbols: Vec<String>,
    pub interval: String,
    pub is_intraday: bool,
    pub from: String,
    pub to: String,
    pub limit: i64,
    pub offset: i64,
    pub total: i64,
    pub count: i64,
    pub has_more: bool,
    pub data: Vec<SeriesBar>,
}

/// How far back bars go, counted from the market's day.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HistoryReach {
    pub count: i64,
    pub unit: String,
}

/// Somebody who owns 5 % and more.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Holder {
    pub name: String,
    pub name_en: String,
    pub percent: f64,
    pub shares: Option<i64>,
    pub as_of: String,
}

/// An identifier of the batch that matched several companies.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct IdentifierAmbiguous {
    pub input: String,
    pub candidates: Vec<IdentifierCandidate>,
}

/// A company that an ambiguous or misspelt text could mean.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct IdentifierCandidate {
    pub symbol: String,
    pub name: String,
    pub name_en: String,
}

/// An identifier of the batch that matched nothing.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct IdentifierNotFound {
    pub input: String,
}

/// A notification in the inbox of the account.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct InboxNotification {
    pub id: i64,
    pub created_at: String,
    pub read_at: Option<String>,
    pub kind: String,
    pub title: String,
    pub title_en: String,
    pub body: String,
    pub body_en: String,
    pub symbol: String,
    pub alert_id: i64,
    pub data: BTreeMap<String, Json>,
}

/// Notifications of the account.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct InboxNotifications {
    pub notifications: Vec<InboxNotification>,
    pub count: i64,
    pub unread: i64,
}

/// A row of the income statement.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct IncomeStatement {
    pub report_date: String,
    pub statement_period: String,
    pub fiscal_year: i64,
    pub quarters_reported: i64,
    pub quarters_covered: i64,
    pub is_full_year: bool,
    pub total_revenue: Option<f64>,
    pub gross_profit: Option<f64>,
    pub operating_income: Option<f64>,
    pub net_income: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub cost_of_revenue: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub operating_expenses: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub ebitda: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub interest_expense: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub income_before_zakat: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub zakat_and_tax: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub net_income_to_shareholders: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub net_financing_income: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub impairment_charge: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub insurance_revenue: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub insurance_service_result: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub basic_eps: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub diluted_eps: Option<f64>,
}

/// The bars of one day, oldest first.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Intraday {
    pub symbol: String,
    pub date: String,
    pub minutes: i64,
    pub is_delayed: bool,
    pub count: i64,
    pub bars: Vec<MinuteBar>,
}

/// A bar of 30 or 60 minutes.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct IntradayBar {
    pub date: String,
    pub open: f64,
    pub high: f64,
    pub low: f64,
    pub close: f64,
    pub volume: i64,
    pub adjusted_close: f64,
    pub turnover: f64,
    pub trade_count: Option<i64>,
    pub is_final: bool,
    pub partial: bool,
    pub number_of_trades: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub adjust_factor: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub unofficial_trades: Option<bool>,
}

/// A new key.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct KeyCreate {
    pub name: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub scope: Option<String>,
}

/// The statement lines behind the ratios, SAR.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct KeyMetrics {
    pub total_revenue: Option<f64>,
    pub net_income: Option<f64>,
    pub operating_cash_flow: Option<f64>,
    pub total_assets: Option<f64>,
    pub stockholders_equity: Option<f64>,
}

/// Requests of a key.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct KeyUsage {
    pub id: i64,
    pub hint: String,
    pub requests: i64,
}

/// A large_move rule on pct_change_abs_gte.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LargeMoveRule {
    pub event_type: String,
    pub condition: String,
    pub value: f64,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbol: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbols: Option<Vec<String>>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub webhook_id: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub email_id: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub once: Option<bool>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub config: Option<AlertConfig>,
}

/// A link, without its address.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Link {
    pub id: i64,
    pub name: String,
    pub path: String,
    pub query: BTreeMap<String, String>,
    pub format: String,
    pub created_at: String,
}

/// A new link.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LinkCreate {
    pub name: String,
    pub path: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub query: Option<BTreeMap<String, String>>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub format: Option<String>,
}

/// The links of the account.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Links {
    pub links: Vec<Link>,
    pub count: i64,
}

/// Money that flowed into and out of the instrument today, by the side that started each trade.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Liquidity {
    pub inflow_value: f64,
    pub inflow_volume: i64,
    pub inflow_trades: i64,
    pub outflow_value: f64,
    pub outflow_volume: i64,
    pub outflow_trades: i64,
    pub net_value: f64,
}

/// Instruments by percentage loss, greatest loss first.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Losers {
    pub index: String,
    pub is_delayed: bool,
    pub count: i64,
    pub losers: Vec<Mover>,
}

/// The days from one day to another, both included.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MarketCalendar {
    pub days: Vec<CalendarDay>,
    pub count: i64,
}

/// Every instrument with a price, ordered by symbol.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MarketSnapshot {
    pub quotes: Vec<SnapshotQuote>,
    pub count: i64,
    pub market_time: String,
    pub is_delayed: bool,
}

/// The market's clock, sessions and feed.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MarketStatus {
    pub market_time: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub hijri_date: Option<String>,
    pub is_trading_day: bool,
    pub session: String,
    pub markets: Vec<SessionState>,
    pub next_open_at: String,
    pub next_close_at: String,
    pub delay_minutes: i64,
    pub feed: String,
    pub is_delayed: bool,
}

/// Index and breadth of a market.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MarketSummary {
    pub index: String,
    pub is_delayed: bool,
    pub timestamp: String,
    pub index_value: f64,
    pub index_change: f64,
    pub index_change_percent: f64,
    pub total_volume: i64,
    pub total_value: f64,
    pub trade_count: i64,
    pub advancing: i64,
    pub declining: i64,
    pub unchanged: i64,
    pub market_mood: String,
}

/// Instruments by traded shares, greatest first.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MostTraded {
    pub index: String,
    pub is_delayed: bool,
    pub count: i64,
    pub stocks: Vec<Mover>,
}

/// Instruments by traded value, greatest first.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MostValuable {
    pub index: String,
    pub is_delayed: bool,
    pub count: i64,
    pub stocks: Vec<ValueMover>,
}

/// An instrument of a movers list.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mover {
    pub symbol: String,
    pub name: String,
    pub name_en: String,
    pub price: f64,
    pub change: f64,
    pub change_percent: f64,
    pub volume: i64,
    pub updated_at: String,
}

/// Shares that were sold short and not bought back, of everybody together.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NetShort {
    pub shares: i64,
    pub percent_of_shares: f64,
    pub percent_of_free_float: Option<f64>,
    pub days_of_volume: Option<f64>,
    pub as_of: String,
}

/// Either ids or all.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NotificationsRead {
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub ids: Option<Vec<i64>>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub all: Option<bool>,
}

/// Who owns one company, as last published by the market's day.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ownership {
    pub symbol: String,
    pub name: String,
    pub name_en: String,
    pub as_of: Option<String>,
    pub shares_outstanding: Option<i64>,
    pub free_float: f64,
    pub float_shares: Option<i64>,
    pub foreign_limit_percent: Option<f64>,
    pub foreign_percent: Option<f64>,
    pub foreign_headroom_percent: Option<f64>,
    pub foreign_headroom_shares: Option<i64>,
    pub large_holders: Vec<Holder>,
    pub net_short: Option<NetShort>,
}

/// A dividend of the past.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PaidDividend {
    pub value: f64,
    pub value_percent: Option<f64>,
    pub period: String,
    pub fiscal_year: String,
    pub announcement_date: Option<String>,
    pub eligibility_date: String,
    pub distribution_date: Option<String>,
}

/// Why a row does not stand for its whole period.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PartialContext {
    pub quarters_covered: i64,
    pub quarters_expected: i64,
    pub reason: String,
}

/// A price_alert rule on price_above.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PriceAboveRule {
    pub event_type: String,
    pub condition: String,
    pub value: f64,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbol: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbols: Option<Vec<String>>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub webhook_id: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub email_id: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub once: Option<bool>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub config: Option<AlertConfig>,
}

/// A price_alert rule on price_below.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PriceBelowRule {
    pub event_type: String,
    pub condition: String,
    pub value: f64,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbol: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbols: Option<Vec<String>>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub webhook_id: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub email_id: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub once: Option<bool>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub config: Option<AlertConfig>,
}

/// That a tree begins with an earlier one.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProofConsistency {
    pub first: i64,
    pub second: i64,
    pub path: Vec<String>,
}

/// The journal's tree at a moment, signed.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProofHead {
    pub tree_size: i64,
    pub root_hash: String,
    pub position: String,
    pub market_time: String,
    pub timestamp: String,
    pub key_id: String,
    pub signature: String,
}

/// That the tree has the batch of an event.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProofInclusion {
    pub leaf_index: i64,
    pub tree_size: i64,
    pub leaf: String,
    pub path: Vec<String>,
}

/// A key with which the service signs, or has signed.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProofKey {
    pub key_id: String,
    pub public_key: String,
    pub from: String,
    pub until: Option<String>,
}

/// All keys of the service, oldest first.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProofKeys {
    pub keys: Vec<ProofKey>,
}

/// The quote of one instrument.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Quote {
    pub symbol: String,
    pub name: String,
    pub name_en: String,
    pub price: f64,
    pub change: f64,
    pub change_percent: f64,
    pub open: f64,
    pub high: f64,
    pub low: f64,
    pub previous_close: f64,
    pub limit_up: Option<f64>,
    pub limit_down: Option<f64>,
    pub volume: i64,
    pub value: f64,
    pub trade_count: i64,
    pub bid: f64,
    pub ask: f64,
    pub bid_size: i64,
    pub ask_size: i64,
    pub liquidity: Liquidity,
    pub auction: Option<Auction>,
    pub updated_at: String,
    pub is_delayed: bool,
    pub resolved_instrument: ResolvedInstrument,
}

/// Ratios of a company, newest period first.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RatioHistory {
    pub symbol: String,
    pub ratios: Vec<RatioRow>,
    pub meta: RatioMeta,
}

/// What the ratios were computed for.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RatioMeta {
    pub period: String,
    pub metrics: String,
    pub warnings: Vec<String>,
}

/// Ratios of one period.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RatioRow {
    pub report_date: String,
    pub statement_period: String,
    pub fiscal_year: i64,
    pub fiscal_quarter: i64,
    pub ratios: BTreeMap<String, Option<f64>>,
    pub key_metrics: KeyMetrics,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub coverage: Option<Coverage>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub periods_available: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub quality: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub partial_context: Option<PartialContext>,
}

/// What was marked as read.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReadNotifications {
    pub read: i64,
    pub unread: i64,
}

/// Whether feed, database and market state are usable.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ready {
    pub status: String,
    pub checks: ReadyChecks,
    pub warnings: Vec<String>,
    pub role: String,
    pub member: String,
    pub leads: bool,
    pub leader: Option<String>,
    pub term: Option<i64>,
    pub position: Option<String>,
}

/// One thing that the service needs.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReadyCheck {
    pub ready: bool,
    pub detail: Option<String>,
}

/// What the service needs, one by one.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReadyChecks {
    pub feed: ReadyCheck,
    pub database: ReadyCheck,
    pub market: ReadyCheck,
}

/// A replay of the account.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Replay {
    pub id: i64,
    pub from: String,
    pub until: Option<String>,
    pub speed: f64,
    pub paused: bool,
    pub market_time: String,
    pub position: String,
    pub state: String,
    pub created_at: String,
    pub expires_at: String,
}

/// A new replay.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReplayCreate {
    pub from: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub speed: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub until: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub paused: Option<bool>,
}

/// What to change.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReplayPatch {
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub speed: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub paused: Option<bool>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub market_time: Option<String>,
}

/// The replays of the account.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Replays {
    pub replays: Vec<Replay>,
    pub count: i64,
}

/// How the company reports.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reporting {
    pub reporting_cadence: String,
    pub quarterly_income_convention: String,
}

/// One request of the account.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RequestEntry {
    pub time: String,
    pub request_id: String,
    pub method: String,
    pub path: String,
    pub status: i64,
    pub code: Option<String>,
    pub ms: f64,
    pub key_hint: String,
}

/// The latest requests of the account, newest first.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RequestList {
    pub requests: Vec<RequestEntry>,
    pub count: i64,
}

/// How the identifiers of a batch were resolved.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Resolution {
    pub requested_count: i64,
    pub resolved_count: i64,
    pub ambiguous: Vec<IdentifierAmbiguous>,
    pub not_found: Vec<IdentifierNotFound>,
}

/// Which instrument the request was understood to mean, and how sure that is.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ResolvedInstrument {
    pub input: String,
    pub symbol: String,
    pub name: String,
    pub match_type: String,
    pub confidence: String,
}

/// The new secret of a destination.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RotatedSecret {
    pub id: i64,
    pub signing_secret: String,
    pub previous_secret_expires_at: String,
}

/// Requests to a route.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RouteUsage {
    pub route: String,
    pub requests: i64,
    pub failed: i64,
}

/// A page of the instruments that match.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Screened {
    pub results: Vec<ScreenedInstrument>,
    pub count: i64,
    pub total: i64,
    pub limit: i64,
    pub offset: i64,
    pub market_time: String,
    pub is_delayed: bool,
}

/// An instrument, with the fields that were asked for.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ScreenedInstrument {
    pub symbol: String,
    pub name: String,
    pub name_en: String,
    pub market: String,
    pub sector_id: Option<String>,
    pub sector: Option<String>,
    pub sector_en: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub security_type: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub price: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub change: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub change_percent: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub open: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub high: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub low: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub previous_close: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub limit_up: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub limit_down: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub volume: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub value: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub trade_count: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub bid: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub ask: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub bid_size: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub ask_size: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub updated_at: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub inflow_value: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub inflow_volume: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub inflow_trades: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub outflow_value: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub outflow_volume: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub outflow_trades: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub net_value: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub current_price: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub sector_name: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub sector_name_ar: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub market_id: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub website: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub country: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub currency: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub market_cap: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub pe_ratio: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub forward_pe: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub eps: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub eps_ttm: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub basic_eps: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub diluted_eps: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub book_value: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub price_to_book: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub beta: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub shares_outstanding: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub float_shares: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub week_high: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub week_low: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub month_high: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub month_low: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub fifty_two_week_high: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub fifty_two_week_low: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub rsi_14: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub macd_line: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub macd_signal: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub macd_histogram: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub fifty_day_average: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub technical_strength: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub price_direction: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub fair_price: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub fair_price_confidence: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub calculated_at: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub target_mean: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub target_median: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub target_high: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub target_low: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub consensus_score: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub num_analysts: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub consensus: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub roe: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub roa: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub net_margin: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub revenue_growth_yoy: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub net_income_growth_yoy: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub asset_turnover: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub gross_margin: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub operating_margin: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub ebitda_margin: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub operating_cash_flow_margin: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub free_cash_flow_margin: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub equity_ratio: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub debt_to_equity: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub current_ratio: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub interest_coverage: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub cash_conversion: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub inventory_turnover: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub total_revenue: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub net_income: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub operating_cash_flow: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub total_assets: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub stockholders_equity: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub trailing_12m_yield: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub trailing_12m_dividends: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub payments_last_year: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub sharia_aaoifi: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub sharia_djim: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub sharia_msci: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub sharia_sp: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub return_1w: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub return_1m: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub return_3m: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub return_6m: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub return_1y: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub return_ytd: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub from_high_52w: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub from_low_52w: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub mean_volume_20d: Option<f64>,
}

/// A field to filter, sort and show by.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ScreenerField {
    pub field: String,
    pub r#type: String,
    pub unit: String,
    pub plan: String,
    pub name: String,
    pub name_en: String,
}

/// Every field of the screener.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ScreenerFields {
    pub fields: Vec<ScreenerField>,
    pub count: i64,
}

/// How a sector of the market performs.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sector {
    pub sector_name: String,
    pub sector_name_ar: String,
    pub change_percent: f64,
    pub avg_change_percent: f64,
    pub volume: i64,
    pub num_stocks: i64,
}

/// Every sector with an instrument of the index, by change_percent, greatest first.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sectors {
    pub index: String,
    pub is_delayed: bool,
    pub sectors: Vec<Sector>,
    pub count: i64,
}

/// What the rows of each statement mean.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Semantics {
    pub income: String,
    pub cashflow: String,
    pub balance: String,
}

/// A bar of one of several series.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SeriesBar {
    pub symbol: String,
    pub date: String,
    pub open: f64,
    pub high: f64,
    pub low: f64,
    pub close: f64,
    pub volume: i64,
    pub adjusted_close: f64,
    pub turnover: f64,
    pub trade_count: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub is_final: Option<bool>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub partial: Option<bool>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub adjust_factor: Option<f64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub unofficial_trades: Option<bool>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub number_of_trades: Option<i64>,
}

/// Something that kept the service from answering as it should.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ServiceIncident {
    pub kind: String,
    pub started_at: String,
    pub ended_at: Option<String>,
}

/// A service-level objective, and how it was met.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ServiceObjective {
    pub name: String,
    pub target_percent: f64,
    pub measured_percent: Option<f64>,
    pub total: i64,
}

/// What the service is made of.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ServiceParts {
    pub feed: String,
    pub database: String,
    pub market: String,
}

/// How the service is.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ServiceStatus {
    pub status: String,
    pub version: String,
    pub time: String,
    pub parts: ServiceParts,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub awaited: Option<AwaitedMarket>,
    pub market: Option<MarketStatus>,
    pub incidents: Vec<ServiceIncident>,
    pub objectives: Vec<ServiceObjective>,
}

/// A company by published Sharia standards, and on the lists of boards.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sharia {
    pub symbol: String,
    pub name: String,
    pub name_en: String,
    pub standards: Vec<ShariaScreen>,
    pub disclaimer: String,
    pub disclaimer_en: String,
}

/// Income from an activity that the standard forbids.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ShariaActivity {
    pub activity: String,
    pub title: String,
    pub title_en: String,
    pub percent: f64,
}

/// Where the income of the company comes from.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ShariaBusiness {
    pub passes: Option<bool>,
    pub non_permissible_percent: Option<f64>,
    pub limit: Option<f64>,
    pub is_islamic_financial: bool,
    pub activities: Vec<ShariaActivity>,
}

/// What a shareholder would give away.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ShariaPurification {
    pub per_share: f64,
    pub of_dividend_percent: f64,
}

/// One ratio of a standard.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ShariaRatio {
    pub name: String,
    pub title: String,
    pub title_en: String,
    pub value: Option<f64>,
    pub limit: f64,
    pub numerator: Option<f64>,
    pub denominator: Option<f64>,
    pub passes: Option<bool>,
}

/// The company by one standard, or on the list of one board.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ShariaScreen {
    pub standard: String,
    pub title: String,
    pub title_en: String,
    pub status: String,
    pub reason: Option<String>,
    pub reason_en: Option<String>,
    pub as_of: String,
    pub business: ShariaBusiness,
    pub ratios: Vec<ShariaRatio>,
    pub purification: Option<ShariaPurification>,
    pub sources: Vec<String>,
}

/// An instrument of the snapshot.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SnapshotQuote {
    pub symbol: String,
    pub name: String,
    pub name_en: String,
    pub market: String,
    pub security_type: String,
    pub sector_id: Option<String>,
    pub sector: Option<String>,
    pub sector_en: Option<String>,
    pub price: f64,
    pub change: f64,
    pub change_percent: f64,
    pub volume: i64,
    pub value: f64,
    pub trade_count: i64,
    pub high: f64,
    pub low: f64,
    pub previous_close: f64,
    pub limit_up: Option<f64>,
    pub limit_down: Option<f64>,
    pub market_cap: Option<f64>,
    pub updated_at: String,
}

/// Something that happened to a listed company.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StockEvent {
    pub id: String,
    pub symbol: String,
    pub stock_name: Option<String>,
    pub event_type: String,
    pub importance: String,
    pub sentiment: String,
    pub description: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub stock_name_en: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub description_en: Option<String>,
    pub event_date: String,
    pub article_date: Option<String>,
    pub created_at: String,
}

/// A page of events, newest first.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StockEvents {
    pub events: Vec<StockEvent>,
    pub count: i64,
    pub total: i64,
    pub limit: i64,
    pub offset: i64,
    pub has_more: bool,
    pub available_types: Vec<String>,
}

/// Opens one WebSocket in place of the key.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StreamTicket {
    pub ticket: String,
    pub expires_at: String,
}

/// Indicators of final daily bars.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Technicals {
    pub rsi_14: Option<f64>,
    pub macd_line: Option<f64>,
    pub macd_signal: Option<f64>,
    pub macd_histogram: Option<f64>,
    pub fifty_day_average: Option<f64>,
    pub technical_strength: Option<f64>,
    pub price_direction: Option<String>,
    pub updated_at: Option<String>,
}

/// Recent trades of one instrument, newest first.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TradeList {
    pub symbol: String,
    pub updated_at: Option<String>,
    pub count: i64,
    pub events: Vec<Trade>,
    pub summary: TradeSummary,
}

/// A unusual_value_traded rule on ratio_gte.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct UnusualValueRule {
    pub event_type: String,
    pub condition: String,
    pub value: f64,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbol: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbols: Option<Vec<String>>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub webhook_id: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub email_id: Option<i64>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub once: Option<bool>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub config: Option<AlertConfig>,
}

/// A dividend whose eligibility date is still to come.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct UpcomingDividend {
    pub value: f64,
    pub period: String,
    pub eligibility_date: String,
    pub distribution_date: Option<String>,
}

/// What the account has used.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct UsedOfLimits {
    pub requests_today: i64,
    pub requests_limit: i64,
    pub resets_at: String,
    pub connections: i64,
    pub webhooks: i64,
    pub alerts: i64,
}

/// An estimate of a fair price.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Valuation {
    pub fair_price: Option<f64>,
    pub fair_price_confidence: Option<f64>,
    pub calculated_at: Option<String>,
}

/// An instrument of the list by traded value.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ValueMover {
    pub symbol: String,
    pub name: String,
    pub name_en: String,
    pub price: f64,
    pub change: f64,
    pub change_percent: f64,
    pub volume: i64,
    pub updated_at: String,
    pub value: f64,
}

/// How the destination answered the challenge.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Verification {
    pub succeeded: bool,
    pub response_status: Option<i64>,
    pub error: Option<String>,
}

/// The destination after a challenge.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct VerifiedWebhook {
    pub id: i64,
    pub url: String,
    pub name: String,
    pub is_verified: bool,
    pub is_active: bool,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub inactive_reason: Option<String>,
    pub created_at: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub events: Option<Vec<String>>,
    pub verification: Verification,
}

/// A watchlist of the account.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Watchlist {
    pub id: i64,
    pub name: String,
    pub symbols: Vec<String>,
    pub created_at: String,
    pub updated_at: String,
}

/// A new watchlist.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WatchlistCreate {
    pub name: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbols: Option<Vec<String>>,
}

/// What to change.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WatchlistPatch {
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub name: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub symbols: Option<Vec<String>>,
}

/// The watchlists of the account.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Watchlists {
    pub watchlists: Vec<Watchlist>,
    pub count: i64,
}

/// A webhook destination.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Webhook {
    pub id: i64,
    pub url: String,
    pub name: String,
    pub is_verified: bool,
    pub is_active: bool,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub inactive_reason: Option<String>,
    pub created_at: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub events: Option<Vec<String>>,
}

/// A new destination.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WebhookCreate {
    pub url: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub name: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub events: Option<Vec<String>>,
}

/// What to change.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WebhookPatch {
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub name: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub is_active: Option<bool>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub events: Option<Vec<String>>,
}

/// The destinations of the account.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Webhooks {
    pub webhooks: Vec<Webhook>,
    pub count: i64,
}
