// The market of a process that follows: recovered from the journal like at any start, then kept up with what the leader sends.

import type { Clock, Component, Log, Metrics } from "../../base/index.ts";
import { RelayCarrier } from "../../cluster/index.ts";
import type { SupervisedFeed } from "../../feed/index.ts";
import { readEpoch } from "../../market/index.ts";
import type { Store } from "../../store/index.ts";
import {
  composeFollowingMarket,
  type DaysKept,
  type FollowingMarket,
  followingFeed,
  quietTimeOf,
  replayJournal,
  takingOf,
} from "./compose-market.ts";
import { FollowedLeader } from "./followed-leader.ts";
import type { Links } from "./links.ts";
import type { Listener } from "./listener.ts";

export interface FollowNeeds extends DaysKept {
  readonly store: Store;
  readonly links: Links;
  readonly listener: Listener;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly failed: (error: unknown) => void;
}

export interface Following {
  readonly followed: FollowingMarket;
  readonly leader: FollowedLeader;
  readonly feed: SupervisedFeed;
  /** Starts and stops the following. */
  readonly taking: Component;
  readonly isWallTime: boolean;
  /** Resolves when the market's past was replaced. */
  readonly replaced: Promise<void>;
}

/** Recovers the market; it is followed once `taking` is started. */
export async function followMarket(needs: FollowNeeds): Promise<Following> {
  const { store, links, listener, clock, log, metrics, failed } = needs;
  const followed = await composeFollowingMarket(needs);
  const { market, intake } = followed;
  const { epoch } = market;
  const replaced = Promise.withResolvers<void>();
  const streams = { closeStreams: () => listener.closeStreams(), openStreams: () => listener.openStreams() };
  const leader = new FollowedLeader({ store, clock, metrics, ...streams });
  const carrier = new RelayCarrier({
    journal: store.journal,
    source: links.sourceOf(epoch),
    bus: links.bus,
    epoch,
    readEpoch: () => readEpoch(store.settings),
    clock,
    heard: (beat) => leader.heard(beat),
    learned: () => leader.learned(),
    replaced: () => replaced.resolve(),
  });
  await replayJournal({ market, intake, clock, log });
  const feed = followingFeed({ market, intake, carrier, place: "the leader", store, metrics, clock, log, failed });
  const quietTime = await quietTimeOf({ store, market, clock, failed });
  const taking = takingOf(feed, quietTime, null);
  return { followed, leader, feed, taking, isWallTime: quietTime !== null, replaced: replaced.promise };
}
