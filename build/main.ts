// `npm run build`: writes dist/marsad, one executable for this machine that needs no other file. `npm run build -- x64 arm64`
// writes dist/marsad-x64 and dist/marsad-arm64; `--sign KEYFILE` signs the output.

import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gatherFiles } from "./carried-files.ts";
import { buildExecutable } from "./executable.ts";
import { DIST, finish, wordsAndKey } from "./finish-build.ts";
import { shippedPackages } from "./packages.ts";
import { ARCHITECTURES, type Architecture, ownArchitecture, runtimeFor } from "./runtime.ts";
import { say } from "./sums.ts";

function architecturesOf(words: readonly string[]): readonly Architecture[] {
  return words.map((word) => {
    const found = ARCHITECTURES.find((name) => name === word);
    if (found === undefined) throw new Error(`${word} is no architecture: ${ARCHITECTURES.join(", ")}`);
    return found;
  });
}

async function build(given: readonly string[]): Promise<void> {
  const { words, keyFile } = wordsAndKey(given);
  const named = architecturesOf(words);
  const work = join(DIST, ".work");
  const files = join(work, "files");
  rmSync(work, { recursive: true, force: true });
  mkdirSync(files, { recursive: true });
  say("gathering console, documents and tables");
  const carried = await gatherFiles(files);
  for (const architecture of named.length === 0 ? [ownArchitecture()] : named) {
    const name = named.length === 0 ? "marsad" : `marsad-${architecture}`;
    say(`building for Linux ${architecture}`);
    const runtime = runtimeFor(architecture, join(DIST, ".runtime"));
    await buildExecutable({ architecture, runtime, files, carried, outfile: join(DIST, name) });
    const packages = shippedPackages([architecture]);
    finish(name, [name], { name: "marsad", kind: "application", packages, files: [] }, keyFile);
  }
  rmSync(work, { recursive: true });
}

await build(process.argv.slice(2));
