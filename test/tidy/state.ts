// State lives in objects and a bad array read fails: no module-level variable or collection that is written to, and no
// default that hides an index out of range.

import { codeOnly, type Finding, findingsOf, isProduct, type Source, withoutComments } from "./source.ts";

const MODULE_LET = /^(?:export )?let \w+/m;
const MODULE_CONST = /^(?:export )?const (\w+)[^=]*= (?:new |\[|\{|Object|Array)/gm;
const WRITES =
  "(?:\\.(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)\\(" +
  "|(?:\\[[^\\]\\n]*\\]|\\.\\w+) ?(?:[-+*/|&^%]|\\?\\?|\\|\\||&&|<<|>>)?=(?![=>])|(?:\\[[^\\]\\n]*\\]|\\.\\w+)(?:\\+\\+|--))";

/** A read by index with a default: `cells[i] ?? 0`, `levels.at(-1) ?? ""`. */
const SILENT_READ = /(?:\]|\.at\([^()]*\)) \?\? (?:-?\d[\d_]*n?\b|""|''|``|Number\.NaN|NaN)/;

/** Variables of a module, and constant collections of a module that something writes to. */
export function checkModuleState(sources: readonly Source[]): Finding[] {
  return sources
    .filter((source) => isProduct(source.path))
    .flatMap(({ path, text }) => {
      const code = codeOnly(text);
      const variables = findingsOf(path, code, MODULE_LET, (match) => {
        return `'${match}' is state of a module; keep it in an object that its owner makes`;
      });
      const collections = [...code.matchAll(MODULE_CONST)].flatMap(([, name = ""]) =>
        findingsOf(path, code, new RegExp(`(?<![\\w.#])${name}${WRITES}`), () => {
          return `${name} is a collection of the module and is written to; keep it in an object that its owner makes`;
        }),
      );
      return [...variables, ...collections];
    });
}

/** Silent defaults on reads by index. Where absence is a real case, a comment on the line or above it says which. */
export function checkSilentReads(sources: readonly Source[]): Finding[] {
  return sources
    .filter((source) => isProduct(source.path))
    .flatMap(({ path, text }) => {
      const lines = text.split("\n");
      const isSaid = (line: number): boolean =>
        /\/\/|^\s*\/?\*/.test(lines[line - 1] ?? "") || /^\s*(?:\/\/|\/?\*)/.test(lines[line - 2] ?? "");
      const message = (match: string): string =>
        `'${match}' hides an index out of range; use outOfRange() of base, or say in a comment when it is absent`;
      return findingsOf(path, withoutComments(text), SILENT_READ, message).filter(({ line }) => !isSaid(line));
    });
}
