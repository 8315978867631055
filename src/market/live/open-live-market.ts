// Opens the live market on what the store keeps: both engines begin with the closing prices of the days before recovery,
// and the recorder writes the days that end from then on. The trade log begins with the day before recovery.

import type { Clock } from "../../base/index.ts";
import type { Store } from "../../store/index.ts";
import { recallTrades } from "../trade-log/recall-trades.ts";
import { BarRecorder, type DayRecorder } from "./bar-recorder.ts";
import type { JournalTail } from "./journal-tail.ts";
import { LiveMarket } from "./live-market.ts";
import { readMarketPast } from "./market-past.ts";
import { recoveryStart } from "./recovery-start.ts";

export interface OpenLiveMarketOptions {
  readonly store: Pick<Store, "journal" | "bars" | "closings"> & Partial<Pick<Store, "settings">>;
  readonly clock: Clock;
  /** Days that the journal keeps. */
  readonly journalDaysMax: number;
  /** Days whose minutes are kept. */
  readonly minuteDaysMax: number;
  /** The end of the journal in memory, where there is one. */
  readonly tail?: JournalTail;
  /** Where another process than this one records the days. */
  readonly recorder?: DayRecorder;
}

/** An empty journal begins after every day that left closing records. */
const AFTER_ALL_DAYS = 99_991_231;

/**
 * The market before recovery: nothing has been replayed, so that observers of the replay can be added first. Only its trade
 * log has the day before already.
 */
export async function openLiveMarket(options: OpenLiveMarketOptions): Promise<LiveMarket> {
  const { store, clock, journalDaysMax, minuteDaysMax } = options;
  const { journal, bars, closings, settings } = store;
  const fromDay = await recoveryStart(journal, closings);
  const market = new LiveMarket({
    journal: options.tail ?? journal,
    recorder: options.recorder ?? new BarRecorder({ journal, bars, closings, journalDaysMax, minuteDaysMax }),
    clock,
    fromDay,
    ...(settings === undefined ? {} : { past: await readMarketPast(settings) }),
    closings: await closings.before(fromDay === 0 ? AFTER_ALL_DAYS : fromDay),
  });
  if (fromDay !== 0) await recallTrades(journal, fromDay, market.tradeLog);
  return market;
}
