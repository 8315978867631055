// A quote of the stocks channel as an object. The service writes its text by hand; tests hold that text to this.

import { projectAuction } from "../../src/api/quote/project-quote.ts";
import { decimalToNumber, formatTimestamp } from "../../src/base/index.ts";
import type { Liquidity, Quote } from "../../src/model/index.ts";
import { marketSessionOf, type StreamLiquidity, type StreamQuoteData } from "../../src/wire/index.ts";

/** The `data` of a quote on the stocks channel, which is real time only. */
export function projectStreamQuote(quote: Quote): StreamQuoteData {
  return {
    price: decimalToNumber(quote.price),
    open: decimalToNumber(quote.open),
    high: decimalToNumber(quote.high),
    low: decimalToNumber(quote.low),
    close: decimalToNumber(quote.price),
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
    liquidity: projectStreamLiquidity(quote.liquidity),
    trade_time: formatTimestamp(quote.updatedAtMs),
    market_session: marketSessionOf(quote.session),
    auction: projectAuction(quote.auction),
  };
}

/** STOCKS-09: the stocks channel leaves out the two counts of trades. */
function projectStreamLiquidity(liquidity: Liquidity): StreamLiquidity {
  return {
    inflow_value: decimalToNumber(liquidity.inflowValue),
    inflow_volume: liquidity.inflowVolume,
    outflow_value: decimalToNumber(liquidity.outflowValue),
    outflow_volume: liquidity.outflowVolume,
    net_value: decimalToNumber(liquidity.netValue),
  };
}
