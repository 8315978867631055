// One server under test with the readers on it: the server on one core, the load generator on another.

import { join } from "node:path";
import type { Figures } from "./feed-pace.ts";
import type { Measured } from "./load-generator.ts";

const SERVER_CORE = 0;
const LOAD_CORE = 1;

export interface SubjectOptions {
  readonly name: string;
  readonly command: readonly string[];
  /** Where sockets are opened. */
  readonly path: string;
}

function pinned(core: number, command: readonly string[]): string[] {
  return Bun.which("taskset") === null ? [...command] : ["taskset", "-c", String(core), ...command];
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

export class Subject {
  readonly name: string;
  readonly #server: Bun.Subprocess;
  readonly #load: Bun.Subprocess<"pipe", "pipe", "inherit">;
  readonly #answers: Lines;

  private constructor(name: string, server: Bun.Subprocess, load: Bun.Subprocess<"pipe", "pipe", "inherit">) {
    this.name = name;
    this.#server = server;
    this.#load = load;
    this.#answers = new Lines(load.stdout);
  }

  static async start({ name, command, path }: SubjectOptions): Promise<Subject> {
    const server = Bun.spawn(pinned(SERVER_CORE, command), { stdout: "pipe", stderr: "inherit" });
    const port = await new Lines(server.stdout).next();
    const generator = [process.execPath, join(import.meta.dir, "load-generator.ts"), port, path];
    const load = Bun.spawn(pinned(LOAD_CORE, generator), { stdin: "pipe", stdout: "pipe", stderr: "inherit" });
    return new Subject(name, server, load);
  }

  open(connections: number): Promise<unknown> {
    return this.#ask(`open ${connections}`);
  }

  /** Readers of many symbols; they are the first to stop. */
  openWide(connections: number): Promise<unknown> {
    return this.#ask(`open-wide ${connections}`);
  }

  stop(readers: number): Promise<unknown> {
    return this.#ask(`stop ${readers}`);
  }

  /** Messages a second, or `max` for as many as the server can. */
  async measure(rate: number | "max", forMs: number): Promise<Measured> {
    return (await this.#ask(`measure ${rate} ${forMs}`)) as Measured;
  }

  /** Memory after a collection. */
  async residentBytes(): Promise<number> {
    return ((await this.#ask("collect")) as Figures).rssBytes;
  }

  async end(): Promise<void> {
    this.#load.kill();
    this.#server.kill();
    await Promise.all([this.#load.exited, this.#server.exited]);
  }

  async #ask(command: string): Promise<unknown> {
    this.#load.stdin.write(`${command}\n`);
    await this.#load.stdin.flush();
    return JSON.parse(await this.#answers.next());
  }
}
