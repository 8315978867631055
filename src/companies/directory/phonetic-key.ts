// The sound of a word, the same for its Arabic and its Latin spelling: the consonants, without the article. Spellings of a name in the
// other script differ mostly in their vowels.

/** Latin pairs that stand for one Arabic letter, by their sound. They are replaced before the single letters. */
const LATIN_PAIRS = lettersBySound({
  $: ["sh", "ch"],
  "%": ["kh"],
  g: ["gh"],
  t: ["th"],
  d: ["dh"],
  f: ["ph"],
  k: ["ck"],
});
/** The letters of both scripts that sound like another letter, by that letter. */
const SOUNDS = lettersBySound({
  b: [..."pبپ"],
  t: [..."تثط"],
  j: ["ج"],
  h: [..."حه"],
  "%": ["خ"],
  d: [..."دذضظ"],
  r: ["ر"],
  z: ["ز"],
  s: [..."سص"],
  $: ["ش"],
  g: ["غ"],
  f: [..."vفڤ"],
  k: [..."cqقك"],
  ks: ["x"],
  l: ["ل"],
  m: ["م"],
  n: ["ن"],
});
const LATIN_PAIR = /sh|ch|kh|gh|th|dh|ph|ck/g;
const VOWELS = /[aeiouywاويع]/g;
const ARTICLE = /^(?:al|el|ال)(?=\p{L}{3})/u;

/** The key of a folded word. */
export function phoneticKey(word: string): string {
  const stem = word.replace(ARTICLE, "");
  const sounds = [...stem.replace(LATIN_PAIR, (pair) => LATIN_PAIRS.get(pair) ?? pair).replace(VOWELS, "-")]
    .map((letter) => SOUNDS.get(letter) ?? letter)
    .join("")
    // A silent h or taa marbuta at the end of a word.
    .replace(/h$/, "")
    .replace(/(.)\1+/g, "$1");
  return `${sounds.startsWith("-") ? "a" : ""}${sounds.replaceAll("-", "")}`;
}

function lettersBySound(letters: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(letters).flatMap(([sound, spelled]) => spelled.map((letter) => [letter, sound])));
}
