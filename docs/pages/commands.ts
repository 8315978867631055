// Checks the commands that pages show: a newcomer has npm and the packages of `npm ci`, so a command begins with npm, npx or
// bin/marsad, and names scripts, files and flags that exist.

import { existsSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../package.json";
import { COMMANDS } from "../../src/app/cli/commands.ts";
import { parseInvocation } from "../../src/app/cli/parse.ts";
import { reasonOf } from "../../src/base/index.ts";
import { ROOT } from "../generators/generated-file.ts";

const NPM_WORDS = new Set(["ci", "test", "start", "pack", "init", "install", "publish"]);

/** The fault of a command; null without one. */
export function faultOf(command: string): string | null {
  const words = (command.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^["']|["']$/g, ""));
  const [program, first = "", ...rest] = words;
  if (program === "bun") return "a newcomer has no bun on the path: write npx bun";
  if (program === "marsad") return "a newcomer has no marsad on the path: write bin/marsad";
  if (program === "npm") return npmFault(first, rest);
  if (program === "npx") return npxFault(first, rest);
  return invocationFault(words.slice(1));
}

function npmFault(word: string, rest: readonly string[]): string | null {
  if (NPM_WORDS.has(word)) return null;
  const script = word === "run" ? (rest.find((each) => !each.startsWith("-")) ?? "") : word;
  if (!(script in packageJson.scripts)) return `package.json has no script ${script}`;
  if (script !== "bench") return null;
  const missing = rest.filter((each) => /^[a-z][a-z-]*$/.test(each) && !existsSync(join(ROOT, `lab/bench/${each}.ts`)));
  return missing.every((each) => each === script || each === "--")
    ? null
    : `there is no benchmark ${missing.join(", ")}`;
}

function npxFault(word: string, rest: readonly string[]): string | null {
  if (word !== "bun") return existsSync(join(ROOT, "node_modules/.bin", word)) ? null : `npm ci does not bring ${word}`;
  const paths = rest.filter((each) => each.includes("/") && !each.includes("://") && !each.startsWith("-"));
  const missing = paths.filter((path) => !existsSync(join(ROOT, path)));
  return missing.length === 0 ? null : `there is no ${missing.join(", ")}`;
}

/** Asks the parser of the command line, which knows the commands and flags. */
function invocationFault(words: readonly string[]): string | null {
  try {
    parseInvocation(words, COMMANDS);
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}
