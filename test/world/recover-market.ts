// The market of a leader in tests: composed on a store, and brought to the end of its journal; the feed goes on from there once it is
// started.

import {
  composeFeed,
  composeWriters,
  type DaysKept,
  type FeedNeeds,
  openMarket,
  outlastingMarket,
  replayJournal,
} from "../../src/app/service/market.ts";
import { type Clock, Retry } from "../../src/base/index.ts";
import type { Intake, SupervisedFeed } from "../../src/feed/index.ts";
import type { LiveMarket } from "../../src/market/index.ts";
import type { Store } from "../../src/store/index.ts";
import { SILENT_LOG } from "./silent-log.ts";

export interface LeaderMarket {
  readonly market: LiveMarket;
  readonly intake: Intake;
}

export async function openLeaderMarket(store: Store, clock: Clock, days: DaysKept): Promise<LeaderMarket> {
  const writable = outlastingMarket(store, new Retry({ clock }));
  const opened = await openMarket({ ...store, ...writable }, writable.journal, clock, SILENT_LOG);
  const { intake } = composeWriters(opened, writable, days, null, clock);
  return { market: opened.market, intake };
}

export async function recoverMarket(
  needs: Omit<FeedNeeds, "intake" | "isAwaited"> & LeaderMarket,
): Promise<SupervisedFeed> {
  const { market, intake, clock, log } = needs;
  const isAwaited = !(await replayJournal(market, intake, clock, log));
  return composeFeed({ ...needs, isAwaited });
}
