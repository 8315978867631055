// Folds names, so that different spellings of a company are equal: Arabic letter forms, diacritics and digits, English case,
// punctuation and company suffixes.

import { outOfRange } from "../../base/index.ts";

const COMBINING_MARKS =
  /[\u0300-\u036f\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const LETTERS: Readonly<Record<string, string>> = {
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ٱ: "ا",
  ؤ: "و",
  ئ: "ي",
  ء: "",
  ة: "ه",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  گ: "ك",
};
const FOLDED_LETTERS = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** S.T.C. is stc: the points of an abbreviation separate no words. */
const ABBREVIATIONS = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu;
const SEPARATORS = /[^\p{L}\p{N}]+/gu;
const SUFFIXES = new Set(
  "co company corp corporation inc incorporated ltd limited llc plc jsc sjsc cjsc group holding holdings".split(" "),
);
const ARABIC_PREFIXES = new Set(["شركه", "مجموعه"]);

/** Characters that normalisation may change: all but letters of both alphabets, digits, punctuation, and marks that are removed. */
const TO_NORMALISE = /[^ -~\n\u060c\u061b\u061f\u0621-\u063a\u0640-\u0652\u0660-\u066c«»–—’]/;

/** The rest of a longer text is ignored; names are far shorter. */
const FOLD_LENGTH_MAX = 200;

/** One spelling for all spellings of a text; words separated by single spaces. */
export function fold(text: string, lengthMax: number = FOLD_LENGTH_MAX): string {
  return withoutMarks(text.slice(0, lengthMax))
    .toLowerCase()
    .replace(FOLDED_LETTERS, (letter) => LETTERS[letter] ?? letter)
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/['’`]/g, "")
    .replace(ABBREVIATIONS, (letters) => letters.replaceAll(".", ""))
    .replace(SEPARATORS, " ")
    .trim();
}

/** Nearly all texts need no normalisation, which costs more than all the rest: أ is folded with the other letters, and not taken apart. */
function withoutMarks(text: string): string {
  if (!TO_NORMALISE.test(text)) return text.replace(COMBINING_MARKS, "");
  return text.normalize("NFKD").replace(COMBINING_MARKS, "").normalize("NFKC");
}

/** The folded text without the words that only say that it is a company ("Saudi Steel Pipe Co." is "saudi steel pipe"). */
export function foldName(text: string): string {
  const words = fold(text).split(" ");
  while (words.length > 1 && SUFFIXES.has(words.at(-1) ?? outOfRange(words.length))) words.pop();
  while (words.length > 1 && ARABIC_PREFIXES.has(words[0] ?? outOfRange(0))) words.shift();
  return words.join(" ");
}
