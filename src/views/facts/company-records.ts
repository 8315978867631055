// Where company answers read from: the store for what is many, memory for what every company needs. Nothing that it gives was
// announced after the day it is asked for.

import { addDays, type Day, decimalToNumber } from "../../base/index.ts";
import type { AnalystTarget, Bar, Market } from "../../model/index.ts";
import type { Analysts, Bars, Statements } from "../../store/index.ts";
import { shareholderProfit } from "./company-earnings.ts";
import { PAST_DAYS } from "./company-prices.ts";
import type { CorporateActions } from "./corporate-actions.ts";
import { Filings } from "./filings.ts";

export interface RecordSources {
  readonly bars: Bars;
  readonly statements: Statements;
  readonly analysts: Analysts;
  /** As it stands now; another object once facts were loaded anew. */
  readonly actions: () => CorporateActions;
}

/** The newest periods of one company, with what the whole market asks of it. */
export interface RecentFilings {
  readonly filings: Filings;
  /** Profit of the last four quarters for its shareholders. */
  readonly trailingProfit: number | null;
}

const NONE: RecentFilings = { filings: new Filings([]), trailingProfit: null };
/** Periods of each kind that are held of everyone: two years of quarters, and years for growth and usual returns. */
const RECENT_PERIODS = 8;
/** Both markets are at most a day apart; when a third day is asked for, the oldest is forgotten. */
const DAYS_HELD_MAX = 2;
/** More bars than a range has. */
const ALL_BARS = 10_000;

/** What one day knows of all companies. */
interface DayRecords {
  readonly recent: Promise<ReadonlyMap<string, RecentFilings>>;
  readonly indexCloses: Map<Market, Promise<ReadonlyMap<Day, number>>>;
}

export class CompanyRecords {
  readonly #sources: RecordSources;
  readonly #days = new Map<Day, DayRecords>();
  #actions: CorporateActions;

  constructor(sources: RecordSources) {
    this.#sources = sources;
    this.#actions = sources.actions();
  }

  /** Dividends and splits; another object after every change of facts, so that answers know when to begin anew. */
  actions(): CorporateActions {
    return this.#sources.actions();
  }

  /** Everything that the company has filed. */
  async filings(symbol: string, day: Day): Promise<Filings> {
    return new Filings(await this.#sources.statements.of(symbol, day));
  }

  /** The newest periods of the company, from memory once the day is loaded. */
  async recent(symbol: string, day: Day): Promise<RecentFilings> {
    return (await this.everyone(day)).get(symbol) ?? NONE;
  }

  /** The newest periods of every company that has filed any. */
  everyone(day: Day): Promise<ReadonlyMap<string, RecentFilings>> {
    return this.#day(day).recent;
  }

  /** Closes of an index before the day. */
  indexCloses(index: Market, day: Day): Promise<ReadonlyMap<Day, number>> {
    const { indexCloses } = this.#day(day);
    const kept = indexCloses.get(index);
    if (kept !== undefined) return kept;
    const closes = this.past(index, day).then(
      (bars) => new Map(bars.map(({ time, close }) => [time, decimalToNumber(close)])),
    );
    indexCloses.set(index, closes);
    // A failed read is told to those who wait for it, and made again for the next.
    closes.catch(() => indexCloses.delete(index));
    return closes;
  }

  /** Daily bars before the day, oldest first. */
  async past(symbol: string, day: Day): Promise<readonly Bar[]> {
    if (day === 0) return [];
    const range = { symbol, interval: "1d", from: addDays(day, -PAST_DAYS), to: addDays(day, -1) } as const;
    return (await this.#sources.bars.range({ ...range, limit: ALL_BARS, offset: 0 })).bars;
  }

  targets(symbol: string, day: Day): Promise<readonly AnalystTarget[]> {
    return this.#sources.analysts.of(symbol, day);
  }

  #day(day: Day): DayRecords {
    if (this.#actions !== this.#sources.actions()) {
      this.#days.clear();
      this.#actions = this.#sources.actions();
    }
    const kept = this.#days.get(day);
    if (kept !== undefined) return kept;
    const records: DayRecords = { recent: this.#load(day), indexCloses: new Map() };
    records.recent.catch(() => {
      if (this.#days.get(day) === records) this.#days.delete(day);
    });
    this.#days.set(day, records);
    if (this.#days.size > DAYS_HELD_MAX) this.#days.delete(Math.min(...this.#days.keys()));
    return records;
  }

  async #load(day: Day): Promise<ReadonlyMap<string, RecentFilings>> {
    const recent = new Map<string, RecentFilings>();
    for (const [symbol, statements] of await this.#sources.statements.latest(day, RECENT_PERIODS)) {
      const filings = new Filings(statements);
      recent.set(symbol, { filings, trailingProfit: filings.trailing(shareholderProfit) });
    }
    return recent;
  }
}
