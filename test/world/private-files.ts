// Finds the files and folders under a folder to which somebody else than their owner has rights.

import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

const OTHERS = 0o077;
/** Without the right to write, nobody can connect to a socket; the right to read has no effect. */
const OTHERS_WRITE = 0o022;

/** The folder itself is the empty name. A file that goes away meanwhile is nobody's. */
export function openToOthers(folder: string): readonly string[] {
  const names = ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })];
  return names.filter((name) => {
    const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
    return found !== undefined && (found.mode & (found.isSocket() ? OTHERS_WRITE : OTHERS)) !== 0;
  });
}
