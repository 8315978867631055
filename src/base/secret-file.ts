// Files that hold a secret, and who may read them.

import { statSync } from "node:fs";

const NOT_OWNER = 0o077;
const GROUP_READS = 0o040;

/** INSTALL-11: a file that root gives to a user may be read by the user's group; any other file by its owner alone. */
export function isOpenToOthers(
  { mode, uid }: { readonly mode: number; readonly uid: number },
  reader: number,
): boolean {
  const isGiven = uid === 0 && reader !== 0;
  return (mode & (isGiven ? NOT_OWNER & ~GROUP_READS : NOT_OWNER)) !== 0;
}

/** True for a file that others may read; false for one that is not there, whose reader says so. */
export function isOpenSecret(path: string): boolean {
  try {
    return isOpenToOthers(statSync(path), process.getuid?.() ?? 0);
  } catch {
    return false;
  }
}
