// The service and the exchange as processes of their own, started as an operator starts them and restarted on the
// same ports and folders.

import { openSync } from "node:fs";
import { marsadCommand, ROOT } from "../../test/app/child.ts";
import { comesTrue, nowMs } from "./pause.ts";

const READY_LIMIT_MS = 120_000;

/** Runs a command of marsad to its end and returns what it printed; null when it failed. */
export async function runMarsad(words: readonly string[]): Promise<string | null> {
  const child = spawn(words, "pipe");
  const [text, code] = await Promise.all([new Response(child.stdout as ReadableStream).text(), child.exited]);
  return code === 0 ? text : null;
}

function spawn(words: readonly string[], out: number | "pipe") {
  const { PATH = "", HOME = "" } = process.env;
  return Bun.spawn([...marsadCommand(words)], {
    cwd: ROOT,
    env: { PATH, HOME },
    stdin: "ignore",
    stdout: out,
    stderr: out === "pipe" ? "ignore" : out,
  });
}

export class ChildProcess {
  readonly #words: readonly string[];
  readonly #log: number;
  #child: ReturnType<typeof spawn> | null = null;
  /** Set while it is being ended on purpose. */
  #isAsked = false;
  starts = 0;
  /** Exits without a request, by exit code. */
  readonly ownExits: number[] = [];

  constructor(words: readonly string[], logFile: string) {
    this.#words = words;
    this.#log = openSync(logFile, "a");
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  get isRunning(): boolean {
    return this.#child !== null;
  }

  start(): void {
    this.#isAsked = false;
    this.starts++;
    const child = spawn(this.#words, this.#log);
    this.#child = child;
    // No child process outlives the soak, however the soak ends.
    const kill = (): void => child.kill("SIGKILL");
    process.once("exit", kill);
    void child.exited.then((code) => {
      process.off("exit", kill);
      if (!this.#isAsked) this.ownExits.push(code);
      if (this.#child === child) this.#child = null;
    });
  }

  signal(name: "SIGSTOP" | "SIGCONT"): void {
    this.#child?.kill(name);
  }

  /** Ends it, and waits until it has. */
  async end(name: "SIGKILL" | "SIGTERM"): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#isAsked = true;
    child.kill(name);
    await child.exited;
  }
}

/** Waits until the service reports that it is ready; returns the milliseconds of the wait, or null when it never was. */
export async function untilReady(port: number, service: ChildProcess): Promise<number | null> {
  const startedMs = nowMs();
  const isReady = await comesTrue(async () => {
    if (!service.isRunning) service.start();
    return isServiceReady(port);
  }, READY_LIMIT_MS);
  return isReady ? nowMs() - startedMs : null;
}

async function isServiceReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) })).status === 200;
  } catch {
    return false;
  }
}
