// The first start on an empty data folder writes five years of bars, dividends and splits, through the same store as real data.

import { generateHistory, type HistoryChunk, previousTradingDay } from "../../../exchange/index.ts";
import { type Day, nextTurn } from "../../base/index.ts";
import type { ClosingRecord } from "../../model/index.ts";
import type { BarSeries, Store } from "../../store/index.ts";
import type { OpenProgress } from "../terminal/progress.ts";
import { actionOfChange, actionOfListing } from "./simulated-action.ts";

export interface FirstHistoryOptions {
  readonly seed: number;
  readonly firstDay: Day;
}

const DONE_KEY = "history.written";
/** Bars are written in lots of about this many: large enough to be quick, small enough to let signals through. */
const LOT_BARS = 100_000;

/** Writes the past unless it is there already. A start that was cut short writes it again: every step may be repeated. */
export async function writeFirstHistory(
  store: Store,
  options: FirstHistoryOptions,
  progress: OpenProgress,
): Promise<void> {
  const mark = `seed ${options.seed} before ${options.firstDay}`;
  if ((await store.settings.get(DONE_KEY)) === mark) return;
  const shown = progress("Writing five years of history");
  const closings: ClosingRecord[] = [];
  let lot: BarSeries[] = [];
  let barsInLot = 0;
  for (const chunk of generateHistory(options)) {
    lot.push({ symbol: chunk.symbol, interval: "1d", bars: chunk.daily });
    lot.push({ symbol: chunk.symbol, interval: "30m", bars: chunk.halfHours });
    barsInLot += chunk.daily.length + chunk.halfHours.length;
    closings.push(...closingOf(chunk));
    const actions = [...chunk.listingEvents.map(actionOfListing), ...chunk.capitalChanges.map(actionOfChange)];
    await store.directory.write({ dividends: chunk.dividends, actions });
    if (barsInLot >= LOT_BARS || chunk.done === chunk.total) {
      await store.bars.write(lot);
      lot = [];
      barsInLot = 0;
      shown.update(chunk.done, chunk.total);
      // The database works on this thread: between two lots a signal or a request gets its turn.
      await nextTurn();
    }
  }
  await store.closings.write(previousTradingDay(options.firstDay), closings);
  shown.end();
  await store.settings.set(DONE_KEY, mark);
}

/** Until it trades on the first day, a quote is dated by the last trade of the past. */
function closingOf({ symbol, daily, lastTradedAtMs }: HistoryChunk): readonly ClosingRecord[] {
  const last = daily.at(-1);
  return last === undefined || lastTradedAtMs === null
    ? []
    : [{ symbol, price: last.close, tradedAtMs: lastTradedAtMs }];
}
