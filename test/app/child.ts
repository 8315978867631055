// Runs a program of the project as a process of its own and waits for its output.

import { join } from "node:path";

export const ROOT = join(import.meta.dir, "../..");

const MAIN = "src/app/main.ts";
/** The longest wait for a line of output; after it the test fails with the output so far. */
const SAY_LIMIT_MS = 120_000;
/**
 * The compiler's last tier costs more than it saves in a process that lives a minute, except for loops that run for seconds: here it
 * begins after fifteen times as many rounds as by default.
 */
export const LATE_LAST_TIER = { BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: "1000000" };

/** The words that start `marsad`: by the built program where MARSAD_TEST_PROGRAM names one, else from the sources. */
export function marsadCommand(words: readonly string[]): readonly string[] {
  const { MARSAD_TEST_PROGRAM: built } = process.env;
  return built === undefined ? [process.execPath, join(ROOT, MAIN), ...words] : [built, ...words];
}

export class Child {
  readonly #process: Bun.Subprocess<"pipe", "pipe", "pipe">;
  readonly #waiters = new Set<() => void>();
  #out = "";
  #err = "";

  /**
   * `descriptorsMax` limits its open files and sockets together; `wrapper` is a command that runs the program, for example in a
   * namespace of its own; `program` is another program than ours; `folder` is another copy of the project; `isAsShipped` leaves the
   * compiler as it is.
   */
  constructor(
    words: readonly string[],
    environment: Readonly<Record<string, string>> = {},
    options: {
      readonly descriptorsMax?: number;
      readonly wrapper?: readonly string[];
      readonly program?: string;
      readonly folder?: string;
      readonly isAsShipped?: boolean;
    } = {},
  ) {
    const { PATH = "", HOME = "" } = process.env;
    const { descriptorsMax, wrapper = [], program = process.execPath, folder = ROOT, isAsShipped = false } = options;
    const [first, ...rest] = words;
    const isMarsad = first === MAIN && folder === ROOT;
    const command = isMarsad ? marsadCommand(rest) : [program, ...words];
    const limited = ["bash", "-c", `ulimit -n ${descriptorsMax} && exec "$0" "$@"`];
    const start = descriptorsMax === undefined ? wrapper : limited;
    this.#process = Bun.spawn([...start, ...command], {
      cwd: folder,
      env: { PATH, HOME, ...(isAsShipped ? {} : LATE_LAST_TIER), ...environment },
      stdin: "pipe",
      stdout: "pipe",
      stderr: "pipe",
    });
    void this.#read(this.#process.stdout, (text) => {
      this.#out += text;
    });
    void this.#read(this.#process.stderr, (text) => {
      this.#err += text;
    });
  }

  get pid(): number {
    return this.#process.pid;
  }

  get out(): string {
    return this.#out;
  }

  get err(): string {
    return this.#err;
  }

  /** Writes a line to its standard input. */
  type(line: string): void {
    this.#process.stdin.write(`${line}\n`);
    void this.#process.stdin.flush();
  }

  /** Closes its standard input. */
  endInput(): void {
    void this.#process.stdin.end();
  }

  get isRunning(): boolean {
    return this.#process.exitCode === null;
  }

  signal(name: "SIGTERM" | "SIGINT" | "SIGKILL" | "SIGSTOP" | "SIGCONT"): void {
    this.#process.kill(name);
  }

  /** The exit code, once the process has ended and all its output has been read. */
  async ended(): Promise<number> {
    const code = await this.#process.exited;
    await Promise.all(this.#reads);
    return code;
  }

  /** Waits until the process prints a match, on either stream. */
  async says(pattern: RegExp, limitMs = SAY_LIMIT_MS): Promise<RegExpExecArray> {
    const signal = AbortSignal.timeout(limitMs);
    for (;;) {
      const found = pattern.exec(this.#out) ?? pattern.exec(this.#err);
      if (found !== null) return found;
      if (signal.aborted || this.#process.exitCode !== null) break;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiters.add(resolve);
      signal.addEventListener("abort", () => resolve(), { once: true });
      await Promise.race([promise, this.#process.exited]);
      this.#waiters.delete(resolve);
    }
    throw new Error(`never said ${pattern}; said:\n${this.#out}\n${this.#err}`);
  }

  readonly #reads: Promise<void>[] = [];

  #read(stream: ReadableStream<Uint8Array>, take: (text: string) => void): Promise<void> {
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of stream) {
        take(decoder.decode(chunk, { stream: true }));
        for (const wake of this.#waiters) wake();
      }
    })();
    this.#reads.push(reading);
    return reading;
  }
}
