// The previous revision, as a copy of the project in a folder of its own: its processes run while a deployment is upgraded.

import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../test/app/child.ts";

/** The last released revision. Update it with each release, but never to one whose schema the next cannot run beside. */
const REVISION = "d7d9c1b61b6d000f6c1abd3e7e59807520d117e0";

export interface PreviousRevision {
  readonly folder: string;
  remove(): void;
}

/**
 * Checks it out of the git history; fails where that is missing. It runs on the current packages: a package that only it needs
 * (pino-pretty) stays among the development dependencies.
 */
export async function checkOutPrevious(): Promise<PreviousRevision> {
  const folder = mkdtempSync(join(tmpdir(), "marsad-previous-"));
  const archive = Bun.spawn(["git", "archive", REVISION], { cwd: ROOT, stdout: "pipe", stderr: "inherit" });
  const unpack = Bun.spawn(["tar", "-x", "-C", folder], { stdin: archive.stdout, stderr: "inherit" });
  const codes = [await archive.exited, await unpack.exited];
  if (codes.some((code) => code !== 0)) throw new Error(`revision ${REVISION} is not in the history of this clone`);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
