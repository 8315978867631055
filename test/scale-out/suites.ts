// `npm run scale-out:suites [-- edges | roles | words of a suite …]`: the suites of clients of the real program, against two door
// processes on one port and against a market and two edges behind a round-robin, with one line for each.

import { ROOT } from "../app/child.ts";

/** Each starts its service by `test/app/served.ts`. */
const SUITES = [
  "test/verify/verify.long.test.ts",
  "test/simulation/served-day.long.test.ts",
  "test/mcp/service.long.test.ts",
  "test/app/client-commands.long.test.ts",
  "docs/samples/samples.long.test.ts",
];
const FORMS = ["edges", "roles"];
const TEST_LIMIT_MS = 300_000;

const words = process.argv.slice(2);
const chosen = (all: readonly string[]): readonly string[] => {
  const some = all.filter((each) => words.some((word) => each.includes(word)));
  return some.length === 0 ? all : some;
};

let failures = 0;
for (const form of chosen(FORMS)) {
  for (const suite of chosen(SUITES)) {
    const run = Bun.spawnSync([process.execPath, "test", suite, `--timeout=${TEST_LIMIT_MS}`], {
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
