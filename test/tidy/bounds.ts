// Every queue, buffer and cache has a bound: a field of a class that grows stands in the table of bounds with what keeps it
// small. A new one without a row is found, and so is a row whose field or whose named limit is gone.

import { codeOnly, type Finding, isProduct, type Source } from "./source.ts";

const FIELD = /^ {2}(?:readonly |static |private )*(#?\w+)(?::[^=;\n]+(?:\n[^=;\n]+)*)? = (?:new (?:Map|Set)\b|\[\])/gm;
const LIMIT_NAME = /\b[A-Z][A-Z0-9_]+_(?:MAX|HELD|KEPT)\b/g;

/** `path#field` of every field that holds a collection and is added to in its file. */
export function growingFields(sources: readonly Source[]): ReadonlyMap<string, number> {
  const fields = new Map<string, number>();
  for (const { path, text } of sources) {
    if (!isProduct(path) || !path.startsWith("src/")) continue;
    const code = codeOnly(text);
    for (const match of code.matchAll(FIELD)) {
      const name = match[1] ?? "";
      const grows = new RegExp(`\\.${name}(?:\\.(?:set|add|push|unshift)\\(|\\[[^\\]]*\\] = |\\[[^\\]]*\\] \\?\\?= )`);
      if (!grows.test(code)) continue;
      fields.set(`${path} ${name}`, code.slice(0, match.index).split("\n").length);
    }
  }
  return fields;
}

/** Fields without a bound, and bounds without a field or without the limit that they name. */
export function checkBounds(sources: readonly Source[], table: Readonly<Record<string, string>>): Finding[] {
  const fields = growingFields(sources);
  const unbound = [...fields]
    .filter(([field]) => table[field] === undefined)
    .map(([field, line]) => {
      const [path = "", name = ""] = field.split(" ");
      return { path, line, message: `${name} grows and has no row in test/tidy/bound-table.ts; say what bounds it` };
    });
  const stale = Object.entries(table).flatMap(([field, bound]) => {
    const path = field.split(" ")[0] ?? "";
    const at = (message: string): Finding[] => [{ path, line: 1, message: `${field}: ${message}` }];
    if (!fields.has(field)) return at("does not grow here any more; take its row out of test/tidy/bound-table.ts");
    const text = sources.find((source) => source.path === path)?.text ?? "";
    return [...bound.matchAll(LIMIT_NAME)].flatMap(([limit]) =>
      text.includes(limit) ? [] : at(`is said to be bounded by ${limit}, which its file does not have`),
    );
  });
  return [...unbound, ...stale];
}
