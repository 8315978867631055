// The exchange's output, as the soak's own relay saw it pass: every event once, numbered from the first on. The last
// days are retained, as far back as an answer can refer to.

import {
  FeedDecoder,
  type FeedEvent,
  isControl,
  isDayStart,
  isWelcome,
  type ListedInstrument,
  midnightMs,
  type TradeEvent,
} from "./feed-events.ts";

/** The delayed market may still be in the day before the last. */
const DAYS_KEPT = 4;
const REFERENCE: ReadonlySet<string> = new Set(["dayStart", "instrument", "indexReference"]);

/** An event of one instrument and its place among all events. */
export interface PlacedEvent {
  readonly place: number;
  readonly event: FeedEvent;
}

/** One instrument through one day. */
export interface InstrumentDay {
  readonly listed: ListedInstrument;
  readonly startMs: number;
  /** The last official trade of any earlier day; null when there was none. */
  readonly tradedBeforeMs: number | null;
  readonly events: PlacedEvent[];
  readonly trades: PlacedTrade[];
}

export interface PlacedTrade {
  readonly place: number;
  readonly symbol: string;
  readonly event: TradeEvent;
  /** Number of trades of the whole market before it on this day. */
  readonly index: number;
}

export interface RecordedDay {
  readonly day: number;
  readonly firstPlace: number;
  readonly startMs: number;
  /** Market time of each event, by its seq less one. */
  readonly timesMs: number[];
  /** A checksum of each frame, to compare repetitions with. */
  readonly sums: number[];
  readonly byNumber: Map<number, InstrumentDay>;
  readonly bySymbol: Map<string, InstrumentDay>;
  readonly indexCloses: Map<string, number>;
  readonly trades: PlacedTrade[];
  /** The place at which its reference data is complete: until then the service shows the day before. */
  openPlace: number;
  isEnded: boolean;
}

/** The current day of a connection; a new connection begins where its reader asked. */
export interface RecordedConnection {
  day: number;
}

export class Recording {
  readonly days: RecordedDay[] = [];
  /** Callbacks for every event on its first pass. */
  readonly followers: ((event: FeedEvent, place: number, day: RecordedDay) => void)[] = [];
  readonly #decoder = new FeedDecoder();
  readonly #lastOfficialMs = new Map<string, number>();
  /** Events that came a second time with other bytes. */
  readonly changedRepetitions: string[] = [];
  #place = -1;
  /** The delayed market takes the reference data of the very first day at once. */
  #isFirstReference = true;
  #firstReferencePlace = -1;
  daysStarted = 0;
  daysEnded = 0;
  tradeCount = 0;
  bytes = 0;

  /** The place of the last event; -1 before the first. */
  get lastPlace(): number {
    return this.#place;
  }

  get today(): RecordedDay | undefined {
    return this.days.at(-1);
  }

  get timeMs(): number {
    return this.today?.timesMs.at(-1) ?? 0;
  }

  /** Records a passing frame of a connection; a repetition is only compared. */
  take(frame: Buffer, connection: RecordedConnection): void {
    // Both the welcome and the day start have the day in their first field.
    if (isWelcome(frame) || isDayStart(frame)) connection.day = frame.readUInt32LE(12);
    if (isControl(frame)) return;
    const seq = frame.readUInt32LE(4);
    const sum = Bun.hash.crc32(frame);
    const known = this.dayNamed(connection.day);
    if (known !== undefined && seq <= known.sums.length) {
      if (known.sums[seq - 1] !== sum) this.changedRepetitions.push(`event ${seq} of ${known.day}`);
      return;
    }
    if (connection.day < (this.today?.day ?? 0)) return;
    this.bytes += frame.length;
    this.#add(this.#decoder.decode(frame));
    this.today?.sums.push(sum);
  }

  /** True when the frame is an event that has passed before. */
  has(frame: Buffer, connection: RecordedConnection): boolean {
    const known = this.dayNamed(connection.day);
    if (isDayStart(frame)) return frame.readUInt32LE(12) <= (this.today?.day ?? 0);
    return known === undefined ? connection.day < (this.today?.day ?? 0) : frame.readUInt32LE(4) <= known.sums.length;
  }

  /** The market time of a frame of the present day. */
  clockOf(frame: Buffer): number {
    return midnightMs(this.today?.day ?? 0) + frame.readUInt32LE(8);
  }

  #add(event: FeedEvent): void {
    this.#place++;
    if (event.type === "dayStart") this.#start(event.day, event.timeMs);
    const today = this.today;
    if (today === undefined) throw new Error("the first event is no day start");
    if (event.seq !== today.timesMs.length + 1)
      throw new Error(`event ${event.seq} came after ${today.timesMs.length}`);
    if (this.#isFirstReference) {
      this.#isFirstReference = REFERENCE.has(event.type);
      if (this.#isFirstReference) this.#firstReferencePlace = this.#place;
    }
    today.timesMs.push(event.timeMs);
    if (event.type === "instrument") this.#list(today, event.listed, event.timeMs);
    if (event.type === "indexReference") today.indexCloses.set(event.market, event.previousClose);
    if ("instrument" in event) this.#file(today, event);
    if (REFERENCE.has(event.type)) today.openPlace = this.#place;
    if (event.type === "dayEnd") {
      today.isEnded = true;
      this.daysEnded++;
    }
    for (const follow of this.followers) follow(event, this.#place, today);
  }

  #start(day: number, startMs: number): void {
    this.daysStarted++;
    this.days.push({
      day,
      firstPlace: this.#place,
      startMs,
      timesMs: [],
      sums: [],
      byNumber: new Map(),
      bySymbol: new Map(),
      indexCloses: new Map(),
      trades: [],
      openPlace: Number.POSITIVE_INFINITY,
      isEnded: false,
    });
    if (this.days.length > DAYS_KEPT) this.days.shift();
  }

  #list(today: RecordedDay, listed: ListedInstrument, timeMs: number): void {
    const instrumentDay: InstrumentDay = {
      listed,
      startMs: timeMs,
      tradedBeforeMs: this.#lastOfficialMs.get(listed.symbol) ?? null,
      events: [],
      trades: [],
    };
    today.byNumber.set(listed.number, instrumentDay);
    today.bySymbol.set(listed.symbol, instrumentDay);
  }

  #file(today: RecordedDay, event: FeedEvent & { readonly instrument: number }): void {
    const instrumentDay = today.byNumber.get(event.instrument);
    if (instrumentDay === undefined) throw new Error(`instrument ${event.instrument} has no reference data`);
    instrumentDay.events.push({ place: this.#place, event });
    if (event.type !== "trade") return;
    const { symbol } = instrumentDay.listed;
    if (event.isOfficial) this.#lastOfficialMs.set(symbol, event.timeMs);
    const placed = { place: this.#place, symbol, event, index: today.trades.length };
    instrumentDay.trades.push(placed);
    today.trades.push(placed);
    this.tradeCount++;
  }

  dayOf(place: number): RecordedDay | undefined {
    return this.days.findLast((day) => day.firstPlace <= place);
  }

  /** The last place at which a day is visible: the next one takes over when its reference data is complete. */
  shownUntil(day: RecordedDay): number {
    const next = this.days[this.days.indexOf(day) + 1];
    return next === undefined ? this.#place : next.openPlace - 1;
  }

  dayNamed(day: number): RecordedDay | undefined {
    return this.days.findLast((each) => each.day === day);
  }

  /** The place of the last event at or before a market time; the place before the retained events when all are later. */
  placeAt(timeMs: number): number {
    const day = this.days.findLast((each) => each.startMs <= timeMs);
    if (day === undefined) return (this.days[0]?.firstPlace ?? 0) - 1;
    let low = 0;
    let high = day.timesMs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((day.timesMs[middle] ?? Number.POSITIVE_INFINITY) <= timeMs) low = middle + 1;
      else high = middle;
    }
    return day.firstPlace + low - 1;
  }

  timeOf(place: number): number {
    const day = this.dayOf(place);
    return day?.timesMs[place - day.firstPlace] ?? 0;
  }

  /** The place of the delayed market when real time is at `place`: everything is at least 15 minutes old. */
  delayedPlace(place: number): number {
    if (place < 0) return -1;
    return Math.max(Math.min(place, this.#firstReferencePlace), this.placeAt(this.timeOf(place) - 15 * 60_000));
  }
}
