// The answer of `/readyz` for this process: the problem of each dependency, the leader, and the position of the market.

import type { Probes } from "../../api/index.ts";
import type { KnownLeader } from "../../cluster/index.ts";
import type { SupervisedFeed } from "../../feed/index.ts";
import type { LiveMarket } from "../../market/index.ts";
import { formatPosition } from "../../model/index.ts";
import type { Role } from "../config/index.ts";
import type { Listener } from "../listener/listener.ts";
import type { DatabaseWatch } from "./database-watch.ts";

/** The identity of this process, and the leader as far as it is known here. */
export interface Membership extends KnownLeader {
  readonly role: Role;
  readonly member: string;
}

export interface ReadinessNeeds {
  readonly database: Pick<DatabaseWatch, "problem">;
  readonly feed: SupervisedFeed;
  readonly market: LiveMarket;
  readonly membership: () => Membership;
  readonly listener: Pick<Listener, "leaving">;
  /** Sentences about oddities that the service works with. */
  readonly warnings: () => readonly string[];
  /** The sources of facts about companies; each reports which past facts are still missing. */
  readonly facts: readonly { problem(): string | null }[];
}

export function readinessOf(needs: ReadinessNeeds): Probes {
  const { database, feed, market, membership, listener, warnings, facts } = needs;
  return {
    database: () => database.problem(),
    feed: () => feed.problem(market.trouble() === null),
    market: () => {
      const trouble = market.trouble();
      if (trouble !== null) return `Market data is not usable: ${trouble}.`;
      return facts.map((each) => each.problem()).find((problem) => problem !== null) ?? null;
    },
    warnings,
    replayed: () => feed.replayed(),
    leaving: () => listener.leaving,
    member: () => {
      const { position } = market.engine("realtime");
      return memberState(membership(), position === null ? null : formatPosition(position));
    },
  };
}

export function memberState({ role, member, provenTerm, leader }: Membership, position: string | null) {
  const [leads, term] = [provenTerm !== null, leader?.number ?? null];
  return { role, member, leads, leader: leader?.member ?? null, term, position };
}
