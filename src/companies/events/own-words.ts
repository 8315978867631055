// Describes an article in its own words. In Arabic: its text, after the headline where the text does not repeat it. In English: the text
// alone.

import { type Article, DESCRIPTION_MAX } from "../../model/index.ts";
import { fold } from "../directory/fold.ts";

/** A text that has this share of the headline's words repeats it. */
const REPEATED_SHARE = 0.5;
const SENTENCES_MAX = 2;
/** After this many characters no further sentence is added. */
const ENOUGH_CHARS = 160;

export function ownWords({ title, text }: Article): string {
  const head = clean(title).replace(/[.،:؛]+$/, "");
  const body = firstSentences(clean(text));
  if (body === "") return shortened(`${head}.`);
  return shortened(repeats(body, head) ? body : `${head}. ${body}`);
}

/** The English text of an article; null where it has none. */
export function englishWords({ title, text, language, textEn }: Article): string | null {
  if (language === "ar" && textEn === null) return null;
  const body = firstSentences(oneLine(textEn ?? text));
  return shortened(body === "" ? `${oneLine(title).replace(/[.:;]+$/, "")}.` : body);
}

function firstSentences(text: string): string {
  let body = "";
  const sentences = text.split(/(?<=[.؟?!])\s/).filter((sentence) => sentence !== "");
  for (const sentence of sentences.slice(0, SENTENCES_MAX)) {
    if (body.length < ENOUGH_CHARS) body += `${body === "" ? "" : " "}${sentence}`;
  }
  return body;
}

function repeats(body: string, head: string): boolean {
  const wordsOf = (text: string): readonly string[] => fold(text, DESCRIPTION_MAX).split(" ").map(stem);
  const bodyWords = new Set(wordsOf(body));
  const words = wordsOf(head).filter((word) => word.length > 1);
  return words.filter((word) => bodyWords.has(word)).length >= REPEATED_SHARE * words.length;
}

/** A word without its particles and its prefix of the present or ending of the past: "توقع" and "وقعت" are alike. */
function stem(word: string): string {
  return word.replace(/^(?:وال|بال|لل|ال|[وفبلتي])(?=\S{3})/, "").replace(/(?<=\S{3})[تها]+$/, "");
}

/** One line in the punctuation and digits that the rest of the API has. */
function clean(text: string): string {
  const punctuated = text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/\u066b/g, ".")
    .replace(/\u066c/g, ",")
    .replace(/\u066a/g, "%")
    .replace(/(?<=[\u0621-\u064a\u064b-\u0652»)%\d]) ?,(?=\s)/g, "،")
    .replace(/ ?;(?=\s)/g, "؛")
    .replace(/\?/g, "؟");
  return oneLine(punctuated).replace(/ (?=[،؛.؟])/g, "");
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

export function shortened(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_MAX - 1);
  const kept = cut.slice(0, Math.max(cut.lastIndexOf(" "), DESCRIPTION_MAX / 2));
  // A character of two units is kept whole or not at all.
  return `${kept.replace(/[\ud800-\udbff]$/, "")}…`;
}
