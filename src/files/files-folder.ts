// The folder in which the files of days are kept: which days are there, where a file is, and how many days stay.

import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Day, formatDay, parseDay } from "../base/index.ts";
import { decodeManifest, MANIFEST_FILE, type Manifest, type ManifestFile } from "./manifest.ts";

/** A file that can be sent. */
export interface KeptFile extends ManifestFile {
  readonly path: string;
}

export class FilesFolder {
  readonly #folder: string;
  /** Manifests that were read, with the time of the file. Bound: the days in the folder. */
  readonly #read = new Map<Day, { readonly changedMs: number; readonly manifest: Manifest | null }>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The days that are complete, newest first. */
  days(): readonly Day[] {
    const days = this.#folders().filter((day) => this.manifest(day) !== null);
    for (const day of this.#read.keys()) if (!days.includes(day)) this.#read.delete(day);
    return days.sort((a, b) => b - a);
  }

  /** Null when the day is not there, or not complete. */
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

  /** Removes all but the newest days; which they were. */
  keepNewest(count: number): readonly Day[] {
    const old = this.days().slice(count);
    for (const day of old) rmSync(join(this.#folder, formatDay(day)), { recursive: true, force: true });
    return old;
  }

  #folders(): Day[] {
    try {
      return readdirSync(this.#folder).flatMap((name) => parseDay(name) ?? []);
    } catch {
      // A folder that nobody has made yet holds no day.
      return [];
    }
  }
}
