// SHA256SUMS of a folder with builds, in the form of `sha256sum`: every build adds its own files.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const SUMS_FILE = "SHA256SUMS";

/** Prints a line for the person who runs a build. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export const sha256Of = (path: string): string =>
  new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex");

/** Hashes by file name. */
function readSums(folder: string): Map<string, string> {
  const path = join(folder, SUMS_FILE);
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  return new Map([...text.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)].map(([, hash = "", name = ""]) => [name, hash]));
}

/** Adds these files of the folder; drops entries of missing files. Returns the text. */
export function writeSums(folder: string, names: readonly string[]): string {
  const sums = readSums(folder);
  for (const name of names) sums.set(name, sha256Of(join(folder, name)));
  const kept = [...sums].filter(([name]) => existsSync(join(folder, name))).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = kept.map(([name, hash]) => `${hash}  ${name}\n`).join("");
  writeFileSync(join(folder, SUMS_FILE), text);
  return text;
}

/** Names of files that are missing, or have another hash. */
export function differingFiles(folder: string): readonly string[] {
  return [...readSums(folder)].flatMap(([name, hash]) => {
    const path = join(folder, name);
    return existsSync(path) && sha256Of(path) === hash ? [] : [name];
  });
}
