// `npm run check`: everything stricter than the tests (format, lint, types, generated files, register of rules). Checks run two
// at a time, the quickest first; each prints its verdict as soon as it has one, in plain text, and all of them run even when one fails.
// `npm run check -- FILE...` looks at the format and lint of these files alone.

import { tmpdir } from "node:os";
import { join } from "node:path";

interface Check {
  readonly name: string;
  readonly command: readonly string[];
  readonly mend: string;
}

const AT_ONCE = 2;

const root = join(import.meta.dir, "..");
const bin = (name: string): string => join(root, "node_modules/.bin", name);
/**
 * The compiler saves its results for unchanged files for the next run of this clone; continuous integration has none. With several
 * threads it would check shared declarations once in each thread.
 */
const tsc = (project: string): string[] => {
  const words = [bin("tsc"), "-p", project, "--singleThreaded", "--pretty", "false"];
  if (process.env["CI"] === "true") return words;
  const kept = join(tmpdir(), `marsad-check-${Bun.hash(join(root, project)).toString(36)}.tsbuildinfo`);
  return [...words, "--incremental", "--tsBuildInfoFile", kept];
};

const given = process.argv.slice(2);
const linted = given.length > 0 ? ["--files-ignore-unknown=true", ...given] : ["."];

const CHECKS: readonly Check[] = [
  {
    name: "rules register",
    command: [bin("bun"), "test/rules/main.ts", "--strict"],
    mend: "see docs/reference/rules.md",
  },
  {
    name: "generated files",
    command: [bin("bun"), "docs/generate.ts", "--check"],
    mend: "npm run generate, and commit what it writes",
  },
  { name: "types", command: tsc("."), mend: "mend the types that tsc names" },
  { name: "types of the console", command: tsc("console"), mend: "mend the types that tsc names" },
  { name: "unused code", command: [bin("knip"), "--no-progress"], mend: "take out what knip names" },
  {
    name: "code for tests alone",
    command: [bin("knip"), "--no-progress", "--production", "--exports"],
    mend: "take it out, move it to the tests, or mark an export for tests @internal",
  },
  {
    name: "format and lint",
    command: [bin("biome"), "ci", "--colors=off", "--error-on-warnings", ...linted],
    mend: "npm run format, then mend what is left",
  },
];

const waiting = [...CHECKS];
let failed = 0;

async function runNext(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const run = Bun.spawn([...check.command], { cwd: root, stdout: "pipe", stderr: "pipe" });
    const [output, errors] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()]);
    const isFine = (await run.exited) === 0;
    if (!isFine) failed++;
    process.stdout.write(`${isFine ? "ok  " : "FAIL"} ${check.name}\n`);
    if (!isFine) process.stdout.write(`${output}${errors}     to mend: ${check.mend}\n`);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, runNext));
process.stdout.write(`checks: ${CHECKS.length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
