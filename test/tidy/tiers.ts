// The tiers of tests, by file name: `npm test` runs every `*.test.ts` but the long ones, `npm run test:long` runs the
// `*.long.test.ts`, `npm run test:all` runs both. What neither would run is found.

import { dirname, normalize } from "node:path/posix";
import { type Finding, isTypeScript, type Source, withoutComments } from "./source.ts";

const IMPORT = /\bfrom "([^"]+)"/g;
const LONG = "*.long.test.ts";

/** Files with tests that no tier runs: neither a test file nor a suite that a test file imports. */
export function checkTiers(sources: readonly Source[]): Finding[] {
  const imports = new Map(
    sources.filter(({ path }) => isTypeScript(path)).map((source) => [source.path, importsOf(source)]),
  );
  const run = new Set<string>();
  const open = [...imports.keys()].filter((path) => path.endsWith(".test.ts"));
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (run.has(path)) continue;
    run.add(path);
    open.push(...(imports.get(path) ?? []));
  }
  const orphans = [...imports]
    .filter(([path, from]) => from.includes("bun:test") && !run.has(path))
    .map(([path]) => ({ path, line: 1, message: "has tests that no tier runs; call it *.test.ts or *.long.test.ts" }));
  return [...orphans, ...checkScripts(sources)];
}

function importsOf({ path, text }: Source): string[] {
  return [...withoutComments(text).matchAll(IMPORT)].map(([, to = ""]) =>
    to.startsWith(".") ? normalize(`${dirname(path)}/${to}`) : to,
  );
}

/** The commands of package.json take the long tests out, in, and leave them be. */
function checkScripts(sources: readonly Source[]): Finding[] {
  const manifest = sources.find(({ path }) => path === "package.json");
  if (manifest === undefined) return [];
  const { scripts } = JSON.parse(manifest.text) as { readonly scripts: Readonly<Record<string, string>> };
  const isRight =
    scripts["test"]?.includes(`--path-ignore-patterns='**/${LONG}'`) &&
    scripts["test:long"]?.endsWith(LONG.slice(1)) &&
    !scripts["test:all"]?.includes("long");
  if (isRight) return [];
  const message = `test leaves out ${LONG}, test:long runs only those, and test:all runs everything: mend the scripts`;
  return [{ path: manifest.path, line: 1, message }];
}
