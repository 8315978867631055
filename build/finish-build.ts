// The last step of every build: a bill of materials, the notices of the packages in it, checksums of its files in dist/SHA256SUMS, and
// their signature where a key is named (`--sign KEYFILE`). It prints a line for each step.

import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { VERSION } from "../src/app/config/version.ts";
import { programFile } from "../src/base/index.ts";
import { noticesOf } from "./packages.ts";
import { type Built, sbomOf } from "./sbom.ts";
import { SIGNATURE_FILE, signatureOf } from "./signing.ts";
import { say, sha256Of, writeSums } from "./sums.ts";

export const DIST = programFile("dist");

/** The words of the command line without `--sign KEYFILE`, and the key file; null without a key. */
export function wordsAndKey(words: readonly string[]): {
  readonly words: readonly string[];
  readonly keyFile: string | null;
} {
  const at = words.indexOf("--sign");
  if (at === -1) return { words, keyFile: null };
  const keyFile = words[at + 1];
  if (keyFile === undefined) throw new Error("--sign takes the file of a key, as npm run build:key makes it");
  return { words: words.toSpliced(at, 2), keyFile };
}

/** Finishes the build of `files`, which are in dist: it writes `name`.cdx.json and `name`.licences.txt beside them. */
export function finish(
  name: string,
  files: readonly string[],
  built: Omit<Built, "version">,
  keyFile: string | null,
): void {
  const bill = `${name}.cdx.json`;
  const notices = `${name}.licences.txt`;
  writeFileSync(join(DIST, bill), sbomOf({ ...built, version: VERSION }));
  writeFileSync(join(DIST, notices), noticesOf(built.packages));
  for (const file of files) {
    const path = join(DIST, file);
    say(`dist/${file}: ${(statSync(path).size / 1e6).toFixed(1)} MB`);
    say(`${sha256Of(path)}  dist/${file}`);
  }
  const sums = writeSums(DIST, [...files, bill, notices]);
  // An older signature does not match these files.
  rmSync(join(DIST, SIGNATURE_FILE), { force: true });
  if (keyFile === null) return;
  writeFileSync(join(DIST, SIGNATURE_FILE), signatureOf(Buffer.from(sums), keyFile, `Marsad ${VERSION}`));
  say(`dist/${SIGNATURE_FILE} signs dist/SHA256SUMS`);
}
