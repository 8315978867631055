// The source of answers about companies: it reads large data from the store, and often needed data from memory. It gives nothing that was
// announced after the day of the question.

import {
  addDays,
  type Day,
  decimalToNumber,
  FIRST_DAY,
  type Quantity,
  RecentMap,
  Turns,
  VersionedCache,
} from "../../base/index.ts";
import type { AnalystTarget, Bar, BoardListing, Market, Ownership, Statement } from "../../model/index.ts";
import type { Analysts, Bars, BoardListings, Ownerships, Statements } from "../../store/index.ts";
import { type ActionEntry, actionRecord } from "../actions/action-record.ts";
import type { CorporateActions } from "../actions/corporate-actions.ts";
import { dividendRecord } from "../actions/dividend-record.ts";
import { splitFactor } from "../actions/price-factor.ts";
import { type Screen, screenBy } from "../sharia/screen.ts";
import { STANDARDS } from "../sharia/standards.ts";
import { Filings } from "../statements/filings.ts";
import { type CapitalAt, capitalsOf } from "../statements/par-value.ts";
import { PAST_DAYS } from "./company-prices.ts";
import { marketCapOf } from "./fundamentals.ts";
import type { PeerEarnings } from "./peer-multiples.ts";
import { RecentFilings } from "./recent-filings.ts";

export interface RecordSources {
  readonly bars: Bars;
  readonly statements: Pick<Statements, "of">;
  readonly analysts: Pick<Analysts, "of">;
  readonly boardListings: BoardListings;
  readonly ownerships: Ownerships;
  /** Another object once facts were loaded again. */
  readonly actions: () => CorporateActions;
}

/** The delayed market is at most a day behind: two days are held, and a third replaces the one that was read first. */
const DAYS_HELD_MAX = 2;
/** More than a range has: all bars. */
const BARS_MAX = 10_000;
const CAPITALS_BYTES_MAX = 4 * 1024 * 1024;
const CAPITAL_BYTES = 64;
/** Thirty-six months and some days. */
const MARKET_VALUE_DAYS = 1_100;
const SCREENS_BYTES_MAX = 8 * 1024 * 1024;
/** Four screens of some ratios each. */
const SCREENS_BYTES = 4_096;

/** The records that were read for one day. Bound: one entry for each company that the caller has found to exist. */
interface DayRecords {
  readonly recent: Map<string, Promise<RecentFilings>>;
  readonly peerEarnings: Map<string, Promise<PeerEarnings>>;
  readonly indexCloses: Map<Market, Promise<ReadonlyMap<Day, number>>>;
  readonly actions: Map<string, Promise<readonly ActionEntry[]>>;
}

export class CompanyRecords {
  readonly #sources: RecordSources;
  readonly #days = new RecentMap<Day, DayRecords>(DAYS_HELD_MAX);
  readonly #turns = new Turns();
  readonly #capitals: VersionedCache<readonly CapitalAt[]>;
  readonly #screens: VersionedCache<readonly Screen[]>;
  /** The facts that `#days` was read with. */
  #actions: CorporateActions;

  constructor(sources: RecordSources) {
    this.#sources = sources;
    this.#actions = sources.actions();
    const bytesOf = (capitals: readonly CapitalAt[]): number => capitals.length * CAPITAL_BYTES;
    this.#capitals = new VersionedCache(CAPITALS_BYTES_MAX, bytesOf, [sources.actions]);
    this.#screens = new VersionedCache(SCREENS_BYTES_MAX, () => SCREENS_BYTES, [sources.actions]);
  }

  /** Dividends and splits. Every change of facts brings another object, so that caches know when to begin anew. */
  actions(): CorporateActions {
    return this.#sources.actions();
  }

  /** Everything that the company has filed. */
  async filings(symbol: string, day: Day): Promise<Filings> {
    return new Filings(await this.statements(symbol, day));
  }

  statements(symbol: string, day: Day): Promise<readonly Statement[]> {
    return this.#sources.statements.of(symbol, day);
  }

  /** The newest filings of the company, from memory once they were read. */
  recent(symbol: string, day: Day): Promise<RecentFilings> {
    return readOnce(this.#day(day).recent, symbol, async () => {
      const published = await this.statements(symbol, day);
      // All peers of a company are read one after the other.
      await this.#turns.share();
      return new RecentFilings(published);
    });
  }

  /** The earnings of the company as a peer of others, from memory once they were read. */
  peerEarnings(symbol: string, day: Day): Promise<PeerEarnings> {
    return readOnce(this.#day(day).peerEarnings, symbol, async () => {
      const { trailingProfit, usualProfit } = await this.recent(symbol, day);
      const actions = this.actions();
      const { trailingValue } = dividendRecord(actions.dividends(symbol, day), actions.splits(symbol, day), day);
      return { trailingProfit, usualProfit, trailingDividends: decimalToNumber(trailingValue) };
    });
  }

  /** Share capital by the company's balance sheets; at once where it is in memory. */
  capitals(symbol: string, day: Day): readonly CapitalAt[] | Promise<readonly CapitalAt[]> {
    return this.#capitals.getOrMake(
      symbol,
      () => day,
      async () => capitalsOf(await this.filings(symbol, day)),
    );
  }

  /**
   * The company by each published Sharia standard, in the order of the table; at once where it is in memory. `shares` are those of the day.
   */
  screens(symbol: string, day: Day, shares: Quantity): readonly Screen[] | Promise<readonly Screen[]> {
    return this.#screens.getOrMake(
      `${symbol} ${day}`,
      () => shares,
      async () => {
        const [{ filings }, marketValues] = await Promise.all([
          this.recent(symbol, day),
          this.#monthlyMarketValues(symbol, day, shares),
        ]);
        const inputs = { newest: filings.newest, year: filings.annual[0] ?? null, shares, marketValues };
        return STANDARDS.map((standard) => screenBy(standard, inputs));
      },
    );
  }

  /** The value of all shares in riyals at the last close of each month before the day, newest first. */
  async #monthlyMarketValues(symbol: string, day: Day, shares: Quantity): Promise<readonly number[]> {
    const bars = await this.#barsBetween(symbol, addDays(day, -MARKET_VALUE_DAYS), day);
    if (shares === 0) return [];
    const changes = this.actions().shareChanges(symbol, day);
    const lastOfMonth = new Map(bars.map((bar) => [Math.floor(bar.time / 100), bar]));
    return [...lastOfMonth.values()]
      .map(({ time, close }) => marketCapOf(close, Math.round(shares / splitFactor(changes, time, day))))
      .reverse();
  }

  /** The entry for the company on each board's list. */
  boardListings(symbol: string, day: Day): Promise<readonly BoardListing[]> {
    return this.#sources.boardListings.of(symbol, day);
  }

  /** Null where nothing is known about its owners. */
  ownership(symbol: string, day: Day): Promise<Ownership | null> {
    return this.#sources.ownerships.of(symbol, day);
  }

  /** Closes of an index before the day. */
  indexCloses(index: Market, day: Day): Promise<ReadonlyMap<Day, number>> {
    return readOnce(this.#day(day).indexCloses, index, async () => {
      const bars = await this.past(index, day);
      return new Map(bars.map(({ time, close }) => [time, decimalToNumber(close)]));
    });
  }

  /** Daily bars before the day, oldest first. */
  async past(symbol: string, day: Day): Promise<readonly Bar[]> {
    return day === 0 ? [] : this.#barsBetween(symbol, addDays(day, -PAST_DAYS), day);
  }

  /** Daily bars from `from` to the day before `day`. */
  async #barsBetween(symbol: string, from: Day, day: Day): Promise<readonly Bar[]> {
    if (day === 0) return [];
    const range = { symbol, interval: "1d", from, to: addDays(day, -1) } as const;
    return (await this.#sources.bars.range({ ...range, limit: BARS_MAX, offset: 0 })).bars;
  }

  /** Corporate actions that are known on the day, newest first, from memory once they were read. */
  actionsOf(symbol: string, day: Day): Promise<readonly ActionEntry[]> {
    return readOnce(this.#day(day).actions, symbol, async () => {
      const known = this.actions();
      const dividends = known.dividends(symbol, day);
      const actions = known.announced(symbol, day);
      if (dividends.length + actions.length === 0) return [];
      return actionRecord({ dividends, actions, bars: await this.#barsBetween(symbol, FIRST_DAY, day), day });
    });
  }

  targets(symbol: string, day: Day): Promise<readonly AnalystTarget[]> {
    return this.#sources.analysts.of(symbol, day);
  }

  #day(day: Day): DayRecords {
    if (this.#actions !== this.#sources.actions()) {
      this.#days.clear();
      this.#actions = this.#sources.actions();
    }
    const known = this.#days.get(day);
    if (known !== undefined) return known;
    const records: DayRecords = {
      recent: new Map(),
      peerEarnings: new Map(),
      indexCloses: new Map(),
      actions: new Map(),
    };
    this.#days.set(day, records);
    return records;
  }
}

/** Reads once for all callers. When it fails, the waiting callers get the error, and the next caller reads again. */
function readOnce<Key, Value>(known: Map<Key, Promise<Value>>, key: Key, read: () => Promise<Value>): Promise<Value> {
  const earlier = known.get(key);
  if (earlier !== undefined) return earlier;
  const reading = read();
  known.set(key, reading);
  reading.catch(() => known.delete(key));
  return reading;
}
