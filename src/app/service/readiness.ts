// What `/readyz` says of this process: what is wrong with each thing that it needs, who leads, and how far the market has come.

import type { SupervisedFeed } from "../../feed/index.ts";
import type { LiveMarket } from "../../live/index.ts";
import type { Probes } from "../../rest/index.ts";
import type { DatabaseWatch } from "./database-watch.ts";
import type { MarketLeadership } from "./market-leadership.ts";

export interface ReadinessNeeds {
  readonly database: DatabaseWatch;
  readonly feed: SupervisedFeed;
  readonly market: LiveMarket;
  readonly leadership: MarketLeadership;
  /** What is odd and makes nothing unusable. */
  readonly warnings: () => readonly string[];
  /** What brings facts about companies, and says what of the past is still missing. */
  readonly facts: readonly { problem(): string | null }[];
}

export function readinessOf({ database, feed, market, leadership, warnings, facts }: ReadinessNeeds): Probes {
  return {
    database: () => database.problem(),
    feed: () => feed.problem(market.trouble() === null),
    market: () => {
      const trouble = market.trouble();
      if (trouble !== null) return `Market data is not usable: ${trouble}.`;
      return facts.map((each) => each.problem()).find((problem) => problem !== null) ?? null;
    },
    warnings,
    member: () => {
      const { position } = market.engine("realtime");
      const { term, leader, member } = leadership;
      return {
        role: "all",
        member,
        leads: term !== null,
        leader: leader?.member ?? null,
        term: leader?.number ?? null,
        position: position === null ? null : `${position.day}.${position.seq}`,
      };
    },
  };
}
