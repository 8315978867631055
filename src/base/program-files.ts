// The files that belong to the program beside its code: threads, tables, documents, pages. In a clone they are in the repository;
// the executable from `npm run build` contains them under the same names. `build/` has the list.

import { dirname, join } from "node:path";

/** True in the executable, false in a clone. */
export const IS_EXECUTABLE: boolean = Bun.isStandaloneExecutable;

/** The root of the files inside an executable. */
const CARRIED = "/$bunfs/root";
const ROOT = IS_EXECUTABLE ? CARRIED : join(import.meta.dir, "../..");

/** The path to open for a file or folder of the program, named from the root of the repository. */
export function programFile(path: string): string {
  return join(ROOT, path);
}

/** The path to open for a file of a package that is served to browsers. */
export function packageFile(name: string, path: string): string {
  if (IS_EXECUTABLE) return join(ROOT, "node_modules", name, path);
  return join(dirname(Bun.resolveSync(`${name}/package.json`, import.meta.dir)), path);
}

/** The command that starts this program again, with these arguments. */
export function programCommand(...words: readonly string[]): string[] {
  return [process.execPath, ...(IS_EXECUTABLE ? [] : [programFile("src/app/main.ts")]), ...words];
}
