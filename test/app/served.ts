// The real program under a suite of its clients, in the form that MARSAD_TEST_FORM names: one process, which is the default; `edges`, two
// door processes on its port; `roles`, a market, two edges and a worker on PostgreSQL and NATS behind a round-robin.

import { join } from "node:path";
import { RoundRobin } from "../../lab/scale-out/round-robin.ts";
import { startServers } from "../../lab/scale-out/start-servers.ts";
import { writeClusterKey } from "../../src/cluster/index.ts";
import { freePort } from "../world/free-port.ts";
import { until } from "../world/until.ts";
import { Child } from "./child.ts";
import { servedForm } from "./served-form.ts";

const DOORS = 2;
const LISTENS = /is listening on (http:[^\s]+)/;
const ROLE_LISTENS = /"url":"(http:[^"]+)"/;
/** A market of roles writes its past anew, which on a busy machine takes minutes. */
const READY_LIMIT_MS = 280_000;
/** For the hook that starts a service. */
export const START_LIMIT_MS = 2 * READY_LIMIT_MS;

/** A process that customers connect to: the service itself, or an edge of a deployment. */
interface Door {
  readonly url: string;
  /** Its command line without the port. */
  readonly words: readonly string[];
  /** The line with its address, printed when it takes requests. */
  readonly listens: RegExp;
  child: Child;
}

export class Served {
  readonly url: string;
  readonly #doors: readonly Door[];
  /** The processes behind the doors. */
  readonly #others: readonly Child[];
  readonly #close: () => Promise<void>;

  private constructor(
    url: string,
    doors: readonly Door[],
    others: readonly Child[] = [],
    close: () => Promise<void> = async () => {},
  ) {
    this.url = url;
    this.#doors = doors;
    this.#others = others;
    this.#close = close;
  }

  /** Starts `marsad serve` with these words, and resolves when it is ready. The folder is that of a service of one machine. */
  static async start(dataDir: string, words: readonly string[]): Promise<Served> {
    const form = servedForm();
    if (form === "roles") return await Served.#startRoles(dataDir, words);
    const doors = form === "edges" ? [`--edges=${DOORS}`] : [];
    const all = [`--data-dir=${dataDir}`, ...doors, ...words];
    const child = run([`--port=${freePort()}`, ...all]);
    const [, url = ""] = await child.says(LISTENS, READY_LIMIT_MS);
    await isReady(url, [child]);
    return new Served(url, [{ url, words: all, listens: LISTENS, child }]);
  }

  /** Stops every process in order; the exit codes. */
  async stop(): Promise<readonly number[]> {
    for (const child of this.#children) child.signal("SIGTERM");
    const codes = await Promise.all(this.#children.map((child) => child.ended()));
    await this.#close();
    return codes;
  }

  async kill(): Promise<void> {
    await killAll(this.#children);
    await this.#close();
  }

  /** Kills the processes that customers connect to: the service itself, or all edges of a deployment. */
  async killDoors(): Promise<void> {
    await killAll(this.#doors.map(({ child }) => child));
  }

  /** Starts them again at the same addresses, and resolves when they are ready. */
  async startDoors(): Promise<void> {
    await Promise.all(
      this.#doors.map(async (door) => {
        door.child = run([`--port=${new URL(door.url).port}`, ...door.words]);
        await door.child.says(door.listens, READY_LIMIT_MS);
        await isReady(door.url, [door.child]);
      }),
    );
  }

  get #children(): readonly Child[] {
    return [...this.#doors.map(({ child }) => child), ...this.#others];
  }

  static async #startRoles(folder: string, words: readonly string[]): Promise<Served> {
    const { postgres, nats, reason } = await startServers();
    if (postgres === null || nats === null) throw new Error(`Roles need PostgreSQL and nats-server: ${reason}.`);
    const front = await RoundRobin.open();
    writeClusterKey(join(folder, "cluster.key"));
    const shared = [
      `--public-url=${front.url}`,
      "--demo-keys",
      `--database-url=${await postgres.createDatabase()}`,
      `--nats-url=${nats.url}`,
      `--cluster-key-file=${join(folder, "cluster.key")}`,
      `--webhooks-key-file=${join(folder, "webhooks.key")}`,
    ];
    const children: Child[] = [];
    const start = async (role: string, at: number): Promise<Door> => {
      const all = [`--role=${role}`, ...shared, `--data-dir=${join(folder, `${role}-${at}`)}`, ...words];
      const child = run([`--port=${freePort()}`, ...all]);
      children.push(child);
      const [, url = ""] = await child.says(ROLE_LISTENS, READY_LIMIT_MS);
      await isReady(url, children);
      return { url, words: all, listens: ROLE_LISTENS, child };
    };
    const market = await start("market", 0);
    const edges = await Promise.all(Array.from({ length: DOORS }, (_, at) => start("edge", at)));
    const worker = await start("worker", 0);
    front.use(edges.map(({ url }) => Number(new URL(url).port)));
    return new Served(front.url, edges, [worker.child, market.child], async () => {
      await front.close();
      await nats.stop();
      await postgres.stop();
    });
  }
}

function run(words: readonly string[]): Child {
  return new Child(["src/app/main.ts", "serve", "--log-format=json", ...words]);
}

async function killAll(children: readonly Child[]): Promise<void> {
  for (const child of children) child.signal("SIGKILL");
  await Promise.all(children.map((child) => child.ended()));
}

async function isReady(url: string, children: readonly Child[]): Promise<void> {
  const isUp = async (): Promise<boolean> => {
    const ended = children.find(({ isRunning }) => !isRunning);
    if (ended !== undefined) throw new Error(`a process ended: ${ended.out}${ended.err}`);
    return (await fetch(`${url}/readyz`)).ok;
  };
  await until("the service is ready", isUp, undefined, READY_LIMIT_MS);
}
