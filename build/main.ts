// `npm run build`: writes dist/marsad, one executable for this machine that needs no other file. `npm run build -- x64 arm64`
// writes dist/marsad-x64 and dist/marsad-arm64.

import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { programFile } from "../src/base/index.ts";
import { describeFile, say } from "./announce.ts";
import { gatherFiles } from "./carried-files.ts";
import { buildExecutable } from "./executable.ts";
import { ARCHITECTURES, type Architecture, ownArchitecture, runtimeFor } from "./runtime.ts";

const DIST = programFile("dist");

function architecturesOf(words: readonly string[]): readonly Architecture[] {
  return words.map((word) => {
    const found = ARCHITECTURES.find((name) => name === word);
    if (found === undefined) throw new Error(`${word} is no architecture: ${ARCHITECTURES.join(", ")}`);
    return found;
  });
}

async function build(words: readonly string[]): Promise<void> {
  const named = architecturesOf(words);
  const work = join(DIST, ".work");
  const files = join(work, "files");
  rmSync(work, { recursive: true, force: true });
  mkdirSync(files, { recursive: true });
  say("gathering console, documents and tables");
  const carried = await gatherFiles(files);
  for (const architecture of named.length === 0 ? [ownArchitecture()] : named) {
    const outfile = join(DIST, named.length === 0 ? "marsad" : `marsad-${architecture}`);
    say(`building for Linux ${architecture}`);
    const runtime = runtimeFor(architecture, join(DIST, ".runtime"));
    await buildExecutable({ architecture, runtime, files, carried, outfile });
    describeFile(outfile);
  }
  rmSync(work, { recursive: true });
}

await build(process.argv.slice(2));
