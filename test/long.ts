// `npm run test:long`: the long tests, the slowest files first (`test/timings.json`, which `npm run test:long -- --update-timings`
// writes anew). Before them it builds the program as it is shipped: the processes that the tests start load it in a quarter of the
// time that the sources take. It also writes the past that their data folders begin with.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gatherFiles } from "../build/carried-files.ts";
import { buildExecutable } from "../build/executable.ts";
import { ownArchitecture, runtimeFor } from "../build/runtime.ts";
import { LATE_LAST_TIER, ROOT } from "./app/child.ts";
import { keepPast } from "./world/past-folder.ts";

/** More than the cores of a small machine: tests with real processes wait a good part of their time. */
const FILES_AT_ONCE = 3;

const folder = mkdtempSync(join(tmpdir(), "marsad-long-tests-"));

async function buildProgram(): Promise<string> {
  const architecture = ownArchitecture();
  const files = join(folder, "files");
  const outfile = join(folder, "marsad");
  const carried = await gatherFiles(files);
  await buildExecutable({ architecture, runtime: runtimeFor(architecture, folder), files, carried, outfile });
  return outfile;
}

// An executable is built on Linux; elsewhere the processes run the sources.
const [program] = await Promise.all([process.platform === "linux" ? buildProgram() : undefined, keepPast()]);
const tests = Bun.spawn(
  [
    ...[process.execPath, "test", `--parallel=${FILES_AT_ONCE}`, "--timeout=300000", "--timings=test/timings.json"],
    ...process.argv.slice(2),
    ".long.test.ts",
  ],
  {
    cwd: ROOT,
    env: { ...process.env, MARSAD_TEST_PROGRAM: program, ...LATE_LAST_TIER },
    stdio: ["ignore", "inherit", "inherit"],
  },
);
const code = await tests.exited;
rmSync(folder, { recursive: true });
process.exit(code);
