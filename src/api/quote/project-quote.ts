// The JSON of /quote/ and of the items of /quotes/: a quote of the engine in one data mode.

import { type Decimal, decimalToNumber, formatTimestamp } from "../../base/index.ts";
import type { MatchType } from "../../companies/index.ts";
import type { Auction, DataMode, Liquidity, Quote } from "../../model/index.ts";
import { marketSessionOf, type rest, type StreamQuote } from "../../wire/index.ts";

/** The fields that the single quote and the items of a batch share. */
type QuoteFields = Omit<rest.Quote, "resolved_instrument">;

export function projectQuote(quote: Quote, mode: DataMode): QuoteFields {
  return {
    symbol: quote.symbol,
    name: quote.nameAr,
    name_en: quote.nameEn,
    price: decimalToNumber(quote.price),
    change: decimalToNumber(quote.change),
    change_percent: quote.changePercent,
    open: decimalToNumber(quote.open),
    high: decimalToNumber(quote.high),
    low: decimalToNumber(quote.low),
    previous_close: decimalToNumber(quote.previousClose),
    limit_up: projectLimit(quote.limitUp),
    limit_down: projectLimit(quote.limitDown),
    volume: quote.volume,
    value: decimalToNumber(quote.value),
    trade_count: quote.tradeCount,
    bid: decimalToNumber(quote.bid),
    ask: decimalToNumber(quote.ask),
    bid_size: quote.bidSize,
    ask_size: quote.askSize,
    liquidity: projectLiquidity(quote.liquidity),
    // AUCTION-08: null on a delayed plan.
    auction: mode === "delayed" ? null : projectAuction(quote.auction),
    updated_at: formatTimestamp(quote.updatedAtMs),
    is_delayed: mode === "delayed",
  };
}

/** QUOTE-26: a price limit of the day; null where the day has no limit. */
export function projectLimit(limit: Decimal): number | null {
  return limit === 0 ? null : decimalToNumber(limit);
}

function projectLiquidity(liquidity: Liquidity): rest.Liquidity {
  return {
    inflow_value: decimalToNumber(liquidity.inflowValue),
    inflow_volume: liquidity.inflowVolume,
    inflow_trades: liquidity.inflowTrades,
    outflow_value: decimalToNumber(liquidity.outflowValue),
    outflow_volume: liquidity.outflowVolume,
    outflow_trades: liquidity.outflowTrades,
    net_value: decimalToNumber(liquidity.netValue),
  };
}

export function projectAuction(auction: Auction | null): rest.Auction | null {
  if (auction === null) return null;
  return {
    phase: auction.phase,
    price: decimalToNumber(auction.price),
    price_updated_at: formatTimestamp(auction.priceUpdatedAtMs),
    volume: auction.volume,
    volume_updated_at: formatTimestamp(auction.volumeUpdatedAtMs),
    symbol_state: auction.symbolState,
    symbol_session: auction.symbolSession,
  };
}

const MATCH_TYPES = {
  symbolExact: "symbol_exact",
  nameExact: "name_exact",
  aliasExact: "alias_exact",
  namePrefix: "name_prefix",
  namePartial: "name_partial",
} as const satisfies Record<MatchType, (typeof rest.MATCH_TYPES)[number]>;

/** IDENT-13: high for exact, medium for prefix and low for partial matches. */
const CONFIDENCES = {
  symbolExact: "high",
  nameExact: "high",
  aliasExact: "high",
  namePrefix: "medium",
  namePartial: "low",
} as const satisfies Record<MatchType, (typeof rest.CONFIDENCES)[number]>;

export function projectResolved(
  input: string,
  company: { readonly symbol: string; readonly nameAr: string },
  matchType: MatchType,
): rest.ResolvedInstrument {
  return {
    input,
    symbol: company.symbol,
    name: company.nameAr,
    match_type: MATCH_TYPES[matchType],
    confidence: CONFIDENCES[matchType],
  };
}

/** A quote of the stocks channel, which is real time only. `QuoteFrames` writes the same fields as text. */
export function projectStreamQuote(quote: Quote, nowMs: number, latencyMs: number): StreamQuote {
  const { inflowValue, inflowVolume, outflowValue, outflowVolume, netValue } = quote.liquidity;
  const price = decimalToNumber(quote.price);
  return {
    type: "quote",
    symbol: quote.symbol,
    mode: "standard",
    data: {
      price,
      open: decimalToNumber(quote.open),
      high: decimalToNumber(quote.high),
      low: decimalToNumber(quote.low),
      close: price,
      change: decimalToNumber(quote.change),
      change_percent: quote.changePercent,
      previous_close: decimalToNumber(quote.previousClose),
      volume: quote.volume,
      value: decimalToNumber(quote.value),
      trade_count: quote.tradeCount,
      bid: decimalToNumber(quote.bid),
      ask: decimalToNumber(quote.ask),
      bid_size: quote.bidSize,
      ask_size: quote.askSize,
      // STOCKS-09: the stocks channel leaves out the two counts of trades.
      liquidity: {
        inflow_value: decimalToNumber(inflowValue),
        inflow_volume: inflowVolume,
        outflow_value: decimalToNumber(outflowValue),
        outflow_volume: outflowVolume,
        net_value: decimalToNumber(netValue),
      },
      trade_time: formatTimestamp(quote.updatedAtMs),
      market_session: marketSessionOf(quote.session),
      auction: projectAuction(quote.auction),
    },
    timestamp: formatTimestamp(nowMs),
    latency_ms: Math.max(0, Math.round(latencyMs)),
  };
}
