// The data folder and its files belong to their owner alone, whatever the umask: they hold keys, accounts and the whole market.

import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { Outage } from "../../base/index.ts";
import { kindOf, systemReasonOf } from "./database-error.ts";

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;
const STICKY = 0o1000;
/** The suffixes of the database and of the files that SQLite puts beside it. */
const COMPANIONS = ["", "-wal", "-shm", "-journal"];

/** Makes the data folder and the database file where they are missing, and removes the rights of others where they exist. */
export function preparePrivateFiles(folder: string, file: string): void {
  try {
    const isNew = !existsSync(folder);
    mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const filename = join(folder, file);
    // A folder that is used for other things as well, such as /tmp, is left as it is.
    if (isNew || existsSync(filename) || readdirSync(folder).length === 0) tightenFolder(folder);
    createPrivate(filename);
    for (const companion of COMPANIONS) tighten(`${filename}${companion}`);
  } catch (error) {
    throw new Outage(`cannot write to the data folder ${folder}: ${systemReasonOf(error)}`, {
      cause: error,
      kind: kindOf(error) ?? "refused",
    });
  }
}

/** Removes the rights of others from an existing file of ours. It does not open the file, because that would end SQLite's locks on it. */
export function tighten(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || !found.isFile() || !isOurs(found.uid) || (found.mode & OTHERS) === 0) return;
  chmodSync(path, FILE_MODE);
}

function tightenFolder(folder: string): void {
  const { uid, mode } = statSync(folder);
  if (isOurs(uid) && (mode & STICKY) === 0 && (mode & OTHERS) !== 0) chmodSync(folder, FOLDER_MODE);
}

/** SQLite gives its other files the rights of the database, so the database is made with the right ones. */
function createPrivate(filename: string): void {
  if (existsSync(filename)) return;
  try {
    closeSync(openSync(filename, "wx", FILE_MODE));
  } catch (error) {
    // Another process has made it first.
    if (!existsSync(filename)) throw error;
  }
}

function isOurs(uid: number): boolean {
  const own = process.getuid?.();
  return own === 0 || own === uid;
}

/** The identity of the file, whatever its name; null when there is none. */
export function identityOf(filename: string): string | null {
  const found = statSync(filename, { throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}
