// The folder with the files of days: lists its days, finds a file, and removes the oldest days.

import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Clock, type Day, formatDay, HOUR_MS, type Log, Outage, parseDay } from "../base/index.ts";
import { decodeManifest, MANIFEST_FILE, type Manifest, type ManifestFile } from "./manifest.ts";

/** A file that can be sent. */
export interface KeptFile extends ManifestFile {
  readonly path: string;
}

interface CheckedFile {
  readonly day: Day;
  readonly changedMs: number;
  /** Monotonic time. */
  readonly untilMs: number;
  readonly isSound: Promise<boolean>;
}

/** Files are read and checked again after this time, because a flipped bit does not change the time of a file. */
const CHECK_AGAIN_MS = HOUR_MS;

export class FilesFolder {
  readonly #folder: string;
  /** Manifests that were read, with the time of the file. Bound: the days in the folder. */
  readonly #read = new Map<Day, { readonly changedMs: number; readonly manifest: Manifest | null }>();

  /** Files that were compared with their manifests, by path. Bound: the files in the folder. */
  readonly #checked = new Map<string, CheckedFile>();
  readonly #clock: Clock;
  readonly #log: Log;

  constructor(folder: string, clock: Clock, log: Log) {
    this.#folder = folder;
    this.#clock = clock;
    this.#log = log;
  }

  /** The complete days, newest first. */
  days(): readonly Day[] {
    const days = this.#folders().filter((day) => this.manifest(day) !== null);
    for (const day of this.#read.keys()) if (!days.includes(day)) this.#read.delete(day);
    for (const [path, { day }] of this.#checked) if (!days.includes(day)) this.#checked.delete(path);
    return days.sort((a, b) => b - a);
  }

  /** The manifest of a day; null when the day is absent or not complete. */
  manifest(day: Day): Manifest | null {
    const path = join(this.#folder, formatDay(day), MANIFEST_FILE);
    const changedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (changedMs === undefined) return null;
    const known = this.#read.get(day);
    if (known?.changedMs === changedMs) return known.manifest;
    const manifest = decodeManifest(readFileSync(path, "utf8"));
    this.#read.set(day, { changedMs, manifest });
    return manifest;
  }

  /** A file of the day's manifest; null for any other name. */
  file(day: Day, name: string): KeptFile | null {
    const file = this.manifest(day)?.files.find((candidate) => candidate.name === name);
    return file === undefined ? null : { ...file, path: join(this.#folder, formatDay(day), file.name) };
  }

  /** Throws an Outage when the hash of a file differs from its manifest, so that a damaged file is never sent. */
  async check(day: Day, { path, sha256 }: KeptFile): Promise<void> {
    const nowMs = this.#clock.monotonicMs();
    const changedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    let known = this.#checked.get(path);
    if (known?.changedMs !== changedMs || nowMs >= known.untilMs) {
      known = { day, changedMs, untilMs: nowMs + CHECK_AGAIN_MS, isSound: this.#isSound(path, sha256) };
      this.#checked.set(path, known);
    }
    if (!(await known.isSound)) throw new Outage(`${path} is not as it was written`, { kind: "damaged" });
  }

  async #isSound(path: string, sha256: string): Promise<boolean> {
    const found = await hashOf(path);
    if (found === sha256) return true;
    const advice = "`marsad export --replace` writes the day anew while the journal has it";
    this.#log.error({ path, found, expected: sha256, advice }, "a file is not as it was written, and is not sent");
    return false;
  }

  /** Removes all but the newest days; returns the removed days. */
  keepNewest(count: number): readonly Day[] {
    const old = this.days().slice(count);
    for (const day of old) rmSync(join(this.#folder, formatDay(day)), { recursive: true, force: true });
    return old;
  }

  #folders(): Day[] {
    try {
      return readdirSync(this.#folder).flatMap((name) => parseDay(name) ?? []);
    } catch {
      // A folder that does not exist yet has no days.
      return [];
    }
  }
}

/** The hash of a file; null when it cannot be read. */
async function hashOf(path: string): Promise<string | null> {
  const hash = new Bun.CryptoHasher("sha256");
  try {
    for await (const bytes of Bun.file(path).stream()) hash.update(bytes);
    return hash.digest("hex");
  } catch {
    return null;
  }
}
