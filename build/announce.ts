// What a build says while it runs: a line for each step, and the size and hash of what it made.

import { readFileSync, statSync } from "node:fs";
import { relative } from "node:path";
import { programFile } from "../src/base/index.ts";

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The size of a file for people, and its hash as `sha256sum` prints it. */
export function describeFile(path: string): void {
  const hash = new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex");
  const name = relative(programFile("."), path);
  say(`${name}: ${(statSync(path).size / 1e6).toFixed(1)} MB`);
  say(`${hash}  ${name}`);
}
