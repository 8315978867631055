// Fills the trade log with the trading day before the one that recovery begins with. Only what makes a trade is decoded:
// levels, which are nearly all of a journal, are passed over by their length.

import { type Day, present } from "../../base/index.ts";
import { FRAME_TYPE, FrameReader, frameLengthAt, HEADER } from "../../feed-protocol/index.ts";
import { type MarketEvent, type Phase, type Position, packTradeNature, type TradeEvent } from "../../model/index.ts";
import { type Journal, type JournalBatch, JournalDamage } from "../../store/index.ts";
import { sessionOf } from "../engine/session.ts";
import { TradeColumns } from "../engine/trade-columns.ts";
import type { TradeLog } from "./trade-log.ts";

const PAGE_BYTES = 4 << 20;
const NEEDED_TYPES: ReadonlySet<number> = new Set([
  FRAME_TYPE.dayStart,
  FRAME_TYPE.instrument,
  FRAME_TYPE.phase,
  FRAME_TYPE.trade,
]);

/** An instrument of the day, with the phase it is in. */
interface Listed {
  readonly number: number;
  readonly symbol: string;
  phase: Phase;
}

/** Takes the day before `fromDay` into the log; nothing when recovery itself replays two days, or there is none. */
export async function recallTrades(journal: Journal, fromDay: Day, log: TradeLog): Promise<void> {
  const days = await journal.days();
  const day = days.at(-2);
  if (day === undefined || days.at(-1) !== fromDay) return;
  const reading = new DayReading(day, log);
  let position: Position = { day, seq: 1 };
  while (position.day === day) {
    const batches = await journal.read(position, PAGE_BYTES);
    for (const batch of batches) {
      if (batch.day === day) readSound(reading, batch);
      position = { day: batch.day, seq: batch.lastSeq + 1 };
    }
    if (batches.length === 0) break;
  }
  reading.open();
}

/** What the journal keeps was checked when it came: what makes no sense now was changed since. */
function readSound(reading: DayReading, batch: JournalBatch): void {
  try {
    reading.read(batch.frames);
  } catch (error) {
    throw new JournalDamage(batch, error instanceof Error ? error.message : String(error));
  }
}

class DayReading {
  readonly #day: Day;
  readonly #log: TradeLog;
  readonly #reader = new FrameReader();
  /** By the exchange's number. Bound: the instruments of the day. */
  readonly #listed = new Map<number, Listed>();
  /** The trades of the batch that is being read. */
  readonly #trades = new TradeColumns();

  constructor(day: Day, log: TradeLog) {
    this.#day = day;
    this.#log = log;
  }

  read(frames: Uint8Array): void {
    const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
    for (let offset = 0; offset < frames.length; ) {
      const length = frameLengthAt(view, offset);
      if (NEEDED_TYPES.has(view.getUint8(offset + HEADER.type))) this.#take(this.#reader.read(view, offset, length));
      offset += length;
    }
    if (this.#trades.length > 0) this.open();
    this.#log.append(this.#trades);
    this.#trades.clear();
  }

  /** The day opens with its first trade, when all of its instruments are known. */
  open(): void {
    if (this.#log.day !== this.#day) this.#log.startDay(this.#day, [...this.#listed.values()]);
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
