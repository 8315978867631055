// The trade log: every trade of today and of the day before, in market order, so that a reader who missed trades can read them again.
// The live market adds the trades that its engine applied, live and in recovery.

import { type Day, outOfRange, present } from "../../base/index.ts";
import type { Trade, TradePlace } from "../../model/index.ts";
import type { TradeColumns } from "../engine/trade-columns.ts";
import { CHUNK_BYTES, TradeChunk, TradeDay, type Traded } from "./trade-day.ts";

/** Today and the trading day before it. */
const DAYS_MAX = 2;
/** The chunks of all days: about four times the trades of two busy days. When the log is full its oldest chunk is dropped. */
const CHUNKS_MAX = 2_048;

/** The position and the number of the trades after a place; or the reason why they cannot be read. */
export type TradesAfter =
  | { readonly isKept: true; readonly position: number; readonly count: number }
  | { readonly isKept: false; readonly reason: "too_old" | "ahead" };

export class TradeLog {
  /** Oldest first. Bound: DAYS_MAX. */
  readonly #days: TradeDay[] = [];
  /** The newest day. */
  #today: TradeDay | null = null;
  /** Chunks of dropped days, for reuse: allocating memory costs more than writing to it. Bound: `#chunksMax`. */
  readonly #free: TradeChunk[] = [];
  readonly #chunksMax: number;
  /** By symbol, its last trade before the days of the log, if it had one. Bound: the symbols of the newest day. */
  #lastBefore: ReadonlyMap<string, TradePlace> = new Map();
  /** From this day on the log has received every trade, including trades that it has dropped. */
  #sinceDay: Day | null = null;

  constructor(chunksMax = CHUNKS_MAX) {
    this.#chunksMax = chunksMax;
  }

  /** The newest day; null before the first. */
  get day(): Day | null {
    return this.#today?.day ?? null;
  }

  /** The first position that is still in the log. */
  get first(): number {
    return this.#days[0]?.first ?? 0;
  }

  /** The position of the next new trade. */
  get end(): number {
    return this.#today?.end ?? 0;
  }

  get bytes(): number {
    return this.#days.reduce((sum, day) => sum + day.bytes, this.#free.length * CHUNK_BYTES);
  }

  /** Opens a day; drops days older than the day before it. */
  startDay(day: Day, instruments: readonly Traded[]): void {
    this.#sinceDay ??= day;
    this.#today = new TradeDay(day, instruments, this.end);
    this.#days.push(this.#today);
    if (this.#days.length > DAYS_MAX) this.#forgetOldestDay();
  }

  /** Takes the trades of a batch, which must be of the newest day. */
  append(columns: TradeColumns): void {
    const count = columns.length;
    if (count === 0) return;
    const today = present(this.#today, "a day is open when there is a trade");
    for (let taken = 0; taken < count; ) {
      if (today.isChunkFull) today.beginChunk(this.#freeChunk());
      taken = today.append(columns, taken);
    }
  }

  dayAt(position: number): TradeDay {
    return this.#days.findLast((day) => position >= day.start && position < day.end) ?? outOfRange(position);
  }

  tradeAt(position: number): Trade {
    return this.dayAt(position).at(position);
  }

  /** Finds the trades of a symbol after a client's last trade. */
  after(symbol: string, place: TradePlace): TradesAfter {
    const oldest = this.#days[0];
    if (oldest === undefined || place.day > (this.day ?? 0)) return { isKept: false, reason: "ahead" };
    const isOld = place.day < oldest.day;
    if (isOld && !this.#isLastBefore(symbol, place)) return { isKept: false, reason: "too_old" };
    // The symbol did not trade since then in dropped days: all trades after its place are in the log.
    return this.#afterKept(symbol, isOld ? { day: oldest.day, tradeSeq: 0 } : place);
  }

  #afterKept(symbol: string, { day, tradeSeq }: TradePlace): TradesAfter {
    let position: number | null = this.end;
    let count = 0;
    for (const kept of this.#days.toReversed()) {
      if (kept.day < day) break;
      const lastSeq = kept.lastSeqOf(symbol);
      const fromSeq = kept.day === day ? tradeSeq : 0;
      if (fromSeq > lastSeq) return { isKept: false, reason: "ahead" };
      if (fromSeq < lastSeq) position = kept.positionAfter(symbol, fromSeq);
      if (position === null) return { isKept: false, reason: "too_old" };
      count += lastSeq - fromSeq;
    }
    // A client cannot have a trade of a day without a market.
    const hasDay = this.#days.some((kept) => kept.day === day);
    if (!hasDay && tradeSeq > 0) return { isKept: false, reason: "ahead" };
    return { isKept: true, position, count };
  }

  /** A chunk for new trades. A full log drops its oldest chunk, and the day with it when that was the day's last chunk. */
  #freeChunk(): TradeChunk {
    const chunks = this.#days.reduce((sum, day) => sum + day.chunkCount, 0);
    if (chunks < this.#chunksMax) return this.#free.pop() ?? new TradeChunk();
    const oldest = present(this.#days[0], "a full log has a day");
    const chunk = oldest.forgetOldestChunk();
    if (oldest.chunkCount === 0 && this.#days.length > 1) this.#forgetOldestDay();
    return chunk;
  }

  #forgetOldestDay(): void {
    const forgotten = this.#days.shift();
    while (forgotten !== undefined && forgotten.chunkCount > 0) this.#free.push(forgotten.forgetOldestChunk());
    const symbols = this.#today?.symbols ?? [];
    const places = symbols.map((symbol): readonly [string, TradePlace | undefined] => {
      const tradeSeq = forgotten?.lastSeqOf(symbol) ?? 0;
      const hasTraded = forgotten !== undefined && tradeSeq > 0;
      return [symbol, hasTraded ? { day: forgotten.day, tradeSeq } : this.#lastBefore.get(symbol)];
    });
    this.#lastBefore = new Map(places.filter((entry): entry is [string, TradePlace] => entry[1] !== undefined));
  }

  /** True when a symbol had no trade after this place in the dropped days. */
  #isLastBefore(symbol: string, { day, tradeSeq }: TradePlace): boolean {
    const last = this.#lastBefore.get(symbol);
    if (last !== undefined) return day > last.day ? tradeSeq === 0 : day === last.day && tradeSeq === last.tradeSeq;
    return this.#sinceDay !== null && day >= this.#sinceDay && tradeSeq === 0;
  }
}
