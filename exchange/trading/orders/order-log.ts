// The log of agents' requests, in market time. It is written before the market acts, so that a market that is killed and started again
// replays to the same place, frame by frame. In a folder it is one file of JSON lines; without one it lives as long as the process.

import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";
import { type Day, dayStartMs, secretBytes } from "../../../src/base/index.ts";
import type { OrderCommand } from "./order-command.ts";

/** Most commands of one log; further ones are refused. */
const COMMANDS_MAX = 500_000;
/** Only the owner can read the agents' requests. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** The furthest moment that the market may have reached: no frame after it was sent. */
export interface Reached {
  readonly day: Day;
  readonly timeOfDayMs: number;
}

type Line = { readonly id: string } | { readonly command: OrderCommand } | { readonly reached: Reached };

export class OrderLog {
  /** The id of this log: a market with other orders is another market. */
  readonly id: string;
  /** Bound: COMMANDS_MAX commands in all. */
  readonly #byDay = new Map<Day, OrderCommand[]>();
  readonly #file: number | null;
  #count = 0;
  #reached: Reached | null = null;

  private constructor(id: string, file: number | null) {
    this.id = id;
    this.#file = file;
  }

  /** Opens the log of a market, or begins one. `market` names the market within the folder; null for a log in memory. */
  static open(folder: string | null, market: string): OrderLog {
    if (folder === null) return new OrderLog(newId(), null);
    mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
    const path = join(folder, `orders-${market}.jsonl`);
    const lines = existsSync(path) ? readLines(path) : [];
    const [first] = lines;
    const known = first !== undefined && "id" in first ? first.id : null;
    const log = new OrderLog(known ?? newId(), openSync(path, "a", FILE_MODE));
    if (known === null) log.#write({ id: log.id });
    for (const line of lines) {
      if ("command" in line) log.#keep(line.command);
      else if ("reached" in line) log.#reached = line.reached;
    }
    return log;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  get isFull(): boolean {
    return this.#count >= COMMANDS_MAX;
  }

  /** Null until an agent has acted. */
  get reached(): Reached | null {
    return this.#reached;
  }

  /** The commands of a day in order. The list grows while the day lasts. */
  commandsOf(day: Day): readonly OrderCommand[] {
    return this.#commandsOf(day);
  }

  #commandsOf(day: Day): OrderCommand[] {
    let commands = this.#byDay.get(day);
    if (commands === undefined) {
      commands = [];
      this.#byDay.set(day, commands);
    }
    return commands;
  }

  /** Writes the command before it is carried out. */
  append(command: OrderCommand): void {
    this.#write({ command });
    this.#keep(command);
  }

  /** Writes how far the market will go, before a reader can see it. */
  reach(reached: Reached): void {
    this.#reached = reached;
    this.#write({ reached });
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
  }

  #keep(command: OrderCommand): void {
    this.#commandsOf(command.day).push(command);
    this.#count++;
    const { day, timeOfDayMs } = command;
    const isFurther =
      this.#reached === null ||
      dayStartMs(day) + timeOfDayMs > dayStartMs(this.#reached.day) + this.#reached.timeOfDayMs;
    if (isFurther) this.#reached = { day, timeOfDayMs };
  }

  #write(line: Line): void {
    if (this.#file !== null) writeSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}

function newId(): string {
  return Buffer.from(secretBytes(8)).toString("hex");
}

/** The whole lines of a log. A last line that a kill cut short was never carried out: it is removed from the file. */
function readLines(path: string): Line[] {
  const bytes = readFileSync(path);
  const wholeBytes = bytes.lastIndexOf(10) + 1;
  if (wholeBytes < bytes.length) truncateSync(path, wholeBytes);
  const text = bytes.subarray(0, wholeBytes).toString("utf8");
  // These lines were written by this class, from the very same type.
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Line]));
}
