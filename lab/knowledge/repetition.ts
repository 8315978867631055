// Measures the repetition of descriptions: two that differ only in names, numbers and dates count as the same sentence.

import { outOfRange } from "../../src/base/index.ts";

export interface Repetition {
  readonly descriptions: number;
  /** Different sentences, without names and numbers. */
  readonly sentences: number;
  /** The share of descriptions that share their sentence with another description. */
  readonly repeated: number;
  /** The most frequent sentences with their counts. */
  readonly frequent: readonly (readonly [sentence: string, count: number])[];
}

const FREQUENT = 10;
const MONTHS = /(?:يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر)/g;
const PERIODS = /(?:الربع|النصف) (?:الأول|الثاني|الثالث|الرابع) من عام \d+|عام \d+/g;
const SCALES = /(?:مليارات|مليار|ملايين|مليون|آلاف|ألف)/g;

export function repetitionOf(
  told: readonly { readonly description: string; readonly names: readonly string[] }[],
): Repetition {
  const counts = new Map<string, number>();
  for (const { description, names } of told) {
    const sentence = sentenceOf(description, names);
    counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  }
  const all = [...counts.entries()].sort((a, b) => b[1] - a[1]);
  const repeated = all.reduce((sum, [, count]) => sum + (count > 1 ? count : 0), 0);
  return {
    descriptions: told.length,
    sentences: counts.size,
    repeated: told.length === 0 ? 0 : repeated / told.length,
    frequent: all.slice(0, FREQUENT).map((entry, at) => entry ?? outOfRange(at)),
  };
}

/** The description without the parts that differ from one company and period to the next. */
function sentenceOf(description: string, names: readonly string[]): string {
  let sentence = description;
  for (const name of names) if (name !== "") sentence = sentence.replaceAll(name, "…");
  return sentence
    .replace(PERIODS, "#")
    .replace(/\d[\d.,]*/g, "#")
    .replace(MONTHS, "#")
    .replace(SCALES, "#")
    .replace(/# #/g, "#");
}
