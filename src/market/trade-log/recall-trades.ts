// Recalls the trades of the days before the first event of a replay, for the trade log and for the observers of the market. It decodes
// only the events that it needs: levels, which are nearly all of a journal, are skipped by their length.

import { type Day, dayStartMs, present, reasonOf } from "../../base/index.ts";
import { FRAME_TYPE, FrameReader, frameLengthAt, HEADER } from "../../feed-protocol/index.ts";
import {
  isBefore,
  type MarketEvent,
  type Phase,
  type Position,
  packTradeNature,
  type TradeEvent,
} from "../../model/index.ts";
import { type Journal, type JournalBatch, JournalDamage } from "../../store/index.ts";
import { sessionOf } from "../engine/session.ts";
import { TradeColumns } from "../engine/trade-columns.ts";
import type { MarketObserver, ObservedTick } from "../live/live-market.ts";
import type { TradeLog } from "./trade-log.ts";

const PAGE_BYTES = 4 << 20;
const NEEDED_TYPES: ReadonlySet<number> = new Set([
  FRAME_TYPE.dayStart,
  FRAME_TYPE.instrument,
  FRAME_TYPE.phase,
  FRAME_TYPE.trade,
]);

export interface Recall {
  /** Observers are called from this day on. The log also needs the day before the last one. */
  readonly fromDay: Day;
  /** The recall ends before this event. */
  readonly next: Position;
  readonly log: TradeLog;
  readonly observe: MarketObserver;
}

/** An instrument of the day, with its phase. */
interface Listed {
  readonly number: number;
  readonly symbol: string;
  phase: Phase;
}

/** Calls `whole` with each batch that ends before `next`. */
export async function recallTrades(
  journal: Pick<Journal, "read" | "days">,
  { fromDay, next, log, observe }: Recall,
  whole: (batch: JournalBatch) => void,
): Promise<void> {
  const days = await journal.days();
  const firstDay = fromDay === days.at(-1) ? (days.at(-2) ?? fromDay) : fromDay;
  let position: Position = { day: firstDay, seq: 1 };
  let reading = new DayReading(firstDay, log);
  for (let isAtEnd = false; !isAtEnd; ) {
    const batches = await journal.read(position, PAGE_BYTES);
    isAtEnd = batches.length === 0;
    for (const batch of batches) {
      const { day, firstSeq, lastSeq } = batch;
      // The leader may have merged a batch that was read before with the following batches into one row.
      const fromSeq = day === position.day ? position.seq : 1;
      isAtEnd = !isBefore({ day, seq: fromSeq }, next);
      if (isAtEnd) break;
      if (firstSeq > fromSeq) throw new JournalDamage(batch, `the events from ${fromSeq} on are missing before them`);
      if (day !== reading.day) {
        reading.open();
        reading = new DayReading(day, log);
      }
      const isWhole = isBefore({ day, seq: lastSeq }, next);
      const tick = readSound(reading, batch, fromSeq, isWhole ? lastSeq : next.seq - 1);
      if (day >= fromDay) await observe(tick);
      reading.end();
      if (isWhole) whole(batch);
      position = { day, seq: lastSeq + 1 };
    }
  }
  reading.open();
}

/** Reads a batch. The journal's events were checked on arrival, so an invalid event was changed since: it is JournalDamage. */
function readSound(reading: DayReading, batch: JournalBatch, fromSeq: number, lastSeq: number): ObservedTick {
  try {
    return reading.read(batch, fromSeq, lastSeq);
  } catch (error) {
    throw new JournalDamage(batch, reasonOf(error));
  }
}

class DayReading {
  readonly day: Day;
  readonly #log: TradeLog;
  readonly #reader: FrameReader;
  /** By the exchange's number. Bound: the instruments of the day. */
  readonly #listed = new Map<number, Listed>();
  /** The trades of the batch that is being read. */
  readonly #trades = new TradeColumns();

  constructor(day: Day, log: TradeLog) {
    this.day = day;
    this.#log = log;
    this.#reader = new FrameReader(day);
  }

  /** Reads the events of a batch from `fromSeq` to `lastSeq`, and puts its trades into the log. */
  read({ frames, firstSeq, firstTimeMs }: JournalBatch, fromSeq: number, lastSeq: number): ObservedTick {
    const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
    const events: MarketEvent[] = [];
    const listedBefore = this.#listed.size;
    let timeMs = firstTimeMs;
    let offset = 0;
    for (let seq = firstSeq; seq <= lastSeq; seq++) {
      const length = frameLengthAt(view, offset);
      if (seq >= fromSeq && NEEDED_TYPES.has(view.getUint8(offset + HEADER.type))) {
        const event = this.#reader.read(view, offset, length);
        this.#take(event);
        events.push(event);
      }
      if (seq === lastSeq) timeMs = dayStartMs(this.day) + view.getUint32(offset + HEADER.timeOfDayMs, true);
      offset += length;
    }
    if (this.#trades.length > 0) this.open();
    this.#log.append(this.#trades);
    return {
      batch: { events, arrivedAtMs: 0 },
      changes: { isDayChanged: this.#listed.size > listedBefore || fromSeq === 1, tradeColumns: this.#trades },
      engine: { position: { day: this.day, seq: lastSeq }, timeMs, isPreparing: false },
    };
  }

  /** Drops the trades of the batch, which all readers have taken. */
  end(): void {
    this.#trades.clear();
  }

  /** Opens the day in the log: at its first trade, when all of its instruments are known. */
  open(): void {
    if (this.#log.day !== this.day && this.#listed.size > 0) this.#log.startDay(this.day, [...this.#listed.values()]);
  }

  #take(event: MarketEvent): void {
    if (event.type === "instrument") {
      const { number, symbol } = event.instrument;
      this.#listed.set(number, { number, symbol, phase: "closed" });
    } else if (event.type === "phase") {
      this.#listedAs(event.instrument).phase = event.phase;
    } else if (event.type === "trade") {
      this.#note(event);
    }
  }

  #note(event: TradeEvent): void {
    const { instrument, side, kind, isOfficial } = event;
    const session = sessionOf(this.#listedAs(instrument).phase);
    this.#trades.add(instrument, event, packTradeNature(side, isOfficial, kind, session));
  }

  #listedAs(instrument: number): Listed {
    return present(this.#listed.get(instrument), "a kept event is about a listed instrument");
  }
}
