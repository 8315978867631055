// One run of the service on one store and one port, in the role that the settings give it. A process that may lead follows the market
// while another one leads, and leads when it can; it is composed anew for each of both, and when a day is begun anew.

import { join } from "node:path";
import { type Clock, Lifecycle, type Log, Outage, pause, SECOND_MS } from "../../base/index.ts";
import { Deposed, type Store } from "../../store/index.ts";
import { type Effective, VERSION } from "../config/index.ts";
import type { OpenProgress } from "../terminal/progress.ts";
import { composeFollower, type FollowerComposition, type StoodBy } from "./compose-follower.ts";
import { type Composition, composeService } from "./compose-service.ts";
import { composeWorker } from "./compose-worker.ts";
import { type Links, openLinks } from "./links.ts";
import { Listener } from "./listener.ts";
import type { DoorProcesses, LocalProcess } from "./local-process.ts";
import { MarketLeadership } from "./market-leadership.ts";
import { newMemberName } from "./member-name.ts";
import { openStorage } from "./open-storage.ts";

export interface ServiceRunOptions {
  readonly effective: Effective;
  readonly clock: Clock;
  readonly log: Log;
  /** This process among those of one machine, where it is one of them. */
  readonly local?: LocalProcess;
  /** The door processes that serve the customers, where this one does not. */
  readonly doors?: DoorProcesses;
  /** Called when the process listens for the first time. */
  readonly listened?: () => void;
  /** Stops what the run has opened. */
  readonly lifecycle: Lifecycle;
  readonly progress: OpenProgress;
  /** Writes a line for the person at the terminal. */
  readonly note: (line: string) => void;
  /** Ends the service because of a fault of ours. */
  readonly failed: (error: unknown) => void;
}

/** What a run has opened. */
interface Opened {
  readonly store: Store;
  readonly listener: Listener;
  readonly links: Links;
  readonly member: string;
}

const TRY_AGAIN_MS = SECOND_MS;
/** The socket of the parent's probes and metrics. */
const PROBES_FILE = "market.sock";
const LOOK_EVERY_MS = SECOND_MS / 2;
/** Why there are no prices meanwhile. */
const LED_BY_ANOTHER = "another process leads the market";
const BEGUN_ANEW = "the day is begun anew";

export class ServiceRun {
  readonly #options: ServiceRunOptions;
  #components: Lifecycle | null = null;
  #composition: Composition | null = null;
  #hasListened = false;
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
    const member = newMemberName();
    const local = this.#options.local ?? this.#options.doors?.local ?? null;
    const links = await openLinks({ settings, store, member, local, clock, log });
    lifecycle.adopt({ name: "links", stop: () => links.close() });
    const opened = { store, links, member, listener: this.#newListener() };
    if (settings.role === "worker") return await this.#work(opened);
    if (settings.role === "edge") return await this.#serve(opened);
    const isLocal = settings.databaseUrl === null;
    const leadership = new MarketLeadership({ store, clock, log, note, isLocal, member });
    lifecycle.adopt(leadership);
    // Only a process that does everything itself has no place beside another one.
    await (settings.role === "all" ? leadership.take() : leadership.offer());
    this.#adopt(opened);
    for (;;) {
      const followed = leadership.term === null ? await this.#standBy(opened, leadership) : null;
      await this.#lead(opened, leadership, followed);
    }
  }

  /** Customers come over the port, which door processes share; their parent has its probes on a socket in the data folder. */
  #newListener(): Listener {
    const { clock, effective, doors, local } = this.#options;
    const { settings } = effective;
    if (doors !== undefined)
      return new Listener(clock, { ...settings, socketPath: join(settings.dataDir, PROBES_FILE) });
    return new Listener(clock, { ...settings, isPortShared: local !== undefined });
  }

  #adopt({ listener }: Opened): void {
    const { lifecycle } = this.#options;
    lifecycle.adopt({ name: "service", stop: () => this.#stopComponents() });
    lifecycle.adopt({ name: "listener", stop: () => listener.stop() });
  }

  async #work(opened: Opened): Promise<never> {
    this.#adopt(opened);
    await this.#start(opened, (lifecycle) => composeWorker({ ...this.#common(lifecycle), ...opened }));
    return await new Promise<never>(() => undefined);
  }

  /** An edge: follows the market for ever. */
  async #serve(opened: Opened): Promise<never> {
    this.#adopt(opened);
    for (;;) {
      const composition = await this.#follow(opened, () => null);
      if (composition !== null) await composition.replaced;
    }
  }

  /** Follows the market until this process leads; the market as it followed it, if it did. */
  async #standBy(opened: Opened, leadership: MarketLeadership): Promise<StoodBy | null> {
    const taken = leadership.again();
    while (leadership.term === null) {
      const composition = await this.#follow(opened, () => leadership.term);
      if (composition === null) continue;
      await Promise.race([taken, composition.replaced]);
      if (leadership.term !== null) return composition.stoodBy;
    }
    return null;
  }

  /** Composes the service on a market that is followed; null when that is not possible yet. */
  async #follow(opened: Opened, term: () => MarketLeadership["term"]): Promise<FollowerComposition | null> {
    const { clock, log, effective } = this.#options;
    const { sources } = effective;
    try {
      if ((await opened.store.journal.end()) === null) {
        await pause(clock, LOOK_EVERY_MS);
        return null;
      }
      await this.#stopComponents();
      return await this.#start(opened, (lifecycle) =>
        composeFollower({ ...this.#common(lifecycle), ...opened, term, sources }),
      );
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
      log.warn({ reason: error.message }, "the market cannot be followed yet");
      await pause(clock, TRY_AGAIN_MS);
      return null;
    }
  }

  /** Runs the service for one term. */
  async #lead(opened: Opened, leadership: MarketLeadership, warm: StoodBy | null): Promise<void> {
    const { sources } = this.#options.effective;
    const { progress } = this.#options;
    let stoodBy = warm;
    while (leadership.term !== null) {
      await this.#stopComponents();
      try {
        const given = { sources, progress, leadership, followed: stoodBy };
        const composition = await this.#start(opened, (lifecycle) =>
          composeService({ ...this.#common(lifecycle), ...opened, ...given }),
        );
        this.#composition = composition;
        stoodBy = null;
        await Promise.race([leadership.over(), composition.restartAsked]);
        await composition.standBy(leadership.term === null ? LED_BY_ANOTHER : BEGUN_ANEW);
      } catch (error) {
        stoodBy?.exchange?.stopWaiting();
        stoodBy = null;
        if (error instanceof Deposed) leadership.deposed(error);
        else if (!(error instanceof Outage) || !this.#hasListened) throw error;
        else await this.#waitAfter(error);
      }
    }
  }

  #common(lifecycle: Lifecycle) {
    const { effective, clock, log, failed } = this.#options;
    return { settings: effective.settings, clock, log, lifecycle, failed };
  }

  /** Composes and starts; says so at the terminal the first time. */
  async #start<T extends Pick<Composition, "banner">>(
    { listener }: Opened,
    compose: (lifecycle: Lifecycle) => Promise<T>,
  ): Promise<T> {
    const { clock, log } = this.#options;
    const lifecycle = new Lifecycle(clock, log);
    this.#components = lifecycle;
    const composition = await compose(lifecycle);
    await lifecycle.start();
    if (lifecycle.state === "running") {
      log.info({ url: listener.url, version: VERSION }, "listening");
      if (!this.#hasListened) await this.#noteListening(composition.banner());
      this.#hasListened = true;
    }
    return composition;
  }

  async #noteListening(banner: string): Promise<void> {
    const { doors, lifecycle, note, listened } = this.#options;
    if (doors !== undefined) {
      lifecycle.adopt(doors);
      await doors.start();
    }
    note(banner);
    listened?.();
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
