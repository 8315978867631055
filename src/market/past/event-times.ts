// Finds the last event at a moment. It remembers the times of the events at both ends of each batch that it has read, and searches
// between the two nearest: it reads a few batches for the first moment of a day, and hardly any for later moments.

import { DAY_MS, type Day, dayStartMs } from "../../base/index.ts";
import { FrameReader } from "../../feed-protocol/index.ts";
import type { Position } from "../../model/index.ts";
import type { Journal, JournalBatch } from "../../store/index.ts";
import type { OpenHours } from "./replay-clock.ts";

/** A day with more remembered times starts again with none. */
const TIMES_MAX = 4_096;
/** The first step of a search without a known end: about the events of some minutes. */
const STEP_FIRST = 65_536;

interface EventTime {
  readonly seq: number;
  readonly timeMs: number;
}

export class EventTimes {
  readonly #journal: Pick<Journal, "read" | "days" | "end">;
  /** The times of each day in the order of events. Bound: the days of the journal, TIMES_MAX of each. */
  #days = new Map<Day, EventTime[]>();
  /** Times of the first events of days, and of the last events of completed days. Bound: the days of the journal. */
  readonly #firstMs = new Map<Day, number>();
  readonly #lastMs = new Map<Day, number>();

  constructor(journal: Pick<Journal, "read" | "days" | "end">) {
    this.#journal = journal;
  }

  /** The last event at `timeMs`, never after `upTo`; null before the journal's first event. Between days: the earlier day's last event. */
  async positionAt(timeMs: number, upTo: Position): Promise<Position | null> {
    const days = await this.#journal.days();
    this.#days = new Map([...this.#days].filter(([day]) => days.includes(day)));
    for (const day of days.toReversed()) {
      if (day > upTo.day || dayStartMs(day) > timeMs) continue;
      const endSeq = day === upTo.day ? upTo.seq + 1 : Number.POSITIVE_INFINITY;
      const seq = await this.#lastSeq(day, timeMs, endSeq);
      if (seq !== null) return { day, seq };
    }
    return null;
  }

  /** The days of the journal from that of `timeMs` on, and at least the last day, which ends with the event of `upTo` at `presentMs`. */
  async openHoursFrom(timeMs: number, upTo: Position, presentMs: number): Promise<readonly OpenHours[]> {
    const days = (await this.#journal.days()).filter((day) => day <= upTo.day);
    for (const times of [this.#firstMs, this.#lastMs])
      for (const day of times.keys()) if (!days.includes(day)) times.delete(day);
    const spans: OpenHours[] = [];
    for (const day of days) {
      if (dayStartMs(day) + DAY_MS <= timeMs && day !== days.at(-1)) continue;
      const firstMs = await this.#firstMsOf(day);
      // The day of `upTo` may still run, so its last event changes and is not remembered.
      const lastMs = day === upTo.day ? presentMs : await this.#lastMsOf(day);
      if (firstMs !== null && lastMs !== null) spans.push({ firstMs, lastMs });
    }
    return spans;
  }

  /** The time of a day's first event; null when the day was removed from the journal meanwhile. */
  async #firstMsOf(day: Day): Promise<number | null> {
    const known = this.#firstMs.get(day);
    if (known !== undefined) return known;
    const [first] = await this.#journal.read({ day, seq: 1 }, 1);
    if (first === undefined || first.day !== day) return null;
    this.#firstMs.set(day, first.firstTimeMs);
    return first.firstTimeMs;
  }

  /** The time of a completed day's last event; null when the day was removed from the journal meanwhile. */
  async #lastMsOf(day: Day): Promise<number | null> {
    const known = this.#lastMs.get(day);
    if (known !== undefined) return known;
    const lastSeq = await this.#lastSeq(day, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
    const last = this.#timesOf(day).find(({ seq }) => seq === lastSeq);
    if (last === undefined) return null;
    this.#lastMs.set(day, last.timeMs);
    return last.timeMs;
  }

  /** The last event of the day at `timeMs`, before `endSeq`; null when the day began later. */
  async #lastSeq(day: Day, timeMs: number, endSeq: number): Promise<number | null> {
    const times = this.#timesOf(day);
    if (times.length === 0) await this.#begin(day, timeMs);
    let end = endSeq;
    for (let probes = 0; ; probes++) {
      const at = times.findLastIndex((known) => known.timeMs <= timeMs && known.seq < end);
      const last = times[at];
      if (last === undefined) return null;
      const after = times[at + 1];
      const nextSeq = Math.min(after?.seq ?? end, end);
      // Events between two events that are early enough are early enough too.
      if (nextSeq === last.seq + 1 || (after !== undefined && after.timeMs <= timeMs)) return nextSeq - 1;
      const seq = guess(last, after, nextSeq, timeMs, probes);
      if (!(await this.#probe(day, seq, timeMs))) end = seq;
    }
  }

  /** Remembers both ends of the last day, so that the first guess between them is good. */
  async #begin(day: Day, timeMs: number): Promise<void> {
    await this.#probe(day, 1, timeMs);
    const end = await this.#journal.end();
    const times = this.#timesOf(day);
    if (end?.day === day && !times.some(({ seq }) => seq >= end.lastSeq))
      times.push({ seq: end.lastSeq, timeMs: end.lastTimeMs });
  }

  #timesOf(day: Day): EventTime[] {
    const known = this.#days.get(day);
    if (known !== undefined && known.length <= TIMES_MAX) return known;
    const times: EventTime[] = [];
    this.#days.set(day, times);
    return times;
  }

  /** Reads the batch with this event, and remembers its times. False when the day has no such event. */
  async #probe(day: Day, seq: number, timeMs: number): Promise<boolean> {
    const [batch] = await this.#journal.read({ day, seq }, 1);
    if (batch === undefined || batch.day !== day) return false;
    const { firstSeq, firstTimeMs, lastSeq, lastTimeMs } = batch;
    const found = [{ seq: firstSeq, timeMs: firstTimeMs }];
    if (firstTimeMs <= timeMs && timeMs < lastTimeMs) found.push(...eventsAround(batch, timeMs));
    found.push({ seq: lastSeq, timeMs: lastTimeMs });
    const times = this.#timesOf(day);
    const isNew = (one: EventTime, at: number): boolean =>
      found.findIndex((other) => other.seq === one.seq) === at && !times.some((known) => known.seq === one.seq);
    times.push(...found.filter(isNew));
    times.sort((a, b) => a.seq - b.seq);
    return true;
  }
}

/** Guesses an event between `last`, which is early enough, and `nextSeq`: by its time, or at times in the middle, as times are uneven. */
function guess(last: EventTime, after: EventTime | undefined, nextSeq: number, timeMs: number, probes: number): number {
  if (nextSeq === Number.POSITIVE_INFINITY) return last.seq + STEP_FIRST * 2 ** probes;
  const room = nextSeq - last.seq;
  const isByTime = after !== undefined && after.seq === nextSeq && probes % 3 !== 2;
  const share = isByTime ? (timeMs - last.timeMs) / (after.timeMs - last.timeMs) : 1 / 2;
  return last.seq + Math.min(Math.max(Math.floor(room * share), 1), room - 1);
}

/** The last event of the batch that is early enough, and the event after it. */
function eventsAround({ day, frames }: JournalBatch, timeMs: number): readonly EventTime[] {
  let last: EventTime | null = null;
  let after: EventTime | null = null;
  new FrameReader(day).readAll(frames, ({ seq, timeMs: ownMs }) => {
    if (ownMs <= timeMs) last = { seq, timeMs: ownMs };
    else after ??= { seq, timeMs: ownMs };
  });
  return [last, after].filter((time) => time !== null);
}
