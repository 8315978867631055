// Compares two feeds of one market, as in a shadow run beside the old source: reference data, phases, trades and closes of each symbol, and
// its book at each change of phase. Each kind of fact is compared in its own order, so that a phase that one feed lacks does not shift the
// trades. The feeds may number and group their events differently.

import { type Clock, type Day, formatDay, formatDecimal, formatTimestamp } from "../../base/index.ts";
import { type Carrier, FrameReader, type FrameStream } from "../../feed-protocol/index.ts";
import type { BookSide, MarketEvent } from "../../model/index.ts";

/** Facts of one feed that the other has not sent yet; beyond it the feeds are of different markets, or one has stopped. */
const AHEAD_MAX = 1_000_000;
/** Differences that a report describes; the others are only counted. */
const SHOWN_MAX = 50;
const SIDES = ["A", "B"] as const;
type FeedName = (typeof SIDES)[number];
const KINDS = ["references", "phases", "books", "trades", "closes"] as const;
type FactKind = (typeof KINDS)[number];
type FactListener = (day: Day, symbol: string, kind: FactKind, fact: string) => void;

/** One difference: the facts of both feeds at the same place, null where a feed has none. */
export interface FeedDifference {
  readonly day: string;
  readonly symbol: string;
  readonly a: string | null;
  readonly b: string | null;
}

export interface ComparisonReport {
  readonly events: Readonly<Record<FeedName, number>>;
  /** Facts that both feeds sent, the same or not. */
  readonly compared: number;
  readonly differences: number;
  /** `compared` and `differences` by kind. A fact of only one feed counts as a difference and not as compared. */
  readonly kinds: Readonly<Record<FactKind, { readonly compared: number; readonly differences: number }>>;
  /** The first differences, at most SHOWN_MAX. */
  readonly shown: readonly FeedDifference[];
  /** Facts of one feed on a day that the other has not ended: the other may only be behind. */
  readonly ahead: Readonly<Record<FeedName, number>>;
  /** The reason why a feed ended before the time was up; null while it runs. */
  readonly ended: Readonly<Record<FeedName, string | null>>;
  readonly isSame: boolean;
}

interface Book {
  readonly symbol: string;
  readonly levels: Readonly<Record<BookSide, Map<number, string>>>;
}

/** Facts of one kind that only one feed has sent so far. */
interface OpenFacts {
  readonly by: FeedName;
  readonly day: Day;
  readonly symbol: string;
  readonly kind: FactKind;
  readonly facts: string[];
  read: number;
}

/** The state of one feed of the comparison. */
class ComparedMarket {
  readonly #report: FactListener;
  #reader = new FrameReader();
  #day: Day = 0;
  readonly #books = new Map<number, Book>();
  events = 0;
  /** Days that this feed has ended. Bound: the days of one comparison. */
  readonly over = new Set<Day>();
  ended: string | null = null;
  stream: FrameStream | null = null;

  constructor(report: FactListener) {
    this.#report = report;
  }

  take(bytes: Uint8Array): void {
    this.#reader.readAll(bytes, (event) => this.#apply(event));
  }

  #apply(event: MarketEvent): void {
    this.events++;
    switch (event.type) {
      case "day-start":
        this.#day = event.day;
        this.#books.clear();
        return;
      case "instrument": {
        const { number, ...listed } = event.instrument;
        this.#books.set(number, { symbol: listed.symbol, levels: { bid: new Map(), ask: new Map() } });
        this.#report(this.#day, listed.symbol, "references", `listed ${JSON.stringify(listed)}`);
        return;
      }
      case "index-reference":
        this.#report(this.#day, event.index, "references", `closed at ${formatDecimal(event.previousClose)} before`);
        return;
      case "level": {
        const levels = this.#books.get(event.instrument)?.levels[event.side];
        if (event.quantity === 0) levels?.delete(event.price);
        else levels?.set(event.price, `${event.quantity}x${event.orderCount}`);
        return;
      }
      case "phase": {
        const book = this.#books.get(event.instrument);
        if (book === undefined) return;
        this.#report(this.#day, book.symbol, "phases", `${event.phase} at ${timeOf(event)}`);
        this.#report(this.#day, book.symbol, "books", `${event.phase}, ${bookText(book)}`);
        return;
      }
      case "trade": {
        const { kind, side, quantity, price, isOfficial } = event;
        const trade = `${kind} ${side} of ${quantity} at ${formatDecimal(price)}${isOfficial ? "" : ", unofficial"}`;
        this.#report(this.#day, this.#symbolOf(event.instrument), "trades", `${trade}, ${timeOf(event)}`);
        return;
      }
      case "close":
        this.#report(this.#day, this.#symbolOf(event.instrument), "closes", `close ${formatDecimal(event.price)}`);
        return;
      case "day-end":
        this.over.add(this.#day);
        return;
      case "indication":
      case "heartbeat":
        return;
    }
  }

  #symbolOf(instrument: number): string {
    return this.#books.get(instrument)?.symbol ?? `number ${instrument}`;
  }
}

export class FeedComparison {
  readonly #carriers: Readonly<Record<FeedName, Carrier>>;
  readonly #clock: Clock;
  readonly #limitMs: number;
  readonly #feeds: Readonly<Record<FeedName, ComparedMarket>>;
  /** Facts by day, symbol and kind that only one feed has sent so far. Bound: AHEAD_MAX. */
  readonly #open = new Map<string, OpenFacts>();
  readonly #ahead = { A: 0, B: 0 };
  readonly #shown: FeedDifference[] = [];
  readonly #kinds = {
    references: { compared: 0, differences: 0 },
    phases: { compared: 0, differences: 0 },
    books: { compared: 0, differences: 0 },
    trades: { compared: 0, differences: 0 },
    closes: { compared: 0, differences: 0 },
  };
  #finish: () => void = () => undefined;

  constructor(a: Carrier, b: Carrier, clock: Clock, limitMs: number) {
    this.#carriers = { A: a, B: b };
    this.#clock = clock;
    this.#limitMs = limitMs;
    this.#feeds = {
      A: new ComparedMarket((...fact) => this.#fact("A", ...fact)),
      B: new ComparedMarket((...fact) => this.#fact("B", ...fact)),
    };
  }

  /** Reads both feeds from their first event on, until both have ended or the time is up. */
  async run(): Promise<ComparisonReport> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#finish = resolve;
    const timer = this.#clock.after(this.#limitMs, resolve);
    for (const name of SIDES) {
      const feed = this.#feeds[name];
      feed.stream = this.#carriers[name].open(null, {
        frames: (bytes) => feed.take(bytes),
        caughtUp: () => undefined,
        ended: (end) => {
          feed.ended = end.kind === "ended" ? "it has ended" : end.message;
          if (SIDES.every((one) => this.#feeds[one].ended !== null)) resolve();
        },
      });
    }
    await promise;
    timer.cancel();
    for (const name of SIDES) this.#feeds[name].stream?.close();
    return this.#report();
  }

  #fact(by: FeedName, ...[day, symbol, kind, fact]: Parameters<FactListener>): void {
    const key = `${day} ${kind} ${symbol}`;
    const open = this.#open.get(key);
    if (open === undefined || open.by === by) {
      if (open === undefined) this.#open.set(key, { by, day, symbol, kind, facts: [fact], read: 0 });
      else open.facts.push(fact);
      if (++this.#ahead[by] > AHEAD_MAX) this.#finish();
      return;
    }
    const other = open.facts[open.read++] ?? null;
    this.#ahead[open.by]--;
    if (open.read === open.facts.length) this.#open.delete(key);
    this.#kinds[kind].compared++;
    if (other === fact) return;
    const [a, b] = by === "A" ? [fact, other] : [other, fact];
    this.#differ(day, symbol, kind, a, b);
  }

  #differ(day: Day, symbol: string, kind: FactKind, a: string | null, b: string | null): void {
    this.#kinds[kind].differences++;
    if (this.#shown.length < SHOWN_MAX) this.#shown.push({ day: formatDay(day), symbol, a, b });
  }

  #report(): ComparisonReport {
    const ahead = { A: 0, B: 0 };
    for (const { by, day, symbol, kind, facts, read } of this.#open.values()) {
      const isOver = this.#feeds[by === "A" ? "B" : "A"].over.has(day);
      for (const fact of facts.slice(read)) {
        if (isOver) this.#differ(day, symbol, kind, by === "A" ? fact : null, by === "B" ? fact : null);
        else ahead[by]++;
      }
    }
    const { A, B } = this.#feeds;
    const sumOf = (count: "compared" | "differences"): number =>
      KINDS.reduce((sum, kind) => sum + this.#kinds[kind][count], 0);
    const [compared, differences] = [sumOf("compared"), sumOf("differences")];
    return {
      events: { A: A.events, B: B.events },
      compared,
      differences,
      kinds: this.#kinds,
      shown: this.#shown,
      ahead,
      ended: { A: A.ended, B: B.ended },
      // Two feeds without any compared fact are not equal.
      isSame: differences === 0 && compared > 0,
    };
  }
}

function timeOf({ timeMs }: MarketEvent): string {
  return formatTimestamp(timeMs).slice(11, 23);
}

/** All levels of a book, best prices first. */
function bookText({ levels }: Book): string {
  const textOf = (side: BookSide): string =>
    [...levels[side]]
      .sort(([one], [other]) => (side === "bid" ? other - one : one - other))
      .map(([price, level]) => `${formatDecimal(price)}:${level}`)
      .join(" ");
  return `bids ${textOf("bid")} asks ${textOf("ask")}`;
}
