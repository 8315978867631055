// Where the ids of the register of rules are cited. A test cites the rules it holds in its name; comments and pages mention
// rules. A rule without a test, and an id that does not exist, are both reported.

import { join } from "node:path";
import type { Rule } from "../../docs/generators/rules.ts";

export interface Citation {
  readonly id: string;
  readonly file: string;
  readonly line: number;
}

export interface Coverage {
  readonly area: string;
  readonly total: number;
  readonly uncovered: readonly Rule[];
}

const ROOT = join(import.meta.dir, "../..");
/** Beside test files the suites that several of them run, which are called `…-contract.ts` or `…-cases.ts`. */
const TEST_FILES = [
  "{src,exchange,gateway,console,test,lab,examples,docs,build,python,sdk}/**/*{.test,-contract,-cases}.ts",
];
/** Everything that may mention a rule in its text. */
const MENTIONING_FILES = [
  "*.md",
  "{src,exchange,gateway,verify,console,test,lab,examples,docs}/**/*.{ts,tsx}",
  "docs/**/*.md",
];

const CITED = /\[([A-Z]{3,}-\d{1,2}(?:,\s*[A-Z]{3,}-\d{1,2})*)\]/g;
const MENTIONED = /(?<![\w-])([A-Z]{3,})-\d{1,2}(?![\w-])/g;
const COMMENT_LINE = /^\s*(?:\/\/|\/?\*).*$/gm;
const SKIPPED_NAME = /\b(?:test|it|describe)\.(?:skip|todo)\(\s*(["'`])(?:\\.|(?!\1)[^\\])*\1/g;

/** The ids that a test file cites. A comment and the name of a skipped test hold no rule, so they cite nothing. */
export function findCitations(file: string, text: string): readonly Citation[] {
  const live = text.replace(SKIPPED_NAME, blank).replace(COMMENT_LINE, blank);
  const citations: Citation[] = [];
  for (const match of live.matchAll(CITED)) {
    const line = live.slice(0, match.index).split("\n").length;
    for (const id of (match[1] ?? "").split(/,\s*/)) citations.push({ id, file, line });
  }
  return citations;
}

/** Every id of one of the areas that a text mentions, in comments and prose as well. UTF-16 and the like have no area. */
export function findMentions(file: string, text: string, areas: ReadonlySet<string>): readonly Citation[] {
  const mentions: Citation[] = [];
  for (const match of text.matchAll(MENTIONED)) {
    if (!areas.has(match[1] ?? "")) continue;
    mentions.push({ id: match[0], file, line: text.slice(0, match.index).split("\n").length });
  }
  return mentions;
}

/** Keeps the newlines, so that line numbers stay true. */
function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

/** Findings for citations of ids that the register does not have, each with its remedy. */
export function unknownCitations(rules: readonly Rule[], citations: readonly Citation[]): readonly string[] {
  const known = new Set(rules.map((rule) => rule.id));
  return citations
    .filter((citation) => !known.has(citation.id))
    .map(
      ({ id, file, line }) =>
        `${file}:${line} cites ${id}: correct the id, or give the rule a row with it in the rules.md of its resource`,
    );
}

/** For each area, in the order of the page, the rules that no test cites. */
export function coverageByArea(rules: readonly Rule[], citations: readonly Citation[]): readonly Coverage[] {
  const cited = new Set(citations.map((citation) => citation.id));
  return [...Map.groupBy(rules, (rule) => rule.area)].map(([area, members]) => ({
    area,
    total: members.length,
    uncovered: members.filter((rule) => !cited.has(rule.id)),
  }));
}

/** The citations in the names of tests. */
export function readCitations(): Promise<readonly Citation[]> {
  return readFiles(TEST_FILES, findCitations);
}

/** Where code and pages mention an id of one of the register's areas. */
export function readMentions(rules: readonly Rule[]): Promise<readonly Citation[]> {
  const areas = new Set(rules.map((rule) => rule.area));
  return readFiles(MENTIONING_FILES, (file, text) => findMentions(file, text, areas));
}

async function readFiles(
  patterns: readonly string[],
  find: (file: string, text: string) => readonly Citation[],
): Promise<readonly Citation[]> {
  const files = patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: ROOT })]);
  const found = await Promise.all(
    files.sort().map(async (file) => find(file, await Bun.file(join(ROOT, file)).text())),
  );
  return found.flat();
}
