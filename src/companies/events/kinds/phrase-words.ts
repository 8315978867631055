// A folded text as words, ready to be searched for phrases: each Arabic word also without the particles that may be written
// onto it (and, so, with, for, like, the).

/** One word and the forms in which a phrase may name it. */
export type Word = readonly string[];
export type WordText = readonly Word[];

const ARABIC = /[\u0600-\u06FF]/;
const PARTICLE_LETTERS = "وفبلك";
const PARTICLES_MAX = 2;

export function wordsOf(folded: string): WordText {
  return folded
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => (ARABIC.test(word) ? withoutParticles(word) : [word]));
}

/** The word, and what is left of it after up to two particles and the article. */
function withoutParticles(word: string): Word {
  const forms = [word];
  for (let cut = 0; cut <= PARTICLES_MAX; cut++) {
    const rest = word.slice(cut);
    if (cut > 0) forms.push(rest);
    if (rest.startsWith("ال")) forms.push(rest.slice(2));
    if (rest.startsWith("ل")) forms.push(rest.slice(1));
    if (!PARTICLE_LETTERS.includes(rest.charAt(0))) break;
  }
  return forms.filter((form) => form !== "");
}
