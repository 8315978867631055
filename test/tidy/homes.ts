// Things that have one home each: wall time, chance, plan names, codes, snake_case. Elsewhere they are findings that say where to go
// instead. Biome finds timers and the environment.

import { codeOnly, type Finding, findingsOf, isServer, type Source, withoutComments } from "./source.ts";

interface Home {
  readonly pattern: RegExp;
  readonly isHome: (path: string) => boolean;
  readonly instead: (match: string) => string;
  /** True when the pattern looks into string literals as well. */
  readonly inLiterals?: boolean;
}

const OUTSIDE_WORLD =
  /\bBun\b|\bprocess\b|\bglobalThis\b|\bfetch\(|\bconsole\b|\bcrypto\b|\bWorker\b|\bDate\(\s*\)|\bfrom "(?![.])[^"]+"|\bimport\(/;
const PLAN_NAMES = "(?:free|starter|pro|business|enterprise)";

const HOMES: readonly Home[] = [
  {
    pattern:
      /\bDate\.now\b|\bperformance\.now\b|\bnew Date\(\s*\)|\bBun\.nanoseconds\b|\bprocess\.hrtime\b|\bBun\.(?:sleep|sleepSync|env)\b/,
    isHome: (path) => path === "src/base/clock.ts",
    instead: (match) => `${match} reads wall time; take a Clock from base and ask it`,
  },
  {
    pattern: /\bMath\.random\b|\brandomBytes\b|\brandomUUID\b|\bgetRandomValues\b|\brandomInt\b/,
    isHome: (path) => path === "src/base/random.ts",
    instead: (match) => `${match} draws chance; use Random, secretBytes or jitter from base`,
  },
  {
    pattern: new RegExp(`(?:[!=]==?|\\bcase)\\s*["']${PLAN_NAMES}["']|["']${PLAN_NAMES}["']\\s*[!=]==?`),
    isHome: (path) => path.startsWith("src/access/"),
    instead: (match) => `${match} compares a plan name; ask access (mayUse, limits) instead`,
    inLiterals: true,
  },
  {
    pattern: /\.close\(\s*\d{3,}|\bstatus(?::|\s*=)\s*[45]\d\d\b|\bnew Response\([^;]*\b[45]\d\d\b/,
    isHome: (path) => path.startsWith("src/wire/"),
    instead: (match) =>
      `${match} is a code of its own; every error and close code is a row of a table in wire: use the row`,
  },
  {
    pattern: /(?<![\w$"'`-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w$])/,
    isHome: (path) =>
      /^src\/(?:wire\/|api\/(?!http\/|mcp\/)|store\/|proof\/|files\/)/.test(path) ||
      /^src\/(notify\/evaluation\/notification|companies\/events\/language-model\/chat-messages|cluster\/relay\/jetstream-options|app\/(?:cli|prove)\/)/.test(
        path,
      ),
    instead: (match) => `${match} is snake_case; that form lives in wire, answers and SQL: name it in camelCase here`,
  },
];

/** True for files that read or write JSON, SQL, import files or bodies of other APIs: their names come from there. */
const isBorder = (path: string): boolean =>
  /^src\/(?:wire\/|api\/(?!http\/|mcp\/)|store\/|proof\/|files\/|app\/(?:import|prove)\/)/.test(path) ||
  path === "src/companies/events/language-model/chat-messages.ts";
const SNAKE_LITERAL = `["'][a-z][a-z0-9]*(?:_[a-z0-9]+)+["']`;
const SNAKE_KEY = new RegExp(
  `\\w\\[${SNAKE_LITERAL}\\]|\\[\\s*\\[${SNAKE_LITERAL},|(?<!\\bcase )${SNAKE_LITERAL}\\??:`,
);

/**
 * Names in snake_case as keys: `row["last_price"]`, `{ "last_price": 5 }` and `[["last_price", 5]]` would get past the rule
 * above. Values such as "price_above" are words of the API and the same in every module.
 */
export function checkSnakeKeys(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path }) => isServer(path) && !isBorder(path))
    .flatMap(({ path, text }) =>
      findingsOf(path, withoutComments(text), SNAKE_KEY, (match) => {
        return `${match} is a name in snake_case; that form lives in wire, answers and SQL: name it in camelCase here`;
      }),
    );
}

/** The engine and its vocabulary reach nothing outside: no runtime, no network, no package, no clock. */
export function checkPurity(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path }) => isServer(path) && /^src\/(?:market\/engine|model)\//.test(path))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text).replace(/(?<!from )"[^"\n]*"/g, '""');
      return findingsOf(path, code, OUTSIDE_WORLD, (match) => {
        return `'${match}' reaches out of the engine; the same events must give the same state: pass in what it needs`;
      });
    });
}

/** Findings for everything that is used outside its home. */
export function checkHomes(sources: readonly Source[]): Finding[] {
  const findings: Finding[] = [];
  for (const source of sources.filter((candidate) => isServer(candidate.path))) {
    const code = codeOnly(source.text);
    const literals = withoutComments(source.text);
    for (const home of HOMES) {
      if (home.isHome(source.path)) continue;
      findings.push(...findingsOf(source.path, home.inLiterals ? literals : code, home.pattern, home.instead));
    }
  }
  return findings;
}
