// Where company answers read from: the store for what is many, memory for what every company needs. Nothing that it gives was
// announced after the day it is asked for.

import { addDays, type Day, decimalToNumber } from "../../base/index.ts";
import type { AnalystTarget, Bar, Market } from "../../model/index.ts";
import type { Analysts, Bars, Statements } from "../../store/index.ts";
import type { CorporateActions } from "../corporate-actions/corporate-actions.ts";
import { shareholderProfit } from "../statements/company-earnings.ts";
import { Filings } from "../statements/filings.ts";
import { PAST_DAYS } from "./company-prices.ts";

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

/** Periods of each kind that are held of a company: two years of quarters, and years for growth and usual returns. */
const RECENT_PERIODS = 8;
/** Both markets are at most a day apart; when a third day is asked for, the oldest is forgotten. */
const DAYS_HELD_MAX = 2;
/** More bars than a range has. */
const ALL_BARS = 10_000;

/** What one day knows, read as it is asked for. Bound: one entry for each company that the caller has found to exist. */
interface DayRecords {
  readonly recent: Map<string, Promise<RecentFilings>>;
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

  /** The newest periods of the company, from memory once they were read. */
  recent(symbol: string, day: Day): Promise<RecentFilings> {
    return remembered(this.#day(day).recent, symbol, () => this.#readRecent(symbol, day));
  }

  /** Closes of an index before the day. */
  indexCloses(index: Market, day: Day): Promise<ReadonlyMap<Day, number>> {
    return remembered(this.#day(day).indexCloses, index, async () => {
      const bars = await this.past(index, day);
      return new Map(bars.map(({ time, close }) => [time, decimalToNumber(close)]));
    });
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
    const records: DayRecords = { recent: new Map(), indexCloses: new Map() };
    this.#days.set(day, records);
    if (this.#days.size > DAYS_HELD_MAX) this.#days.delete(Math.min(...this.#days.keys()));
    return records;
  }

  async #readRecent(symbol: string, day: Day): Promise<RecentFilings> {
    const { annual, quarterly } = await this.filings(symbol, day);
    const filings = new Filings([...annual.slice(0, RECENT_PERIODS), ...quarterly.slice(0, RECENT_PERIODS)]);
    // Peers are read one after the other: between two of them the market gets its turn.
    await new Promise<void>((resolve) => setImmediate(resolve));
    return { filings, trailingProfit: filings.trailing(shareholderProfit) };
  }
}

/** Reads once for all who ask. A failed read is told to those who wait for it, and made again for the next. */
function remembered<Key, Value>(kept: Map<Key, Promise<Value>>, key: Key, read: () => Promise<Value>): Promise<Value> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const reading = read();
  kept.set(key, reading);
  reading.catch(() => kept.delete(key));
  return reading;
}
