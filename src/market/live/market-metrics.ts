// The metrics of the live market for Prometheus: how many events it applied, and its market time.

import { type Metrics, SECOND_MS } from "../../base/index.ts";
import type { LiveMarket } from "./live-market.ts";

/** Returns what ends the counting. */
export function measureMarket(metrics: Metrics, market: LiveMarket): () => void {
  const events = metrics.counter("feed_events_total", "Market events taken in since the start.");
  metrics.gauge("trade_log_bytes", "Memory of the trade log.", [], (gauge) => gauge.set(market.tradeLog.bytes));
  metrics.gauge("market_time_seconds", "Market time of the live engine, in Unix seconds.", [], (gauge) =>
    gauge.set(market.engine("realtime").timeMs / SECOND_MS),
  );
  return market.listen(({ batch }) => events.inc(batch.events.length));
}
