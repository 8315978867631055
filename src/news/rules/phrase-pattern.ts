// Makes patterns over folded text out of the phrases of rules. In a phrase a star stands for the rest of a word, a tilde for up
// to four words in between. Arabic words are also found with the article and the particles that are written onto them.

import { fold } from "../../facts/index.ts";

const ARABIC = /[\u0600-\u06FF]/;
/** The particles for and, so, with, for, like: up to two of them, and the article. */
const PARTICLES = "[وفبلك]{0,2}(?:ال|ل)?";
const GAP = "(?: \\S+){0,4}?";

/** One pattern that finds any of the phrases, in text that begins and ends with a space. */
export function phrasePattern(phrases: readonly string[]): RegExp {
  return new RegExp(`(?<= )(?:${phrases.map(phraseSource).join("|")})(?= )`, "u");
}

function phraseSource(phrase: string): string {
  let source = "";
  for (const word of phrase.split(" ")) {
    if (word === "~") source += GAP;
    else source += `${source === "" ? "" : " "}${wordSource(word)}`;
  }
  return source;
}

/** A word, or alternatives separated by |. */
function wordSource(word: string): string {
  const alternatives = word.split("|").map((one) => {
    // Folded like the text that it is looked for in, so that a rule may be written in any spelling.
    const body = `${fold(one)}${one.endsWith("*") ? "\\p{L}*" : ""}`;
    return ARABIC.test(one) ? `${PARTICLES}${body}` : body;
  });
  return alternatives.length > 1 ? `(?:${alternatives.join("|")})` : alternatives.join();
}
