// Follows a how-to page in a copy of the project: `npx bun test/how-to/follow.ts docs/how-to/add-an-endpoint.md`. The copy
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
import { projectFiles } from "../tidy/source.ts";
import { applyStep, parseHowTo, type Step } from "./how-to-page.ts";

const ROOT = join(import.meta.dir, "../..");
export const COMMAND_LIMIT_MS = 10 * 60_000;

/** What went wrong when the page was followed, one entry each; empty when everything worked. */
export function followHowTo(page: string): string[] {
  const { steps, faults } = parseHowTo(readFileSync(join(ROOT, page), "utf8"));
  if (faults.length > 0) return faults.map((fault) => `${page}, ${fault}`);
  if (!steps.some(({ kind }) => kind === "run")) return [`${page} runs nothing that shows that it works`];
  const copy = copyProject();
  try {
    for (const step of steps) {
      const fault = step.kind === "run" ? runCommand(copy, step.command) : changeFile(copy, step);
      // The steps after a failed one would only fail because of it.
      if (fault !== null) return [`${page}:${step.line} ${fault}`];
    }
    return [];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function copyProject(): string {
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
    PATH: `${join(ROOT, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`,
  };
  const run = Bun.spawnSync(["sh", "-e", "-c", command], { cwd: copy, env, timeout: COMMAND_LIMIT_MS });
  if (run.exitCode === 0) return null;
  const said = `${run.stdout}${run.stderr}`.trim().split("\n").slice(-60).join("\n");
  return `'${command.trim()}' ended with ${run.exitCode ?? run.signalCode}:\n${said}`;
}

if (import.meta.main) {
  const faults = process.argv.slice(2).flatMap((page) => followHowTo(page));
  process.stdout.write(faults.length === 0 ? "followed\n" : `${faults.join("\n")}\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
