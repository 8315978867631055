// The closes of past days in a folder, one small file for each day: closing prices, and agents' orders that stand for more than a day.
// A later day can then open without simulating the days before it. It is only a cache: a missing or damaged file means that the day is
// simulated again.

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Day, type Decimal, seedOf } from "../../src/base/index.ts";
import type { DayCloses } from "../trading/day/exchange-day.ts";

/** About two years of days; when full, the oldest files are deleted. */
const FILES_MAX = 500;
/** The files lie in the data folder, which only its owner can read. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** The content of a cache file, after its checksum. */
interface WrittenCloses extends Pick<DayCloses, "indices"> {
  readonly key: string;
  readonly day: Day;
  readonly prices: readonly (readonly [number, Decimal])[];
  /** Left out when there are none. */
  readonly carried?: DayCloses["carried"];
}

export class CloseCache {
  readonly #folder: string;
  readonly #key: string;
  readonly #prefix: string;

  /** `key` names everything that the closes depend on; files with another key are not read. */
  constructor(folder: string, key: string) {
    this.#folder = folder;
    this.#key = key;
    this.#prefix = `closes-${seedOf(key).toString(16).padStart(8, "0")}-`;
  }

  /** Null when there is no good file for the day. */
  read(day: Day): DayCloses | null {
    try {
      return parseCloses(readFileSync(this.#path(day), "utf8"), this.#key, day);
    } catch {
      return null;
    }
  }

  /** Stores the closes. A write that fails (full disk, read-only folder) only costs time later. */
  write(day: Day, closes: DayCloses): void {
    const { indices, prices, carried } = closes;
    const orders = carried.length === 0 ? {} : { carried };
    const written: WrittenCloses = { key: this.#key, day, indices, prices: [...prices], ...orders };
    const body = JSON.stringify(written);
    const text = `${seedOf(body)}\n${body}\n`;
    const partial = `${this.#path(day)}.partial`;
    try {
      mkdirSync(this.#folder, { recursive: true, mode: FOLDER_MODE });
      writeFileSync(partial, text, { mode: FILE_MODE });
      renameSync(partial, this.#path(day));
      this.#makeRoom();
    } catch {
      // The day can be simulated again.
    }
  }

  #makeRoom(): void {
    const files = readdirSync(this.#folder)
      .filter((name) => name.startsWith(this.#prefix))
      .sort();
    for (const name of files.slice(0, Math.max(0, files.length - FILES_MAX))) rmSync(join(this.#folder, name));
  }

  #path(day: Day): string {
    return join(this.#folder, `${this.#prefix}${day}.json`);
  }
}

/** Null when the text differs from the one written for this key and day. */
function parseCloses(text: string, key: string, day: Day): DayCloses | null {
  const [checksum = "", body = ""] = text.split("\n");
  if (checksum !== String(seedOf(body))) return null;
  // By its checksum this text was written by `write`, from the very same type.
  const closes = JSON.parse(body) as WrittenCloses;
  if (closes.key !== key || closes.day !== day) return null;
  const { prices, indices, carried = [] } = closes;
  return { prices: new Map(prices), indices, carried };
}
