// Applies batches to the market and keeps the bars and closing records of each day that ends, once. Only the leader has a recorder; a
// process that follows waits here until the leader has recorded. Closing records are written last, and a day without them is recorded
// again, so that a crash in between does no harm.

import { type Clock, type Day, type Log, Outage, pause, present, SECOND_MS } from "../../base/index.ts";
import { type EventBatch, MARKETS } from "../../model/index.ts";
import type { BarSeries, Bars, Closings, Journal } from "../../store/index.ts";
import type { MarketEngine } from "../engine/engine.ts";
import type { LiveMarket } from "./live-market.ts";

export interface BarRecorderOptions {
  readonly bars: Bars;
  readonly closings: Closings;
  readonly journal: Journal;
  /** How many trading days the journal keeps, the current one included. */
  readonly journalDaysMax: number;
  /** How many trading days have their minutes kept. */
  readonly minuteDaysMax: number;
  /** The first of the last `keptMax` days of `due`, which the journal would forget, that somebody still has to read; null when nobody has to. */
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

  /** Keeps the bars of the engine's day, which must be over; does nothing when they are kept already. */
  async record(engine: MarketEngine): Promise<void> {
    const day = present(engine.tradingDay, "a day that ended has a date");
    const { bars, closings, minuteDaysMax } = this.#options;
    if (await closings.has(day)) return;
    await bars.write(seriesOf(engine));
    const keepFrom = (await bars.minuteDays()).at(-minuteDaysMax);
    if (keepFrom !== undefined) await bars.pruneMinutes(keepFrom);
    await closings.write(day, engine.closings());
  }

  /** Closes a day whose end was lost. Its last trades are kept, its bars are not: half a day would be shown as a whole one. */
  async #giveUp(engine: MarketEngine): Promise<void> {
    const day = engine.tradingDay;
    if (day === null || engine.isDayEnded) return;
    await this.#options.closings.write(day, engine.closings());
  }

  /** Forgets days that are older than the journal may be. One that is still to be read stays, until the journal is twice as long. */
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

/** A leader that dies just then must not hold up everybody. */
const WAIT_LIMIT_MS = 3 * SECOND_MS;
const LOOK_EVERY_MS = 50;

/** Applies a batch in a process that follows: before the next day takes the place of a day in memory, the leader has recorded it. */
export async function applyFollowed(market: LiveMarket, batch: EventBatch, recorded: RecordedByLeader): Promise<void> {
  const { tradingDay } = market.engine("realtime");
  if (batch.events[0]?.type === "day-start" && tradingDay !== null) await untilRecorded(tradingDay, recorded);
  await market.apply(batch);
}

/** Closing records are written last. An outage ends the wait. */
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
