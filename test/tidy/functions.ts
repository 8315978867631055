// Functions fit on a screen: functions, methods and arrow functions of the product have at most so many lines.

import { codeOnly, type Finding, isProduct, type Source } from "./source.ts";

export const FUNCTION_LINES_MAX = 70;
/** Functions that return an object of methods: each method fits on a screen. */
const OBJECTS = /^src\/store\/sql\/sql-/;

const NOT_A_CALL = /\b(?:if|for|for await|while|switch|catch|with)\s*$/;
const CLOSES: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
const OPENS = "([{";

/** Findings for every function over the limit, outer ones and the ones inside them. */
export function checkFunctions(sources: readonly Source[]): Finding[] {
  return sources.filter(({ path }) => isProduct(path) && !OBJECTS.test(path)).flatMap(longFunctionsOf);
}

function longFunctionsOf({ path, text }: Source): Finding[] {
  const code = codeOnly(text);
  const lineAt = (index: number): number => code.slice(0, index).split("\n").length;
  const findings: Finding[] = [];
  const measure = (start: number, end: number): void => {
    const line = lineAt(start);
    const lines = lineAt(end) - line + 1;
    if (lines <= FUNCTION_LINES_MAX) return;
    const message = `a function of ${lines} lines, over ${FUNCTION_LINES_MAX}; split it by what its steps do`;
    findings.push({ path, line, message });
  };
  for (const [{ length }, index] of matchesOf(code, /=>/g)) measure(index, expressionEnd(code, index + length));
  for (const [, index] of matchesOf(code, /\{/g)) {
    const head = headOf(code, index);
    if (head !== null) measure(head, matchingEnd(code, index));
  }
  return findings;
}

function matchesOf(code: string, pattern: RegExp): (readonly [string, number])[] {
  return [...code.matchAll(pattern)].map((match) => [match[0], match.index] as const);
}

/** Where the parameters of the function begin whose body opens at `brace`; null when it is no body of one. */
function headOf(code: string, brace: number): number | null {
  let at = lastBefore(code, brace);
  if (code.slice(at - 1, at + 1) === "=>") return null;
  if (code[at] !== ")") {
    // A return type stands between the parameters and the body: `): Promise<Quote | null> {`.
    const colon = typeColon(code, at);
    if (colon === null) return null;
    at = lastBefore(code, colon);
    if (code[at] !== ")") return null;
  }
  const open = matchingStart(code, at);
  return NOT_A_CALL.test(code.slice(Math.max(0, open - 20), open)) ? null : open;
}

/** The colon before the type that ends at `end`, when a type it is. */
function typeColon(code: string, end: number): number | null {
  if (!/[\w>\])}]/.test(code[end] ?? "")) return null;
  for (let at = end; at >= 0; at--) {
    const char = code[at] ?? "";
    if (char === "}" && at !== end && !/^\s*[>|&[\],)]/.test(code.slice(at + 1, at + 40))) return null;
    if (CLOSES[char] !== undefined) at = matchingStart(code, at);
    else if (char === ":") return /\b(?:class|interface|export|const|return)\b/.test(code.slice(at, end)) ? null : at;
    else if (!/[\w\s<>|&.,'"`]/.test(char) && code.slice(at, at + 2) !== "=>") return null;
  }
  return null;
}

function lastBefore(code: string, index: number): number {
  let at = index - 1;
  while (at > 0 && /\s/.test(code[at] ?? "")) at--;
  return at;
}

function matchingStart(code: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    const char = code[at] ?? "";
    if (CLOSES[char] !== undefined) depth++;
    else if (OPENS.includes(char) && --depth === 0) return at;
  }
  return 0;
}

function matchingEnd(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    const char = code[at] ?? "";
    if (OPENS.includes(char)) depth++;
    else if (CLOSES[char] !== undefined && --depth === 0) return at;
  }
  return code.length;
}

/** The end of the expression or body that follows an arrow. */
function expressionEnd(code: string, start: number): number {
  for (let at = start; at < code.length; at++) {
    const char = code[at] ?? "";
    if (char === "{" && /[\w>\])]/.test(code[lastBefore(code, at)] ?? "") && /\S/.test(code.slice(start, at))) {
      // `watch(): () => void {`: the arrow is a type, and this is the body of what it is the type of.
      return at - 1;
    }
    if (OPENS.includes(char)) {
      const end = matchingEnd(code, at);
      if (char === "{" && /^\s*$/.test(code.slice(start, at))) return end;
      at = end;
    } else if (/[,;)\]}]/.test(char)) return at - 1;
  }
  return code.length;
}
