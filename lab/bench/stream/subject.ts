// One server under test with the readers on it: the server on one core, the load generator on another.

import { join } from "node:path";
import { pinned } from "../page/child-process.ts";
import { type Figures, SYMBOLS_PER_CONNECTION } from "./feed-pace.ts";
import type { Measured } from "./load-generator.ts";

export const SERVER_CORE = 0;
const LOAD_CORE = 1;
/** The load gives way to the probe, with which it shares a core. */
const LOAD_NICENESS = 10;
const WAVE = 200;
/** Number of probes among the readers of a wave. */
const PROBES = 4;
const SETTLE_MS = 500;

export interface SubjectOptions {
  readonly name: string;
  readonly command: readonly string[];
  /** The path for sockets. */
  readonly path: string;
}

const executable = process.execPath;
const program = (file: string): string => join(import.meta.dir, file);

/** A publisher without a service behind it. */
export const BARE: SubjectOptions = { name: "bare", command: [executable, program("bare-server.ts")], path: "/" };
/** The stream door. */
export const MARSAD: SubjectOptions = {
  name: "marsad",
  command: [executable, program("marsad-server.ts")],
  path: "/ws/v1/stocks/?api_key=load",
};

/** The stream door, with readers of compact frames, and with readers that ask for at most one message per symbol and second. */
export const COMPACT: SubjectOptions = { ...MARSAD, name: "compact", path: `${MARSAD.path}&encoding=compact` };
export const CONFLATED: SubjectOptions = { ...MARSAD, name: "conflated", path: `${MARSAD.path}&conflate_ms=1000` };

function givingWay(command: readonly string[]): string[] {
  return Bun.which("nice") === null ? [...command] : ["nice", "-n", String(LOAD_NICENESS), ...command];
}

/** Reads a stream line by line. */
class Lines {
  readonly #reader: AsyncIterator<Uint8Array>;
  #text = "";

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#reader = stream[Symbol.asyncIterator]();
  }

  async next(): Promise<string> {
    while (!this.#text.includes("\n")) {
      const { value, done } = await this.#reader.next();
      if (done === true) throw new Error("the process ended");
      this.#text += new TextDecoder().decode(value);
    }
    const at = this.#text.indexOf("\n");
    const line = this.#text.slice(0, at);
    this.#text = this.#text.slice(at + 1);
    return line;
  }
}

/** The combined result of a server's readers. */
export interface Seen extends Omit<Measured, "latencies"> {
  /** Delay from event to client. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** A process with readers. */
export class Readers {
  readonly #process: Bun.Subprocess<"pipe", "pipe", "inherit">;
  readonly #answers: Lines;

  constructor(command: readonly string[]) {
    this.#process = Bun.spawn(pinned(LOAD_CORE, command), { stdin: "pipe", stdout: "pipe", stderr: "inherit" });
    this.#answers = new Lines(this.#process.stdout);
  }

  async ask(command: string): Promise<unknown> {
    this.#process.stdin.write(`${command}\n`);
    await this.#process.stdin.flush();
    return JSON.parse(await this.#answers.next());
  }

  async end(): Promise<void> {
    this.#process.kill();
    await this.#process.exited;
  }
}

export class Subject {
  readonly name: string;
  readonly port: string;
  readonly #server: Bun.Subprocess;
  readonly #load: Readers;
  readonly #probe: Readers;

  private constructor(name: string, port: string, server: Bun.Subprocess, load: Readers, probe: Readers) {
    this.name = name;
    this.port = port;
    this.#server = server;
    this.#load = load;
    this.#probe = probe;
  }

  static async start({ name, command, path }: SubjectOptions): Promise<Subject> {
    const server = Bun.spawn(pinned(SERVER_CORE, command), { stdout: "pipe", stderr: "inherit" });
    const port = await new Lines(server.stdout).next();
    const generator = [process.execPath, join(import.meta.dir, "load-generator.ts"), port, path];
    const load = new Readers(givingWay([...generator, "load"]));
    return new Subject(name, port, server, load, new Readers([...generator, "probe"]));
  }

  /** Opens readers in waves, a few probes among each. */
  async open(connections: number, symbolCount = SYMBOLS_PER_CONNECTION): Promise<void> {
    for (let left = connections; left > 0; left -= WAVE) {
      const wave = Math.min(WAVE, left);
      await this.#load.ask(`open ${wave - PROBES} ${symbolCount}`);
      await this.#probe.ask(`open ${PROBES} ${symbolCount}`);
    }
    await Bun.sleep(SETTLE_MS);
  }

  /** Opens the readers that `stop` stops: the first of all, without probes. */
  openStopping(connections: number, symbolCount: number): Promise<unknown> {
    return this.#load.ask(`open ${connections} ${symbolCount}`);
  }

  stop(readers: number): Promise<unknown> {
    return this.#load.ask(`stop ${readers}`);
  }

  /** `rate` is messages a second, or `max` for as many as the server can send. */
  async measure(rate: number | "max", forMs: number): Promise<Seen> {
    const asked = [this.#load, this.#probe].map((readers) => readers.ask(`measure ${rate} ${forMs}`));
    const [load, probe] = (await Promise.all(asked)) as [Measured, Measured];
    const { latencies } = probe;
    return {
      ...load,
      deliveriesPerSecond: load.deliveriesPerSecond + probe.deliveriesPerSecond,
      deliveriesPerCpuSecond: load.deliveriesPerCpuSecond + probe.deliveriesPerCpuSecond,
      p50Ms: latencies[Math.floor(latencies.length * 0.5)] ?? Number.NaN,
      p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
    };
  }

  /** Resident memory after a collection. */
  async residentBytes(): Promise<number> {
    return ((await this.#load.ask("collect")) as Figures).rssBytes;
  }

  async end(): Promise<void> {
    this.#server.kill();
    await Promise.all([this.#load.end(), this.#probe.end(), this.#server.exited]);
  }
}
