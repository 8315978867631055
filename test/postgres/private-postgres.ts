// A PostgreSQL of one's own for a test run: started from Debian's binaries on a free port of the loopback, in a temporary
// folder, and gone afterwards.

import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SQL } from "bun";

const BINARIES_ROOT = "/usr/lib/postgresql";
const START_SECONDS_MAX = 20;
const STOP_SECONDS_MAX = 10;
const USER = "marsad";

/** A running cluster, empty but for the databases that tests make on it. */
export interface PrivatePostgres {
  readonly port: number;
  /** Makes an empty database and returns its address. */
  createDatabase(): Promise<string>;
  /** Stops the server and starts it again on the same port, as an operator would. */
  restart(): Promise<void>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

export type PrivatePostgresStart =
  | { readonly postgres: PrivatePostgres; readonly reason: null }
  | { readonly postgres: null; readonly reason: string };

/** Starts a cluster, or says why there is none. With CI=true there must be one: its absence is thrown. */
export async function startPrivatePostgres(): Promise<PrivatePostgresStart> {
  const missing = missingReason();
  if (missing === null) return { postgres: await PrivateCluster.start(), reason: null };
  if (process.env["CI"] === "true") throw new Error(`PostgreSQL is needed here: ${missing}`);
  return { postgres: null, reason: missing };
}

function missingReason(): string | null {
  if (newestBinaries() === null)
    return `no PostgreSQL binaries below ${BINARIES_ROOT} (Debian: apt install postgresql)`;
  if (isRoot() && ids() === null) return "PostgreSQL does not run as root, and there is no user 'postgres' or 'nobody'";
  return null;
}

class PrivateCluster implements PrivatePostgres {
  readonly port: number;
  readonly #folder: string;
  #databases = 0;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.port = port;
  }

  static async start(): Promise<PrivateCluster> {
    const folder = mkdtempSync(join(tmpdir(), "marsad-postgres-"));
    const cluster = new PrivateCluster(folder, await freePort());
    try {
      const owner = ids();
      if (isRoot() && owner !== null) chownSync(folder, owner.uid, owner.gid);
      // Nothing here survives the run, so nothing needs to reach the disk.
      await run(
        "initdb",
        ["-D", join(folder, "data"), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "-N"],
        folder,
      );
      await cluster.#start();
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  async createDatabase(): Promise<string> {
    const name = `marsad_${++this.#databases}`;
    const sql = new SQL(this.#address("postgres"), { max: 1 });
    try {
      await sql.unsafe(`create database ${name}`);
    } finally {
      await sql.close({ timeout: 1 });
    }
    return this.#address(name);
  }

  async restart(): Promise<void> {
    await this.#stop();
    await this.#start();
  }

  async stop(): Promise<void> {
    if (existsSync(join(this.#folder, "data", "postmaster.pid"))) await this.#stop().catch(() => undefined);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #start(): Promise<void> {
    const options = [
      `-p ${this.port}`,
      `-k ${this.#folder}`,
      "-c listen_addresses=127.0.0.1",
      "-c fsync=off",
      "-c full_page_writes=off",
      "-c max_connections=60",
      "-c shared_buffers=32MB",
    ].join(" ");
    await this.#control([
      "-w",
      "-t",
      String(START_SECONDS_MAX),
      "-l",
      join(this.#folder, "log"),
      "-o",
      options,
      "start",
    ]);
  }

  async #stop(): Promise<void> {
    await this.#control(["-w", "-t", String(STOP_SECONDS_MAX), "-m", "immediate", "stop"]);
  }

  async #control(args: readonly string[]): Promise<void> {
    await run("pg_ctl", ["-D", join(this.#folder, "data"), ...args], this.#folder);
  }

  #address(database: string): string {
    return `postgres://${USER}@127.0.0.1:${this.port}/${database}`;
  }
}

/** Runs a program of PostgreSQL, as its own user when we are root. */
async function run(program: string, args: readonly string[], folder: string): Promise<void> {
  const owner = isRoot() ? ids() : null;
  const asOwner =
    owner === null ? [] : ["setpriv", `--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups", "--"];
  const started = Bun.spawn([...asOwner, join(newestBinaries() ?? "", program), ...args], {
    cwd: folder,
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", HOME: folder },
    stdin: "ignore",
    stdout: "ignore",
    stderr: Bun.file(join(folder, "stderr")),
    timeout: (START_SECONDS_MAX + 10) * 1_000,
  });
  if ((await started.exited) !== 0) {
    const text = await Bun.file(join(folder, "stderr")).text();
    throw new Error(`${program} failed: ${text.trim().split("\n").at(-1) ?? "no message"}`);
  }
}

function newestBinaries(): string | null {
  if (!existsSync(BINARIES_ROOT)) return null;
  const folders = readdirSync(BINARIES_ROOT)
    .filter((version) => existsSync(join(BINARIES_ROOT, version, "bin", "pg_ctl")))
    .sort((a, b) => Number(b) - Number(a));
  return folders[0] === undefined ? null : join(BINARIES_ROOT, folders[0], "bin");
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The user that Debian's package makes for PostgreSQL, or the one without rights. */
function ids(): { readonly uid: number; readonly gid: number } | null {
  for (const user of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => Bun.spawnSync(["id", flag, user]).stdout.toString().trim());
    if (uid !== undefined && gid !== undefined && uid !== "" && gid !== "")
      return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

/** A port that was free a moment ago; the server fails to start in the rare case that it is taken meanwhile. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = address !== null && typeof address === "object" ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
