// Tables of texts: each page has one, with every entry in Arabic and in English, and reads it in the current language.

import { type Language, language } from "./language.ts";

/** Arabic, then English. */
export type Pair = readonly [ar: string, en: string];
/** The text of a pair in a language; the language of the page by default. */
export const inLanguage = ([ar, en]: Pair, chosen: Language = language.value): string => (chosen === "ar" ? ar : en);

type Entry = Pair | ((...values: never[]) => Pair) | TextTable;
export type TextTable = { readonly [name: string]: Entry };

/** The texts of the table in one language. */
export type TextsIn<T> = T extends Pair
  ? string
  : T extends (...values: infer V) => Pair
    ? (...values: V) => string
    : { readonly [K in keyof T]: TextsIn<T[K]> };

/** A table that is called inside a component: `text().title`. */
export function texts<const T extends TextTable>(table: T): (() => TextsIn<T>) & { readonly table: T } {
  const [ar, en] = [textsIn(table, 0), textsIn(table, 1)] as [TextsIn<T>, TextsIn<T>];
  return Object.assign(() => (language.value === "ar" ? ar : en), { table });
}

function textsIn(entry: Entry, at: 0 | 1): unknown {
  if (typeof entry === "function") return (...values: never[]) => entry(...values)[at];
  if (isPair(entry)) return entry[at];
  return Object.fromEntries(Object.entries(entry).map(([name, each]) => [name, textsIn(each, at)]));
}

const isPair = (entry: Pair | TextTable): entry is Pair => Array.isArray(entry);
