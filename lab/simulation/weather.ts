// The faults of a run, their rates, and the activity of its market, by seed. Most runs have only some kinds, so that each also comes alone.

import { type Random, SECOND_MS } from "../../src/base/index.ts";
import type { DatabaseFaults } from "./database.ts";
import type { FeedFaults } from "./exchange.ts";
import type { NetworkFaults } from "./network.ts";
import type { ReceiverFaults } from "./receivers.ts";

const KINDS = ["kill", "stop", "freeze", "clock", "cut", "outage", "restart", "forge"] as const;
export type FaultKind = (typeof KINDS)[number];

/** Conditions that are not faults and last in calm times. */
export interface Load {
  /** Factor on the usual event rate of the market. Its days have the same length. */
  readonly busyness: number;
  /** Additional delay of the edges' reads from the database. */
  readonly farMs: number;
  /** Days that the journal retains. */
  readonly retentionDays: number;
  /** True when the exchange loses the end of its first day, which its readers give up. */
  readonly isFirstDayCut: boolean;
}

export interface Weather {
  readonly kinds: readonly FaultKind[];
  /** Mean time between two faults of these kinds. */
  readonly everyMs: number;
  readonly database: DatabaseFaults;
  readonly network: NetworkFaults;
  readonly feed: FeedFaults;
  readonly receivers: ReceiverFaults;
  readonly load: Load;
}

export const USUAL: Load = { busyness: 1, farMs: 0, retentionDays: 4, isFirstDayCut: false };

export const CALM: Omit<Weather, "load"> = {
  kinds: [],
  everyMs: SECOND_MS,
  database: {
    lostBeforeCommit: 0,
    lostAfterCommit: 0,
    serialisation: 0,
    lostRead: 0,
    corruptedRead: 0,
    damagedCheckpoint: 0,
    slow: 0,
    slowMs: 0,
  },
  network: { lost: 0, twice: 0, late: 0, lateMs: 0, isOvertaking: false },
  feed: { cut: 0, gap: 0, twice: 0 },
  receivers: { failed: 0, closed: 0, hung: 0 },
};

export function drawWeather(random: Random): Weather {
  /** Half of the chances are 0. */
  const sometimes = (most: number): number => (random.chance(0.5) ? random.next() * most : 0);
  return {
    kinds: KINDS.filter(() => random.chance(0.5)),
    everyMs: random.between(1, 8) * SECOND_MS,
    database: {
      lostBeforeCommit: sometimes(0.02),
      lostAfterCommit: sometimes(0.02),
      serialisation: sometimes(0.02),
      lostRead: sometimes(0.01),
      corruptedRead: sometimes(0.05),
      damagedCheckpoint: sometimes(0.5),
      slow: sometimes(0.05),
      slowMs: random.between(10, 2_000),
    },
    network: {
      lost: sometimes(0.3),
      twice: sometimes(0.1),
      late: sometimes(0.2),
      lateMs: random.between(5, 1_500),
      isOvertaking: true,
    },
    feed: { cut: sometimes(0.02), gap: sometimes(0.05), twice: sometimes(0.05) },
    receivers: { failed: sometimes(0.3), closed: sometimes(0.2), hung: sometimes(0.2) },
    load: {
      ...USUAL,
      ...(random.chance(0.8) ? {} : { busyness: random.between(2, 20), farMs: sometimes(20) }),
      retentionDays: random.between(2, USUAL.retentionDays),
    },
  };
}
