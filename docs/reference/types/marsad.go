// Package marsad has the answers of the Marsad market data API and the messages of its streams.
//
// Written by `npm run generate` from the schemas of the service. Words of a closed set are strings, so that a new one breaks nothing;
// what has several shapes is Json; what may be null or absent is a pointer, unless it is a slice or a map.
package marsad

import "encoding/json"

// Json is a value of any shape.
type Json = json.RawMessage

// The day's volume is a multiple of what is usual by this time of day.
type AbnormalVolumeDelivery struct {
	EventId           string          `json:"event_id"`
	EventType         string          `json:"event_type"`
	Symbol            *string         `json:"symbol"`
	DetectedAt        string          `json:"detected_at"`
	Severity          string          `json:"severity"`
	Title             string          `json:"title"`
	Summary           string          `json:"summary"`
	Metrics           map[string]Json `json:"metrics"`
	ConditionsMatched RatioMatched    `json:"conditions_matched"`
	CorrelationId     string          `json:"correlation_id"`
	Version           string          `json:"version"`
}

// The live opening or closing auction of the instrument.
type Auction struct {
	Phase           string  `json:"phase"`
	Price           float64 `json:"price"`
	PriceUpdatedAt  string  `json:"price_updated_at"`
	Volume          int64   `json:"volume"`
	VolumeUpdatedAt string  `json:"volume_updated_at"`
	SymbolState     *string `json:"symbol_state"`
	SymbolSession   string  `json:"symbol_session"`
}

// Shows the key on a socket that was opened without one, as its first message and within 5 seconds.
type Authenticate struct {
	Action string `json:"action"`
	ApiKey string `json:"api_key"`
}

// The first message of a connection.
type BarsConnected struct {
	Type            string          `json:"type"`
	Channel         string          `json:"channel"`
	Plan            string          `json:"plan"`
	DeliveryProfile string          `json:"delivery_profile"`
	Limits          BarsLimits      `json:"limits"`
	Message         string          `json:"message"`
	Timestamp       string          `json:"timestamp"`
	Encoding        *string         `json:"encoding,omitempty"`
	Replay          *ReplayOfStream `json:"replay,omitempty"`
}

// Something was refused or failed.
type BarsError struct {
	Type    string          `json:"type"`
	Code    string          `json:"code"`
	Message string          `json:"message"`
	Details map[string]Json `json:"details"`
}

// The limits in force for this connection.
type BarsLimits struct {
	MaxSymbolsPerConnection int64 `json:"max_symbols_per_connection"`
	MaxSymbolsPerCall       int64 `json:"max_symbols_per_call"`
}

// Adds symbols to the connection, with bars of so many minutes.
type BarsSubscribe struct {
	Action  string   `json:"action"`
	Symbols []string `json:"symbols,omitempty"`
	Symbol  *string  `json:"symbol,omitempty"`
	Minutes *int64   `json:"minutes,omitempty"`
}

// Sent on creation and by verify.
type Challenge struct {
	Event     string `json:"event"`
	Challenge string `json:"challenge"`
}

// The first message of a connection.
type DepthConnected struct {
	Type           string          `json:"type"`
	Channel        string          `json:"channel"`
	Symbol         *string         `json:"symbol"`
	Plan           string          `json:"plan"`
	EntitledLevels int64           `json:"entitled_levels"`
	Limits         DepthLimits     `json:"limits"`
	Timestamp      string          `json:"timestamp"`
	ConflateMs     *int64          `json:"conflate_ms,omitempty"`
	Encoding       *string         `json:"encoding,omitempty"`
	Depth          *string         `json:"depth,omitempty"`
	Replay         *ReplayOfStream `json:"replay,omitempty"`
}

// Something was refused or failed.
type DepthError struct {
	Type    string          `json:"type"`
	Code    string          `json:"code"`
	Message string          `json:"message"`
	Details map[string]Json `json:"details"`
}

// One price level of the book.
type DepthLevel struct {
	Level      int64   `json:"level"`
	Price      float64 `json:"price"`
	Quantity   int64   `json:"quantity"`
	OrderCount int64   `json:"order_count"`
}

// The limits in force for this connection.
type DepthLimits struct {
	MaxSymbolsPerConnection int64 `json:"max_symbols_per_connection"`
	MaxSymbolsPerCall       int64 `json:"max_symbols_per_call"`
	WildcardAllowed         bool  `json:"wildcard_allowed"`
}

// Asks for the book of one symbol now, subscribed or not.
type DepthSnapshotRequest struct {
	Action string `json:"action"`
	Symbol string `json:"symbol"`
	Levels *int64 `json:"levels,omitempty"`
}

// Adds symbols to the connection, at so many levels.
type DepthSubscribe struct {
	Action  string   `json:"action"`
	Symbols []string `json:"symbols,omitempty"`
	Symbol  *string  `json:"symbol,omitempty"`
	Levels  *int64   `json:"levels,omitempty"`
}

// Sent every so many seconds to a connection that asked with `?heartbeat=`, also when nothing changes.
type Heartbeat struct {
	Type       string `json:"type"`
	Timestamp  string `json:"timestamp"`
	MarketTime string `json:"market_time"`
	Session    string `json:"session"`
	Feed       string `json:"feed"`
	IsDelayed  bool   `json:"is_delayed"`
}

// The first message of a connection.
type IndexConnected struct {
	Type            string          `json:"type"`
	Channel         string          `json:"channel"`
	Plan            string          `json:"plan"`
	DeliveryProfile string          `json:"delivery_profile"`
	Limits          IndexLimits     `json:"limits"`
	Message         string          `json:"message"`
	Timestamp       string          `json:"timestamp"`
	ConflateMs      *int64          `json:"conflate_ms,omitempty"`
	Encoding        *string         `json:"encoding,omitempty"`
	Replay          *ReplayOfStream `json:"replay,omitempty"`
}

// Something was refused or failed.
type IndexError struct {
	Type    string          `json:"type"`
	Code    string          `json:"code"`
	Message string          `json:"message"`
	Details map[string]Json `json:"details"`
}

// The limits in force for this connection.
type IndexLimits struct {
	MaxSymbolsPerConnection int64 `json:"max_symbols_per_connection"`
	MaxSymbolsPerCall       int64 `json:"max_symbols_per_call"`
}

// Adds indices to the connection.
type IndexSubscribe struct {
	Action  string   `json:"action"`
	Symbols []string `json:"symbols,omitempty"`
	Symbol  *string  `json:"symbol,omitempty"`
}

// Answers subscribe.
type IndexSubscribed struct {
	Type     string   `json:"type"`
	Symbols  []string `json:"symbols"`
	Total    int64    `json:"total"`
	Limit    int64    `json:"limit"`
	NotFound []string `json:"not_found,omitempty"`
}

// Takes indices off the connection.
type IndexUnsubscribe struct {
	Action  string   `json:"action"`
	Symbols []string `json:"symbols,omitempty"`
	Symbol  *string  `json:"symbol,omitempty"`
}

// Answers unsubscribe.
type IndexUnsubscribed struct {
	Type    string   `json:"type"`
	Symbols []string `json:"symbols"`
	Total   int64    `json:"total"`
	Limit   int64    `json:"limit"`
}

// An instrument that does not trade continuously now.
type Interruption struct {
	Symbol string `json:"symbol"`
	Kind   string `json:"kind"`
	Reason string `json:"reason"`
	Since  string `json:"since"`
}

// The price moved far within the rule's window.
type LargeMoveDelivery struct {
	EventId           string           `json:"event_id"`
	EventType         string           `json:"event_type"`
	Symbol            *string          `json:"symbol"`
	DetectedAt        string           `json:"detected_at"`
	Severity          string           `json:"severity"`
	Title             string           `json:"title"`
	Summary           string           `json:"summary"`
	Metrics           map[string]Json  `json:"metrics"`
	ConditionsMatched LargeMoveMatched `json:"conditions_matched"`
	CorrelationId     string           `json:"correlation_id"`
	Version           string           `json:"version"`
}

// What a large_move saw.
type LargeMoveMatched struct {
	Window            string  `json:"window"`
	Operator          string  `json:"operator"`
	ObservedPctChange float64 `json:"observed_pct_change"`
	ThresholdPct      float64 `json:"threshold_pct"`
	BaselinePrice     float64 `json:"baseline_price"`
	CurrentPrice      float64 `json:"current_price"`
}

// Orders without a price that wait in an auction, ahead of every level.
type MarketOrders struct {
	BidQuantity   int64   `json:"bid_quantity"`
	BidOrderCount int64   `json:"bid_order_count"`
	BidUpdatedAt  *string `json:"bid_updated_at"`
	AskQuantity   int64   `json:"ask_quantity"`
	AskOrderCount int64   `json:"ask_order_count"`
	AskUpdatedAt  *string `json:"ask_updated_at"`
}

// A bar of 1, 5 or 15 minutes.
type MinuteBar struct {
	Time       string  `json:"time"`
	Open       float64 `json:"open"`
	High       float64 `json:"high"`
	Low        float64 `json:"low"`
	Close      float64 `json:"close"`
	Volume     int64   `json:"volume"`
	Value      float64 `json:"value"`
	TradeCount int64   `json:"trade_count"`
	IsFinal    bool    `json:"is_final"`
}

// A head or a test matched no condition.
type NothingMatched = map[string]Json

// The first message of a connection.
type NotificationsConnected struct {
	Type            string              `json:"type"`
	Channel         string              `json:"channel"`
	Plan            string              `json:"plan"`
	DeliveryProfile string              `json:"delivery_profile"`
	Limits          NotificationsLimits `json:"limits"`
	Message         string              `json:"message"`
	Timestamp       string              `json:"timestamp"`
}

// Something was refused or failed.
type NotificationsError struct {
	Type    string          `json:"type"`
	Code    string          `json:"code"`
	Message string          `json:"message"`
	Details map[string]Json `json:"details"`
}

// The limits in force for this connection.
type NotificationsLimits struct {
	MaxSymbolsPerConnection int64 `json:"max_symbols_per_connection"`
	MaxSymbolsPerCall       int64 `json:"max_symbols_per_call"`
}

// Asks for a pong.
type Ping struct {
	Action string `json:"action"`
}

// Answers ping.
type Pong struct {
	Type      string `json:"type"`
	Timestamp string `json:"timestamp"`
}

// A price or the day's change reached the rule's value.
type PriceAlertDelivery struct {
	EventId           string          `json:"event_id"`
	EventType         string          `json:"event_type"`
	Symbol            *string         `json:"symbol"`
	DetectedAt        string          `json:"detected_at"`
	Severity          string          `json:"severity"`
	Title             string          `json:"title"`
	Summary           string          `json:"summary"`
	Metrics           map[string]Json `json:"metrics"`
	ConditionsMatched PriceMatched    `json:"conditions_matched"`
	CorrelationId     string          `json:"correlation_id"`
	Version           string          `json:"version"`
}

// What a price_alert saw.
type PriceMatched struct {
	Operator  string  `json:"operator"`
	Observed  float64 `json:"observed"`
	Threshold float64 `json:"threshold"`
}

// A signed head of the journal's tree, hourly and at the end of a day, for destinations whose events name it.
type ProofHeadDelivery struct {
	EventId           string          `json:"event_id"`
	EventType         string          `json:"event_type"`
	Symbol            *string         `json:"symbol"`
	DetectedAt        string          `json:"detected_at"`
	Severity          string          `json:"severity"`
	Title             string          `json:"title"`
	Summary           string          `json:"summary"`
	Metrics           map[string]Json `json:"metrics"`
	ConditionsMatched NothingMatched  `json:"conditions_matched"`
	CorrelationId     string          `json:"correlation_id"`
	Version           string          `json:"version"`
}

// What abnormal_volume or unusual_value_traded saw.
type RatioMatched struct {
	Operator      string  `json:"operator"`
	Metric        string  `json:"metric"`
	CurrentValue  float64 `json:"current_value"`
	BaselineValue float64 `json:"baseline_value"`
	Ratio         float64 `json:"ratio"`
	Threshold     float64 `json:"threshold"`
}

// The replay whose market is sent.
type ReplayOfStream struct {
	Id         int64   `json:"id"`
	MarketTime string  `json:"market_time"`
	Speed      float64 `json:"speed"`
}

// A snapshot follows as after a subscribe without resume.
type ResumeNotRecovered struct {
	Recovered bool   `json:"recovered"`
	Reason    string `json:"reason"`
}

// The missed trades follow as ordinary trade messages, without a snapshot.
type ResumeRecovered struct {
	Recovered bool  `json:"recovered"`
	Count     int64 `json:"count"`
}

// The session of one market.
type SessionState struct {
	Market        string `json:"market"`
	Session       string `json:"session"`
	NextSession   string `json:"next_session"`
	NextSessionAt string `json:"next_session_at"`
}

// The first message of a connection.
type StatusConnected struct {
	Type            string       `json:"type"`
	Channel         string       `json:"channel"`
	Plan            string       `json:"plan"`
	DeliveryProfile string       `json:"delivery_profile"`
	Limits          StatusLimits `json:"limits"`
	Message         string       `json:"message"`
	Timestamp       string       `json:"timestamp"`
}

// Something was refused or failed.
type StatusError struct {
	Type    string          `json:"type"`
	Code    string          `json:"code"`
	Message string          `json:"message"`
	Details map[string]Json `json:"details"`
}

// The feed became stale or live again.
type StatusFeed struct {
	Type       string `json:"type"`
	State      string `json:"state"`
	MarketTime string `json:"market_time"`
}

// The exchange stopped trading in an instrument, or goes on.
type StatusHalt struct {
	Type       string `json:"type"`
	Symbol     string `json:"symbol"`
	State      string `json:"state"`
	Reason     string `json:"reason"`
	MarketTime string `json:"market_time"`
}

// The limits in force for this connection.
type StatusLimits struct {
	MaxSymbolsPerConnection int64 `json:"max_symbols_per_connection"`
	MaxSymbolsPerCall       int64 `json:"max_symbols_per_call"`
}

// A market went to another session.
type StatusSession struct {
	Type       string `json:"type"`
	Market     string `json:"market"`
	Session    string `json:"session"`
	MarketTime string `json:"market_time"`
}

// How the markets stand.
type StatusSnapshot struct {
	Type       string         `json:"type"`
	Markets    []SessionState `json:"markets"`
	Halted     []Interruption `json:"halted"`
	Feed       string         `json:"feed"`
	MarketTime string         `json:"market_time"`
}

// An instrument does not trade today, or trades again.
type StatusSuspension struct {
	Type       string `json:"type"`
	Symbol     string `json:"symbol"`
	State      string `json:"state"`
	Reason     string `json:"reason"`
	MarketTime string `json:"market_time"`
}

// Continuous trading in an instrument gives way to an auction, or goes on after it.
type StatusVolatilityAuction struct {
	Type       string `json:"type"`
	Symbol     string `json:"symbol"`
	State      string `json:"state"`
	Reason     string `json:"reason"`
	MarketTime string `json:"market_time"`
}

// A stock event of a watched kind or importance was recorded.
type StockEventDelivery struct {
	EventId           string            `json:"event_id"`
	EventType         string            `json:"event_type"`
	Symbol            *string           `json:"symbol"`
	DetectedAt        string            `json:"detected_at"`
	Severity          string            `json:"severity"`
	Title             string            `json:"title"`
	Summary           string            `json:"summary"`
	Metrics           map[string]Json   `json:"metrics"`
	ConditionsMatched StockEventMatched `json:"conditions_matched"`
	CorrelationId     string            `json:"correlation_id"`
	Version           string            `json:"version"`
}

// What a stock_event rule saw.
type StockEventMatched struct {
	Operator  string `json:"operator"`
	Observed  string `json:"observed"`
	Threshold Json   `json:"threshold"`
}

// The first message of a connection.
type StocksConnected struct {
	Type            string          `json:"type"`
	Plan            string          `json:"plan"`
	DeliveryProfile string          `json:"delivery_profile"`
	Limits          StocksLimits    `json:"limits"`
	Message         string          `json:"message"`
	Timestamp       string          `json:"timestamp"`
	ConflateMs      *int64          `json:"conflate_ms,omitempty"`
	Encoding        *string         `json:"encoding,omitempty"`
	Replay          *ReplayOfStream `json:"replay,omitempty"`
}

// Something was refused or failed.
type StocksError struct {
	Type    string          `json:"type"`
	Code    string          `json:"code"`
	Message string          `json:"message"`
	Details map[string]Json `json:"details"`
}

// The limits in force for this connection.
type StocksLimits struct {
	MaxSymbolsPerConnection int64    `json:"max_symbols_per_connection"`
	MaxSymbolsPerCall       int64    `json:"max_symbols_per_call"`
	StreamModes             []string `json:"stream_modes"`
}

// One bar of a subscribed symbol.
type StreamBar struct {
	Type       string  `json:"type"`
	Symbol     string  `json:"symbol"`
	Date       string  `json:"date"`
	Minutes    int64   `json:"minutes"`
	Time       string  `json:"time"`
	Open       float64 `json:"open"`
	High       float64 `json:"high"`
	Low        float64 `json:"low"`
	Close      float64 `json:"close"`
	Volume     int64   `json:"volume"`
	Value      float64 `json:"value"`
	TradeCount int64   `json:"trade_count"`
	IsFinal    bool    `json:"is_final"`
	Timestamp  string  `json:"timestamp"`
}

// The bars of the day so far, oldest first.
type StreamBars struct {
	Type      string      `json:"type"`
	Symbol    string      `json:"symbol"`
	Date      string      `json:"date"`
	Minutes   int64       `json:"minutes"`
	IsDelayed bool        `json:"is_delayed"`
	Count     int64       `json:"count"`
	Bars      []MinuteBar `json:"bars"`
	Timestamp string      `json:"timestamp"`
}

// The book of an instrument.
type StreamDepth struct {
	Type                 string        `json:"type"`
	Available            bool          `json:"available"`
	Symbol               string        `json:"symbol"`
	UpdatedAt            string        `json:"updated_at"`
	Session              string        `json:"session"`
	BookState            string        `json:"book_state"`
	Levels               int64         `json:"levels"`
	EntitledLevels       int64         `json:"entitled_levels"`
	BestBid              float64       `json:"best_bid"`
	BestAsk              float64       `json:"best_ask"`
	Spread               float64       `json:"spread"`
	SpreadBps            float64       `json:"spread_bps"`
	TotalBidQuantityTop5 int64         `json:"total_bid_quantity_top5"`
	TotalAskQuantityTop5 int64         `json:"total_ask_quantity_top5"`
	TotalBidQuantity     int64         `json:"total_bid_quantity"`
	TotalAskQuantity     int64         `json:"total_ask_quantity"`
	LevelImbalance       float64       `json:"level_imbalance"`
	LevelImbalanceTop5   float64       `json:"level_imbalance_top5"`
	Bids                 []DepthLevel  `json:"bids"`
	Asks                 []DepthLevel  `json:"asks"`
	MarketOrder          *MarketOrders `json:"market_order"`
	Timestamp            string        `json:"timestamp"`
	BookSeq              *int64        `json:"book_seq,omitempty"`
}

// What changed within the levels of the subscription since the message before it, with ?depth=changes.
type StreamDepthChanges struct {
	Type        string        `json:"type"`
	Symbol      string        `json:"symbol"`
	BookSeq     int64         `json:"book_seq"`
	Bids        [][]float64   `json:"bids"`
	Asks        [][]float64   `json:"asks"`
	Available   *bool         `json:"available,omitempty"`
	Session     *string       `json:"session,omitempty"`
	BookState   *string       `json:"book_state,omitempty"`
	MarketOrder *MarketOrders `json:"market_order,omitempty"`
	Timestamp   string        `json:"timestamp"`
}

// There is no book of the instrument now.
type StreamDepthUnavailable struct {
	Type           string `json:"type"`
	Symbol         string `json:"symbol"`
	Available      bool   `json:"available"`
	Message        string `json:"message"`
	Levels         int64  `json:"levels"`
	EntitledLevels int64  `json:"entitled_levels"`
	Bids           []Json `json:"bids"`
	Asks           []Json `json:"asks"`
	Timestamp      string `json:"timestamp"`
	BookSeq        *int64 `json:"book_seq,omitempty"`
}

// How a market stands.
type StreamIndex struct {
	Type               string  `json:"type"`
	Symbol             string  `json:"symbol"`
	Index              string  `json:"index"`
	IsDelayed          bool    `json:"is_delayed"`
	Timestamp          string  `json:"timestamp"`
	IndexValue         float64 `json:"index_value"`
	IndexChange        float64 `json:"index_change"`
	IndexChangePercent float64 `json:"index_change_percent"`
	TotalVolume        int64   `json:"total_volume"`
	TotalValue         float64 `json:"total_value"`
	TradeCount         int64   `json:"trade_count"`
	Advancing          int64   `json:"advancing"`
	Declining          int64   `json:"declining"`
	Unchanged          int64   `json:"unchanged"`
	MarketMood         string  `json:"market_mood"`
}

// Money that flowed into and out of the instrument today, without the counts of trades.
type StreamLiquidity struct {
	InflowValue   float64 `json:"inflow_value"`
	InflowVolume  int64   `json:"inflow_volume"`
	OutflowValue  float64 `json:"outflow_value"`
	OutflowVolume int64   `json:"outflow_volume"`
	NetValue      float64 `json:"net_value"`
}

// A notification, as /notifications/ answers it.
type StreamNotification struct {
	Type      string          `json:"type"`
	Id        int64           `json:"id"`
	CreatedAt string          `json:"created_at"`
	ReadAt    *string         `json:"read_at"`
	Kind      string          `json:"kind"`
	Title     string          `json:"title"`
	TitleEn   string          `json:"title_en"`
	Body      string          `json:"body"`
	BodyEn    string          `json:"body_en"`
	Symbol    string          `json:"symbol"`
	AlertId   int64           `json:"alert_id"`
	Data      map[string]Json `json:"data"`
}

// The current quote of a subscribed instrument.
type StreamQuote struct {
	Type      string          `json:"type"`
	Symbol    string          `json:"symbol"`
	Mode      string          `json:"mode"`
	Data      StreamQuoteData `json:"data"`
	Timestamp string          `json:"timestamp"`
	LatencyMs int64           `json:"latency_ms"`
}

// The quote as it stands now.
type StreamQuoteData struct {
	Price         float64         `json:"price"`
	Open          float64         `json:"open"`
	High          float64         `json:"high"`
	Low           float64         `json:"low"`
	Close         float64         `json:"close"`
	Change        float64         `json:"change"`
	ChangePercent float64         `json:"change_percent"`
	PreviousClose float64         `json:"previous_close"`
	Volume        int64           `json:"volume"`
	Value         float64         `json:"value"`
	TradeCount    int64           `json:"trade_count"`
	Bid           float64         `json:"bid"`
	Ask           float64         `json:"ask"`
	BidSize       int64           `json:"bid_size"`
	AskSize       int64           `json:"ask_size"`
	Liquidity     StreamLiquidity `json:"liquidity"`
	TradeTime     string          `json:"trade_time"`
	MarketSession string          `json:"market_session"`
	Auction       *Auction        `json:"auction"`
}

// The replay of the stream went to another moment, and new snapshots of everything that is subscribed follow.
type StreamReplay struct {
	Type       string `json:"type"`
	MarketTime string `json:"market_time"`
	State      string `json:"state"`
}

// One trade of a subscribed instrument.
type StreamTrade struct {
	Type          string  `json:"type"`
	Symbol        string  `json:"symbol"`
	TradeSeq      int64   `json:"trade_seq"`
	EventTime     string  `json:"event_time"`
	Price         float64 `json:"price"`
	Quantity      int64   `json:"quantity"`
	Value         float64 `json:"value"`
	Side          string  `json:"side"`
	MarketSession string  `json:"market_session"`
	Timestamp     string  `json:"timestamp"`
}

// Adds symbols to the connection.
type Subscribe struct {
	Action  string   `json:"action"`
	Symbols []string `json:"symbols,omitempty"`
	Symbol  *string  `json:"symbol,omitempty"`
}

// Answers subscribe.
type Subscribed struct {
	Type     string   `json:"type"`
	Symbols  []string `json:"symbols"`
	Total    int64    `json:"total"`
	Limit    int64    `json:"limit"`
	NotFound []string `json:"not_found,omitempty"`
}

// Sent by test-delivery, to try a destination.
type TestDelivery struct {
	EventId           string          `json:"event_id"`
	EventType         string          `json:"event_type"`
	Symbol            *string         `json:"symbol"`
	DetectedAt        string          `json:"detected_at"`
	Severity          string          `json:"severity"`
	Title             string          `json:"title"`
	Summary           string          `json:"summary"`
	Metrics           map[string]Json `json:"metrics"`
	ConditionsMatched NothingMatched  `json:"conditions_matched"`
	CorrelationId     string          `json:"correlation_id"`
	Version           string          `json:"version"`
}

// One trade.
type Trade struct {
	TradeSeq  int64   `json:"trade_seq"`
	EventTime string  `json:"event_time"`
	Price     float64 `json:"price"`
	Quantity  int64   `json:"quantity"`
	Value     float64 `json:"value"`
	Side      string  `json:"side"`
}

// Totals of the listed trades, not of the day.
type TradeSummary struct {
	EventCount      int64   `json:"event_count"`
	TradeQuantity   int64   `json:"trade_quantity"`
	TradeValue      float64 `json:"trade_value"`
	LatestEventTime *string `json:"latest_event_time"`
}

// The first message of a connection.
type TradesConnected struct {
	Type            string          `json:"type"`
	Channel         string          `json:"channel"`
	Plan            string          `json:"plan"`
	DeliveryProfile string          `json:"delivery_profile"`
	Limits          TradesLimits    `json:"limits"`
	Message         string          `json:"message"`
	Timestamp       string          `json:"timestamp"`
	Encoding        *string         `json:"encoding,omitempty"`
	Replay          *ReplayOfStream `json:"replay,omitempty"`
}

// Something was refused or failed.
type TradesError struct {
	Type    string          `json:"type"`
	Code    string          `json:"code"`
	Message string          `json:"message"`
	Details map[string]Json `json:"details"`
}

// The limits in force for this connection.
type TradesLimits struct {
	MaxSymbolsPerConnection int64 `json:"max_symbols_per_connection"`
	MaxSymbolsPerCall       int64 `json:"max_symbols_per_call"`
	SnapshotLimitMax        int64 `json:"snapshot_limit_max"`
}

// There only when the subscribe carried resume.
type TradesResumed struct {
	Epoch   string          `json:"epoch"`
	Symbols map[string]Json `json:"symbols"`
}

// Recent trades of one instrument, newest first.
type TradesSnapshot struct {
	Type      string       `json:"type"`
	Symbol    string       `json:"symbol"`
	UpdatedAt *string      `json:"updated_at"`
	Count     int64        `json:"count"`
	Events    []Trade      `json:"events"`
	Summary   TradeSummary `json:"summary"`
	Timestamp string       `json:"timestamp"`
}

// Asks for the recent trades of one symbol, subscribed or not.
type TradesSnapshotRequest struct {
	Action string `json:"action"`
	Symbol string `json:"symbol"`
	Limit  *int64 `json:"limit,omitempty"`
}

// Adds symbols to the connection, from now on or from the client's place.
type TradesSubscribe struct {
	Action  string   `json:"action"`
	Symbols []string `json:"symbols,omitempty"`
	Symbol  *string  `json:"symbol,omitempty"`
	Resume  Json     `json:"resume,omitempty"`
}

// Answers subscribe.
type TradesSubscribed struct {
	Type         string         `json:"type"`
	Symbols      []string       `json:"symbols"`
	Total        int64          `json:"total"`
	Limit        int64          `json:"limit"`
	NotFound     []string       `json:"not_found,omitempty"`
	SubscribeAll bool           `json:"subscribe_all"`
	Resume       *TradesResumed `json:"resume,omitempty"`
}

// Takes symbols off the connection.
type Unsubscribe struct {
	Action  string   `json:"action"`
	Symbols []string `json:"symbols,omitempty"`
	Symbol  *string  `json:"symbol,omitempty"`
}

// Answers unsubscribe.
type Unsubscribed struct {
	Type    string   `json:"type"`
	Symbols []string `json:"symbols"`
	Total   int64    `json:"total"`
	Limit   int64    `json:"limit"`
}

// The day's traded value is a multiple of what is usual by this time of day.
type UnusualValueDelivery struct {
	EventId           string          `json:"event_id"`
	EventType         string          `json:"event_type"`
	Symbol            *string         `json:"symbol"`
	DetectedAt        string          `json:"detected_at"`
	Severity          string          `json:"severity"`
	Title             string          `json:"title"`
	Summary           string          `json:"summary"`
	Metrics           map[string]Json `json:"metrics"`
	ConditionsMatched RatioMatched    `json:"conditions_matched"`
	CorrelationId     string          `json:"correlation_id"`
	Version           string          `json:"version"`
}

// Headers of every call to a destination, challenges included (Standard Webhooks 1.0).
type WebhookHeaders struct {
	WebhookId        string `json:"webhook-id"`
	WebhookTimestamp string `json:"webhook-timestamp"`
	WebhookSignature string `json:"webhook-signature"`
	ContentType      string `json:"content-type"`
}

// A abnormal_volume rule on ratio_gte.
type AbnormalVolumeRule struct {
	EventType string       `json:"event_type"`
	Condition string       `json:"condition"`
	Value     float64      `json:"value"`
	Symbol    *string      `json:"symbol,omitempty"`
	Symbols   []string     `json:"symbols,omitempty"`
	WebhookId *int64       `json:"webhook_id,omitempty"`
	EmailId   *int64       `json:"email_id,omitempty"`
	Once      *bool        `json:"once,omitempty"`
	Config    *AlertConfig `json:"config,omitempty"`
}

// The account of the key.
type Account struct {
	Id           int64         `json:"id"`
	Name         string        `json:"name"`
	Plan         string        `json:"plan"`
	Status       string        `json:"status"`
	Entitlements Entitlements  `json:"entitlements"`
	Limits       AccountLimits `json:"limits"`
	Usage        UsedOfLimits  `json:"usage"`
}

// A key, by what is kept of it.
type AccountKey struct {
	Id         int64   `json:"id"`
	Name       string  `json:"name"`
	Hint       string  `json:"hint"`
	Scope      string  `json:"scope"`
	CreatedAt  string  `json:"created_at"`
	LastUsedAt *string `json:"last_used_at"`
	ExpiresAt  *string `json:"expires_at"`
}

// The keys of the account.
type AccountKeys struct {
	Keys  []AccountKey `json:"keys"`
	Count int64        `json:"count"`
}

// The limits in force for the account.
type AccountLimits struct {
	RequestsPerDay             int64         `json:"requests_per_day"`
	RequestsPerMinute          int64         `json:"requests_per_minute"`
	KeyRequestsPerMinute       int64         `json:"key_requests_per_minute"`
	ApiKeys                    int64         `json:"api_keys"`
	CompareSymbols             int64         `json:"compare_symbols"`
	DepthLevels                int64         `json:"depth_levels"`
	Bars60m                    *HistoryReach `json:"bars60m"`
	Bars30m                    *HistoryReach `json:"bars30m"`
	StreamConnections          int64         `json:"stream_connections"`
	StreamSymbolsPerConnection int64         `json:"stream_symbols_per_connection"`
	StreamSymbolsPerCall       int64         `json:"stream_symbols_per_call"`
	StreamWildcard             bool          `json:"stream_wildcard"`
	WebhookDestinations        int64         `json:"webhook_destinations"`
	AlertRules                 int64         `json:"alert_rules"`
	SymbolsPerRule             int64         `json:"symbols_per_rule"`
}

// Requests of the account by day, key and route.
type AccountUsage struct {
	Days   []DayUsage   `json:"days"`
	Keys   []KeyUsage   `json:"keys"`
	Routes []RouteUsage `json:"routes"`
	Total  int64        `json:"total"`
}

// An alert rule.
type Alert struct {
	Id                 int64       `json:"id"`
	Symbol             *string     `json:"symbol"`
	Symbols            []string    `json:"symbols"`
	EventType          string      `json:"event_type"`
	Condition          string      `json:"condition"`
	Value              Json        `json:"value"`
	WebhookId          *int64      `json:"webhook_id"`
	EmailId            *int64      `json:"email_id,omitempty"`
	Once               bool        `json:"once"`
	Config             AlertConfig `json:"config"`
	Status             string      `json:"status"`
	LastTriggeredAt    *string     `json:"last_triggered_at"`
	TotalTriggers      int64       `json:"total_triggers"`
	SuppressedTriggers *int64      `json:"suppressed_triggers,omitempty"`
	CreatedAt          string      `json:"created_at"`
}

// Settings of the condition.
type AlertConfig struct {
	Window *string `json:"window,omitempty"`
}

// A new rule.
type AlertCreate = Json

// What to change.
type AlertPatch struct {
	Symbol    *string      `json:"symbol,omitempty"`
	Symbols   []string     `json:"symbols,omitempty"`
	EventType *string      `json:"event_type,omitempty"`
	Condition *string      `json:"condition,omitempty"`
	Value     Json         `json:"value,omitempty"`
	WebhookId *int64       `json:"webhook_id,omitempty"`
	EmailId   *int64       `json:"email_id,omitempty"`
	Once      *bool        `json:"once,omitempty"`
	Config    *AlertConfig `json:"config,omitempty"`
	Status    *string      `json:"status,omitempty"`
}

// The alert rules of the account.
type Alerts struct {
	Alerts []Alert `json:"alerts"`
	Count  int64   `json:"count"`
}

// What analysts expect.
type Analysts struct {
	TargetMean     *float64 `json:"target_mean"`
	TargetMedian   *float64 `json:"target_median"`
	TargetHigh     *float64 `json:"target_high"`
	TargetLow      *float64 `json:"target_low"`
	ConsensusScore *float64 `json:"consensus_score"`
	Consensus      *string  `json:"consensus"`
	NumAnalysts    int64    `json:"num_analysts"`
}

// Only until the market moves after a start.
type AwaitedMarket struct {
	MarketTime string `json:"market_time"`
	Until      string `json:"until"`
}

// A row of the balance sheet.
type BalanceSheet struct {
	ReportDate                   string   `json:"report_date"`
	StatementPeriod              string   `json:"statement_period"`
	FiscalYear                   int64    `json:"fiscal_year"`
	QuartersReported             int64    `json:"quarters_reported"`
	QuartersCovered              int64    `json:"quarters_covered"`
	IsFullYear                   bool     `json:"is_full_year"`
	TotalAssets                  *float64 `json:"total_assets"`
	TotalLiabilities             *float64 `json:"total_liabilities"`
	StockholdersEquity           *float64 `json:"stockholders_equity"`
	TotalDebt                    *float64 `json:"total_debt"`
	CashAndEquivalents           *float64 `json:"cash_and_equivalents,omitempty"`
	CurrentAssets                *float64 `json:"current_assets,omitempty"`
	CurrentLiabilities           *float64 `json:"current_liabilities,omitempty"`
	Receivables                  *float64 `json:"receivables,omitempty"`
	Inventory                    *float64 `json:"inventory,omitempty"`
	PropertyPlantEquipment       *float64 `json:"property_plant_equipment,omitempty"`
	ShortTermDebt                *float64 `json:"short_term_debt,omitempty"`
	LongTermDebt                 *float64 `json:"long_term_debt,omitempty"`
	ShareCapital                 *float64 `json:"share_capital,omitempty"`
	RetainedEarnings             *float64 `json:"retained_earnings,omitempty"`
	MinorityInterest             *float64 `json:"minority_interest,omitempty"`
	NetFinancingAssets           *float64 `json:"net_financing_assets,omitempty"`
	CustomerDeposits             *float64 `json:"customer_deposits,omitempty"`
	InsuranceContractLiabilities *float64 `json:"insurance_contract_liabilities,omitempty"`
}

// A quote as an item of the batch.
type BatchQuote struct {
	Symbol        string    `json:"symbol"`
	Name          string    `json:"name"`
	NameEn        string    `json:"name_en"`
	Price         float64   `json:"price"`
	Change        float64   `json:"change"`
	ChangePercent float64   `json:"change_percent"`
	Open          float64   `json:"open"`
	High          float64   `json:"high"`
	Low           float64   `json:"low"`
	PreviousClose float64   `json:"previous_close"`
	LimitUp       *float64  `json:"limit_up"`
	LimitDown     *float64  `json:"limit_down"`
	Volume        int64     `json:"volume"`
	Value         float64   `json:"value"`
	TradeCount    int64     `json:"trade_count"`
	Bid           float64   `json:"bid"`
	Ask           float64   `json:"ask"`
	BidSize       int64     `json:"bid_size"`
	AskSize       int64     `json:"ask_size"`
	Liquidity     Liquidity `json:"liquidity"`
	Auction       *Auction  `json:"auction"`
	UpdatedAt     string    `json:"updated_at"`
	IsDelayed     bool      `json:"is_delayed"`
	NetLiquidity  float64   `json:"net_liquidity"`
}

// Quotes of several instruments, in the caller's order.
type BatchQuotes struct {
	Quotes         []BatchQuote `json:"quotes"`
	Count          int64        `json:"count"`
	MaxSymbols     int64        `json:"max_symbols"`
	RequestedCount int64        `json:"requested_count"`
	Truncated      *bool        `json:"truncated,omitempty"`
	Warning        *string      `json:"warning,omitempty"`
	Resolution     *Resolution  `json:"resolution,omitempty"`
}

// One day of the calendar.
type CalendarDay struct {
	Date         string            `json:"date"`
	HijriDate    *string           `json:"hijri_date,omitempty"`
	Weekday      string            `json:"weekday"`
	IsTradingDay bool              `json:"is_trading_day"`
	Reason       *string           `json:"reason"`
	IsAssumed    bool              `json:"is_assumed"`
	Sessions     []CalendarSession `json:"sessions"`
}

// Facts of the item.
type CalendarDetails struct {
	AnnouncementDate *string  `json:"announcement_date,omitempty"`
	EligibilityDate  *string  `json:"eligibility_date,omitempty"`
	PaymentDate      *string  `json:"payment_date,omitempty"`
	Amount           *float64 `json:"amount,omitempty"`
	FiscalYear       *int64   `json:"fiscal_year,omitempty"`
	Period           *string  `json:"period,omitempty"`
	PeriodEnd        *string  `json:"period_end,omitempty"`
	Status           *string  `json:"status,omitempty"`
	Action           *string  `json:"action,omitempty"`
	RatioNew         *int64   `json:"ratio_new,omitempty"`
	RatioOld         *int64   `json:"ratio_old,omitempty"`
	Market           *string  `json:"market,omitempty"`
	EventId          *string  `json:"event_id,omitempty"`
}

// One session of a trading day.
type CalendarSession struct {
	Session string `json:"session"`
	From    string `json:"from"`
	To      string `json:"to"`
}

// A row of the cash-flow statement.
type CashFlow struct {
	ReportDate                  string   `json:"report_date"`
	StatementPeriod             string   `json:"statement_period"`
	FiscalYear                  int64    `json:"fiscal_year"`
	QuartersReported            int64    `json:"quarters_reported"`
	QuartersCovered             int64    `json:"quarters_covered"`
	IsFullYear                  bool     `json:"is_full_year"`
	OperatingCashFlow           *float64 `json:"operating_cash_flow"`
	InvestingCashFlow           *float64 `json:"investing_cash_flow"`
	FinancingCashFlow           *float64 `json:"financing_cash_flow"`
	FreeCashFlow                *float64 `json:"free_cash_flow"`
	CapitalExpenditure          *float64 `json:"capital_expenditure,omitempty"`
	DepreciationAndAmortization *float64 `json:"depreciation_and_amortization,omitempty"`
	ChangeInWorkingCapital      *float64 `json:"change_in_working_capital,omitempty"`
	DividendsPaid               *float64 `json:"dividends_paid,omitempty"`
	DebtIssued                  *float64 `json:"debt_issued,omitempty"`
	DebtRepaid                  *float64 `json:"debt_repaid,omitempty"`
	NetChangeInCash             *float64 `json:"net_change_in_cash,omitempty"`
	CashAtEnd                   *float64 `json:"cash_at_end,omitempty"`
}

// A company.
type Company struct {
	Symbol        string        `json:"symbol"`
	Name          string        `json:"name"`
	NameEn        string        `json:"name_en"`
	CurrentPrice  *float64      `json:"current_price"`
	IsDelayed     bool          `json:"is_delayed"`
	SectorName    string        `json:"sector_name"`
	SectorNameAr  string        `json:"sector_name_ar"`
	MarketId      string        `json:"market_id"`
	SecurityType  string        `json:"security_type"`
	Description   string        `json:"description"`
	DescriptionEn string        `json:"description_en"`
	Website       string        `json:"website"`
	Country       string        `json:"country"`
	Currency      string        `json:"currency"`
	Fundamentals  *Fundamentals `json:"fundamentals,omitempty"`
	Technicals    *Technicals   `json:"technicals,omitempty"`
	Valuation     *Valuation    `json:"valuation,omitempty"`
	Analysts      *Analysts     `json:"analysts,omitempty"`
}

// Items by date, then by symbol.
type CompanyCalendar struct {
	Items []CompanyCalendarItem `json:"items"`
	Count int64                 `json:"count"`
}

// One item of the calendar.
type CompanyCalendarItem struct {
	Date      string          `json:"date"`
	HijriDate *string         `json:"hijri_date,omitempty"`
	Type      string          `json:"type"`
	Symbol    string          `json:"symbol"`
	Name      string          `json:"name"`
	NameEn    string          `json:"name_en"`
	Title     string          `json:"title"`
	TitleEn   string          `json:"title_en"`
	Details   CalendarDetails `json:"details"`
}

// A company of the comparison, by its latest full year.
type ComparedCompany struct {
	Symbol       string              `json:"symbol"`
	CompanyName  string              `json:"company_name"`
	SectorName   string              `json:"sector_name"`
	SectorNameAr string              `json:"sector_name_ar"`
	MarketId     string              `json:"market_id"`
	MarketCap    *float64            `json:"market_cap"`
	CurrentPrice *float64            `json:"current_price"`
	Ratios       map[string]*float64 `json:"ratios"`
	KeyMetrics   KeyMetrics          `json:"key_metrics"`
	Coverage     *Coverage           `json:"coverage,omitempty"`
}

// Companies side by side, in the caller's order.
type Comparison struct {
	Results []ComparedCompany `json:"results"`
	Count   int64             `json:"count"`
	Meta    RatioMeta         `json:"meta"`
}

// A member of an index.
type Constituent struct {
	Symbol    string  `json:"symbol"`
	Name      string  `json:"name"`
	NameEn    string  `json:"name_en"`
	Shares    int64   `json:"shares"`
	FreeFloat float64 `json:"free_float"`
	CapFactor float64 `json:"cap_factor"`
	Price     float64 `json:"price"`
	MarketCap float64 `json:"market_cap"`
	Weight    float64 `json:"weight"`
	Points    float64 `json:"points"`
}

// The members of an index, the heaviest first.
type Constituents struct {
	Index        string        `json:"index"`
	IsDelayed    bool          `json:"is_delayed"`
	MarketTime   string        `json:"market_time"`
	Level        float64       `json:"level"`
	Constituents []Constituent `json:"constituents"`
	Count        int64         `json:"count"`
}

// A corporate action.
type CorporateAction struct {
	Type             string   `json:"type"`
	AnnouncementDate *string  `json:"announcement_date"`
	ExDate           string   `json:"ex_date"`
	EffectiveDate    *string  `json:"effective_date"`
	RatioNew         *int64   `json:"ratio_new"`
	RatioOld         *int64   `json:"ratio_old"`
	Amount           *float64 `json:"amount"`
	Factor           *float64 `json:"factor"`
	Market           *string  `json:"market"`
	FormerSymbol     *string  `json:"former_symbol"`
	FormerNameAr     *string  `json:"former_name_ar"`
	FormerNameEn     *string  `json:"former_name_en"`
	DescriptionAr    string   `json:"description_ar"`
	DescriptionEn    string   `json:"description_en"`
}

// A page of corporate actions, newest ex_date first.
type CorporateActions struct {
	Symbol  string            `json:"symbol"`
	Actions []CorporateAction `json:"actions"`
	Count   int64             `json:"count"`
	Total   int64             `json:"total"`
	Limit   int64             `json:"limit"`
	Offset  int64             `json:"offset"`
	HasMore bool              `json:"has_more"`
}

// How many of the asked ratios could be computed.
type Coverage struct {
	Available int64   `json:"available"`
	Expected  int64   `json:"expected"`
	Percent   float64 `json:"percent"`
}

// A key as it is answered once, when it is made.
type CreatedKey struct {
	Id         int64   `json:"id"`
	Name       string  `json:"name"`
	Hint       string  `json:"hint"`
	Scope      string  `json:"scope"`
	CreatedAt  string  `json:"created_at"`
	LastUsedAt *string `json:"last_used_at"`
	ExpiresAt  *string `json:"expires_at"`
	Key        string  `json:"key"`
}

// A link as it is answered once, when it is made.
type CreatedLink struct {
	Id        int64             `json:"id"`
	Name      string            `json:"name"`
	Path      string            `json:"path"`
	Query     map[string]string `json:"query"`
	Format    string            `json:"format"`
	CreatedAt string            `json:"created_at"`
	Url       string            `json:"url"`
}

// A destination as it is answered once, on creation.
type CreatedWebhook struct {
	Id             int64    `json:"id"`
	Url            string   `json:"url"`
	Name           string   `json:"name"`
	IsVerified     bool     `json:"is_verified"`
	IsActive       bool     `json:"is_active"`
	InactiveReason *string  `json:"inactive_reason,omitempty"`
	CreatedAt      string   `json:"created_at"`
	Events         []string `json:"events,omitempty"`
	SigningSecret  string   `json:"signing_secret"`
}

// A bar of a day, week or month.
type DailyBar struct {
	Date             string   `json:"date"`
	Open             float64  `json:"open"`
	High             float64  `json:"high"`
	Low              float64  `json:"low"`
	Close            float64  `json:"close"`
	Volume           int64    `json:"volume"`
	AdjustedClose    float64  `json:"adjusted_close"`
	Turnover         float64  `json:"turnover"`
	TradeCount       *int64   `json:"trade_count"`
	IsFinal          *bool    `json:"is_final,omitempty"`
	Partial          *bool    `json:"partial,omitempty"`
	AdjustFactor     *float64 `json:"adjust_factor,omitempty"`
	UnofficialTrades *bool    `json:"unofficial_trades,omitempty"`
}

// A price_alert rule on pct_change.
type DayChangeRule struct {
	EventType string       `json:"event_type"`
	Condition string       `json:"condition"`
	Value     float64      `json:"value"`
	Symbol    *string      `json:"symbol,omitempty"`
	Symbols   []string     `json:"symbols,omitempty"`
	WebhookId *int64       `json:"webhook_id,omitempty"`
	EmailId   *int64       `json:"email_id,omitempty"`
	Once      *bool        `json:"once,omitempty"`
	Config    *AlertConfig `json:"config,omitempty"`
}

// One file of a day.
type DayFile struct {
	Name         string `json:"name"`
	What         string `json:"what"`
	Rows         int64  `json:"rows"`
	Bytes        int64  `json:"bytes"`
	Sha256       string `json:"sha256"`
	Url          string `json:"url"`
	UrlExpiresAt string `json:"url_expires_at"`
}

// The files of one day.
type DayFiles struct {
	Date      string    `json:"date"`
	Format    string    `json:"format"`
	CreatedAt string    `json:"created_at"`
	Files     []DayFile `json:"files"`
}

// The files of one day with all that is known about them.
type DayManifest struct {
	Date      string          `json:"date"`
	Format    string          `json:"format"`
	CreatedAt string          `json:"created_at"`
	Version   string          `json:"version"`
	Symbols   []string        `json:"symbols"`
	Files     []DescribedFile `json:"files"`
	Proof     *ProofHead      `json:"proof,omitempty"`
}

// Requests of a day.
type DayUsage struct {
	Date     string `json:"date"`
	Requests int64  `json:"requests"`
}

// What was deleted.
type Deleted struct {
	Id      int64 `json:"id"`
	Deleted bool  `json:"deleted"`
}

// A page of the delivery history, newest first.
type Deliveries struct {
	Deliveries []Delivery `json:"deliveries"`
	Count      int64      `json:"count"`
	Total      int64      `json:"total"`
	Limit      int64      `json:"limit"`
	Offset     int64      `json:"offset"`
	HasMore    bool       `json:"has_more"`
}

// One notification on its way to one destination.
type Delivery struct {
	Id             int64   `json:"id"`
	EventId        string  `json:"event_id"`
	EventType      string  `json:"event_type"`
	Symbol         *string `json:"symbol"`
	Status         string  `json:"status"`
	Attempts       int64   `json:"attempts"`
	ResponseStatus *int64  `json:"response_status"`
	Error          *string `json:"error"`
	CreatedAt      string  `json:"created_at"`
	NextAttemptAt  *string `json:"next_attempt_at"`
	DeliveredAt    *string `json:"delivered_at"`
}

// The book at the moment of the request.
type DepthSnapshot struct {
	Symbol               string        `json:"symbol"`
	UpdatedAt            string        `json:"updated_at"`
	Session              string        `json:"session"`
	BookState            string        `json:"book_state"`
	Levels               int64         `json:"levels"`
	EntitledLevels       int64         `json:"entitled_levels"`
	BestBid              float64       `json:"best_bid"`
	BestAsk              float64       `json:"best_ask"`
	Spread               float64       `json:"spread"`
	SpreadBps            float64       `json:"spread_bps"`
	TotalBidQuantityTop5 int64         `json:"total_bid_quantity_top5"`
	TotalAskQuantityTop5 int64         `json:"total_ask_quantity_top5"`
	TotalBidQuantity     int64         `json:"total_bid_quantity"`
	TotalAskQuantity     int64         `json:"total_ask_quantity"`
	LevelImbalance       float64       `json:"level_imbalance"`
	LevelImbalanceTop5   float64       `json:"level_imbalance_top5"`
	Bids                 []DepthLevel  `json:"bids"`
	Asks                 []DepthLevel  `json:"asks"`
	MarketOrder          *MarketOrders `json:"market_order"`
}

// One file of a day with its columns.
type DescribedFile struct {
	Name         string       `json:"name"`
	What         string       `json:"what"`
	Rows         int64        `json:"rows"`
	Bytes        int64        `json:"bytes"`
	Sha256       string       `json:"sha256"`
	Url          string       `json:"url"`
	UrlExpiresAt string       `json:"url_expires_at"`
	Columns      []FileColumn `json:"columns"`
}

// An authentication or throttle refusal.
type DetailBody struct {
	Detail string `json:"detail"`
}

// A page of the directory, ordered by symbol, or what a search found by kind and size.
type Directory struct {
	Results    []DirectoryEntry      `json:"results"`
	Count      int64                 `json:"count"`
	Total      int64                 `json:"total"`
	Limit      int64                 `json:"limit"`
	Offset     int64                 `json:"offset"`
	DidYouMean []IdentifierCandidate `json:"did_you_mean,omitempty"`
}

// One instrument of the directory.
type DirectoryEntry struct {
	Symbol        string   `json:"symbol"`
	NameAr        string   `json:"name_ar"`
	NameEn        string   `json:"name_en"`
	Market        string   `json:"market"`
	Status        string   `json:"status"`
	SecurityType  string   `json:"security_type"`
	MarketSegment string   `json:"market_segment"`
	IsEtf         bool     `json:"is_etf"`
	SectorId      *string  `json:"sector_id"`
	Sector        *string  `json:"sector"`
	SectorEn      *string  `json:"sector_en"`
	MarketCap     *float64 `json:"market_cap"`
	Isin          *string  `json:"isin"`
}

// Dividends of a company.
type Dividends struct {
	Symbol               string             `json:"symbol"`
	CurrentPrice         *float64           `json:"current_price"`
	Trailing12mYield     *float64           `json:"trailing_12m_yield"`
	Trailing12mDividends float64            `json:"trailing_12m_dividends"`
	PaymentsLastYear     int64              `json:"payments_last_year"`
	Upcoming             []UpcomingDividend `json:"upcoming"`
	History              []PaidDividend     `json:"history"`
}

// An e-mail address of the account.
type Email struct {
	Id          int64  `json:"id"`
	Email       string `json:"email"`
	IsConfirmed bool   `json:"is_confirmed"`
	Language    string `json:"language"`
	CreatedAt   string `json:"created_at"`
}

// A new address.
type EmailCreate struct {
	Email    string  `json:"email"`
	Language *string `json:"language,omitempty"`
}

// The e-mail addresses of the account.
type Emails struct {
	Emails []Email `json:"emails"`
	Count  int64   `json:"count"`
}

// What was approved for the account beside its plan.
type Entitlements struct {
	Depth string `json:"depth"`
}

// A validation, lookup, plan or server refusal.
type ErrorBody struct {
	Error ErrorContent `json:"error"`
}

// What was refused.
type ErrorContent struct {
	Code    string          `json:"code"`
	Message string          `json:"message"`
	Details map[string]Json `json:"details,omitempty"`
}

// A stock_event rule on importance_gte.
type EventImportanceRule struct {
	EventType string       `json:"event_type"`
	Condition string       `json:"condition"`
	Value     string       `json:"value"`
	Symbol    *string      `json:"symbol,omitempty"`
	Symbols   []string     `json:"symbols,omitempty"`
	WebhookId *int64       `json:"webhook_id,omitempty"`
	EmailId   *int64       `json:"email_id,omitempty"`
	Once      *bool        `json:"once,omitempty"`
	Config    *AlertConfig `json:"config,omitempty"`
}

// A stock_event rule on type_in.
type EventTypeRule struct {
	EventType string       `json:"event_type"`
	Condition string       `json:"condition"`
	Value     []string     `json:"value"`
	Symbol    *string      `json:"symbol,omitempty"`
	Symbols   []string     `json:"symbols,omitempty"`
	WebhookId *int64       `json:"webhook_id,omitempty"`
	EmailId   *int64       `json:"email_id,omitempty"`
	Once      *bool        `json:"once,omitempty"`
	Config    *AlertConfig `json:"config,omitempty"`
}

// One column of a file.
type FileColumn struct {
	Name       string `json:"name"`
	Type       string `json:"type"`
	IsNullable bool   `json:"is_nullable"`
	Meaning    string `json:"meaning"`
}

// The days that have files, newest first.
type FileList struct {
	Days   []DayFiles `json:"days"`
	Count  int64      `json:"count"`
	Total  int64      `json:"total"`
	Limit  int64      `json:"limit"`
	Offset int64      `json:"offset"`
}

// Statements of a company, newest first.
type Financials struct {
	Symbol           string            `json:"symbol"`
	StatementPeriod  string            `json:"statement_period"`
	IncomeStatements []IncomeStatement `json:"income_statements"`
	BalanceSheets    []BalanceSheet    `json:"balance_sheets"`
	CashFlows        []CashFlow        `json:"cash_flows"`
	Semantics        Semantics         `json:"semantics"`
	Reporting        Reporting         `json:"reporting"`
}

// Size, earnings and price ranges.
type Fundamentals struct {
	MarketCap         *float64 `json:"market_cap"`
	PeRatio           *float64 `json:"pe_ratio"`
	ForwardPe         *float64 `json:"forward_pe"`
	Eps               *float64 `json:"eps"`
	EpsTtm            *float64 `json:"eps_ttm"`
	BasicEps          *float64 `json:"basic_eps"`
	DilutedEps        *float64 `json:"diluted_eps"`
	BookValue         *float64 `json:"book_value"`
	PriceToBook       *float64 `json:"price_to_book"`
	Beta              *float64 `json:"beta"`
	SharesOutstanding *int64   `json:"shares_outstanding"`
	FloatShares       *int64   `json:"float_shares"`
	WeekHigh          *float64 `json:"week_high"`
	WeekLow           *float64 `json:"week_low"`
	MonthHigh         *float64 `json:"month_high"`
	MonthLow          *float64 `json:"month_low"`
	FiftyTwoWeekHigh  *float64 `json:"fifty_two_week_high"`
	FiftyTwoWeekLow   *float64 `json:"fifty_two_week_low"`
}

// Instruments by percentage gain, greatest first.
type Gainers struct {
	Index     string  `json:"index"`
	IsDelayed bool    `json:"is_delayed"`
	Count     int64   `json:"count"`
	Gainers   []Mover `json:"gainers"`
}

// The process is up.
type Health struct {
	Status string `json:"status"`
}

// A page of bars, oldest first unless order=desc.
type Historical struct {
	Symbol      string  `json:"symbol"`
	Interval    string  `json:"interval"`
	Source      string  `json:"source"`
	IsIntraday  bool    `json:"is_intraday"`
	IsFinal     bool    `json:"is_final"`
	Partial     bool    `json:"partial"`
	LatestBarAt *string `json:"latest_bar_at"`
	From        string  `json:"from"`
	To          string  `json:"to"`
	Limit       int64   `json:"limit"`
	Offset      int64   `json:"offset"`
	Total       int64   `json:"total"`
	Count       int64   `json:"count"`
	HasMore     bool    `json:"has_more"`
	Data        []Json  `json:"data"`
}

// A page of the bars of several symbols, one symbol after the other in the caller's order, each oldest first unless order=desc.
type Histories struct {
	Symbols    []string    `json:"symbols"`
	Interval   string      `json:"interval"`
	IsIntraday bool        `json:"is_intraday"`
	From       string      `json:"from"`
	To         string      `json:"to"`
	Limit      int64       `json:"limit"`
	Offset     int64       `json:"offset"`
	Total      int64       `json:"total"`
	Count      int64       `json:"count"`
	HasMore    bool        `json:"has_more"`
	Data       []SeriesBar `json:"data"`
}

// How far back bars go, counted from the market's day.
type HistoryReach struct {
	Count int64  `json:"count"`
	Unit  string `json:"unit"`
}

// Somebody who owns 5 % and more.
type Holder struct {
	Name    string  `json:"name"`
	NameEn  string  `json:"name_en"`
	Percent float64 `json:"percent"`
	Shares  *int64  `json:"shares"`
	AsOf    string  `json:"as_of"`
}

// An identifier of the batch that matched several companies.
type IdentifierAmbiguous struct {
	Input      string                `json:"input"`
	Candidates []IdentifierCandidate `json:"candidates"`
}

// A company that an ambiguous or misspelt text could mean.
type IdentifierCandidate struct {
	Symbol string `json:"symbol"`
	Name   string `json:"name"`
	NameEn string `json:"name_en"`
}

// An identifier of the batch that matched nothing.
type IdentifierNotFound struct {
	Input string `json:"input"`
}

// A notification in the inbox of the account.
type InboxNotification struct {
	Id        int64           `json:"id"`
	CreatedAt string          `json:"created_at"`
	ReadAt    *string         `json:"read_at"`
	Kind      string          `json:"kind"`
	Title     string          `json:"title"`
	TitleEn   string          `json:"title_en"`
	Body      string          `json:"body"`
	BodyEn    string          `json:"body_en"`
	Symbol    string          `json:"symbol"`
	AlertId   int64           `json:"alert_id"`
	Data      map[string]Json `json:"data"`
}

// Notifications of the account.
type InboxNotifications struct {
	Notifications []InboxNotification `json:"notifications"`
	Count         int64               `json:"count"`
	Unread        int64               `json:"unread"`
}

// A row of the income statement.
type IncomeStatement struct {
	ReportDate              string   `json:"report_date"`
	StatementPeriod         string   `json:"statement_period"`
	FiscalYear              int64    `json:"fiscal_year"`
	QuartersReported        int64    `json:"quarters_reported"`
	QuartersCovered         int64    `json:"quarters_covered"`
	IsFullYear              bool     `json:"is_full_year"`
	TotalRevenue            *float64 `json:"total_revenue"`
	GrossProfit             *float64 `json:"gross_profit"`
	OperatingIncome         *float64 `json:"operating_income"`
	NetIncome               *float64 `json:"net_income"`
	CostOfRevenue           *float64 `json:"cost_of_revenue,omitempty"`
	OperatingExpenses       *float64 `json:"operating_expenses,omitempty"`
	Ebitda                  *float64 `json:"ebitda,omitempty"`
	InterestExpense         *float64 `json:"interest_expense,omitempty"`
	IncomeBeforeZakat       *float64 `json:"income_before_zakat,omitempty"`
	ZakatAndTax             *float64 `json:"zakat_and_tax,omitempty"`
	NetIncomeToShareholders *float64 `json:"net_income_to_shareholders,omitempty"`
	NetFinancingIncome      *float64 `json:"net_financing_income,omitempty"`
	ImpairmentCharge        *float64 `json:"impairment_charge,omitempty"`
	InsuranceRevenue        *float64 `json:"insurance_revenue,omitempty"`
	InsuranceServiceResult  *float64 `json:"insurance_service_result,omitempty"`
	BasicEps                *float64 `json:"basic_eps,omitempty"`
	DilutedEps              *float64 `json:"diluted_eps,omitempty"`
}

// The bars of one day, oldest first.
type Intraday struct {
	Symbol    string      `json:"symbol"`
	Date      string      `json:"date"`
	Minutes   int64       `json:"minutes"`
	IsDelayed bool        `json:"is_delayed"`
	Count     int64       `json:"count"`
	Bars      []MinuteBar `json:"bars"`
}

// A bar of 30 or 60 minutes.
type IntradayBar struct {
	Date             string   `json:"date"`
	Open             float64  `json:"open"`
	High             float64  `json:"high"`
	Low              float64  `json:"low"`
	Close            float64  `json:"close"`
	Volume           int64    `json:"volume"`
	AdjustedClose    float64  `json:"adjusted_close"`
	Turnover         float64  `json:"turnover"`
	TradeCount       *int64   `json:"trade_count"`
	IsFinal          bool     `json:"is_final"`
	Partial          bool     `json:"partial"`
	NumberOfTrades   *int64   `json:"number_of_trades"`
	AdjustFactor     *float64 `json:"adjust_factor,omitempty"`
	UnofficialTrades *bool    `json:"unofficial_trades,omitempty"`
}

// A new key.
type KeyCreate struct {
	Name  string  `json:"name"`
	Scope *string `json:"scope,omitempty"`
}

// The statement lines behind the ratios, SAR.
type KeyMetrics struct {
	TotalRevenue       *float64 `json:"total_revenue"`
	NetIncome          *float64 `json:"net_income"`
	OperatingCashFlow  *float64 `json:"operating_cash_flow"`
	TotalAssets        *float64 `json:"total_assets"`
	StockholdersEquity *float64 `json:"stockholders_equity"`
}

// Requests of a key.
type KeyUsage struct {
	Id       int64  `json:"id"`
	Hint     string `json:"hint"`
	Requests int64  `json:"requests"`
}

// A large_move rule on pct_change_abs_gte.
type LargeMoveRule struct {
	EventType string       `json:"event_type"`
	Condition string       `json:"condition"`
	Value     float64      `json:"value"`
	Symbol    *string      `json:"symbol,omitempty"`
	Symbols   []string     `json:"symbols,omitempty"`
	WebhookId *int64       `json:"webhook_id,omitempty"`
	EmailId   *int64       `json:"email_id,omitempty"`
	Once      *bool        `json:"once,omitempty"`
	Config    *AlertConfig `json:"config,omitempty"`
}

// A link, without its address.
type Link struct {
	Id        int64             `json:"id"`
	Name      string            `json:"name"`
	Path      string            `json:"path"`
	Query     map[string]string `json:"query"`
	Format    string            `json:"format"`
	CreatedAt string            `json:"created_at"`
}

// A new link.
type LinkCreate struct {
	Name   string            `json:"name"`
	Path   string            `json:"path"`
	Query  map[string]string `json:"query,omitempty"`
	Format *string           `json:"format,omitempty"`
}

// The links of the account.
type Links struct {
	Links []Link `json:"links"`
	Count int64  `json:"count"`
}

// Money that flowed into and out of the instrument today, by the side that started each trade.
type Liquidity struct {
	InflowValue   float64 `json:"inflow_value"`
	InflowVolume  int64   `json:"inflow_volume"`
	InflowTrades  int64   `json:"inflow_trades"`
	OutflowValue  float64 `json:"outflow_value"`
	OutflowVolume int64   `json:"outflow_volume"`
	OutflowTrades int64   `json:"outflow_trades"`
	NetValue      float64 `json:"net_value"`
}

// Instruments by percentage loss, greatest loss first.
type Losers struct {
	Index     string  `json:"index"`
	IsDelayed bool    `json:"is_delayed"`
	Count     int64   `json:"count"`
	Losers    []Mover `json:"losers"`
}

// The days from one day to another, both included.
type MarketCalendar struct {
	Days  []CalendarDay `json:"days"`
	Count int64         `json:"count"`
}

// Every instrument with a price, ordered by symbol.
type MarketSnapshot struct {
	Quotes     []SnapshotQuote `json:"quotes"`
	Count      int64           `json:"count"`
	MarketTime string          `json:"market_time"`
	IsDelayed  bool            `json:"is_delayed"`
}

// The market's clock, sessions and feed.
type MarketStatus struct {
	MarketTime   string         `json:"market_time"`
	HijriDate    *string        `json:"hijri_date,omitempty"`
	IsTradingDay bool           `json:"is_trading_day"`
	Session      string         `json:"session"`
	Markets      []SessionState `json:"markets"`
	NextOpenAt   string         `json:"next_open_at"`
	NextCloseAt  string         `json:"next_close_at"`
	DelayMinutes int64          `json:"delay_minutes"`
	Feed         string         `json:"feed"`
	IsDelayed    bool           `json:"is_delayed"`
}

// Index and breadth of a market.
type MarketSummary struct {
	Index              string  `json:"index"`
	IsDelayed          bool    `json:"is_delayed"`
	Timestamp          string  `json:"timestamp"`
	IndexValue         float64 `json:"index_value"`
	IndexChange        float64 `json:"index_change"`
	IndexChangePercent float64 `json:"index_change_percent"`
	TotalVolume        int64   `json:"total_volume"`
	TotalValue         float64 `json:"total_value"`
	TradeCount         int64   `json:"trade_count"`
	Advancing          int64   `json:"advancing"`
	Declining          int64   `json:"declining"`
	Unchanged          int64   `json:"unchanged"`
	MarketMood         string  `json:"market_mood"`
}

// Instruments by traded shares, greatest first.
type MostTraded struct {
	Index     string  `json:"index"`
	IsDelayed bool    `json:"is_delayed"`
	Count     int64   `json:"count"`
	Stocks    []Mover `json:"stocks"`
}

// Instruments by traded value, greatest first.
type MostValuable struct {
	Index     string       `json:"index"`
	IsDelayed bool         `json:"is_delayed"`
	Count     int64        `json:"count"`
	Stocks    []ValueMover `json:"stocks"`
}

// An instrument of a movers list.
type Mover struct {
	Symbol        string  `json:"symbol"`
	Name          string  `json:"name"`
	NameEn        string  `json:"name_en"`
	Price         float64 `json:"price"`
	Change        float64 `json:"change"`
	ChangePercent float64 `json:"change_percent"`
	Volume        int64   `json:"volume"`
	UpdatedAt     string  `json:"updated_at"`
}

// Shares that were sold short and not bought back, of everybody together.
type NetShort struct {
	Shares             int64    `json:"shares"`
	PercentOfShares    float64  `json:"percent_of_shares"`
	PercentOfFreeFloat *float64 `json:"percent_of_free_float"`
	DaysOfVolume       *float64 `json:"days_of_volume"`
	AsOf               string   `json:"as_of"`
}

// Either ids or all.
type NotificationsRead struct {
	Ids []int64 `json:"ids,omitempty"`
	All *bool   `json:"all,omitempty"`
}

// Who owns one company, as last published by the market's day.
type Ownership struct {
	Symbol                 string    `json:"symbol"`
	Name                   string    `json:"name"`
	NameEn                 string    `json:"name_en"`
	AsOf                   *string   `json:"as_of"`
	SharesOutstanding      *int64    `json:"shares_outstanding"`
	FreeFloat              float64   `json:"free_float"`
	FloatShares            *int64    `json:"float_shares"`
	ForeignLimitPercent    *float64  `json:"foreign_limit_percent"`
	ForeignPercent         *float64  `json:"foreign_percent"`
	ForeignHeadroomPercent *float64  `json:"foreign_headroom_percent"`
	ForeignHeadroomShares  *int64    `json:"foreign_headroom_shares"`
	LargeHolders           []Holder  `json:"large_holders"`
	NetShort               *NetShort `json:"net_short"`
}

// A dividend of the past.
type PaidDividend struct {
	Value            float64  `json:"value"`
	ValuePercent     *float64 `json:"value_percent"`
	Period           string   `json:"period"`
	FiscalYear       string   `json:"fiscal_year"`
	AnnouncementDate *string  `json:"announcement_date"`
	EligibilityDate  string   `json:"eligibility_date"`
	DistributionDate *string  `json:"distribution_date"`
}

// Why a row does not stand for its whole period.
type PartialContext struct {
	QuartersCovered  int64  `json:"quarters_covered"`
	QuartersExpected int64  `json:"quarters_expected"`
	Reason           string `json:"reason"`
}

// A price_alert rule on price_above.
type PriceAboveRule struct {
	EventType string       `json:"event_type"`
	Condition string       `json:"condition"`
	Value     float64      `json:"value"`
	Symbol    *string      `json:"symbol,omitempty"`
	Symbols   []string     `json:"symbols,omitempty"`
	WebhookId *int64       `json:"webhook_id,omitempty"`
	EmailId   *int64       `json:"email_id,omitempty"`
	Once      *bool        `json:"once,omitempty"`
	Config    *AlertConfig `json:"config,omitempty"`
}

// A price_alert rule on price_below.
type PriceBelowRule struct {
	EventType string       `json:"event_type"`
	Condition string       `json:"condition"`
	Value     float64      `json:"value"`
	Symbol    *string      `json:"symbol,omitempty"`
	Symbols   []string     `json:"symbols,omitempty"`
	WebhookId *int64       `json:"webhook_id,omitempty"`
	EmailId   *int64       `json:"email_id,omitempty"`
	Once      *bool        `json:"once,omitempty"`
	Config    *AlertConfig `json:"config,omitempty"`
}

// That a tree begins with an earlier one.
type ProofConsistency struct {
	First  int64    `json:"first"`
	Second int64    `json:"second"`
	Path   []string `json:"path"`
}

// The journal's tree at a moment, signed.
type ProofHead struct {
	TreeSize   int64  `json:"tree_size"`
	RootHash   string `json:"root_hash"`
	Position   string `json:"position"`
	MarketTime string `json:"market_time"`
	Timestamp  string `json:"timestamp"`
	KeyId      string `json:"key_id"`
	Signature  string `json:"signature"`
}

// That the tree has the batch of an event.
type ProofInclusion struct {
	LeafIndex int64    `json:"leaf_index"`
	TreeSize  int64    `json:"tree_size"`
	Leaf      string   `json:"leaf"`
	Path      []string `json:"path"`
}

// A key with which the service signs, or has signed.
type ProofKey struct {
	KeyId     string  `json:"key_id"`
	PublicKey string  `json:"public_key"`
	From      string  `json:"from"`
	Until     *string `json:"until"`
}

// All keys of the service, oldest first.
type ProofKeys struct {
	Keys []ProofKey `json:"keys"`
}

// The quote of one instrument.
type Quote struct {
	Symbol             string             `json:"symbol"`
	Name               string             `json:"name"`
	NameEn             string             `json:"name_en"`
	Price              float64            `json:"price"`
	Change             float64            `json:"change"`
	ChangePercent      float64            `json:"change_percent"`
	Open               float64            `json:"open"`
	High               float64            `json:"high"`
	Low                float64            `json:"low"`
	PreviousClose      float64            `json:"previous_close"`
	LimitUp            *float64           `json:"limit_up"`
	LimitDown          *float64           `json:"limit_down"`
	Volume             int64              `json:"volume"`
	Value              float64            `json:"value"`
	TradeCount         int64              `json:"trade_count"`
	Bid                float64            `json:"bid"`
	Ask                float64            `json:"ask"`
	BidSize            int64              `json:"bid_size"`
	AskSize            int64              `json:"ask_size"`
	Liquidity          Liquidity          `json:"liquidity"`
	Auction            *Auction           `json:"auction"`
	UpdatedAt          string             `json:"updated_at"`
	IsDelayed          bool               `json:"is_delayed"`
	ResolvedInstrument ResolvedInstrument `json:"resolved_instrument"`
}

// Ratios of a company, newest period first.
type RatioHistory struct {
	Symbol string     `json:"symbol"`
	Ratios []RatioRow `json:"ratios"`
	Meta   RatioMeta  `json:"meta"`
}

// What the ratios were computed for.
type RatioMeta struct {
	Period   string   `json:"period"`
	Metrics  string   `json:"metrics"`
	Warnings []string `json:"warnings"`
}

// Ratios of one period.
type RatioRow struct {
	ReportDate       string              `json:"report_date"`
	StatementPeriod  string              `json:"statement_period"`
	FiscalYear       int64               `json:"fiscal_year"`
	FiscalQuarter    int64               `json:"fiscal_quarter"`
	Ratios           map[string]*float64 `json:"ratios"`
	KeyMetrics       KeyMetrics          `json:"key_metrics"`
	Coverage         *Coverage           `json:"coverage,omitempty"`
	PeriodsAvailable *int64              `json:"periods_available,omitempty"`
	Quality          *string             `json:"quality,omitempty"`
	PartialContext   *PartialContext     `json:"partial_context,omitempty"`
}

// What was marked as read.
type ReadNotifications struct {
	Read   int64 `json:"read"`
	Unread int64 `json:"unread"`
}

// Whether feed, database and market state are usable.
type Ready struct {
	Status   string      `json:"status"`
	Checks   ReadyChecks `json:"checks"`
	Warnings []string    `json:"warnings"`
	Role     string      `json:"role"`
	Member   string      `json:"member"`
	Leads    bool        `json:"leads"`
	Leader   *string     `json:"leader"`
	Term     *int64      `json:"term"`
	Position *string     `json:"position"`
}

// One thing that the service needs.
type ReadyCheck struct {
	Ready  bool    `json:"ready"`
	Detail *string `json:"detail"`
}

// What the service needs, one by one.
type ReadyChecks struct {
	Feed     ReadyCheck `json:"feed"`
	Database ReadyCheck `json:"database"`
	Market   ReadyCheck `json:"market"`
}

// A replay of the account.
type Replay struct {
	Id         int64   `json:"id"`
	From       string  `json:"from"`
	Until      *string `json:"until"`
	Speed      float64 `json:"speed"`
	Paused     bool    `json:"paused"`
	MarketTime string  `json:"market_time"`
	Position   string  `json:"position"`
	State      string  `json:"state"`
	CreatedAt  string  `json:"created_at"`
	ExpiresAt  string  `json:"expires_at"`
}

// A new replay.
type ReplayCreate struct {
	From   string   `json:"from"`
	Speed  *float64 `json:"speed,omitempty"`
	Until  *string  `json:"until,omitempty"`
	Paused *bool    `json:"paused,omitempty"`
}

// What to change.
type ReplayPatch struct {
	Speed      *float64 `json:"speed,omitempty"`
	Paused     *bool    `json:"paused,omitempty"`
	MarketTime *string  `json:"market_time,omitempty"`
}

// The replays of the account.
type Replays struct {
	Replays []Replay `json:"replays"`
	Count   int64    `json:"count"`
}

// How the company reports.
type Reporting struct {
	ReportingCadence          string `json:"reporting_cadence"`
	QuarterlyIncomeConvention string `json:"quarterly_income_convention"`
}

// One request of the account.
type RequestEntry struct {
	Time      string  `json:"time"`
	RequestId string  `json:"request_id"`
	Method    string  `json:"method"`
	Path      string  `json:"path"`
	Status    int64   `json:"status"`
	Code      *string `json:"code"`
	Ms        float64 `json:"ms"`
	KeyHint   string  `json:"key_hint"`
}

// The latest requests of the account, newest first.
type RequestList struct {
	Requests []RequestEntry `json:"requests"`
	Count    int64          `json:"count"`
}

// How the identifiers of a batch were resolved.
type Resolution struct {
	RequestedCount int64                 `json:"requested_count"`
	ResolvedCount  int64                 `json:"resolved_count"`
	Ambiguous      []IdentifierAmbiguous `json:"ambiguous"`
	NotFound       []IdentifierNotFound  `json:"not_found"`
}

// Which instrument the request was understood to mean, and how sure that is.
type ResolvedInstrument struct {
	Input      string `json:"input"`
	Symbol     string `json:"symbol"`
	Name       string `json:"name"`
	MatchType  string `json:"match_type"`
	Confidence string `json:"confidence"`
}

// The new secret of a destination.
type RotatedSecret struct {
	Id                      int64  `json:"id"`
	SigningSecret           string `json:"signing_secret"`
	PreviousSecretExpiresAt string `json:"previous_secret_expires_at"`
}

// Requests to a route.
type RouteUsage struct {
	Route    string `json:"route"`
	Requests int64  `json:"requests"`
	Failed   int64  `json:"failed"`
}

// A page of the instruments that match.
type Screened struct {
	Results    []ScreenedInstrument `json:"results"`
	Count      int64                `json:"count"`
	Total      int64                `json:"total"`
	Limit      int64                `json:"limit"`
	Offset     int64                `json:"offset"`
	MarketTime string               `json:"market_time"`
	IsDelayed  bool                 `json:"is_delayed"`
}

// An instrument, with the fields that were asked for.
type ScreenedInstrument struct {
	Symbol                  string   `json:"symbol"`
	Name                    string   `json:"name"`
	NameEn                  string   `json:"name_en"`
	Market                  string   `json:"market"`
	SectorId                *string  `json:"sector_id"`
	Sector                  *string  `json:"sector"`
	SectorEn                *string  `json:"sector_en"`
	SecurityType            *string  `json:"security_type,omitempty"`
	Price                   *float64 `json:"price,omitempty"`
	Change                  *float64 `json:"change,omitempty"`
	ChangePercent           *float64 `json:"change_percent,omitempty"`
	Open                    *float64 `json:"open,omitempty"`
	High                    *float64 `json:"high,omitempty"`
	Low                     *float64 `json:"low,omitempty"`
	PreviousClose           *float64 `json:"previous_close,omitempty"`
	LimitUp                 *float64 `json:"limit_up,omitempty"`
	LimitDown               *float64 `json:"limit_down,omitempty"`
	Volume                  *float64 `json:"volume,omitempty"`
	Value                   *float64 `json:"value,omitempty"`
	TradeCount              *float64 `json:"trade_count,omitempty"`
	Bid                     *float64 `json:"bid,omitempty"`
	Ask                     *float64 `json:"ask,omitempty"`
	BidSize                 *float64 `json:"bid_size,omitempty"`
	AskSize                 *float64 `json:"ask_size,omitempty"`
	UpdatedAt               *string  `json:"updated_at,omitempty"`
	InflowValue             *float64 `json:"inflow_value,omitempty"`
	InflowVolume            *float64 `json:"inflow_volume,omitempty"`
	InflowTrades            *float64 `json:"inflow_trades,omitempty"`
	OutflowValue            *float64 `json:"outflow_value,omitempty"`
	OutflowVolume           *float64 `json:"outflow_volume,omitempty"`
	OutflowTrades           *float64 `json:"outflow_trades,omitempty"`
	NetValue                *float64 `json:"net_value,omitempty"`
	CurrentPrice            *float64 `json:"current_price,omitempty"`
	SectorName              *string  `json:"sector_name,omitempty"`
	SectorNameAr            *string  `json:"sector_name_ar,omitempty"`
	MarketId                *string  `json:"market_id,omitempty"`
	Website                 *string  `json:"website,omitempty"`
	Country                 *string  `json:"country,omitempty"`
	Currency                *string  `json:"currency,omitempty"`
	MarketCap               *float64 `json:"market_cap,omitempty"`
	PeRatio                 *float64 `json:"pe_ratio,omitempty"`
	ForwardPe               *float64 `json:"forward_pe,omitempty"`
	Eps                     *float64 `json:"eps,omitempty"`
	EpsTtm                  *float64 `json:"eps_ttm,omitempty"`
	BasicEps                *float64 `json:"basic_eps,omitempty"`
	DilutedEps              *float64 `json:"diluted_eps,omitempty"`
	BookValue               *float64 `json:"book_value,omitempty"`
	PriceToBook             *float64 `json:"price_to_book,omitempty"`
	Beta                    *float64 `json:"beta,omitempty"`
	SharesOutstanding       *float64 `json:"shares_outstanding,omitempty"`
	FloatShares             *float64 `json:"float_shares,omitempty"`
	WeekHigh                *float64 `json:"week_high,omitempty"`
	WeekLow                 *float64 `json:"week_low,omitempty"`
	MonthHigh               *float64 `json:"month_high,omitempty"`
	MonthLow                *float64 `json:"month_low,omitempty"`
	FiftyTwoWeekHigh        *float64 `json:"fifty_two_week_high,omitempty"`
	FiftyTwoWeekLow         *float64 `json:"fifty_two_week_low,omitempty"`
	Rsi14                   *float64 `json:"rsi_14,omitempty"`
	MacdLine                *float64 `json:"macd_line,omitempty"`
	MacdSignal              *float64 `json:"macd_signal,omitempty"`
	MacdHistogram           *float64 `json:"macd_histogram,omitempty"`
	FiftyDayAverage         *float64 `json:"fifty_day_average,omitempty"`
	TechnicalStrength       *float64 `json:"technical_strength,omitempty"`
	PriceDirection          *string  `json:"price_direction,omitempty"`
	FairPrice               *float64 `json:"fair_price,omitempty"`
	FairPriceConfidence     *float64 `json:"fair_price_confidence,omitempty"`
	CalculatedAt            *string  `json:"calculated_at,omitempty"`
	TargetMean              *float64 `json:"target_mean,omitempty"`
	TargetMedian            *float64 `json:"target_median,omitempty"`
	TargetHigh              *float64 `json:"target_high,omitempty"`
	TargetLow               *float64 `json:"target_low,omitempty"`
	ConsensusScore          *float64 `json:"consensus_score,omitempty"`
	NumAnalysts             *float64 `json:"num_analysts,omitempty"`
	Consensus               *string  `json:"consensus,omitempty"`
	Roe                     *float64 `json:"roe,omitempty"`
	Roa                     *float64 `json:"roa,omitempty"`
	NetMargin               *float64 `json:"net_margin,omitempty"`
	RevenueGrowthYoy        *float64 `json:"revenue_growth_yoy,omitempty"`
	NetIncomeGrowthYoy      *float64 `json:"net_income_growth_yoy,omitempty"`
	AssetTurnover           *float64 `json:"asset_turnover,omitempty"`
	GrossMargin             *float64 `json:"gross_margin,omitempty"`
	OperatingMargin         *float64 `json:"operating_margin,omitempty"`
	EbitdaMargin            *float64 `json:"ebitda_margin,omitempty"`
	OperatingCashFlowMargin *float64 `json:"operating_cash_flow_margin,omitempty"`
	FreeCashFlowMargin      *float64 `json:"free_cash_flow_margin,omitempty"`
	EquityRatio             *float64 `json:"equity_ratio,omitempty"`
	DebtToEquity            *float64 `json:"debt_to_equity,omitempty"`
	CurrentRatio            *float64 `json:"current_ratio,omitempty"`
	InterestCoverage        *float64 `json:"interest_coverage,omitempty"`
	CashConversion          *float64 `json:"cash_conversion,omitempty"`
	InventoryTurnover       *float64 `json:"inventory_turnover,omitempty"`
	TotalRevenue            *float64 `json:"total_revenue,omitempty"`
	NetIncome               *float64 `json:"net_income,omitempty"`
	OperatingCashFlow       *float64 `json:"operating_cash_flow,omitempty"`
	TotalAssets             *float64 `json:"total_assets,omitempty"`
	StockholdersEquity      *float64 `json:"stockholders_equity,omitempty"`
	Trailing12mYield        *float64 `json:"trailing_12m_yield,omitempty"`
	Trailing12mDividends    *float64 `json:"trailing_12m_dividends,omitempty"`
	PaymentsLastYear        *float64 `json:"payments_last_year,omitempty"`
	ShariaAaoifi            *string  `json:"sharia_aaoifi,omitempty"`
	ShariaDjim              *string  `json:"sharia_djim,omitempty"`
	ShariaMsci              *string  `json:"sharia_msci,omitempty"`
	ShariaSp                *string  `json:"sharia_sp,omitempty"`
	Return1w                *float64 `json:"return_1w,omitempty"`
	Return1m                *float64 `json:"return_1m,omitempty"`
	Return3m                *float64 `json:"return_3m,omitempty"`
	Return6m                *float64 `json:"return_6m,omitempty"`
	Return1y                *float64 `json:"return_1y,omitempty"`
	ReturnYtd               *float64 `json:"return_ytd,omitempty"`
	FromHigh52w             *float64 `json:"from_high_52w,omitempty"`
	FromLow52w              *float64 `json:"from_low_52w,omitempty"`
	MeanVolume20d           *float64 `json:"mean_volume_20d,omitempty"`
}

// A field to filter, sort and show by.
type ScreenerField struct {
	Field  string `json:"field"`
	Type   string `json:"type"`
	Unit   string `json:"unit"`
	Plan   string `json:"plan"`
	Name   string `json:"name"`
	NameEn string `json:"name_en"`
}

// Every field of the screener.
type ScreenerFields struct {
	Fields []ScreenerField `json:"fields"`
	Count  int64           `json:"count"`
}

// How a sector of the market performs.
type Sector struct {
	SectorName       string  `json:"sector_name"`
	SectorNameAr     string  `json:"sector_name_ar"`
	ChangePercent    float64 `json:"change_percent"`
	AvgChangePercent float64 `json:"avg_change_percent"`
	Volume           int64   `json:"volume"`
	NumStocks        int64   `json:"num_stocks"`
}

// Every sector with an instrument of the index, by change_percent, greatest first.
type Sectors struct {
	Index     string   `json:"index"`
	IsDelayed bool     `json:"is_delayed"`
	Sectors   []Sector `json:"sectors"`
	Count     int64    `json:"count"`
}

// What the rows of each statement mean.
type Semantics struct {
	Income   string `json:"income"`
	Cashflow string `json:"cashflow"`
	Balance  string `json:"balance"`
}

// A bar of one of several series.
type SeriesBar struct {
	Symbol           string   `json:"symbol"`
	Date             string   `json:"date"`
	Open             float64  `json:"open"`
	High             float64  `json:"high"`
	Low              float64  `json:"low"`
	Close            float64  `json:"close"`
	Volume           int64    `json:"volume"`
	AdjustedClose    float64  `json:"adjusted_close"`
	Turnover         float64  `json:"turnover"`
	TradeCount       *int64   `json:"trade_count"`
	IsFinal          *bool    `json:"is_final,omitempty"`
	Partial          *bool    `json:"partial,omitempty"`
	AdjustFactor     *float64 `json:"adjust_factor,omitempty"`
	UnofficialTrades *bool    `json:"unofficial_trades,omitempty"`
	NumberOfTrades   *int64   `json:"number_of_trades,omitempty"`
}

// Something that kept the service from answering as it should.
type ServiceIncident struct {
	Kind      string  `json:"kind"`
	StartedAt string  `json:"started_at"`
	EndedAt   *string `json:"ended_at"`
}

// A service-level objective, and how it was met.
type ServiceObjective struct {
	Name            string   `json:"name"`
	TargetPercent   float64  `json:"target_percent"`
	MeasuredPercent *float64 `json:"measured_percent"`
	Total           int64    `json:"total"`
}

// What the service is made of.
type ServiceParts struct {
	Feed     string `json:"feed"`
	Database string `json:"database"`
	Market   string `json:"market"`
}

// How the service is.
type ServiceStatus struct {
	Status     string             `json:"status"`
	Version    string             `json:"version"`
	Time       string             `json:"time"`
	Parts      ServiceParts       `json:"parts"`
	Awaited    *AwaitedMarket     `json:"awaited,omitempty"`
	Market     *MarketStatus      `json:"market"`
	Incidents  []ServiceIncident  `json:"incidents"`
	Objectives []ServiceObjective `json:"objectives"`
}

// A company by published Sharia standards, and on the lists of boards.
type Sharia struct {
	Symbol       string         `json:"symbol"`
	Name         string         `json:"name"`
	NameEn       string         `json:"name_en"`
	Standards    []ShariaScreen `json:"standards"`
	Disclaimer   string         `json:"disclaimer"`
	DisclaimerEn string         `json:"disclaimer_en"`
}

// Income from an activity that the standard forbids.
type ShariaActivity struct {
	Activity string  `json:"activity"`
	Title    string  `json:"title"`
	TitleEn  string  `json:"title_en"`
	Percent  float64 `json:"percent"`
}

// Where the income of the company comes from.
type ShariaBusiness struct {
	Passes                *bool            `json:"passes"`
	NonPermissiblePercent *float64         `json:"non_permissible_percent"`
	Limit                 *float64         `json:"limit"`
	IsIslamicFinancial    bool             `json:"is_islamic_financial"`
	Activities            []ShariaActivity `json:"activities"`
}

// What a shareholder would give away.
type ShariaPurification struct {
	PerShare          float64 `json:"per_share"`
	OfDividendPercent float64 `json:"of_dividend_percent"`
}

// One ratio of a standard.
type ShariaRatio struct {
	Name        string   `json:"name"`
	Title       string   `json:"title"`
	TitleEn     string   `json:"title_en"`
	Value       *float64 `json:"value"`
	Limit       float64  `json:"limit"`
	Numerator   *float64 `json:"numerator"`
	Denominator *float64 `json:"denominator"`
	Passes      *bool    `json:"passes"`
}

// The company by one standard, or on the list of one board.
type ShariaScreen struct {
	Standard     string              `json:"standard"`
	Title        string              `json:"title"`
	TitleEn      string              `json:"title_en"`
	Status       string              `json:"status"`
	Reason       *string             `json:"reason"`
	ReasonEn     *string             `json:"reason_en"`
	AsOf         string              `json:"as_of"`
	Business     ShariaBusiness      `json:"business"`
	Ratios       []ShariaRatio       `json:"ratios"`
	Purification *ShariaPurification `json:"purification"`
	Sources      []string            `json:"sources"`
}

// An instrument of the snapshot.
type SnapshotQuote struct {
	Symbol        string   `json:"symbol"`
	Name          string   `json:"name"`
	NameEn        string   `json:"name_en"`
	Market        string   `json:"market"`
	SecurityType  string   `json:"security_type"`
	SectorId      *string  `json:"sector_id"`
	Sector        *string  `json:"sector"`
	SectorEn      *string  `json:"sector_en"`
	Price         float64  `json:"price"`
	Change        float64  `json:"change"`
	ChangePercent float64  `json:"change_percent"`
	Volume        int64    `json:"volume"`
	Value         float64  `json:"value"`
	TradeCount    int64    `json:"trade_count"`
	High          float64  `json:"high"`
	Low           float64  `json:"low"`
	PreviousClose float64  `json:"previous_close"`
	LimitUp       *float64 `json:"limit_up"`
	LimitDown     *float64 `json:"limit_down"`
	MarketCap     *float64 `json:"market_cap"`
	UpdatedAt     string   `json:"updated_at"`
}

// Something that happened to a listed company.
type StockEvent struct {
	Id            string  `json:"id"`
	Symbol        string  `json:"symbol"`
	StockName     *string `json:"stock_name"`
	EventType     string  `json:"event_type"`
	Importance    string  `json:"importance"`
	Sentiment     string  `json:"sentiment"`
	Description   string  `json:"description"`
	StockNameEn   *string `json:"stock_name_en,omitempty"`
	DescriptionEn *string `json:"description_en,omitempty"`
	EventDate     string  `json:"event_date"`
	ArticleDate   *string `json:"article_date"`
	CreatedAt     string  `json:"created_at"`
}

// A page of events, newest first.
type StockEvents struct {
	Events         []StockEvent `json:"events"`
	Count          int64        `json:"count"`
	Total          int64        `json:"total"`
	Limit          int64        `json:"limit"`
	Offset         int64        `json:"offset"`
	HasMore        bool         `json:"has_more"`
	AvailableTypes []string     `json:"available_types"`
}

// Opens one WebSocket in place of the key.
type StreamTicket struct {
	Ticket    string `json:"ticket"`
	ExpiresAt string `json:"expires_at"`
}

// Indicators of final daily bars.
type Technicals struct {
	Rsi14             *float64 `json:"rsi_14"`
	MacdLine          *float64 `json:"macd_line"`
	MacdSignal        *float64 `json:"macd_signal"`
	MacdHistogram     *float64 `json:"macd_histogram"`
	FiftyDayAverage   *float64 `json:"fifty_day_average"`
	TechnicalStrength *float64 `json:"technical_strength"`
	PriceDirection    *string  `json:"price_direction"`
	UpdatedAt         *string  `json:"updated_at"`
}

// Recent trades of one instrument, newest first.
type TradeList struct {
	Symbol    string       `json:"symbol"`
	UpdatedAt *string      `json:"updated_at"`
	Count     int64        `json:"count"`
	Events    []Trade      `json:"events"`
	Summary   TradeSummary `json:"summary"`
}

// A unusual_value_traded rule on ratio_gte.
type UnusualValueRule struct {
	EventType string       `json:"event_type"`
	Condition string       `json:"condition"`
	Value     float64      `json:"value"`
	Symbol    *string      `json:"symbol,omitempty"`
	Symbols   []string     `json:"symbols,omitempty"`
	WebhookId *int64       `json:"webhook_id,omitempty"`
	EmailId   *int64       `json:"email_id,omitempty"`
	Once      *bool        `json:"once,omitempty"`
	Config    *AlertConfig `json:"config,omitempty"`
}

// A dividend whose eligibility date is still to come.
type UpcomingDividend struct {
	Value            float64 `json:"value"`
	Period           string  `json:"period"`
	EligibilityDate  string  `json:"eligibility_date"`
	DistributionDate *string `json:"distribution_date"`
}

// What the account has used.
type UsedOfLimits struct {
	RequestsToday int64  `json:"requests_today"`
	RequestsLimit int64  `json:"requests_limit"`
	ResetsAt      string `json:"resets_at"`
	Connections   int64  `json:"connections"`
	Webhooks      int64  `json:"webhooks"`
	Alerts        int64  `json:"alerts"`
}

// An estimate of a fair price.
type Valuation struct {
	FairPrice           *float64 `json:"fair_price"`
	FairPriceConfidence *float64 `json:"fair_price_confidence"`
	CalculatedAt        *string  `json:"calculated_at"`
}

// An instrument of the list by traded value.
type ValueMover struct {
	Symbol        string  `json:"symbol"`
	Name          string  `json:"name"`
	NameEn        string  `json:"name_en"`
	Price         float64 `json:"price"`
	Change        float64 `json:"change"`
	ChangePercent float64 `json:"change_percent"`
	Volume        int64   `json:"volume"`
	UpdatedAt     string  `json:"updated_at"`
	Value         float64 `json:"value"`
}

// How the destination answered the challenge.
type Verification struct {
	Succeeded      bool    `json:"succeeded"`
	ResponseStatus *int64  `json:"response_status"`
	Error          *string `json:"error"`
}

// The destination after a challenge.
type VerifiedWebhook struct {
	Id             int64        `json:"id"`
	Url            string       `json:"url"`
	Name           string       `json:"name"`
	IsVerified     bool         `json:"is_verified"`
	IsActive       bool         `json:"is_active"`
	InactiveReason *string      `json:"inactive_reason,omitempty"`
	CreatedAt      string       `json:"created_at"`
	Events         []string     `json:"events,omitempty"`
	Verification   Verification `json:"verification"`
}

// A watchlist of the account.
type Watchlist struct {
	Id        int64    `json:"id"`
	Name      string   `json:"name"`
	Symbols   []string `json:"symbols"`
	CreatedAt string   `json:"created_at"`
	UpdatedAt string   `json:"updated_at"`
}

// A new watchlist.
type WatchlistCreate struct {
	Name    string   `json:"name"`
	Symbols []string `json:"symbols,omitempty"`
}

// What to change.
type WatchlistPatch struct {
	Name    *string  `json:"name,omitempty"`
	Symbols []string `json:"symbols,omitempty"`
}

// The watchlists of the account.
type Watchlists struct {
	Watchlists []Watchlist `json:"watchlists"`
	Count      int64       `json:"count"`
}

// A webhook destination.
type Webhook struct {
	Id             int64    `json:"id"`
	Url            string   `json:"url"`
	Name           string   `json:"name"`
	IsVerified     bool     `json:"is_verified"`
	IsActive       bool     `json:"is_active"`
	InactiveReason *string  `json:"inactive_reason,omitempty"`
	CreatedAt      string   `json:"created_at"`
	Events         []string `json:"events,omitempty"`
}

// A new destination.
type WebhookCreate struct {
	Url    string   `json:"url"`
	Name   *string  `json:"name,omitempty"`
	Events []string `json:"events,omitempty"`
}

// What to change.
type WebhookPatch struct {
	Name     *string  `json:"name,omitempty"`
	IsActive *bool    `json:"is_active,omitempty"`
	Events   []string `json:"events,omitempty"`
}

// The destinations of the account.
type Webhooks struct {
	Webhooks []Webhook `json:"webhooks"`
	Count    int64     `json:"count"`
}
