// The directory as the service holds it: loaded whole, loaded anew when an import changed it, and completed with what the
// feed lists and nobody has described yet.

import { type Clock, type Component, type Log, SECOND_MS, type Timer } from "../../base/index.ts";
import { CompanyDirectory, CorporateActions } from "../../facts/index.ts";
import type { LiveMarket } from "../../live/index.ts";
import type { Company, Instrument } from "../../model/index.ts";
import type { Store } from "../../store/index.ts";

/** The setting that every writer of facts counts up, so that running services see it. */
export const FACTS_VERSION_KEY = "facts.version";
const LOOK_INTERVAL_MS = 2 * SECOND_MS;

export class DirectoryPart implements Component {
  readonly name = "directory";
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #log: Log;
  #directory = new CompanyDirectory([]);
  #actions = new CorporateActions({ dividends: [], splits: [] });
  #version: string | null = null;
  #timer: Timer | null = null;
  #isStopped = false;
  readonly #listeners = new Set<() => void>();

  constructor(store: Store, clock: Clock, log: Log) {
    this.#store = store;
    this.#clock = clock;
    this.#log = log;
  }

  current(): CompanyDirectory {
    return this.#directory;
  }

  /** Dividends and splits; another object after facts of any kind were loaded anew. */
  actions(): CorporateActions {
    return this.#actions;
  }

  /** Called after facts of any kind were loaded anew. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  async start(): Promise<void> {
    await this.#load();
    this.#lookLater();
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
  }

  /** Files the instruments of the feed that the directory does not know, so that everything with a quote can be found. */
  follow(market: LiveMarket): void {
    const fileNew = (): void => {
      const unknown = market
        .engine("realtime")
        .instruments()
        .filter((instrument) => this.#directory.identifiers.bySymbol(instrument.symbol) === null);
      if (unknown.length > 0) void this.#attempt(() => this.#file(unknown));
    };
    market.listen(({ changes }) => {
      if (changes.isDayChanged) fileNew();
    });
    fileNew();
  }

  async #file(instruments: readonly Instrument[]): Promise<void> {
    await this.#store.directory.write({ companies: instruments.map(companyOf) });
    await this.#load();
  }

  async #load(): Promise<void> {
    this.#version = await this.#store.settings.get(FACTS_VERSION_KEY);
    const contents = await this.#store.directory.load();
    this.#directory = new CompanyDirectory(contents.companies);
    this.#actions = new CorporateActions(contents);
    for (const listener of this.#listeners) listener();
  }

  #lookLater(): void {
    if (this.#isStopped) return;
    this.#timer = this.#clock.after(LOOK_INTERVAL_MS, () => {
      void this.#attempt(async () => {
        if ((await this.#store.settings.get(FACTS_VERSION_KEY)) !== this.#version) await this.#load();
      }).then(() => this.#lookLater());
    });
  }

  /** A database that is away for a moment leaves the directory as it is; readiness tells about the database itself. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.#isStopped) this.#log.warn({ err: error }, "the directory could not be loaded and stays as it is");
    }
  }
}

function companyOf(instrument: Instrument): Company {
  return {
    symbol: instrument.symbol,
    nameAr: instrument.nameAr,
    nameEn: instrument.nameEn,
    aliases: [],
    market: instrument.market,
    securityType: instrument.securityType,
    status: "active",
    sectorEn: instrument.sectorEn,
    sectorAr: instrument.sectorAr,
    sharesOutstanding: instrument.sharesOutstanding,
    freeFloatBps: instrument.freeFloatBps,
    descriptionAr: "",
    descriptionEn: "",
    website: null,
    country: "SA",
    currency: "SAR",
    listingDay: null,
  };
}
