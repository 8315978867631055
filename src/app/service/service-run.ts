// One run of the service on one store and one port, in the role that the settings give it. A process that may lead follows the market while
// another one leads, and leads when it can. The parts that admit requests are opened once and live as long as the process; those that
// follow or lead the market are composed anew for each of both, and when a day is begun anew.

import { join } from "node:path";
import {
  type Clock,
  type Component,
  Lifecycle,
  type Log,
  Metrics,
  Outage,
  pause,
  SECOND_MS,
} from "../../base/index.ts";
import { type Links, type LocalProcess, MarketLeadership, newMemberName } from "../../cluster/index.ts";
import { Deposed, databasePlace, JournalDamage, openStore, type Store, type Term } from "../../store/index.ts";
import { type Effective, type Settings, VERSION } from "../config/index.ts";
import { Listener } from "../listener/listener.ts";
import type { OpenProgress } from "../terminal/progress.ts";
import { openContext, type ServiceContext, type ServiceProcess } from "./context.ts";
import { composeFollower, type FollowerComposition, type StoodBy } from "./follow.ts";
import { composeLeader } from "./lead.ts";
import { BEGUN_ANEW, setDamagedAside } from "./restart-day.ts";
import { composeWorker } from "./work.ts";

export interface ServiceRunOptions {
  readonly effective: Effective;
  readonly clock: Clock;
  readonly log: Log;
  readonly openStore: () => Promise<Store>;
  /** Connects the process with the others of its deployment. */
  readonly openLinks: (store: Store, member: string) => Promise<Links>;
  /** This process among those of one machine; null where it is alone. */
  readonly local: LocalProcess | null;
  /** The edges that serve the customers of this machine; null where this process serves them itself. */
  readonly edges: (Component & { start(): Promise<void> }) | null;
  /** Called when the process listens for the first time. */
  readonly listened: () => void;
  /** Stops everything that the run has opened. */
  readonly lifecycle: Lifecycle;
  readonly progress: OpenProgress;
  /** Writes a line for the person at the terminal. */
  readonly note: (line: string) => void;
  /** Ends the service because of a fault of ours. */
  readonly failed: (error: unknown) => void;
}

const TRY_AGAIN_MS = SECOND_MS;
/** The socket of the parent's probes and metrics. */
const PROBES_FILE = "market.sock";
const LOOK_EVERY_MS = SECOND_MS / 2;
/** The reason why there are no prices meanwhile. */
const LED_BY_ANOTHER = "another process leads the market";

export class ServiceRun {
  readonly #options: ServiceRunOptions;
  /** The parts that admit requests, for as long as the process runs. */
  #admitting: Lifecycle | null = null;
  /** The parts that follow or lead the market. */
  #components: Lifecycle | null = null;
  #isDatabaseGone: () => boolean = () => false;
  #hasListened = false;
  #isStopped = false;
  #isClean = true;

  constructor(options: ServiceRunOptions) {
    this.#options = options;
  }

  /** True when somebody deleted or replaced the database's files while the service ran. */
  get isDatabaseGone(): boolean {
    return this.#isDatabaseGone();
  }

  /** False when something did not stop in order, or received events were not stored. */
  get isClean(): boolean {
    return this.#isClean && !this.isDatabaseGone;
  }

  /** Opens everything and runs until the lifecycle is stopped. Throws when the service cannot start. */
  async run(): Promise<never> {
    const { effective, clock, log, openStore, openLinks, local, edges, lifecycle, progress, note, failed } =
      this.#options;
    const { settings, sources } = effective;
    const store = await openStore();
    lifecycle.adopt({ name: "store", stop: () => store.close() });
    const member = newMemberName();
    const links = await openLinks(store, member);
    lifecycle.adopt({ name: "links", stop: () => links.close() });
    // Customers come over the port, which edges of one machine share; their parent has its probes on a socket in the data folder.
    const listener = new Listener(
      clock,
      edges === null
        ? { ...settings, isPortShared: local !== null }
        : { ...settings, socketPath: join(settings.dataDir, PROBES_FILE) },
    );
    // An edge and a worker never take the leadership.
    const leadership = new MarketLeadership({
      store,
      clock,
      log,
      note,
      isLocal: settings.databaseUrl === null,
      member,
    });
    lifecycle.adopt({ name: "admission", stop: () => this.#stop(this.#admitting) });
    lifecycle.adopt(leadership);
    lifecycle.adopt({ name: "service", stop: () => this.#stopForGood() });
    lifecycle.adopt({ name: "listener", stop: () => listener.stop() });
    // Only a process that does everything itself cannot run beside another one.
    if (settings.role === "all") await leadership.take();
    const context = await this.#open({
      settings,
      sources,
      store,
      links,
      member,
      listener,
      clock,
      log,
      progress,
      failed,
    });
    this.#isDatabaseGone = () => context.database.isGone;
    leadership.reportTo(context.database.renewals);
    if (settings.role === "worker") {
      await this.#start(context, composeWorker);
      return await new Promise<never>(() => undefined);
    }
    if (settings.role === "edge") {
      for (;;) await (await this.#follow(context, () => null))?.replaced;
    }
    if (settings.role === "market") await leadership.offer();
    for (;;) {
      const stoodBy = leadership.term === null ? await this.#standBy(context, leadership) : null;
      await this.#lead(context, leadership, stoodBy);
    }
  }

  /**
   * Opens the parts that admit requests, as soon as the database lets it. Only a process that does everything itself gives up in an outage.
   */
  async #open(process: ServiceProcess): Promise<ServiceContext> {
    const { settings, store, clock, log } = process;
    for (;;) {
      const admitting = new Lifecycle(clock, log);
      this.#admitting = admitting;
      try {
        // The first leader of a new database decides which market it is, and by that whether there are demo keys.
        if (settings.role !== "edge" || (await store.journal.end()) !== null) {
          const context = await openContext(process, admitting);
          await admitting.start();
          return context;
        }
        await pause(clock, LOOK_EVERY_MS);
      } catch (error) {
        if (!(error instanceof Outage) || settings.role === "all") throw error;
        log.warn({ reason: error.message }, "the accounts cannot be read yet");
        await pause(clock, TRY_AGAIN_MS);
      }
    }
  }

  /** Follows the market until this process leads; returns the market that it followed, if it did. */
  async #standBy(context: ServiceContext, leadership: MarketLeadership): Promise<StoodBy | null> {
    const taken = leadership.again();
    while (leadership.term === null) {
      const composition = await this.#follow(context, () => leadership.provenTerm);
      if (composition === null) continue;
      await Promise.race([taken, composition.replaced]);
      if (leadership.term !== null) return composition.stoodBy;
    }
    return null;
  }

  /** Composes the service on a market that another process leads; null when that is not possible yet. */
  async #follow(context: ServiceContext, term: () => Term | null): Promise<FollowerComposition | null> {
    const { store, clock, log } = context;
    await this.#goOn();
    try {
      if ((await store.journal.end()) === null) {
        await pause(clock, LOOK_EVERY_MS);
        return null;
      }
      return await this.#start(context, (composed, components) => composeFollower(composed, components, term));
    } catch (error) {
      // The leader sets a damaged day aside when it starts again.
      if (!(error instanceof Outage || error instanceof JournalDamage)) throw error;
      log.warn({ reason: error.message }, "the market cannot be followed yet");
      await pause(clock, TRY_AGAIN_MS);
      return null;
    }
  }

  /** Runs the service for one term. */
  async #lead(context: ServiceContext, leadership: MarketLeadership, warm: StoodBy | null): Promise<void> {
    let stoodBy = warm;
    let damage: string | null = null;
    for (let term = leadership.term; term !== null; term = leadership.term) {
      // The term may be over before the market is composed: then the first write is refused.
      const leading = term;
      try {
        const composition = await this.#start(context, (composed, components) =>
          composeLeader(composed, components, leadership, leading, stoodBy),
        );
        stoodBy = null;
        await Promise.race([leadership.over(), composition.restartAsked]);
        await composition.standBy(leadership.term === null ? LED_BY_ANOTHER : BEGUN_ANEW);
      } catch (error) {
        stoodBy?.exchange?.stopWaiting();
        stoodBy = null;
        if (error instanceof Deposed) leadership.deposed(error);
        else if (error instanceof JournalDamage) {
          // Data that one read finds damaged may be whole in the next one.
          if (error.message === damage) await this.#setAside(context, leadership.term, error);
          else context.log.warn({ reason: error.message }, "the journal is read again");
          damage = error.message;
        } else if (!(error instanceof Outage) || !this.#hasListened) throw error;
        else {
          // The process has led the market before, and leads it again when the database is back.
          context.log.warn({ reason: error.message }, "the market cannot be recovered yet");
          await pause(context.clock, TRY_AGAIN_MS);
        }
      }
    }
  }

  /** Sets a damaged day aside, after which the market is composed from all other days. */
  async #setAside(context: ServiceContext, term: Term | null, damage: JournalDamage): Promise<void> {
    const { store, settings, clock, log } = context;
    if (term === null) return;
    const database = databasePlace({ dataDir: settings.dataDir, url: settings.databaseUrl });
    if (!(await setDamagedAside(store.leading(term), damage, clock, log.child({ database })))) throw damage;
  }

  /**
   * Composes and starts the components in place of the earlier ones; the first time it tells the person at the terminal that the service
   * listens. Never resolves once the service stops.
   */
  async #start<T extends { readonly banner: () => string }>(
    context: ServiceContext,
    compose: (context: ServiceContext, components: Lifecycle) => Promise<T>,
  ): Promise<T> {
    const { clock, log, edges, lifecycle, note, listened } = this.#options;
    await this.#stop(this.#components);
    await this.#goOn();
    const components = new Lifecycle(clock, log);
    this.#components = components;
    const composition = await compose({ ...context, metrics: new Metrics(context.metrics) }, components);
    await components.start();
    if (components.state !== "running") return await new Promise<never>(() => undefined);
    log.info({ url: context.listener.url, version: VERSION }, "listening");
    if (!this.#hasListened) {
      if (edges !== null) {
        lifecycle.adopt(edges);
        await edges.start();
      }
      note(composition.banner());
      listened();
    }
    this.#hasListened = true;
    return composition;
  }

  /** Never resolves once the service stops, so that nothing is composed after it. */
  async #goOn(): Promise<void> {
    if (this.#isStopped) await new Promise<never>(() => undefined);
  }

  async #stopForGood(): Promise<void> {
    this.#isStopped = true;
    await this.#stop(this.#components);
  }

  async #stop(components: Lifecycle | null): Promise<void> {
    const isClean = (await components?.stop()) ?? true;
    this.#isClean &&= isClean;
  }
}

/** Outages that pass by themselves. All others, such as a wrong password or a full disk, need a person. */
const PASSING: ReadonlySet<Outage["kind"]> = new Set(["away", "starting", "crowded", "busy"]);
const WAIT_LIMIT_MS = 30 * SECOND_MS;
const ASK_EVERY_MS = 500;

/**
 * Opens the store. The service waits for a database that is only starting, or that cannot be reached yet: after a power cut both start
 * together, in any order.
 */
export async function openStorage(
  { dataDir, databaseUrl: url }: Pick<Settings, "dataDir" | "databaseUrl">,
  clock: Clock,
  log: Log,
  note: (line: string) => void,
): Promise<Store> {
  const startMs = clock.nowMs();
  for (let isNoted = false; ; isNoted = true) {
    try {
      const store = await openStore({ dataDir, url }, clock);
      const { applied, newer } = store.migrations;
      if (applied.length > 0)
        log.info({ steps: applied.length, to: applied.at(-1) }, "the schema was brought up to date");
      for (const migration of newer) log.warn({ migration }, "the schema has a step of a newer version");
      return store;
    } catch (error) {
      const isPassing = error instanceof Outage && PASSING.has(error.kind);
      if (!isPassing || clock.nowMs() - startMs >= WAIT_LIMIT_MS) throw error;
      if (!isNoted) note(`Waiting up to ${WAIT_LIMIT_MS / SECOND_MS} seconds for the database: ${error.message}`);
    }
    await pause(clock, ASK_EVERY_MS);
  }
}
