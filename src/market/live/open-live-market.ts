// Opens the live market on the store: both engines begin with the closing prices of the days before recovery, and the trade log with the
// day before it.

import { type Clock, type Day, outOfRange } from "../../base/index.ts";
import { DELAY_MS, type Position } from "../../model/index.ts";
import type { Closings, Journal, Store } from "../../store/index.ts";
import { recallTrades } from "../trade-log/recall-trades.ts";
import type { JournalTail } from "./journal-tail.ts";
import { LiveMarket } from "./live-market.ts";
import { readMarketPast } from "./market-past.ts";

export interface OpenLiveMarketOptions {
  readonly store: Pick<Store, "journal" | "closings"> & Partial<Pick<Store, "settings">>;
  readonly clock: Clock;
  /** The end of the journal in memory, where there is one. */
  readonly tail?: JournalTail;
  /** The last event on which alert rules were evaluated: whoever leads evaluates them on those after it. */
  readonly evaluated?: Position | null;
}

/** An empty journal begins after every day that left closing records. */
const AFTER_ALL_DAYS = 99_991_231;

/**
 * The market before recovery: nothing has been replayed, so that observers of the replay can be added first. Only its trade
 * log has the day before already.
 */
export async function openLiveMarket({
  store,
  clock,
  tail,
  evaluated = null,
}: OpenLiveMarketOptions): Promise<LiveMarket> {
  const { journal, closings, settings } = store;
  const fromDay = await recoveryStart(journal, closings, evaluated);
  const market = new LiveMarket({
    journal: tail ?? journal,
    clock,
    fromDay,
    ...(settings === undefined ? {} : { past: await readMarketPast(settings) }),
    closings: await closings.before(fromDay === 0 ? AFTER_ALL_DAYS : fromDay),
  });
  if (fromDay !== 0) await recallTrades(journal, fromDay, market.tradeLog);
  return market;
}

/**
 * The first day to replay: the day that the delayed market is in, so that one replay rebuilds both markets, or an earlier day that ended
 * and was not recorded, or on which alert rules were not evaluated to its end. 0 for an empty journal, from which both markets start with the feed.
 */
export async function recoveryStart(journal: Journal, closings: Closings, evaluated: Position | null): Promise<Day> {
  const end = await journal.end();
  if (end === null) return 0;
  const days = await journal.days();
  const delayedMs = end.lastTimeMs - DELAY_MS;
  let from = end.day;
  for (let at = days.length - 1; at >= 0; at--) {
    from = days[at] ?? outOfRange(at);
    const before = days[at - 1];
    const [first] = await journal.read({ day: from, seq: 1 }, 1);
    const isWithinDay = first !== undefined && first.firstTimeMs <= delayedMs;
    const isEvaluated = evaluated === null || evaluated.day >= from;
    // Days are recorded in order: when the one before is, all are.
    if (isWithinDay && isEvaluated && (before === undefined || (await closings.has(before)))) break;
  }
  return from;
}
