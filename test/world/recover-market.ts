// Brings a composed market to the end of its journal; the feed goes on from there once it is started, as in a leader that starts.

import { type FeedNeeds, leaderFeed, replayJournal } from "../../src/app/service/compose-market.ts";
import type { SupervisedFeed } from "../../src/feed/index.ts";

export async function recoverMarket(needs: FeedNeeds): Promise<SupervisedFeed> {
  return leaderFeed(needs, (await replayJournal(needs)) === 0);
}
