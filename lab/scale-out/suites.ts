// `npm run scale-out:suites [-- edges | roles | words of a suite …]`: all suites of the API and of the streams against edges that follow
// a market within the test's process, the suites of clients of the real program against two door processes on one port and against a
// market and two edges behind a round-robin, and the suites of the console's pages against two door processes, with one line for each.

import { ROOT } from "../../test/app/child.ts";

/** Each sends requests to a door in its own process, which `test/world/market-world.ts` and `test/stream/stream-fixture.ts` open. */
const DOORS = ["test/api", "test/stream"];
/** Each starts its service by `test/app/served.ts`. */
const CLIENTS = [
  "test/verify/verify.long.test.ts",
  "test/simulation/served-day.long.test.ts",
  "test/mcp/service.long.test.ts",
  "test/app/client-commands.long.test.ts",
  "docs/samples/samples.long.test.ts",
  "sdk/test/platforms.long.test.ts",
];
/** Each starts its service by `console/test/marsad-process.ts`, on one machine. */
const PAGES = ["console/test/symbol.long.test.ts", "console/test/account.long.test.ts"];
const SUITES = { edges: [...DOORS, ...CLIENTS, ...PAGES], roles: CLIENTS };
const TEST_LIMIT_MS = 300_000;

const words = process.argv.slice(2);
const chosen = (all: readonly string[]): readonly string[] => {
  const some = all.filter((each) => words.some((word) => each.includes(word)));
  return some.length === 0 ? all : some;
};

let failures = 0;
for (const [form, suites] of Object.entries(SUITES)) {
  if (!chosen(Object.keys(SUITES)).includes(form)) continue;
  for (const suite of chosen(suites)) {
    const quick = suite.endsWith(".ts") ? [] : ["--path-ignore-patterns=**/*.long.test.ts"];
    const run = Bun.spawnSync([process.execPath, "test", suite, `--timeout=${TEST_LIMIT_MS}`, ...quick], {
      cwd: ROOT,
      env: { ...process.env, MARSAD_TEST_FORM: form },
    });
    const said = run.stderr.toString();
    const [, passed = "0"] = /^\s*(\d+) pass/m.exec(said) ?? [];
    const isKept = run.exitCode === 0;
    if (!isKept) failures++;
    process.stdout.write(`${isKept ? "held   " : "BROKEN "} ${form}: ${suite}: ${passed} tests\n${isKept ? "" : said}`);
  }
}
process.exit(failures === 0 ? 0 : 1);
