// One run of the service on one store and one port. The service is composed when this process leads the market, and composed
// anew, by the same recovery as at a start, when it leads again after another process did, or when a day is begun anew.

import { type Clock, Lifecycle, type Log, Outage, pause, SECOND_MS } from "../../base/index.ts";
import { Deposed, type Store } from "../../store/index.ts";
import { type Effective, VERSION } from "../config/index.ts";
import type { OpenProgress } from "../terminal/progress.ts";
import { type Composition, composeService } from "./compose-service.ts";
import { Listener } from "./listener.ts";
import { MarketLeadership } from "./market-leadership.ts";
import { openStorage } from "./open-storage.ts";

export interface ServiceRunOptions {
  readonly effective: Effective;
  readonly clock: Clock;
  readonly log: Log;
  /** Stops what the run has opened. */
  readonly lifecycle: Lifecycle;
  readonly progress: OpenProgress;
  /** Writes a line for the person at the terminal. */
  readonly note: (line: string) => void;
  /** Ends the service because of a fault of ours. */
  readonly failed: (error: unknown) => void;
}

const TRY_AGAIN_MS = SECOND_MS;
/** Why there are no prices meanwhile. */
const LED_BY_ANOTHER = "another process leads the market";
const BEGUN_ANEW = "the day is begun anew";

export class ServiceRun {
  readonly #options: ServiceRunOptions;
  #components: Lifecycle | null = null;
  #composition: Composition | null = null;
  #isClean = true;

  constructor(options: ServiceRunOptions) {
    this.#options = options;
  }

  /** Whether the database's files were taken away while the service ran. */
  get isDatabaseGone(): boolean {
    return this.#composition?.isDatabaseGone() ?? false;
  }

  /** False when something did not stop in order, or what was taken in was not kept. */
  get isClean(): boolean {
    return this.#isClean && !this.isDatabaseGone;
  }

  /** Opens everything and runs until the lifecycle is stopped. Throws when the service cannot start. */
  async run(): Promise<never> {
    const { effective, clock, log, lifecycle, note } = this.#options;
    const { settings } = effective;
    const store = await openStorage({ settings, clock, log, note });
    lifecycle.adopt({ name: "store", stop: () => store.close() });
    const isLocal = settings.databaseUrl === null;
    const leadership = new MarketLeadership({ store, clock, log, note, isLocal });
    lifecycle.adopt(leadership);
    await leadership.take();
    const listener = new Listener(clock, settings);
    lifecycle.adopt({ name: "service", stop: () => this.#stopComponents() });
    lifecycle.adopt({ name: "listener", stop: () => listener.stop() });
    for (;;) {
      await this.#lead(store, leadership, listener);
      await leadership.again();
    }
  }

  /** Runs the service for one term. */
  async #lead(store: Store, leadership: MarketLeadership, listener: Listener): Promise<void> {
    while (leadership.term !== null) {
      await this.#stopComponents();
      try {
        const composition = await this.#start(store, leadership, listener);
        await Promise.race([leadership.over(), composition.restartAsked]);
        await composition.standBy(leadership.term === null ? LED_BY_ANOTHER : BEGUN_ANEW);
      } catch (error) {
        if (error instanceof Deposed) leadership.deposed(error);
        else if (!(error instanceof Outage) || this.#composition === null) throw error;
        else await this.#waitAfter(error);
      }
    }
  }

  async #start(store: Store, leadership: MarketLeadership, listener: Listener): Promise<Composition> {
    const { effective, clock, log, progress, note, failed } = this.#options;
    const { settings, sources } = effective;
    const lifecycle = new Lifecycle(clock, log);
    this.#components = lifecycle;
    const common = { settings, sources, clock, log, lifecycle, progress, failed };
    const composition = await composeService({ ...common, store, leadership, listener });
    await lifecycle.start();
    if (lifecycle.state === "running") {
      log.info({ url: listener.url, version: VERSION }, "listening");
      if (this.#composition === null) note(composition.banner());
    }
    this.#composition = composition;
    return composition;
  }

  /** The market was led before, and will be led again: the database only has to come back. */
  async #waitAfter({ message: reason }: Outage): Promise<void> {
    const { clock, log } = this.#options;
    log.warn({ reason }, "the market cannot be recovered yet");
    await pause(clock, TRY_AGAIN_MS);
  }

  async #stopComponents(): Promise<void> {
    const isClean = (await this.#components?.stop()) ?? true;
    this.#isClean &&= isClean;
  }
}
