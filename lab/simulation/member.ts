// One process of a simulated deployment: the real service run in a role, with a clock, a store, links and a door of the simulation.
// It can be killed, which leaves all its pending calls unanswered for ever, frozen, stopped in order, and given a wrong clock.

import { join } from "node:path";
import { resolveSettings } from "../../src/app/config/effective.ts";
import type { SettingName } from "../../src/app/config/index.ts";
import { ServiceRun } from "../../src/app/service/service-run.ts";
import { type Clock, type Component, Lifecycle, type Log, Outage, pause } from "../../src/base/index.ts";
import type { Links } from "../../src/cluster/index.ts";
import { WakeUps } from "../../src/cluster/members/wake-ups.ts";
import { BusChunkPublisher, BusChunkSource, type ChunkSource } from "../../src/cluster/relay/chunk-source.ts";
import type { ChunkPublisher } from "../../src/cluster/relay/market-relay.ts";
import { DatabaseTime } from "../../src/cluster/trust/database-time.ts";
import { MessageSeal } from "../../src/cluster/trust/message-seal.ts";
import { RefusedMessages } from "../../src/cluster/trust/refused-messages.ts";
import { SealedBus } from "../../src/cluster/trust/sealed-bus.ts";
import { openStoreOn, type Store } from "../../src/store/sql/open-store.ts";
import type { SimulatedCheckpoints } from "./checkpoints.ts";
import { ADMIN_TOKEN } from "./clients.ts";
import type { SimulatedDatabase } from "./database.ts";
import type { SimulatedDoor } from "./door.ts";
import type { SimulatedFiles } from "./files.ts";
import type { SimulatedNetwork } from "./network.ts";
import type { PlantedBug, PlantedParts } from "./planted.ts";
import type { Owner, Scheduler } from "./scheduler.ts";

export type MemberRole = "market" | "edge" | "worker";

export interface MemberWorld {
  readonly scheduler: Scheduler;
  readonly database: SimulatedDatabase;
  readonly network: SimulatedNetwork;
  readonly files: SimulatedFiles;
  readonly checkpoints: SimulatedCheckpoints;
  readonly folder: string;
  readonly planted: PlantedBug | null;
  /** Additional delay of the edges' reads from the database. */
  readonly farMs: number;
  readonly retentionDays: number;
  /** Called when a process ended without being killed. */
  readonly ended: (member: Member, error: unknown) => void;
}

const CLUSTER_KEY = "the key of a simulated deployment, which a forger has not";
const CLUSTER = "simulated";
/** Retry interval of a process whose database is away at its start. */
const STORE_RETRY_MS = 500;

export class Member implements Owner {
  readonly name: string;
  readonly role: MemberRole;
  isDead = false;
  frozenUntilMs = 0;
  /** Wall time of this process less true time. */
  skewMs = 0;
  /** The name that the process gave itself; empty before it has one. */
  memberName = "";
  /** Its port, once it is open. */
  door: SimulatedDoor | null = null;
  readonly #world: MemberWorld;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #lifecycle: Lifecycle;
  readonly #planted: PlantedParts;

  constructor(world: MemberWorld, role: MemberRole, name: string) {
    this.name = name;
    this.role = role;
    this.#world = world;
    this.#clock = world.scheduler.clockOf(this, () => this.skewMs);
    this.#log = notingLog(world.scheduler, (day) => world.files.named(day));
    this.#lifecycle = new Lifecycle(this.#clock, this.#log);
    this.#planted = world.planted?.parts?.() ?? {};
  }

  start(port: number): void {
    this.#world.scheduler.after(0, this, "starts", () => void this.#run(port));
  }

  kill(): void {
    const { scheduler, database, network, files, checkpoints } = this.#world;
    scheduler.note(`${this.name} is killed`);
    this.isDead = true;
    files.crash(this);
    checkpoints.crash(this);
    network.leave(this);
    database.disconnect(this);
    this.door?.cut();
  }

  freeze(forMs: number): void {
    const { scheduler } = this.#world;
    scheduler.note(`${this.name} stands still for ${forMs} ms`);
    this.frozenUntilMs = scheduler.nowMs + forMs;
  }

  /** Stops in order, as on SIGTERM; `gone` is called at the end. */
  stop(gone: () => void): void {
    this.#world.scheduler.after(0, this, "SIGTERM", () => {
      void this.#lifecycle.stop().then(() => {
        this.kill();
        gone();
      });
    });
  }

  async #run(port: number): Promise<void> {
    const { ended } = this.#world;
    const run = new ServiceRun({
      effective: resolveSettings({ flags: this.#flags(port), environment: {}, file: null }),
      clock: this.#clock,
      log: this.#log,
      openStore: () => this.#openStore(),
      openLinks: (store, member) => this.#openLinks(store, member),
      local: null,
      edges: null,
      listened: () => undefined,
      lifecycle: this.#lifecycle,
      progress: () => ({ update: () => undefined, end: () => undefined }),
      note: (line) => this.#world.scheduler.note(line.trim().split("\n", 1)[0] ?? ""),
      failed: (error) => ended(this, error),
    });
    try {
      await run.run();
    } catch (error) {
      ended(this, error);
    }
  }

  #flags(port: number): ReadonlyMap<SettingName, string> {
    const { folder, files, retentionDays } = this.#world;
    return new Map<SettingName, string>([
      ["role", this.role],
      ["port", String(port)],
      ["dataDir", join(folder, this.name)],
      ["databaseUrl", "postgres://simulated/marsad"],
      ["natsUrl", "nats://simulated:4222"],
      ["clusterKeyFile", join(folder, "cluster.key")],
      ["webhooksKeyFile", join(folder, "webhooks.key")],
      ["feed", "tcp://simulated:1"],
      ["retentionDays", String(retentionDays)],
      ["filesDir", files.world.folder],
      ["filesFormat", "csv"],
      ["demoKeys", "true"],
      ["unlimitedDemo", "true"],
      ["webhooksInsecure", "true"],
      ["adminToken", ADMIN_TOKEN],
      ["logLevel", "warn"],
    ]);
  }

  async #openStore(): Promise<Store> {
    const { database, farMs } = this.#world;
    for (;;) {
      try {
        const store = await openStoreOn(database.connect(this, this.#clock, this.role === "edge" ? farMs : 0));
        return this.#planted.store?.(store) ?? store;
      } catch (error) {
        if (!(error instanceof Outage)) throw error;
        await pause(this.#clock, STORE_RETRY_MS);
      }
    }
  }

  /** Links like those over NATS: small messages and chunks over one network, signed with the deployment's key. */
  async #openLinks(store: Store, member: string): Promise<Links> {
    this.memberName = member;
    const time = await DatabaseTime.open(store, this.#clock);
    const seal = new MessageSeal(CLUSTER_KEY, CLUSTER);
    const refused = new RefusedMessages(this.#log);
    const network = this.#world.network.join(this);
    const bus =
      this.#world.planted?.isUnsigned === true ? network : new SealedBus({ bus: network, seal, time, refused });
    const publisher = (epoch: string): ChunkPublisher & Component => {
      const real = new BusChunkPublisher(bus, epoch);
      return this.#planted.publisher?.(real) ?? real;
    };
    const source = (epoch: string): ChunkSource => {
      const real = new BusChunkSource(bus, epoch);
      return this.#planted.source?.(real) ?? real;
    };
    return {
      bus,
      wakeUps: new WakeUps({ bus, member, clock: this.#clock, log: this.#log }),
      isAlone: false,
      local: null,
      publishersOf: (epoch) => [publisher(epoch)],
      sourceOf: source,
      refused,
      measure: () => undefined,
      close: () => time.stop(),
    };
  }
}

/** Writes warnings and worse to the trace, without the parts that differ between machines. `named` gets days without files. */
export function notingLog(scheduler: Scheduler, named: (day: string) => void): Log {
  const noting =
    (level: string) =>
    (fields: Readonly<Record<string, unknown>>, message: string): void => {
      const { err, reason, day } = fields;
      if (level === "error" && /\bfiles\b/.test(message)) named(String(day));
      const said =
        err instanceof Error ? `: ${err.name}: ${err.message}` : reason === undefined ? "" : `: ${String(reason)}`;
      scheduler.note(`${level} ${message}${said}`);
    };
  const nothing = (): void => undefined;
  const log: Log = {
    debug: nothing,
    info: noting("info"),
    warn: noting("warn"),
    error: noting("error"),
    fatal: noting("fatal"),
    child: () => log,
    isLevelEnabled: () => false,
  };
  return log;
}
