// Tables of texts: each page has one, with the same entries in both languages, and reads the one of the language in use.

import { language } from "./language.ts";

type Entry = string | ((...values: never[]) => string) | { readonly [name: string]: Entry };
export type TextTable = { readonly [name: string]: Entry };

/** The same entries, whatever they say. */
type SameEntries<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer V) => string
      ? (...values: V) => string
      : SameEntries<T[K]>;
};

/** A table in both languages; call it inside a component: `text().title`. */
export interface Texts<T> {
  (): SameEntries<T>;
  readonly ar: SameEntries<T>;
  readonly en: SameEntries<T>;
}

/** Arabic says which entries there are; tsc asks for all of them in English. */
export function texts<T extends TextTable>(table: {
  readonly ar: T & SameEntries<T>;
  readonly en: SameEntries<T>;
}): Texts<T> {
  const { ar, en } = table;
  return Object.assign(() => (language.value === "ar" ? ar : en), { ar, en });
}
