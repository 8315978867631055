// The metrics of the leadership for Prometheus, and its renewals as the database's watch hears of them.

import type { Metrics } from "../../base/index.ts";
import type { DatabaseWatch } from "./database-watch.ts";
import type { MarketLeadership } from "./market-leadership.ts";

export function measureLeadership(metrics: Metrics, leadership: MarketLeadership, database: DatabaseWatch): void {
  leadership.tell({
    failed: (error) => database.failed("renewal", error),
    succeeded: () => database.succeeded("renewal"),
  });
  metrics.gauge("market_leads", "1 while this process leads the market, 0 while another one does.", [], (gauge) =>
    gauge.set(leadership.term === null ? 0 : 1),
  );
  metrics.gauge("market_term", "The number of the leader's term, as far as this process knows.", [], (gauge) =>
    gauge.set(leadership.leader?.number ?? 0),
  );
}
