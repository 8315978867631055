// The real program under a suite of its clients, in the form that MARSAD_TEST_FORM names: one process, which is the default; `edges`, two
// door processes on its port; `roles`, a market, two edges and a worker on PostgreSQL and NATS behind a round-robin.

import { join } from "node:path";
import { RoundRobin } from "../scale-out/round-robin.ts";
import { startServers } from "../scale-out/start-servers.ts";
import { until } from "../world/until.ts";
import { Child } from "./child.ts";
import { servedForm } from "./served-form.ts";

const DOORS = 2;
/** A market of roles writes its past anew, which on a busy machine takes minutes. */
const READY_LIMIT_MS = 280_000;
/** For the hook that starts a service. */
export const START_LIMIT_MS = 2 * READY_LIMIT_MS;

export class Served {
  readonly url: string;
  readonly #children: readonly Child[];
  readonly #close: () => Promise<void>;

  private constructor(url: string, children: readonly Child[], close: () => Promise<void> = async () => {}) {
    this.url = url;
    this.#children = children;
    this.#close = close;
  }

  /** Starts `marsad serve` with these words, and resolves when it is ready. The folder is that of a service of one machine. */
  static async start(dataDir: string, words: readonly string[]): Promise<Served> {
    const form = servedForm();
    if (form === "roles") return await Served.#startRoles(dataDir, words);
    const doors = form === "edges" ? [`--edges=${DOORS}`] : [];
    const child = run(["--port=0", `--data-dir=${dataDir}`, ...doors, ...words]);
    const url = (await child.says(/is listening on (http:[^\s]+)/))[1] ?? "";
    await isReady(url, [child]);
    return new Served(url, [child]);
  }

  /** Stops every process in order; the exit codes. */
  async stop(): Promise<readonly number[]> {
    for (const child of this.#children) child.signal("SIGTERM");
    const codes = await Promise.all(this.#children.map((child) => child.ended()));
    await this.#close();
    return codes;
  }

  async kill(): Promise<void> {
    for (const child of this.#children) child.signal("SIGKILL");
    await Promise.all(this.#children.map((child) => child.ended()));
    await this.#close();
  }

  static async #startRoles(folder: string, words: readonly string[]): Promise<Served> {
    const { postgres, nats, reason } = await startServers();
    if (postgres === null || nats === null) throw new Error(`Roles need PostgreSQL and nats-server: ${reason}.`);
    const front = await RoundRobin.open();
    const shared = [
      "--port=0",
      `--public-url=${front.url}`,
      "--demo-keys",
      `--database-url=${await postgres.createDatabase()}`,
      `--nats-url=${nats.url}`,
      `--webhooks-key-file=${join(folder, "webhooks.key")}`,
    ];
    const children: Child[] = [];
    const start = async (role: string, at: number): Promise<string> => {
      const child = run([`--role=${role}`, ...shared, `--data-dir=${join(folder, `${role}-${at}`)}`, ...words]);
      children.push(child);
      const [, url = ""] = await child.says(/"url":"(http:[^"]+)"/, READY_LIMIT_MS);
      await isReady(url, children);
      return url;
    };
    await start("market", 0);
    const edges = await Promise.all(Array.from({ length: DOORS }, (_, at) => start("edge", at)));
    await start("worker", 0);
    front.use(edges.map((url) => Number(new URL(url).port)));
    return new Served(front.url, children.toReversed(), async () => {
      await front.close();
      await nats.stop();
      await postgres.stop();
    });
  }
}

function run(words: readonly string[]): Child {
  return new Child(["src/app/main.ts", "serve", "--log-format=json", ...words]);
}

async function isReady(url: string, children: readonly Child[]): Promise<void> {
  const isUp = async (): Promise<boolean> => {
    const ended = children.find(({ isRunning }) => !isRunning);
    if (ended !== undefined) throw new Error(`a process ended: ${ended.out}${ended.err}`);
    return (await fetch(`${url}/readyz`)).ok;
  };
  await until("the service is ready", isUp, undefined, READY_LIMIT_MS);
}
