// The quote of the stocks channel written out by hand: the hottest frame of the service, at less than half of what the
// general encoder takes. A test holds it to the encoder's own text, byte for byte.

import { decimalToNumber, formatTimestamp } from "../../base/index.ts";
import type { Quote } from "../../model/index.ts";
import { marketSessionOf } from "../../wire/index.ts";
import { projectAuction } from "./quote.ts";

/** Formats a time once for all quotes of the same millisecond. */
function stampOf(): (timeMs: number) => string {
  let lastMs = Number.NaN;
  let text = "";
  return (timeMs) => {
    if (timeMs !== lastMs) {
      lastMs = timeMs;
      text = formatTimestamp(timeMs);
    }
    return text;
  };
}

const sentStamp = stampOf();
const tradeStamp = stampOf();
const amount = decimalToNumber;

/** `latencyMs` counts from the arrival of the event that made this quote. Symbols and sessions need no escapes. */
export function quoteFrame(quote: Quote, nowMs: number, latencyMs: number): string {
  const { liquidity: flow, auction } = quote;
  const price = amount(quote.price);
  return (
    `{"type":"quote","symbol":"${quote.symbol}","mode":"standard","data":{"price":${price},"open":${amount(quote.open)}` +
    `,"high":${amount(quote.high)},"low":${amount(quote.low)},"close":${price},"change":${amount(quote.change)}` +
    `,"change_percent":${quote.changePercent},"previous_close":${amount(quote.previousClose)},"volume":${quote.volume}` +
    `,"value":${amount(quote.value)},"trade_count":${quote.tradeCount},"bid":${amount(quote.bid)}` +
    `,"ask":${amount(quote.ask)},"bid_size":${quote.bidSize},"ask_size":${quote.askSize}` +
    `,"liquidity":{"inflow_value":${amount(flow.inflowValue)},"inflow_volume":${flow.inflowVolume}` +
    `,"outflow_value":${amount(flow.outflowValue)},"outflow_volume":${flow.outflowVolume}` +
    `,"net_value":${amount(flow.netValue)}},"trade_time":"${tradeStamp(quote.updatedAtMs)}"` +
    `,"market_session":"${marketSessionOf(quote.session)}"` +
    `,"auction":${auction === null ? "null" : JSON.stringify(projectAuction(auction))}}` +
    `,"timestamp":"${sentStamp(nowMs)}","latency_ms":${Math.max(0, Math.round(latencyMs))}}`
  );
}
