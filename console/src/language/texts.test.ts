// Every text of the console is there in both languages.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";
import type { TextTable } from "./texts.ts";

const source = join(import.meta.dir, "..");
const tables = [...new Glob("**/*text.ts").scanSync(source)].sort();

interface Both {
  readonly ar: TextTable;
  readonly en: TextTable;
}

/** Every entry with its place: "session.closed". */
function entriesOf(table: TextTable, place = ""): (readonly [string, unknown])[] {
  return Object.entries(table).flatMap(([name, entry]) =>
    typeof entry === "object" ? entriesOf(entry, `${place}${name}.`) : [[`${place}${name}`, entry] as const],
  );
}

test.each(tables)("%s says everything in both languages", async (path) => {
  const { text } = (await import(join(source, path))) as { readonly text: Both };
  const [ar, en] = [entriesOf(text.ar), entriesOf(text.en)];
  expect(ar.length).toBeGreaterThan(0);
  expect(en.map(([name]) => name).sort()).toEqual(ar.map(([name]) => name).sort());
  const empty = [...ar, ...en].filter(([, entry]) => typeof entry === "string" && entry.trim() === "");
  expect(empty).toEqual([]);
  // An Arabic entry with Latin letters only was left untranslated; names of digits and the like have none.
  const untranslated = ar.filter(
    ([, entry]) => typeof entry === "string" && /[a-z]{3}/i.test(entry) && !/[ء-ي]/.test(entry),
  );
  expect(untranslated).toEqual([]);
});
