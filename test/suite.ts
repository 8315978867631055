// `npm test` runs the quick tests, `npm run test:long` the long ones: those that start processes, browsers and servers. Further words
// go to `bun test`: a file, `-t "QUOTE-01"`, or `--update-timings`, which writes `test/timings.json` anew.
//
// The long tests begin with the slowest files. Before them the program is built as it is shipped: the processes that the tests start
// load it in a quarter of the time that the sources take. At the same time the past is written that their data folders begin with.

import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { LATE_LAST_TIER, ROOT } from "./app/child.ts";

/** More than the cores of a small machine: tests with real processes wait a good part of their time. */
const FILES_AT_ONCE = 3;

/** The file system in memory of Linux. */
const MEMORY = "/dev/shm";
/** More than the tests ever have on the disk at once. A container often has less memory there. */
const MEMORY_BYTES_MIN = 8e9;

const LONG = ".long.test.ts";

const [kind, ...words] = process.argv.slice(2);
const isLong = kind === "long";
const isNamed = words.some((word) => word.endsWith(LONG));
if (!isLong && kind !== "quick") throw new Error("say which tests: quick or long");

// Most tests open a database. In memory its commits wait for no disk, and a process that is killed loses no more than on a disk.
const folder = hasMemory() ? mkdtempSync(join(MEMORY, "marsad-tests-")) : null;
if (folder !== null) {
  // PostgreSQL runs as a user of its own where the tests run as root, and has a folder in this one.
  chmodSync(folder, 0o711);
  process.env["TMPDIR"] = folder;
}
const files = isLong
  ? ["--timeout=300000", "--timings=test/timings.json", ...words, ...(isNamed ? [] : [LONG])]
  : ["--timeout=30000", `--path-ignore-patterns=**/*${LONG}`, ...words];
try {
  const program = isLong ? await programAndPast() : {};
  // The files of a worker share what they import: loading it anew would take a second of processor time for each file.
  const tests = Bun.spawn([process.execPath, "test", `--parallel=${FILES_AT_ONCE}`, "--no-isolate", ...files], {
    cwd: ROOT,
    env: { ...process.env, ...LATE_LAST_TIER, ...program },
    stdio: ["ignore", "inherit", "inherit"],
  });
  // This process ends after the tests, so that their folder goes.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => tests.kill(signal));
  process.exitCode = await tests.exited;
} finally {
  if (folder !== null) rmSync(folder, { recursive: true, force: true });
}

function hasMemory(): boolean {
  if (process.platform !== "linux") return false;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_BYTES_MIN;
  } catch {
    return false;
  }
}

/** Writes the past and builds the program, for the environment of the tests. Elsewhere than on Linux the processes run the sources. */
async function programAndPast(): Promise<Readonly<Record<string, string>>> {
  // The quick tests begin sooner without the modules that write a past.
  const [{ EXECUTABLE }, { keepPast }] = await Promise.all([
    import("./deploy/packaged.ts"),
    import("./world/past-folder.ts"),
  ]);
  const build =
    process.platform === "linux"
      ? Bun.spawn([process.execPath, "build/main.ts"], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] })
      : null;
  await keepPast();
  if (build === null) return {};
  if ((await build.exited) !== 0) throw new Error("the executable cannot be built");
  return { MARSAD_TEST_PROGRAM: EXECUTABLE };
}
