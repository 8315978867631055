// Things that have one home each: wall time, chance, the environment, plan names, snake_case. Elsewhere they are findings
// that say where to go instead.

import { codeOnly, type Finding, findingsOf, isProduct, type Source, withoutComments } from "./source.ts";

interface Home {
  readonly pattern: RegExp;
  readonly isHome: (path: string) => boolean;
  readonly instead: (match: string) => string;
  /** True when the pattern looks into string literals as well. */
  readonly inLiterals?: boolean;
}

const PLAN_NAMES = "(?:free|starter|pro|business|enterprise)";

const HOMES: readonly Home[] = [
  {
    pattern: /\bDate\.now\b|\bperformance\.now\b|\bnew Date\(\s*\)|\bBun\.nanoseconds\b|\bprocess\.hrtime\b/,
    isHome: (path) => path === "src/base/clock.ts",
    instead: (match) => `${match} reads wall time; take a Clock from base and ask it`,
  },
  {
    pattern: /\bsetTimeout\b|\bsetInterval\b|\bBun\.sleep(?:Sync)?\b/,
    isHome: (path) => path === "src/base/clock.ts",
    instead: (match) => `${match} waits on wall time; take a Clock from base and use after()`,
  },
  {
    pattern: /\bMath\.random\b|\brandomBytes\b|\brandomUUID\b|\bgetRandomValues\b|\brandomInt\b/,
    isHome: (path) => path === "src/base/random.ts",
    instead: (match) => `${match} draws chance; use Random, secretBytes or jitter from base`,
  },
  {
    pattern: /\bprocess\.env\b|\bBun\.env\b|\bimport\.meta\.env\b/,
    isHome: (path) => path.startsWith("src/app/config"),
    instead: (match) => `${match} belongs to src/app/config; add a setting there and pass its value in`,
  },
  {
    pattern: new RegExp(`(?:[!=]==?|\\bcase)\\s*["']${PLAN_NAMES}["']|["']${PLAN_NAMES}["']\\s*[!=]==?`),
    isHome: (path) => path.startsWith("src/access/"),
    instead: (match) => `${match} compares a plan name; ask access (mayUse, limits) instead`,
    inLiterals: true,
  },
  {
    pattern: /(?<![\w$"'`-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w$])/,
    isHome: (path) =>
      /^src\/(wire|answers|store)\//.test(path) || /^src\/(alerts\/notification\/body|news\/chat-messages)/.test(path),
    instead: (match) => `${match} is snake_case; that form lives in wire, answers and SQL: name it in camelCase here`,
  },
];

/** Findings for everything that is used outside its home. */
export function checkHomes(sources: readonly Source[]): Finding[] {
  const findings: Finding[] = [];
  for (const source of sources.filter((candidate) => isProduct(candidate.path))) {
    const code = codeOnly(source.text);
    const literals = withoutComments(source.text);
    for (const home of HOMES) {
      if (home.isHome(source.path)) continue;
      findings.push(...findingsOf(source.path, home.inLiterals ? literals : code, home.pattern, home.instead));
    }
  }
  return findings;
}
