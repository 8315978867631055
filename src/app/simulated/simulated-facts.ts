// Writes the filings, dividends, analyst targets and news of the simulated companies as market days pass. With any other
// feed it does nothing.

import { CompanyPublications } from "../../../exchange/index.ts";
import {
  addDays,
  type Clock,
  type Component,
  type Day,
  dayOf,
  type Log,
  nextTradingDay,
  Repeat,
  SECOND_MS,
} from "../../base/index.ts";
import { countFactsVersionUp } from "../../companies/index.ts";
import type { LiveMarket } from "../../market/index.ts";
import type { FactBatch, Store, StoredSettings } from "../../store/index.ts";
import type { PauseWatch } from "../health/pause-watch.ts";
import { writeFacts } from "../import/fact-intake.ts";
import { factsBetween } from "./exchange-facts.ts";

/** The day up to which the facts of a simulated market are in the store: a restart goes on where the last run ended. */
interface WrittenFacts {
  readonly seed: number;
  readonly firstDay: Day;
  readonly upTo: Day;
}

/** The name of this setting in every data folder. */
const WRITTEN_KEY = "facts.told";
const RETRY_MS = 5 * SECOND_MS;

/**
 * The last day whose facts are written on this day: the days without trading that follow are included, and nobody sees an article before
 * its time.
 */
export function factsUpTo(day: Day): Day {
  return addDays(nextTradingDay(day), -1);
}

/** Null when the store holds no facts of a simulated market. */
export async function readWrittenFacts(settings: StoredSettings): Promise<WrittenFacts | null> {
  const text = await settings.get(WRITTEN_KEY);
  // This text was written by keepWrittenFacts, from the very same type.
  return text === null ? null : (JSON.parse(text) as WrittenFacts);
}

export function keepWrittenFacts(settings: StoredSettings, written: WrittenFacts): Promise<void> {
  return settings.set(WRITTEN_KEY, JSON.stringify(written));
}

export interface SimulatedFactsOptions {
  readonly store: Store;
  readonly market: Pick<LiveMarket, "clock" | "listen">;
  readonly clock: Clock;
  readonly log: Log;
  /** Called when companies in the directory are new or changed: it loads them before their news is read. */
  readonly companiesWritten: () => Promise<void>;
  readonly pauses: Pick<PauseWatch, "during">;
}

/** Facts that became known up to a day and are not in the store yet. */
interface UnwrittenFacts {
  readonly batches: readonly FactBatch[];
  readonly upTo: Day;
}

export class SimulatedFacts implements Component {
  readonly name = "simulated facts";
  readonly #options: SimulatedFactsOptions;
  readonly #writing: Repeat;
  #written: WrittenFacts | null = null;
  #publications: CompanyPublications | null = null;
  #unwritten: UnwrittenFacts | null = null;
  /** True once all facts of the market's day were in the store. */
  #isComplete = false;

  constructor(options: SimulatedFactsOptions) {
    const { clock, log, pauses } = options;
    this.#options = options;
    this.#writing = new Repeat({
      clock,
      task: () =>
        pauses.during(
          () => "facts",
          () => this.#writeUpToToday(),
        ),
      everyMs: null,
      retryMs: RETRY_MS,
      failed: (error) =>
        log.warn({ err: error }, "facts of the simulated companies could not be written; trying again"),
    });
  }

  async start(): Promise<void> {
    this.#written = await readWrittenFacts(this.#options.store.settings);
    if (this.#written === null) {
      this.#isComplete = true;
      return;
    }
    this.#options.market.listen(({ changes }) => {
      if (changes.isDayChanged) void this.#writing.wake();
    });
    void this.#writing.wake();
  }

  stop(): Promise<void> {
    return this.#writing.stop();
  }

  /** The reason why the facts of today are not complete yet; null once they are, and with another feed. */
  problem(): string | null {
    return this.#isComplete ? null : "What is known about companies is being written.";
  }

  async #writeUpToToday(): Promise<void> {
    const { store, market } = this.#options;
    while (this.#written !== null && !this.#writing.isStopped) {
      const nowMs = market.clock.nowMs();
      const due = factsUpTo(dayOf(nowMs));
      if (this.#unwritten === null && due <= this.#written.upTo) {
        this.#isComplete ||= nowMs > 0;
        return;
      }
      this.#unwritten ??= await this.#read(this.#written, due);
      // A stop ends the reading before its last company; the next start reads the same days again.
      if (this.#writing.isStopped) return;
      const { batches, upTo } = this.#unwritten;
      await this.#writeCompanies(batches);
      if (batches.length > 0) await writeFacts(store, batches);
      const written = { ...this.#written, upTo };
      await keepWrittenFacts(store.settings, written);
      this.#written = written;
      this.#unwritten = null;
    }
  }

  /**
   * Writes companies first, with the announcements of their listings, because an article about an unknown company would be read as one about
   * a symbol.
   */
  async #writeCompanies(batches: readonly FactBatch[]): Promise<void> {
    const { store, companiesWritten } = this.#options;
    const companies = batches.flatMap((batch) => batch.companies ?? []);
    if (companies.length === 0) return;
    await store.directory.write({ companies, actions: batches.flatMap((batch) => batch.actions ?? []) });
    await countFactsVersionUp(store.settings);
    await companiesWritten();
  }

  /** Publications can be read forward only, so their facts are held until they are written. */
  async #read(written: WrittenFacts, upTo: Day): Promise<UnwrittenFacts> {
    this.#publications ??= new CompanyPublications(written);
    const span = { after: written.upTo, upTo };
    const batches = await Array.fromAsync(factsBetween(this.#publications, span, () => this.#writing.isStopped));
    return { batches, upTo };
  }
}
