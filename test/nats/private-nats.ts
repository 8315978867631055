// A NATS server of one's own for a test run: Debian's nats-server on a free port of the loopback, with JetStream in a temporary
// folder, and gone afterwards; should the test run be killed, the kernel stops the server.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../world/free-port.ts";

const PROGRAMS = ["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"];
const START_SECONDS_MAX = 60;
const READY_LINE = "Server is ready";

/** A running server with JetStream. */
export interface PrivateNats {
  readonly url: string;
  /** Ends the server at once, as a failure does; `resume` starts it again on the same port. */
  kill(): Promise<void>;
  resume(): Promise<void>;
  /** Forgets every stream, as a server with a new disk does. Only while it is killed. */
  forget(): void;
  /** Lets the server stand still, as behind a network that swallows everything; `thaw` lets it go on. */
  freeze(): void;
  thaw(): void;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

export type PrivateNatsStart =
  | { readonly nats: PrivateNats; readonly reason: null }
  | { readonly nats: null; readonly reason: string };

/**
 * Starts a server, or says why there is none. With CI=true there must be one: its absence is thrown.`configuration` is text that an
 * operator would write into the server's file, and `fileStoreMax` the room of JetStream.
 */
export async function startPrivateNats(configuration = "", fileStoreMax = "16G"): Promise<PrivateNatsStart> {
  const program = PROGRAMS.find((path) => existsSync(path));
  if (program !== undefined)
    return { nats: await PrivateServer.start(program, configuration, fileStoreMax), reason: null };
  const reason = "no nats-server here (Debian: apt install nats-server)";
  if (process.env["CI"] === "true") throw new Error(`NATS is needed here: ${reason}`);
  return { nats: null, reason };
}

class PrivateServer implements PrivateNats {
  readonly url: string;
  readonly #program: string;
  readonly #folder: string;
  readonly #port: number;
  #server: Server | null = null;

  private constructor(program: string, folder: string, port: number) {
    this.#program = program;
    this.#folder = folder;
    this.#port = port;
    this.url = `nats://127.0.0.1:${port}`;
  }

  static async start(program: string, configuration: string, fileStoreMax: string): Promise<PrivateServer> {
    const folder = mkdtempSync(join(tmpdir(), "marsad-nats-"));
    const jetstream = `jetstream: { store_dir: "${folder}", max_file_store: ${fileStoreMax} }`;
    writeFileSync(join(folder, "nats.conf"), `${jetstream}\n${configuration}`);
    const server = new PrivateServer(program, folder, freePort());
    try {
      await server.resume();
      return server;
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  async resume(): Promise<void> {
    const args = ["-a", "127.0.0.1", "-p", String(this.#port), "-c", join(this.#folder, "nats.conf")];
    this.#server = spawn([this.#program, ...args], this.#folder);
    await untilReady(this.#server);
  }

  async kill(): Promise<void> {
    this.#server?.kill("SIGKILL");
    await this.#server?.exited;
    this.#server = null;
  }

  forget(): void {
    rmSync(join(this.#folder, "jetstream"), { recursive: true, force: true });
  }

  freeze(): void {
    this.#server?.kill("SIGSTOP");
  }

  thaw(): void {
    this.#server?.kill("SIGCONT");
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

type Server = ReturnType<typeof spawn>;

function spawn(command: readonly string[], folder: string) {
  return Bun.spawn(["setpriv", "--pdeathsig=KILL", "--", ...command], {
    cwd: folder,
    env: { PATH: "/usr/bin:/bin", HOME: folder },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
}

/** Follows the server's log until it takes connections; afterwards the log is read on and dropped, so that it never blocks. */
async function untilReady(server: Server): Promise<void> {
  const deadline = setTimeout(() => server.kill("SIGKILL"), START_SECONDS_MAX * 1_000);
  const reader = server.stderr.getReader();
  const decoder = new TextDecoder();
  let text = "";
  while (!text.includes(READY_LINE)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`nats-server did not start: ${text.trim().split("\n").at(-1) ?? ""}`);
    text += decoder.decode(value, { stream: true });
  }
  clearTimeout(deadline);
  void (async () => {
    while (!(await reader.read()).done);
  })();
}
