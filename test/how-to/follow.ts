// Follows how-to pages in a copy of the project: `npx bun test/how-to/follow.ts docs/how-to/add-an-endpoint.md`. The copy
// lies in a temporary folder, shares the installed packages, and is a git repository because the tidy test asks git for files.

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { LATE_LAST_TIER } from "../app/child.ts";
import { projectFiles } from "../tidy/source.ts";
import { applyStep, parseHowTo, type Step } from "./how-to-page.ts";

const ROOT = join(import.meta.dir, "../..");
export const COMMAND_LIMIT_MS = 10 * 60_000;

/**
 * Follows the pages one after the other in one copy; the last commands of each, which prove that it works, run once for all of
 * them. Returns the faults, one entry each; empty when everything worked.
 */
export function followHowTos(pages: readonly string[]): string[] {
  const parsed = pages.map((page) => ({ page, ...parseHowTo(readFileSync(join(ROOT, page), "utf8")) }));
  const faults = parsed.flatMap(({ page, faults: some }) => some.map((fault) => `${page}, ${fault}`));
  const idle = parsed.filter(({ steps }) => steps.at(-1)?.kind !== "run");
  faults.push(...idle.map(({ page }) => `${page} does not end with a command that shows that it works`));
  if (faults.length > 0) return faults;
  const copy = copyProject();
  Bun.spawnSync(["git", "add", "--all"], { cwd: copy });
  try {
    for (const { page, steps } of parsed) {
      for (const step of steps.slice(0, -1)) {
        const fault = step.kind === "run" ? runCommand(copy, step.command) : changeFile(copy, step);
        // The steps after a failed one would only fail because of it.
        if (fault !== null) return [`${page}:${step.line} ${fault}`];
      }
    }
    const fault = runCommand(copy, proofOf(parsed.flatMap(({ steps }) => steps.slice(-1))));
    return fault === null ? [] : [`${pages.join(", ")}: ${fault}`];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const RUN_TESTS = "npm test -- ";
const CHECK = "npm run check";
/** Format and lint of the changed files only: `npm run check` of the project itself covers the others. */
const CHECK_CHANGED = `${CHECK} -- $(git ls-files --modified --others --exclude-standard)`;

/** The script that runs every command once, and all tests in one run at the end. */
function proofOf(steps: readonly Step[]): string {
  const lines = steps.flatMap((step) => (step.kind === "run" ? step.command.trim().split("\n") : []));
  const tests = lines.filter((line) => line.startsWith(RUN_TESTS)).map((line) => line.slice(RUN_TESTS.length));
  const others = lines
    .filter((line) => !line.startsWith(RUN_TESTS))
    .map((line) => (line === CHECK ? CHECK_CHANGED : line));
  const words = new Set(tests.flatMap((line) => line.split(" ")));
  return [...new Set(others), `${RUN_TESTS}${[...words].join(" ")}`].join("\n");
}

/** A copy of the project in a temporary folder, a git repository of its own with the packages that are installed here. */
export function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), "marsad-how-to-"));
  for (const path of projectFiles(ROOT)) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(copy, path));
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  Bun.spawnSync(["git", "init", "--quiet"], { cwd: copy });
  return copy;
}

function changeFile(copy: string, step: Step & { readonly kind: "file" }): string | null {
  const file = join(copy, step.path);
  const after = applyStep(step, existsSync(file) ? readFileSync(file, "utf8") : null);
  if (typeof after === "string") return after;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, after.text);
  return null;
}

function runCommand(copy: string, command: string): string | null {
  const env = {
    ...process.env,
    NO_COLOR: "1",
    ...LATE_LAST_TIER,
    PATH: `${join(ROOT, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`,
  };
  const run = Bun.spawnSync(["sh", "-e", "-c", command], { cwd: copy, env, timeout: COMMAND_LIMIT_MS });
  if (run.exitCode === 0) return null;
  const said = `${run.stdout}${run.stderr}`.trim().split("\n").slice(-60).join("\n");
  return `'${command.trim()}' ended with ${run.exitCode ?? run.signalCode}:\n${said}`;
}

if (import.meta.main) {
  const faults = followHowTos(process.argv.slice(2));
  process.stdout.write(faults.length === 0 ? "followed\n" : `${faults.join("\n")}\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
