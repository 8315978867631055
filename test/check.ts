// `npm run check`: everything stricter than the tests (format, lint, types, generated files, names of rules), one line
// each, all of them even when one fails.

import { join } from "node:path";

interface Check {
  readonly name: string;
  readonly command: readonly string[];
  readonly mend: string;
}

const root = join(import.meta.dir, "..");
const bin = (name: string): string => join(root, "node_modules/.bin", name);

const CHECKS: readonly Check[] = [
  {
    name: "format and lint",
    command: [bin("biome"), "ci", "--error-on-warnings", "."],
    mend: "npm run format, then mend what is left",
  },
  { name: "types", command: [bin("tsc"), "-p", "."], mend: "mend the types that tsc names" },
  { name: "types of the console", command: [bin("tsc"), "-p", "console"], mend: "mend the types that tsc names" },
  {
    name: "generated files",
    command: [bin("bun"), "docs/generate.ts", "--check"],
    mend: "npm run generate, and commit what it writes",
  },
  {
    name: "rules register",
    command: [bin("bun"), "test/rules/main.ts", "--strict"],
    mend: "see docs/reference/rules.md",
  },
];

let failed = 0;
for (const check of CHECKS) {
  const run = Bun.spawnSync([...check.command], { cwd: root, stdout: "pipe", stderr: "pipe" });
  const isFine = run.exitCode === 0;
  if (!isFine) failed++;
  process.stdout.write(`${isFine ? "ok  " : "FAIL"} ${check.name}\n`);
  if (!isFine) process.stdout.write(`${run.stdout}${run.stderr}     to mend: ${check.mend}\n`);
}
process.stdout.write(`checks: ${CHECKS.length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
