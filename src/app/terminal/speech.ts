// Translates the output of the command line into the reader's language. Commands write English; a text that is in the table of phrases, as
// a whole or cell by cell, becomes Arabic, and any other stays as it is.

import { outOfRange } from "../../base/index.ts";
import { ARABIC } from "./arabic.ts";

export type Say = (text: string) => string;

export const asWritten: Say = (text) => text;

/** {} is any part, {#} a number or a dash. */
const SLOT = /\{#?\}/g;
const CELLS = /( {2,})/;
const ARABIC_LETTER = /[\u0600-\u06ff]/;

interface Phrase {
  readonly pattern: RegExp;
  readonly arabic: string;
}

/** The most particular phrase first: the one with the most letters of its own. */
const PHRASES: readonly Phrase[] = Object.entries(ARABIC)
  .filter(([english]) => english.search(SLOT) >= 0)
  .sort(([left], [right]) => right.replace(SLOT, "").length - left.replace(SLOT, "").length)
  .map(([english, arabic]) => ({ pattern: patternOf(english), arabic }));

function patternOf(english: string): RegExp {
  const escaped = english.replace(/[.*+?^$()|[\]\\/]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll("{}", "(.+?)").replaceAll("{#}", "([\\d.,—]+)")}$`, "s");
}

/** The Arabic of a text that is a phrase; null for any other. */
export function arabicPhrase(text: string): string | null {
  const exact = ARABIC[text];
  if (exact !== undefined) return exact;
  for (const { pattern, arabic } of PHRASES) {
    const found = pattern.exec(text);
    if (found === null) continue;
    return arabic.replace(/\{(\d)\}/g, (_, number: string) => {
      const part = (found[Number(number)] ?? outOfRange(Number(number))).trim();
      return arabicPhrase(part) ?? part;
    });
  }
  return null;
}

/** A text in Arabic, line by line and cell by cell; a part that is no phrase stays as it is. */
export const inArabic: Say = (text) =>
  text
    .split("\n")
    .map((line) => arabicPhrase(line) ?? cellsInArabic(line))
    .join("\n");

/** A result in Arabic: only lines that are phrases change. The cells of a table are data, even where they read like a phrase. */
export const resultInArabic: Say = (text) =>
  text
    .split("\n")
    .map((line) => arabicPhrase(line) ?? line)
    .join("\n");

/** Translates each cell of a line by itself, at its old place; two spaces or more separate cells. */
function cellsInArabic(line: string): string {
  const parts = line.split(CELLS);
  if (parts.length < 3) return line;
  let owed = 0;
  return parts
    .map((part, at) => {
      if (at % 2 === 1) {
        const gap = Math.max(2, part.length + owed);
        owed = Math.min(0, part.length + owed - gap);
        return " ".repeat(gap);
      }
      const said = arabicPhrase(part);
      if (said === null) return part;
      owed += part.length - Bun.stringWidth(said);
      return said;
    })
    .join("");
}

/** Words in lines of at most `width` columns of the terminal; no word is cut. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    if (line !== "" && Bun.stringWidth(line) + Bun.stringWidth(word) + 1 > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].map(isolated);
}

/** Isolates a line with Arabic: it runs from right to left, whatever its first word is, and turns nothing beside it. */
export function isolated(line: string): string {
  return ARABIC_LETTER.test(line) ? `\u2067${line}\u2069` : line;
}
