// The source files that the tidy rules look at, and a small lexer that blanks comments and literals so that a rule about
// code does not trip over prose.

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

const REGEX_MAY_FOLLOW = /(^|[=(,:[!&|?{};+\-*%<>~^]|\breturn|\btypeof|\bcase|=>)\s*$/;

/** `</b>` and `<b value={1} />` of a component: their strokes begin no regular expression. */
const isTagStroke = (text: string, at: number): boolean =>
  text[at - 1] === "<" || (text[at + 1] === ">" && /\}\s*$/.test(text.slice(Math.max(0, at - 80), at)));

/** A run of characters that begin no comment, literal or block. */
const PLAIN = /[^"'`/{}]+/y;

const blanked = new Map<string, string>();
const proseless = new Map<string, string>();

/** The text with comments, strings, templates and regular expressions blanked, line breaks kept. */
export function codeOnly(text: string): string {
  return blanked.getOrInsertComputed(text, () => blank(text, 0, false).code);
}

/** The text with only comments blanked. */
export function withoutComments(text: string): string {
  return proseless.getOrInsertComputed(text, () => blank(text, 0, true).code);
}

interface Blanked {
  readonly code: string;
  readonly end: number;
}

function blank(text: string, start: number, keepLiterals: boolean, untilBrace = false): Blanked {
  const parts: string[] = [];
  /** The end of what was read, which tells a regular expression from a division. */
  let tail = "";
  let depth = 0;
  let i = start;
  const take = (part: string, stop: number): void => {
    parts.push(part);
    tail = (tail + part).slice(-40);
    i = stop;
  };
  const spaces = (part: string): string => part.replace(/[^\n]/g, " ");
  while (i < text.length) {
    PLAIN.lastIndex = i;
    const plain = PLAIN.exec(text)?.[0];
    if (plain !== undefined) {
      take(plain, i + plain.length);
      continue;
    }
    const char = text[i] ?? "";
    const pair = text.slice(i, i + 2);
    if (pair === "//" || pair === "/*") {
      const end = pair === "//" ? text.indexOf("\n", i) : text.indexOf("*/", i + 2) + 2;
      const stop = end <= 1 ? text.length : end;
      take(spaces(text.slice(i, stop)), stop);
    } else if (char === '"' || char === "'") {
      const stop = stringEnd(text, i, char);
      take(keepLiterals ? text.slice(i, stop) : `${char}${spaces(text.slice(i + 1, stop - 1))}${char}`, stop);
    } else if (char === "`") {
      const template = blankTemplate(text, i, keepLiterals);
      take(template.code, template.end);
    } else if (char === "/" && !isTagStroke(text, i) && REGEX_MAY_FOLLOW.test(tail.trimEnd() === "" ? "" : tail)) {
      const stop = regexEnd(text, i);
      take(keepLiterals ? text.slice(i, stop) : spaces(text.slice(i, stop)), stop);
    } else {
      if (char === "{") depth++;
      if (char === "}") {
        if (untilBrace && depth === 0) return { code: parts.join(""), end: i };
        depth--;
      }
      take(char, i + 1);
    }
  }
  return { code: parts.join(""), end: i };
}

function blankTemplate(text: string, start: number, keepLiterals: boolean): Blanked {
  let code = "`";
  let i = start + 1;
  while (i < text.length) {
    if (text[i] === "\\") {
      code += keepLiterals ? text.slice(i, i + 2) : "  ";
      i += 2;
    } else if (text[i] === "`") {
      return { code: `${code}\``, end: i + 1 };
    } else if (text.slice(i, i + 2) === "${") {
      const inner = blank(text, i + 2, keepLiterals, true);
      code += `\${${inner.code}}`;
      i = inner.end + 1;
    } else {
      code += keepLiterals || text[i] === "\n" ? text[i] : " ";
      i++;
    }
  }
  return { code, end: i };
}

function stringEnd(text: string, start: number, quote: string): number {
  let i = start + 1;
  while (i < text.length && text[i] !== quote && text[i] !== "\n") i += text[i] === "\\" ? 2 : 1;
  return Math.min(i + 1, text.length);
}

function regexEnd(text: string, start: number): number {
  let i = start + 1;
  let inClass = false;
  while (i < text.length && text[i] !== "\n" && (text[i] !== "/" || inClass)) {
    if (text[i] === "\\") i++;
    else if (text[i] === "[") inClass = true;
    else if (text[i] === "]") inClass = false;
    i++;
  }
  return i + 1;
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
/** The product: what runs in front of customers, tests and benches aside. */
export const isProduct = (path: string): boolean =>
  isTypeScript(path) &&
  !isTest(path) &&
  !path.includes("/generated/") &&
  /^(?:src|exchange|verify|console|sdk\/src)\//.test(path);
/** The part of it that runs on our side, with our clock, our chance and our own names. */
export const isServer = (path: string): boolean => isProduct(path) && /^(?:src|exchange)\//.test(path);
