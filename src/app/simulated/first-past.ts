// The first start on an empty data folder writes the past: what is known of the companies, and five years of bars, dividends and
// splits, through the same store as real data.

import { previousTradingDay } from "../../../exchange/index.ts";
import { type Day, nextTurn } from "../../base/index.ts";
import type { ClosingRecord } from "../../model/index.ts";
import type { Store } from "../../store/index.ts";
import type { OpenProgress } from "../terminal/progress.ts";
import { readFirstArticles } from "./first-events.ts";
import { writeFirstFacts } from "./first-facts.ts";
import type { PackedHistory } from "./history-message.ts";
import { HistoryThread } from "./history-thread.ts";
import { actionOfChange, actionOfListing } from "./simulated-action.ts";

export interface FirstPastOptions {
  readonly seed: number;
  readonly firstDay: Day;
}

/** Where the past comes from, some of it at a time. */
type History = Pick<HistoryThread, "chunks" | "end">;

const DONE_KEY = "history.written";
/** Bars are written in lots of about this many: large enough to be quick, small enough to let signals through. */
const LOT_BARS = 100_000;

/**
 * Writes the past unless it is there already. A start that was cut short writes it again: every step may be repeated. While one
 * thread generates bars, this one writes filings and news, and reads the news into events.
 */
export async function writeFirstPast(
  store: Store,
  options: FirstPastOptions,
  progress: OpenProgress,
  openHistory: (order: FirstPastOptions) => History = (order) => new HistoryThread(order),
): Promise<void> {
  const mark = `seed ${options.seed} before ${options.firstDay}`;
  const isWritten = (await store.settings.get(DONE_KEY)) === mark;
  const history = isWritten ? null : openHistory(options);
  try {
    await writeFirstFacts(store, options, progress);
    if (history === null) return;
    await readFirstArticles(store, options.firstDay, (await store.directory.load()).companies);
    await writeHistory(store, options.firstDay, history, progress);
    await store.settings.set(DONE_KEY, mark);
  } finally {
    history?.end();
  }
}

async function writeHistory(store: Store, firstDay: Day, history: History, progress: OpenProgress): Promise<void> {
  const shown = progress("Writing five years of history");
  const closings: ClosingRecord[] = [];
  let lot: PackedHistory[] = [];
  let barsInLot = 0;
  for await (const chunk of history.chunks()) {
    lot.push(chunk);
    barsInLot += barCount(chunk);
    closings.push(...closingOf(chunk));
    if (barsInLot < LOT_BARS && chunk.done < chunk.total) continue;
    await writeLot(store, lot);
    lot = [];
    barsInLot = 0;
    shown.update(chunk.done, chunk.total);
    // The database works on this thread: between two lots a signal or a request gets its turn.
    await nextTurn();
  }
  await store.closings.write(previousTradingDay(firstDay), closings);
  shown.end();
}

async function writeLot(store: Store, lot: readonly PackedHistory[]): Promise<void> {
  const actions = lot.flatMap(({ listingEvents, capitalChanges }) => [
    ...listingEvents.map(actionOfListing),
    ...capitalChanges.map(actionOfChange),
  ]);
  await store.directory.write({ dividends: lot.flatMap(({ dividends }) => dividends), actions });
  await store.bars.writePacked(lot.flatMap(({ series }) => series));
}

function barCount({ series }: PackedHistory): number {
  return series.reduce((sum, { blocks }) => sum + blocks.reduce((count, block) => count + block.count, 0), 0);
}

/** Until it trades on the first day, a quote is dated by the last trade of the past. */
function closingOf({ symbol, lastClose, lastTradedAtMs }: PackedHistory): readonly ClosingRecord[] {
  return lastClose === null || lastTradedAtMs === null
    ? []
    : [{ symbol, price: lastClose, tradedAtMs: lastTradedAtMs }];
}
