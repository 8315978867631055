// The sound of a word, the same for its Arabic and its Latin spelling: the consonants, without the article. Spellings of a name in the
// other script differ mostly in their vowels.

/** Latin pairs that stand for one Arabic letter, before the single letters. */
const LATIN_PAIRS: Readonly<Record<string, string>> = {
  sh: "$",
  ch: "$",
  kh: "%",
  gh: "g",
  th: "t",
  dh: "d",
  ph: "f",
  ck: "k",
};
const SOUNDS: Readonly<Record<string, string>> = {
  c: "k",
  q: "k",
  p: "b",
  v: "f",
  x: "ks",
  z: "z",
  ب: "b",
  پ: "b",
  ت: "t",
  ث: "t",
  ط: "t",
  ج: "j",
  ح: "h",
  ه: "h",
  خ: "%",
  د: "d",
  ذ: "d",
  ض: "d",
  ظ: "d",
  ر: "r",
  ز: "z",
  س: "s",
  ص: "s",
  ش: "$",
  غ: "g",
  ف: "f",
  ڤ: "f",
  ق: "k",
  ك: "k",
  ل: "l",
  م: "m",
  ن: "n",
};
const LATIN_PAIR = /sh|ch|kh|gh|th|dh|ph|ck/g;
const VOWELS = /[aeiouywاويع]/g;
const ARTICLE = /^(?:al|el|ال)(?=\p{L}{3})/u;

/** The key of a folded word. */
export function phoneticKey(word: string): string {
  const stem = word.replace(ARTICLE, "");
  const sounds = [...stem.replace(LATIN_PAIR, (pair) => LATIN_PAIRS[pair] ?? pair).replace(VOWELS, "-")]
    .map((letter) => SOUNDS[letter] ?? letter)
    .join("")
    // A silent h or taa marbuta at the end of a word.
    .replace(/h$/, "")
    .replace(/(.)\1+/g, "$1");
  return `${sounds.startsWith("-") ? "a" : ""}${sounds.replaceAll("-", "")}`;
}
