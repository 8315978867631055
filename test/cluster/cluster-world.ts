// A deployment of several processes for tests: an exchange, a private PostgreSQL, a private nats-server, and any number of markets,
// edges and workers on them, started and asked as an operator would.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeClusterKey } from "../../src/cluster/index.ts";
import { Child } from "../app/child.ts";
import { type PrivateNats, startPrivateNats } from "../nats/private-nats.ts";
import { ServedMarket } from "../outage/outage-world.ts";
import { type PrivatePostgres, startPrivatePostgres } from "../postgres/private-postgres.ts";

/** The default of PostgreSQL. */
const CONNECTIONS_MAX = 100;

export type ClusterRole = "all" | "market" | "edge" | "worker";

export type ClusterStart =
  | { readonly servers: ClusterServers; readonly reason: null }
  | { readonly servers: null; readonly reason: string };

export interface ClusterServers {
  readonly postgres: PrivatePostgres;
  readonly nats: PrivateNats;
}

/** Starts both servers, or says which of them is missing here. */
export async function startClusterServers(): Promise<ClusterStart> {
  const { postgres, reason: noPostgres } = await startPrivatePostgres(CONNECTIONS_MAX);
  if (postgres === null) return { servers: null, reason: noPostgres };
  const { nats, reason } = await startPrivateNats();
  if (nats !== null) return { servers: { postgres, nats }, reason: null };
  await postgres.stop();
  return { servers: null, reason };
}

export interface ExchangeOptions {
  readonly activity?: number;
  readonly speed?: number;
  readonly start?: string;
}

export class ClusterWorld {
  readonly folder = mkdtempSync(join(tmpdir(), "marsad-cluster-"));
  readonly #servers: ClusterServers;
  // Bound: what one test file starts.
  readonly #children = new Set<Child>();
  #url = "";
  #exchangePort = 0;
  #count = 0;

  constructor(servers: ClusterServers) {
    this.#servers = servers;
  }

  get databaseUrl(): string {
    return this.#url;
  }

  /** An empty database, and an exchange that all markets of this world take their feed from. */
  async open({ activity = 0.02, speed = 20, start = "10:30" }: ExchangeOptions = {}): Promise<void> {
    this.#url = await this.#servers.postgres.createDatabase();
    writeClusterKey(join(this.folder, "cluster.key"));
    const market = [`--sim-activity=${activity}`, `--sim-speed=${speed}`, `--sim-start=${start}`];
    const exchange = this.#run(["exchange", "--listen=0", ...market, `--data-dir=${join(this.folder, "exchange")}`]);
    this.#exchangePort = Number((await exchange.says(/tcp:\/\/127\.0\.0\.1:(\d+)/))[1]);
  }

  /** Starts a process in a role, and does not wait for it. */
  start(role: ClusterRole, more: readonly string[] = []): ServedMarket {
    const words = [
      "serve",
      `--role=${role}`,
      "--port=0",
      "--log-format=json",
      "--demo-keys",
      "--unlimited-demo",
      "--webhooks-insecure",
      `--data-dir=${join(this.folder, `${role}-${++this.#count}`)}`,
      `--webhooks-key-file=${join(this.folder, "webhooks.key")}`,
      `--database-url=${this.#url}`,
      `--nats-url=${this.#servers.nats.url}`,
      `--cluster-key-file=${join(this.folder, "cluster.key")}`,
      `--feed=tcp://127.0.0.1:${this.#exchangePort}`,
      ...more,
    ];
    return new ServedMarket(this.#run(words));
  }

  /** Starts a process in a role and waits until it is ready. */
  async serve(role: ClusterRole, more: readonly string[] = []): Promise<ServedMarket> {
    const service = this.start(role, more);
    await service.isReady();
    return service;
  }

  /** Runs a command of the operator on the database; its exit code. */
  command(words: readonly string[]): Promise<number> {
    return this.#run([...words, `--database-url=${this.#url}`]).ended();
  }

  async close(): Promise<void> {
    for (const child of this.#children) child.signal("SIGKILL");
    await Promise.all([...this.#children].map((child) => child.ended()));
    rmSync(this.folder, { recursive: true, force: true });
  }

  #run(words: readonly string[]): Child {
    const child = new Child(["src/app/main.ts", ...words], {}, {});
    this.#children.add(child);
    return child;
  }
}
