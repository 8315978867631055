// The shape of files: names, opening sentences, and marks that have no place in the product.

import { codeOnly, type Finding, findingsOf, isProduct, isTypeScript, type Source } from "./source.ts";

const DRAWERS = /(?:^|\/)(?:utils?|helpers?|common|misc|shared|lib|tools)(?:\/|\.tsx?$)/;
const KEBAB_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.long)?(?:\.(?:test|bench|d))?\.tsx?$/;
const VAGUE_NAME = /\b(?:class|interface|type)\s+\w*(?:Manager|Service|Helper|Util|Utils|Impl)\b/;
const MARKS = /\b(?:TODO|FIXME|XXX|HACK)\b|@ts-ignore|@ts-expect-error|@ts-nocheck/;

/** Checks names and openings of every TypeScript file. */
export function checkShape(sources: readonly Source[]): Finding[] {
  return sources.filter((source) => isTypeScript(source.path)).flatMap((source) => shapeOf(source));
}

function shapeOf(source: Source): Finding[] {
  const { path, text } = source;
  const findings: Finding[] = [];
  const at = (message: string, line = 1): void => void findings.push({ path, line, message });
  const name = path.split("/").at(-1) ?? "";
  if (!KEBAB_NAME.test(name)) at("file names are kebab-case after the main export; rename it");
  if (DRAWERS.test(path)) at("a drawer has no meaning; name the file after what is in it");
  if (isProduct(path) && !/^(?:#!.*\n)?\s*\/\//.test(text)) {
    at("a file opens with one to three sentences: what it is and its place in the flow");
  }
  findings.push(...findingsOf(path, codeOnly(text), VAGUE_NAME, (match) => `'${match}' is vague; use a market noun`));
  if (!path.startsWith("test/tidy")) {
    findings.push(...findingsOf(path, text, MARKS, (match) => `${match} is left over; finish it or write an issue`));
  }
  return findings;
}

/** Findings for words of this workplace in any text file: registry addresses and machine paths. */
export function checkSilence(sources: readonly Source[]): Finding[] {
  const forbidden = new RegExp(
    ["registry\\.npm" + "js", '"resolved": *"http', "deb\\.debian" + "\\.org", "/wo" + "rk/(?:main|shared)"].join("|"),
  );
  return sources.flatMap((source) =>
    findingsOf(source.path, source.text, forbidden, (match) => `'${match}' names a registry or a machine; take it out`),
  );
}
