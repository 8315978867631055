// What a file exports, imports and re-exports, and the rules that follow from it: nothing is exported that no other
// product file uses, and no two product files declare the same exported class, interface or type.

import { dirname, normalize } from "node:path/posix";
import { codeOnly, type Finding, isProduct, isTypeScript, type Source, withoutComments } from "./source.ts";

interface Export {
  readonly name: string;
  readonly kind: string;
  readonly line: number;
  /** Where the name comes from, when the file only passes it on. */
  readonly from: { readonly path: string; readonly name: string } | null;
}

interface Import {
  readonly path: string;
  /** "*" when the whole file is taken. */
  readonly name: string;
}

interface FileLinks {
  readonly path: string;
  readonly exports: readonly Export[];
  readonly imports: readonly Import[];
}

const DECLARED =
  /^export (?:declare )?(?:default )?(const|let|async function\*?|function\*?|abstract class|class|interface|type|enum) (\w+)/gm;
const PASSED_ON = /^export (?:type )?(?:\{([^}]*)\}|\*) from "(\.[^"]+)";/gm;
const IMPORTED = /^import (?:type )?(?:\w+,? ?)?(?:\{([^}]*)\}|(\* as \w+))? ?from "(\.[^"]+)"/gm;
const LOADED = /\bimport\(\s*"(\.[^"]+)"\s*\)|\bnew URL\("(\.[^"]+)"/g;
const NAMED_TYPES = new Set(["abstract class", "class", "interface", "type", "enum"]);

/** Product files, and the generator of the reference pages, which is the one reader outside the product that counts. */
const isReader = (path: string): boolean =>
  isProduct(path) || (isTypeScript(path) && !path.endsWith(".test.ts") && /^docs\/gener/.test(path));

/** "a, type B as C" as [["a", "a"], ["B", "C"]]: the name there and the name here. */
function namesOf(list: string): (readonly [string, string])[] {
  return list
    .split(",")
    .map((entry) => entry.trim().replace(/^type /, ""))
    .filter((entry) => entry !== "")
    .map((entry) => {
      const [there = "", here = there] = entry.split(/ as /);
      return [there, here] as const;
    });
}

function linksOf(source: Source): FileLinks {
  const code = withoutComments(source.text);
  const resolve = (to: string): string => normalize(`${dirname(source.path)}/${to}`);
  const lineAt = (index: number): number => code.slice(0, index).split("\n").length;
  const exports: Export[] = [];
  const imports: Import[] = [];
  for (const match of code.matchAll(DECLARED)) {
    exports.push({ name: match[2] ?? "", kind: match[1] ?? "", line: lineAt(match.index), from: null });
  }
  for (const match of code.matchAll(PASSED_ON)) {
    const path = resolve(match[2] ?? "");
    if (match[1] === undefined) imports.push({ path, name: "*" });
    for (const [there, here] of namesOf(match[1] ?? "")) {
      exports.push({ name: here, kind: "re-export", line: lineAt(match.index), from: { path, name: there } });
    }
  }
  for (const match of code.matchAll(IMPORTED)) {
    const path = resolve(match[3] ?? "");
    if (match[2] !== undefined) imports.push({ path, name: "*" });
    for (const [there] of namesOf(match[1] ?? "")) imports.push({ path, name: there });
  }
  for (const match of code.matchAll(LOADED)) imports.push({ path: resolve(match[1] ?? match[2] ?? ""), name: "*" });
  return { path: source.path, exports, imports };
}

/** The door of the client library. */
const LIBRARY = "sdk/src/index.ts";

const isIndex = (path: string): boolean => path.endsWith("/index.ts");

/**
 * Exports that no product code uses: those of an index.ts that nothing outside its folder uses, and those of another file
 * that neither another product file nor the file itself uses. What only the file itself uses may be exported for a test
 * or because it is a type of a signature.
 */
export function checkUnusedExports(sources: readonly Source[]): Finding[] {
  const readers = sources.filter((source) => isReader(source.path));
  const tests = sources.filter((source) => isTypeScript(source.path) && !isReader(source.path));
  const product = new Uses(readers.map(linksOf));
  const all = new Uses([...readers, ...tests].map(linksOf));
  return readers
    .filter((source) => isProduct(source.path))
    .flatMap((source) => {
      const { path, exports } = linksOf(source);
      const code = codeOnly(source.text);
      return exports
        .filter(({ name }) => !product.has(path, name))
        .flatMap(({ name, kind, line }) => {
          const at = (message: string): Finding[] => [{ path, line, message: `exports ${name}, ${message}` }];
          if (isIndex(path)) return at(`which nothing outside ${dirname(path)} uses; take it out`);
          const isUsedHere = [...code.matchAll(new RegExp(`(?<![\\w.$])${name}\\b`, "g"))].length > 1;
          if (!isUsedHere) return at("which no product code uses; delete it, or move it to the tests that use it");
          if (NAMED_TYPES.has(kind) || all.has(path, name)) return [];
          return at("which only this file uses; take out the word 'export'");
        });
    });
}

/** Which exports of which files some other file uses. A re-export is a use when it is itself used. */
class Uses {
  readonly #byPath: ReadonlyMap<string, FileLinks>;
  readonly #used = new Set<string>();

  constructor(files: readonly FileLinks[]) {
    this.#byPath = new Map(files.map((file) => [file.path, file]));
    for (const file of files) {
      for (const { path, name } of file.imports) {
        const isInside = isIndex(path) && file.path.startsWith(`${dirname(path)}/`);
        if (!isInside) this.#use(path, name);
      }
    }
    // What the library offers is for programs of others.
    this.#use(LIBRARY, "*");
  }

  has(path: string, name: string): boolean {
    return this.#used.has(`${path}#${name}`);
  }

  #use(path: string, name: string): void {
    if (this.has(path, name)) return;
    this.#used.add(`${path}#${name}`);
    const exports = this.#byPath.get(path)?.exports ?? [];
    if (name === "*") for (const each of exports) this.#use(path, each.name);
    const origin = exports.find((each) => each.name === name)?.from;
    if (origin) this.#use(origin.path, origin.name);
  }
}

/** The schemas of wire are the outer form of what other modules keep, under the same name; the library and the console show that form. */
const vocabularyOf = (path: string): string => /^(?:src\/wire|sdk|console|verify)\//.exec(path)?.[0] ?? "service";

/** Exported classes, interfaces and types of one name in two product files of one vocabulary. */
export function checkSameNames(sources: readonly Source[]): Finding[] {
  const declared = sources
    .filter((source) => isProduct(source.path))
    .flatMap((source) => linksOf(source).exports.map((each) => ({ ...each, path: source.path })))
    .filter(({ kind }) => NAMED_TYPES.has(kind));
  return [...Map.groupBy(declared, ({ name, path }) => `${vocabularyOf(path)} ${name}`).values()].flatMap((homes) => {
    const paths = [...new Set(homes.map(({ path }) => path))];
    if (paths.length < 2) return [];
    return homes.map(({ name, path, line }) => {
      const others = paths.filter((other) => other !== path).join(", ");
      return { path, line, message: `${name} is also declared in ${others}; one name, one thing: rename one` };
    });
  });
}
