// A data folder with the data that a first start writes: companies, five years of bars, ten years of filings. It is written
// once for all test processes of a revision and copied from then on, because writing it takes most of the time of a first start.

import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EXCHANGE_DEFAULTS } from "../../exchange/server/exchange-options.ts";
import { writeFirstPast, writeKnownCompanies } from "../../src/app/simulated/first-start.ts";
import { DAY_MS, SystemClock } from "../../src/base/index.ts";
import { openStore } from "../../src/store/index.ts";

const ROOT = join(import.meta.dir, "../..");
/** The written data depends on these folders. */
const SOURCES = ["exchange", "src"];
const PREFIX = "marsad-past-of-tests-";
const DATABASE = "marsad.db";

/** A new folder, whose name begins with `name`; a service that starts on it finds the past already written. */
export async function folderWithPast(name: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  await givePast(folder);
  return folder;
}

/** Gives a folder without a database the past of the default market. */
export async function givePast(folder: string): Promise<void> {
  const kept = await keepPast();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  copyFileSync(join(kept, DATABASE), join(folder, DATABASE), constants.COPYFILE_FICLONE);
}

/** Writes the past unless it is there; returns its folder. Written aside and renamed, so that nobody copies half of it. */
export async function keepPast(): Promise<string> {
  const kept = join(tmpdir(), `${PREFIX}${revision()}`);
  if (existsSync(kept)) return kept;
  forgetOthers();
  const aside = mkdtempSync(join(tmpdir(), PREFIX));
  const store = await openStore({ dataDir: aside, url: null }, new SystemClock());
  const silent = (): { update(): void; end(): void } => ({ update: () => undefined, end: () => undefined });
  const { seed, firstDay } = EXCHANGE_DEFAULTS;
  await writeKnownCompanies(store);
  await writeFirstPast(store, { seed, firstDay }, silent, () => undefined);
  await store.close();
  try {
    renameSync(aside, kept);
  } catch {
    // Another process was quicker.
    rmSync(aside, { recursive: true, force: true });
  }
  return kept;
}

/** Removes the pasts of revisions that nobody tests any more. */
function forgetOthers(): void {
  for (const name of readdirSync(tmpdir())) {
    const path = join(tmpdir(), name);
    const isOld = name.startsWith(PREFIX) && Date.now() - statSync(path).mtimeMs > DAY_MS;
    if (isOld) rmSync(path, { recursive: true, force: true });
  }
}

/** A hash that changes with every file that the past may depend on. */
function revision(): string {
  const hash = new Bun.CryptoHasher("sha256").update(ROOT);
  for (const folder of SOURCES) {
    for (const path of [...new Bun.Glob("**/*").scanSync(join(ROOT, folder))].sort()) {
      const { mtimeMs, size } = statSync(join(ROOT, folder, path));
      hash.update(`${path} ${mtimeMs} ${size}\n`);
    }
  }
  return hash.digest("hex").slice(0, 16);
}
