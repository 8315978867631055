// Holds the directory in memory: loads it whole at the start, loads it again when an import changed facts, and adds instruments of the feed
// that it does not have yet.

import { type Clock, type Component, type Day, type Log, Repeat, SECOND_MS } from "../../base/index.ts";
import { companyOfInstrument, type Instrument } from "../../model/index.ts";
import type { Directory, StoredSettings } from "../../store/index.ts";
import { CorporateActions } from "../actions/corporate-actions.ts";
import type { MarketSource } from "../market-source.ts";
import { CompanyDirectory } from "./company-directory.ts";
import { withFormerNames } from "./former-names.ts";

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

export class DirectoryLoader implements Component {
  readonly name = "directory";
  readonly #options: DirectoryLoaderOptions;
  readonly #polling: Repeat;
  #directory = new CompanyDirectory([]);
  #actions = new CorporateActions({ dividends: [], splits: [], actions: [] });
  /** The facts version that was loaded. */
  #version: string | null = null;
  /** The day of the market whose instruments are all in the directory. */
  #completeDay: Day | null = null;

  constructor(options: DirectoryLoaderOptions) {
    this.#options = options;
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
    return this.#directory;
  }

  /** Corporate actions; another object after facts of any kind were loaded again. */
  actions(): CorporateActions {
    return this.#actions;
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
    if ((await this.#options.settings.get(FACTS_VERSION_KEY)) !== this.#version) await this.#load();
  }

  async #addUnknown(instruments: readonly Instrument[]): Promise<void> {
    const unknown = instruments.filter(({ symbol }) => this.#directory.identifiers.bySymbol(symbol) === null);
    if (unknown.length === 0) return;
    await this.#options.directory.write({ companies: unknown.map(companyOfInstrument) });
    // Other processes on the same database hold the directory too. When this fails, the next round does both again.
    await countFactsVersionUp(this.#options.settings);
    await this.#load();
  }

  async #load(): Promise<void> {
    // The version first: facts that change while the directory is read are then loaded by the next round.
    this.#version = await this.#options.settings.get(FACTS_VERSION_KEY);
    const contents = await this.#options.directory.load();
    this.#directory = new CompanyDirectory(withFormerNames(contents.companies, contents.actions));
    this.#actions = new CorporateActions(contents);
  }
}

/** Every writer of facts counts this setting up; running services poll it and load the facts in their memory again. */
export const FACTS_VERSION_KEY = "facts.version";
/** Another writer may count in between, but not this often in a row. */
const ATTEMPTS_MAX = 100;

/** Counts the version up. Several writers at once each count. */
export async function countFactsVersionUp(settings: StoredSettings): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const before = await settings.get(FACTS_VERSION_KEY);
    // A version that was never set counts as 0.
    if (await settings.compareAndSet(FACTS_VERSION_KEY, before, String(Number(before ?? 0) + 1))) return;
  }
}
