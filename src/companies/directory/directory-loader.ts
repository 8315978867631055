// Holds the directory in memory as it is known on the market's day: loads it whole at the start, loads it again when an import changed
// facts, and adds instruments of the feed that it does not have yet.

import {
  type Clock,
  type Component,
  type Day,
  LAST_DAY,
  type Log,
  nextTradingDay,
  Repeat,
  SECOND_MS,
} from "../../base/index.ts";
import { companyOfInstrument, type Instrument } from "../../model/index.ts";
import type { Directory, StoredSettings } from "../../store/index.ts";
import type { CorporateActions } from "../actions/corporate-actions.ts";
import type { MarketSource } from "../market-source.ts";
import type { CompanyDirectory } from "./company-directory.ts";
import { DirectoryHistory, type KnownDirectory } from "./directory-history.ts";
import { countFactsVersionUp, StoredDirectory } from "./stored-directory.ts";

/** The market that instruments come from; it reports when a new day has begun. */
export interface FollowedMarket extends Pick<MarketSource, "engine"> {
  listen(listener: (tick: { readonly changes: { readonly isDayChanged: boolean } }) => void): void;
}

export interface DirectoryLoaderOptions {
  readonly directory: Directory;
  readonly settings: StoredSettings;
  readonly market: FollowedMarket;
  readonly clock: Clock;
  readonly log: Log;
  /** True when another process adds the instruments that the directory does not have. */
  readonly isReader?: boolean;
}

const POLL_INTERVAL_MS = 2 * SECOND_MS;
/** Everything in the store was written by now. */
const NOW_MS = Number.MAX_SAFE_INTEGER;
/** Before the market's first day nothing is held back for a later one. */
const NO_DAY_YET = LAST_DAY;

export class DirectoryLoader implements Component {
  readonly name = "directory";
  readonly #options: DirectoryLoaderOptions;
  readonly #polling: Repeat;
  readonly #stored: StoredDirectory;
  #history = new DirectoryHistory({ companies: [], dividends: [], splits: [], actions: [] });
  #knownDay: Day = NO_DAY_YET;
  #known: KnownDirectory = this.#history.at(NO_DAY_YET, NOW_MS);
  /** The day of the market whose instruments are all in the directory. */
  #completeDay: Day | null = null;
  #hadAllInstruments = false;

  constructor(options: DirectoryLoaderOptions) {
    this.#options = options;
    this.#stored = new StoredDirectory(options);
    this.#polling = new Repeat({
      clock: options.clock,
      task: () => this.#update(),
      everyMs: POLL_INTERVAL_MS,
      // Readiness reports an outage of the database; the directory goes on with its loaded state.
      failed: (error) => options.log.warn({ err: error }, "the directory could not be loaded and stays as it is"),
    });
  }

  /** The directory as loaded last; another object after facts of any kind were loaded again. */
  current(): CompanyDirectory {
    return this.#knownToday().directory;
  }

  /** Corporate actions; another object after facts of any kind were loaded again. */
  actions(): CorporateActions {
    return this.#knownToday().actions;
  }

  /** Why companies cannot be found yet; null from the moment on in which all instruments of the market are in the directory. */
  problem(): string | null {
    if (this.#hadAllInstruments) return null;
    const instruments = this.#options.market.engine("realtime").instruments();
    this.#hadAllInstruments = instruments.length > 0 && instruments.every(({ symbol }) => this.#history.has(symbol));
    return this.#hadAllInstruments ? null : "The instruments of the feed are not in the directory yet.";
  }

  /** ASOF-01: the day counts from its first event on, as it does for answers as of that event. */
  get #today(): Day {
    return this.#options.market.engine("realtime").tradingDay ?? NO_DAY_YET;
  }

  #knownToday(): KnownDirectory {
    const day = this.#today;
    if (day !== this.#knownDay) {
      this.#knownDay = day;
      this.#known = this.#history.at(day, NOW_MS);
    }
    return this.#known;
  }

  /** Loads the directory, and from then on adds the instruments of every day, so that everything with a quote can be found. */
  async start(): Promise<void> {
    await this.#load();
    this.#options.market.listen(({ changes }) => {
      if (changes.isDayChanged) void this.#polling.wake();
    });
    void this.#polling.wake();
  }

  /** Loads the facts that were written until now; resolves when they are loaded, or could not be. */
  reload(): Promise<void> {
    return this.#polling.wake();
  }

  stop(): Promise<void> {
    return this.#polling.stop();
  }

  async #update(): Promise<void> {
    const engine = this.#options.market.engine("realtime");
    const day = engine.tradingDay;
    if (day !== this.#completeDay && this.#options.isReader !== true) {
      await this.#addUnknown(engine.instruments());
      this.#completeDay = day;
    }
    await this.#load();
    // The next day's directory is whole before the day begins: its first request finds it so.
    if (day !== null) await this.#history.prepare(nextTradingDay(day), NOW_MS);
  }

  async #addUnknown(instruments: readonly Instrument[]): Promise<void> {
    const unknown = instruments.filter(({ symbol }) => !this.#history.has(symbol));
    if (unknown.length === 0) return;
    await this.#options.directory.write({ companies: unknown.map(companyOfInstrument) });
    // Other processes on the same database hold the directory too. When this fails, the next round does both again.
    await countFactsVersionUp(this.#options.settings);
    await this.#load();
  }

  async #load(): Promise<void> {
    const history = await this.#stored.now();
    if (history === this.#history) return;
    // The directory before answers until this one is whole. A day that begins meanwhile finishes its directory at once.
    await history.prepare(this.#today, NOW_MS);
    this.#history = history;
    this.#known = history.at(this.#knownDay, NOW_MS);
  }
}
