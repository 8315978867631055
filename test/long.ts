// `npm run test:long`: the long tests, the slowest files first (`test/timings.json`, which `npm run test:long -- --update-timings`
// writes anew). Before them it builds the program as it is shipped: the processes that the tests start load it in a quarter of the
// time that the sources take. At the same time it writes the past that their data folders begin with. The files of a worker share
// what they import, as those of the quick tests do: loading it anew would take a second of processor time for each file.

import { LATE_LAST_TIER, ROOT } from "./app/child.ts";
import { EXECUTABLE } from "./deploy/packaged.ts";
import { keepPast } from "./world/past-folder.ts";

/** More than the cores of a small machine: tests with real processes wait a good part of their time. */
const FILES_AT_ONCE = 3;

// An executable is built on Linux; elsewhere the processes run the sources.
const build =
  process.platform === "linux"
    ? Bun.spawn([process.execPath, "build/main.ts"], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] })
    : null;
await keepPast();
if (build !== null && (await build.exited) !== 0) throw new Error("the executable cannot be built");
const tests = Bun.spawn(
  [
    ...[
      process.execPath,
      "test",
      `--parallel=${FILES_AT_ONCE}`,
      "--no-isolate",
      "--timeout=300000",
      "--timings=test/timings.json",
    ],
    ...process.argv.slice(2),
    ".long.test.ts",
  ],
  {
    cwd: ROOT,
    env: { ...process.env, MARSAD_TEST_PROGRAM: build === null ? undefined : EXECUTABLE, ...LATE_LAST_TIER },
    stdio: ["ignore", "inherit", "inherit"],
  },
);
process.exit(await tests.exited);
