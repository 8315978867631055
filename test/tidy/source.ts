// The source files that the tidy rules look at, with comments and literals blanked so that a rule about code does not trip over
// prose.

import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Source {
  /** Path from the project root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** The next comment, string, template, or regular expression where a value may stand. */
const NO_CODE =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|(?<=[=(,:[!&|?{};]\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/g;

const spaces = (text: string): string => text.replace(/[^\n]/g, " ");

/** The text with comments, strings, templates and regular expressions blanked, line breaks kept. */
export function codeOnly(text: string): string {
  return text.replace(NO_CODE, (match, comment?: string) =>
    comment === undefined ? `${match[0]}${spaces(match.slice(1, -1))}${match.at(-1)}` : spaces(match),
  );
}

/** The text with only comments blanked. */
export function withoutComments(text: string): string {
  return text.replace(NO_CODE, (match, comment?: string) => (comment === undefined ? match : spaces(match)));
}

/** A finding for each match of `pattern` in `code`. */
export function findingsOf(path: string, code: string, pattern: RegExp, message: (match: string) => string): Finding[] {
  return [...code.matchAll(new RegExp(pattern, `${pattern.flags.replace("g", "")}g`))].map((match) => ({
    path,
    line: code.slice(0, match.index).split("\n").length,
    message: message(match[0]),
  }));
}

/** Every file of the project that git tracks or would track, below `root`. */
export function projectFiles(root: string): string[] {
  const listed = Bun.spawnSync(["git", "ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root });
  return listed.stdout
    .toString()
    .split("\n")
    .filter((path) => path !== "" && Bun.file(join(root, path)).size > 0);
}

export function readSources(root: string, keep: (path: string) => boolean): Source[] {
  return projectFiles(root)
    .filter(keep)
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/** Every text file that the rules look at. */
export function readProject(root: string): Source[] {
  return readSources(
    root,
    (path) => /\.(?:tsx?|md|json|ya?ml|sh|tsv)$|^\.ci\/|^bin\//.test(path) && !path.includes("/generated/"),
  );
}

export const isTypeScript = (path: string): boolean => /\.tsx?$/.test(path);
export const isTest = (path: string): boolean => path.endsWith(".test.ts") || /^(?:sdk\/|console\/)?test\//.test(path);
/** True for files of the product: the code that serves customers, without tests and benches. */
export const isProduct = (path: string): boolean =>
  isTypeScript(path) &&
  !isTest(path) &&
  !path.includes("/generated/") &&
  /^(?:src|exchange|gateway|verify|console|sdk\/src)\//.test(path);
/** True for product files that run on our side, with our clock, our chance and our own names. */
export const isServer = (path: string): boolean => isProduct(path) && /^(?:src|exchange|gateway)\//.test(path);
