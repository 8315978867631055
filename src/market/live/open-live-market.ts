// Opens the live market on the store: both engines begin at their newest checkpoints, or with the closing prices of the days before
// recovery. The trades before that are recalled from the journal.

import { type Clock, type Day, type Log, outOfRange, reasonOf } from "../../base/index.ts";
import { DELAY_MS, type Position } from "../../model/index.ts";
import type { Closings, Journal, JournalEnd, Store } from "../../store/index.ts";
import { recallTrades } from "../trade-log/recall-trades.ts";
import type { JournalTail } from "./journal-tail.ts";
import { LiveMarket } from "./live-market.ts";
import { readMarketPast } from "./market-past.ts";
import { type SavedMarket, savedMarket } from "./saved-market.ts";

export interface OpenLiveMarketOptions {
  readonly store: Pick<Store, "journal" | "closings" | "checkpoints" | "settings">;
  readonly clock: Clock;
  readonly log: Log;
  /** The end of the journal in memory. */
  readonly tail: JournalTail;
  /** The last event on which alert rules were evaluated: the leader evaluates them on the events after it. */
  readonly evaluated: Position | null;
}

export interface OpenedLiveMarket {
  readonly market: LiveMarket;
  /** The saved state of the feed's check before the market's next event; null when recovery begins with a day. */
  readonly check: Uint8Array | null;
}

/** With an empty journal, the market begins after every day with closing records. */
const AFTER_ALL_DAYS = 99_991_231;

/** The market before recovery: no event is recalled or replayed yet, so that observers can be added. Call `brought` after recovery. */
export async function openLiveMarket(options: OpenLiveMarketOptions): Promise<OpenedLiveMarket> {
  const { store, clock, tail, evaluated } = options;
  const { journal, closings, settings } = store;
  const past = await readMarketPast(settings);
  const end = await journal.end();
  const fromDay = await recoveryStart(journal, closings, evaluated);
  const saved = end === null ? null : await savedOrNone(options, past.epoch, end);
  const market = new LiveMarket({
    journal: tail,
    clock,
    fromDay,
    past,
    closings: await closings.before(fromDay === 0 ? AFTER_ALL_DAYS : fromDay),
    saved,
    recall: async ({ next, tradeLog }, observe) => {
      if (end === null) return;
      await recallTrades(journal, { fromDay, next, log: tradeLog, observe }, (batch) => {
        if (batch.lastTimeMs > end.lastTimeMs - DELAY_MS) tail.keep(batch);
      });
    },
  });
  if (end !== null) market.bringTo(end.lastTimeMs);
  return { market, check: saved?.check ?? null };
}

/** A checkpoint that cannot be read only makes the start slower. */
async function savedOrNone(
  { store, evaluated, log }: OpenLiveMarketOptions,
  epoch: string,
  end: JournalEnd,
): Promise<SavedMarket | null> {
  try {
    const saved = await savedMarket(store, epoch, end, evaluated);
    if (saved === null)
      log.info({ day: end.day }, "no checkpoint of the market fits; the journal is replayed from the start of a day");
    return saved;
  } catch (error) {
    const reason = reasonOf(error);
    log.warn({ reason, day: end.day }, "no checkpoint can be read; the journal is replayed from the start of a day");
    return null;
  }
}

/**
 * The first day to recall or to replay: the day of the delayed market, or an earlier day that ended and was not recorded, or on which
 * alert rules were not evaluated to its end. 0 for an empty journal: both markets then start with the feed.
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
    // Days are recorded in order: when the day before is recorded, all earlier days are.
    if (isWithinDay && isEvaluated && (before === undefined || (await closings.has(before)))) break;
  }
  return from;
}
