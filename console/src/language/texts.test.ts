// Every text of the console exists in both languages.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";
import { language } from "./language.ts";
import { type Pair, type TextTable, texts } from "./texts.ts";

const source = join(import.meta.dir, "..");
const tables = [...new Glob("**/*text.ts").scanSync(source)].sort();

/** Every pair with its place: "session.closed". Texts with values in them are functions, and tsc asks for both languages. */
function pairsOf(table: TextTable, place = ""): (readonly [string, Pair])[] {
  return Object.entries(table).flatMap(([name, entry]) => {
    if (typeof entry === "function") return [];
    return Array.isArray(entry)
      ? [[`${place}${name}`, entry as Pair] as const]
      : pairsOf(entry as TextTable, `${place}${name}.`);
  });
}

test.each(tables)("%s says everything in both languages", async (path) => {
  const { text } = (await import(join(source, path))) as { readonly text: { readonly table: TextTable } };
  const pairs = pairsOf(text.table);
  expect(pairs.length).toBeGreaterThan(0);
  expect(pairs.filter(([, [ar, en]]) => ar.trim() === "" || en.trim() === "")).toEqual([]);
  // An Arabic entry with Latin letters only was left untranslated; entries without Latin words, such as signs, pass.
  expect(pairs.filter(([, [ar]]) => /[a-z]{3}/i.test(ar) && !/[ء-ي]/.test(ar))).toEqual([]);
});

test("a table is read in the language in use, nested tables and texts with values too", () => {
  const text = texts({ day: ["يوم", "day"], of: { week: (count: number) => [`${count} أسابيع`, `${count} weeks`] } });
  language.value = "en";
  expect([text().day, text().of.week(3)]).toEqual(["day", "3 weeks"]);
  language.value = "ar";
  expect([text().day, text().of.week(3)]).toEqual(["يوم", "3 أسابيع"]);
});
