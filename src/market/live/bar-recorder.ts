// Applies batches to the market and stores the bars and closing records of each day that ends, once. Only the leader has a recorder; a
// follower waits here until the leader has recorded. Closing records are written last, and a day without them is recorded again, so
// that a crash in between does no harm.

import { type Clock, type Day, type Log, Outage, pause, present, SECOND_MS } from "../../base/index.ts";
import { type EventBatch, MARKETS } from "../../model/index.ts";
import type { BarSeries, Bars, Closings, Journal } from "../../store/index.ts";
import type { MarketEngine } from "../engine/engine.ts";
import type { LiveMarket } from "./live-market.ts";

export interface BarRecorderOptions {
  readonly bars: Bars;
  readonly closings: Closings;
  readonly journal: Journal;
  /** The number of trading days that the journal retains, the current day included. */
  readonly journalDaysMax: number;
  /** The number of trading days whose minute bars are retained. */
  readonly minuteDaysMax: number;
  /** Of the last `keptMax` days of `due`, which are due to be removed, the first that a reader still needs; null when there is none. */
  readonly firstWaiting?: (due: readonly Day[], keptMax: number) => Day | null;
}

export class BarRecorder {
  readonly #options: BarRecorderOptions;

  constructor(options: BarRecorderOptions) {
    this.#options = options;
  }

  /** Applies a batch. A day that ended is recorded before the next batch can replace its bars. */
  async apply(market: LiveMarket, batch: EventBatch): Promise<void> {
    const engine = market.engine("realtime");
    const [first] = batch.events;
    if (first?.type === "day-start") await this.#giveUp(engine);
    await market.apply(batch);
    if (first?.type === "day-start") await this.#forgetOldDays(first.day);
    if (batch.events.at(-1)?.type === "day-end") await this.record(engine);
  }

  /** Stores the bars of the engine's day, which must be over; does nothing when they are stored already. */
  async record(engine: MarketEngine): Promise<void> {
    const day = present(engine.tradingDay, "a day that ended has a date");
    const { bars, closings, minuteDaysMax } = this.#options;
    if (await closings.has(day)) return;
    await bars.write(seriesOf(engine));
    const keepFrom = (await bars.minuteDays()).at(-minuteDaysMax);
    if (keepFrom !== undefined) await bars.pruneMinutes(keepFrom);
    await closings.write(day, engine.closings());
  }

  /** Closes a day whose end was lost. Stores its last trades but not its bars, which would show half a day as a whole one. */
  async #giveUp(engine: MarketEngine): Promise<void> {
    const day = engine.tradingDay;
    if (day === null || engine.isDayEnded) return;
    await this.#options.closings.write(day, engine.closings());
  }

  /** Removes days beyond the limit of the journal. A day that a reader still needs stays until the journal has twice as many days. */
  async #forgetOldDays(today: Day): Promise<void> {
    const { journal, closings, journalDaysMax, firstWaiting } = this.#options;
    const days = (await journal.days()).filter((day) => day <= today);
    const due = days.slice(0, -journalDaysMax);
    const waiting = firstWaiting?.(due, journalDaysMax) ?? null;
    const keepFrom = waiting ?? days.at(-journalDaysMax);
    if (keepFrom === undefined || keepFrom === days[0]) return;
    await journal.prune(keepFrom);
    await closings.prune(keepFrom);
  }
}

function seriesOf(engine: MarketEngine): readonly BarSeries[] {
  const codes = [...engine.instruments().map((instrument) => instrument.symbol), ...MARKETS];
  const series: BarSeries[] = [];
  for (const symbol of codes) {
    const open = engine.openBars(symbol);
    if (open === null || open.day === null) continue;
    series.push({ symbol, interval: "1d", bars: [open.day] });
    series.push({ symbol, interval: "30m", bars: open.halfHours });
    series.push({ symbol, interval: "1min", bars: engine.minuteBars(symbol) ?? [] });
  }
  return series;
}

export interface RecordedByLeader {
  readonly closings: Pick<Closings, "has">;
  readonly clock: Clock;
  readonly log: Log;
}

/** The wait for the leader is limited, so that a leader that has died does not block its followers. */
const WAIT_LIMIT_MS = 3 * SECOND_MS;
const LOOK_EVERY_MS = 50;

/** Applies a batch in a follower: it waits until the leader has recorded a day before the next day replaces that day in memory. */
export async function applyFollowed(market: LiveMarket, batch: EventBatch, recorded: RecordedByLeader): Promise<void> {
  const { tradingDay } = market.engine("realtime");
  if (batch.events[0]?.type === "day-start" && tradingDay !== null) await untilRecorded(tradingDay, recorded);
  await market.apply(batch);
}

/** Waits for the closing records, which are written last. An outage ends the wait. */
async function untilRecorded(day: Day, { closings, clock, log }: RecordedByLeader): Promise<void> {
  const limitAtMs = clock.nowMs() + WAIT_LIMIT_MS;
  try {
    while (!(await closings.has(day))) {
      if (clock.nowMs() >= limitAtMs) {
        log.warn({ day }, "the leader has not recorded the day yet; the next one begins without its bars");
        return;
      }
      await pause(clock, LOOK_EVERY_MS);
    }
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
  }
}
