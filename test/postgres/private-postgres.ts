// A PostgreSQL of one's own for a test run: started from Debian's binaries on a free port of the loopback, in a temporary
// folder, and gone afterwards; should the test run be killed, the kernel stops the server.

import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { SQL } from "bun";
import { freePort } from "../world/free-port.ts";

const BINARIES_ROOT = "/usr/lib/postgresql";
const START_SECONDS_MAX = 60;
const READY_LINE = "database system is ready to accept connections";
const USER = "marsad";
/** Few, so that a test can use them up. */
const CONNECTIONS_MAX = 60;

/** A running cluster, empty but for the databases that tests make on it. */
export interface PrivatePostgres {
  readonly port: number;
  /** Makes an empty database and returns its address. */
  createDatabase(): Promise<string>;
  /** Makes a copy of a database that nobody is connected to, and returns its address. */
  copyOf(address: string): Promise<string>;
  drop(address: string): Promise<void>;
  /** Stops the server and starts it again on the same port, as an operator would. */
  restart(): Promise<void>;
  /** Stops the server as a maintenance does, or at once as a failure does; `resume` starts it again on the same port. */
  halt(how?: "fast" | "immediate"): Promise<void>;
  resume(): Promise<void>;
  /** Takes TLS from now on, by the certificate in this folder, and from `user` a password alone. */
  guard(certificates: string, user: string, password: string): Promise<void>;
  /** Starts a read replica of the server; resolves with its port. It is gone with the server. */
  replicate(): Promise<number>;
  /** Lets every process of the server stand still, as behind a network that swallows everything; `thaw` lets them go on. */
  freeze(): void;
  thaw(): void;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

export type PrivatePostgresStart =
  | { readonly postgres: PrivatePostgres; readonly reason: null }
  | { readonly postgres: null; readonly reason: string };

/** Starts a cluster, or says why there is none. With CI=true there must be one: its absence is thrown. */
export async function startPrivatePostgres(connectionsMax = CONNECTIONS_MAX): Promise<PrivatePostgresStart> {
  const missing = missingReason();
  if (missing === null) return { postgres: await PrivateCluster.start(connectionsMax), reason: null };
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
  readonly #connectionsMax: number;
  #server: Server | null = null;
  #replica: Server | null = null;
  #databases = 0;

  private constructor(folder: string, port: number, connectionsMax: number) {
    this.#folder = folder;
    this.#connectionsMax = connectionsMax;
    this.port = port;
  }

  static async start(connectionsMax: number): Promise<PrivateCluster> {
    const folder = mkdtempSync(join(tmpdir(), "marsad-postgres-"));
    const cluster = new PrivateCluster(folder, freePort(), connectionsMax);
    try {
      giveToOwner(folder);
      const { success, stderr } = Bun.spawnSync(["cp", "--archive", await madeCluster(), join(folder, "data")]);
      if (!success) throw new Error(`the cluster cannot be copied: ${stderr}`);
      await cluster.#start();
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  createDatabase(): Promise<string> {
    return this.#create("template1");
  }

  copyOf(address: string): Promise<string> {
    return this.#create(databaseOf(address));
  }

  drop(address: string): Promise<void> {
    return runSql(this.#address("postgres"), `drop database ${databaseOf(address)} with (force)`);
  }

  async #create(template: string): Promise<string> {
    const name = `marsad_${++this.#databases}`;
    await runSql(this.#address("postgres"), `create database ${name} template ${template}`);
    return this.#address(name);
  }

  async restart(): Promise<void> {
    await this.halt();
    await this.resume();
  }

  halt(how: "fast" | "immediate" = "fast"): Promise<void> {
    return this.#stop(how === "fast" ? "SIGINT" : "SIGQUIT");
  }

  resume(): Promise<void> {
    return this.#start();
  }

  async guard(certificates: string, user: string, password: string): Promise<void> {
    const data = join(this.#folder, "data");
    for (const name of ["server.pem", "server.key"]) {
      copyFileSync(join(certificates, name), join(data, name));
      chmodSync(join(data, name), 0o600);
      giveToOwner(join(data, name));
    }
    await runSql(this.#address("postgres"), `create role ${user} login superuser password '${password}'`);
    const rules = readFileSync(join(data, "pg_hba.conf"), "utf8");
    writeFileSync(
      join(data, "pg_hba.conf"),
      `hostssl all ${user} 127.0.0.1/32 scram-sha-256\nhost all ${user} all reject\n${rules}`,
    );
    appendFileSync(
      join(data, "postgresql.conf"),
      "ssl = on\nssl_cert_file = 'server.pem'\nssl_key_file = 'server.key'\n",
    );
    await this.restart();
  }

  async replicate(): Promise<number> {
    const port = freePort();
    const data = join(this.#folder, "replica");
    await run(
      "pg_basebackup",
      ["-D", data, "-R", "-X", "stream", "-c", "fast", "-d", this.#address("postgres")],
      this.#folder,
    );
    const options = ["-c", "listen_addresses=127.0.0.1", "-c", `unix_socket_directories=${this.#folder}`];
    this.#replica = spawn("postgres", ["-D", data, "-p", String(port), ...options], this.#folder);
    await untilReady(this.#replica, "database system is ready to accept read-only connections");
    return port;
  }

  // While the main process stands still, it begins no child, and one that has ended keeps its number: it is stopped first and goes on last.
  freeze(): void {
    this.#server?.kill("SIGSTOP");
    this.#signalChildren("SIGSTOP");
  }

  thaw(): void {
    this.#signalChildren("SIGCONT");
    this.#server?.kill("SIGCONT");
  }

  #signalChildren(signal: "SIGSTOP" | "SIGCONT"): void {
    if (this.#server === null) return;
    const children = Bun.spawnSync(["ps", "-o", "pid=", "--ppid", String(this.#server.pid)]).stdout.toString();
    for (const pid of children.trim().split(/\s+/).map(Number)) process.kill(pid, signal);
  }

  async stop(): Promise<void> {
    this.#replica?.kill("SIGQUIT");
    await this.#replica?.exited;
    await this.#stop("SIGQUIT");
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #start(): Promise<void> {
    const settings = {
      listen_addresses: "127.0.0.1",
      unix_socket_directories: this.#folder,
      fsync: "off",
      full_page_writes: "off",
      max_connections: String(this.#connectionsMax),
      shared_buffers: "32MB",
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const args = ["-D", join(this.#folder, "data"), "-p", String(this.port), ...options];
    this.#server = spawn("postgres", args, this.#folder);
    await untilReady(this.#server);
  }

  /** To PostgreSQL, SIGINT is a tidy shutdown that ends connections, SIGQUIT an immediate one that the next start must repair. */
  async #stop(signal: "SIGINT" | "SIGQUIT"): Promise<void> {
    this.#server?.kill(signal);
    await this.#server?.exited;
    this.#server = null;
  }

  #address(database: string): string {
    return `postgres://${USER}@127.0.0.1:${this.port}/${database}`;
  }
}

const databaseOf = (address: string): string => new URL(address).pathname.slice(1);

async function runSql(address: string, statements: string): Promise<void> {
  const sql = new SQL(address, { max: 1 });
  try {
    await sql.unsafe(statements).simple();
  } finally {
    await sql.close({ timeout: 1 });
  }
}

/**
 * The data folder that `initdb` makes, made once for all test processes of this machine and copied from then on. It is made aside and
 * renamed, so that nobody copies half of it.
 */
async function madeCluster(): Promise<string> {
  const version = basename(dirname(newestBinaries() ?? ""));
  const kept = join(tmpdir(), `marsad-postgres-of-tests-${process.getuid?.()}-${version}`);
  if (!existsSync(kept)) {
    const aside = mkdtempSync(`${kept}-`);
    giveToOwner(aside);
    // Nothing of a test survives its run, so nothing needs to reach the disk.
    const words = ["-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "-N"];
    await run("initdb", ["-D", join(aside, "data"), ...words], aside);
    try {
      renameSync(aside, kept);
    } catch {
      // Another process was quicker.
      rmSync(aside, { recursive: true, force: true });
    }
  }
  return join(kept, "data");
}

type Server = ReturnType<typeof spawn>;

/** Starts a program of PostgreSQL, as its own user when we are root, to be stopped by the kernel when we are gone. */
function spawn(program: string, args: readonly string[], folder: string) {
  const owner = isRoot() ? ids() : null;
  const asOwner = owner === null ? [] : [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups"];
  const command = ["setpriv", ...asOwner, "--pdeathsig=QUIT", "--", join(newestBinaries() ?? "", program), ...args];
  return Bun.spawn(command, {
    cwd: folder,
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", HOME: folder },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
}

async function run(program: string, args: readonly string[], folder: string): Promise<void> {
  const started = spawn(program, args, folder);
  const text = await new Response(started.stderr).text();
  if ((await started.exited) !== 0)
    throw new Error(`${program} failed: ${text.trim().split("\n").at(-1) ?? "no message"}`);
}

/** Follows the server's log until it takes connections; afterwards the log is read on and dropped, so that it never blocks. */
async function untilReady(server: Server, line = READY_LINE): Promise<void> {
  const deadline = setTimeout(() => server.kill("SIGQUIT"), START_SECONDS_MAX * 1_000);
  const reader = server.stderr.getReader();
  const decoder = new TextDecoder();
  let text = "";
  while (!text.includes(line)) {
    const { done, value } = await reader.read();
    if (done)
      throw new Error(
        `PostgreSQL did not start within ${START_SECONDS_MAX} s: ${text.trim().split("\n").at(-1) ?? ""}`,
      );
    text += decoder.decode(value, { stream: true });
  }
  clearTimeout(deadline);
  void (async () => {
    while (!(await reader.read()).done);
  })();
}

function newestBinaries(): string | null {
  if (!existsSync(BINARIES_ROOT)) return null;
  const folders = readdirSync(BINARIES_ROOT)
    .filter((version) => existsSync(join(BINARIES_ROOT, version, "bin", "pg_ctl")))
    .sort((a, b) => Number(b) - Number(a));
  return folders[0] === undefined ? null : join(BINARIES_ROOT, folders[0], "bin");
}

/** The user that PostgreSQL runs as; ours, unless we are root. */
function giveToOwner(path: string): void {
  const owner = ids();
  if (isRoot() && owner !== null) chownSync(path, owner.uid, owner.gid);
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
