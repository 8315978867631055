// The metrics of the leadership for Prometheus: whether this process leads, and in which term somebody does.

import type { Metrics } from "../../base/index.ts";
import type { Membership } from "./readiness.ts";

export function measureLeadership(metrics: Metrics, membership: () => Pick<Membership, "term" | "leader">): void {
  metrics.gauge("market_leads", "1 while this process leads the market, 0 while another one does.", [], (gauge) =>
    gauge.set(membership().term === null ? 0 : 1),
  );
  metrics.gauge("market_term", "The number of the leader's term, as far as this process knows.", [], (gauge) =>
    gauge.set(membership().leader?.number ?? 0),
  );
}
