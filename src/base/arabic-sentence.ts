// Sentences with slots, for the texts of news: {amount} is a slot, a part in square brackets is left out when a slot in it is empty,
// and {m|f} agrees with the gender of the sentence's subject.

/** The genders with which words agree; {a:m|f} agrees with the second. */
export interface Agreement {
  readonly isFeminine: boolean;
  readonly isSecondFeminine?: boolean;
}

export interface FilledSentence {
  readonly text: string;
  /** The slots in the text. */
  readonly slots: ReadonlySet<string>;
}

const PART = /\[([^[\]]*)\]/g;
const SLOT = /\{([a-z-]+)\}/g;
const AGREEING = /\{(a:)?([^{}|]*)\|([^{}|]*)\}/g;

/** Fills the slots of a sentence; null when a required slot is empty. */
export function fillSentence(
  sentence: string,
  values: ReadonlyMap<string, string>,
  { isFeminine, isSecondFeminine = true }: Agreement,
): FilledSentence | null {
  // Most sentences have no optional part and no word that agrees.
  const spoken = sentence.includes("[")
    ? sentence.replace(PART, (_, part: string) => (slotsIn(part).every((slot) => values.has(slot)) ? part : ""))
    : sentence;
  const agreeing = (_: string, of: string | undefined, masculine: string, feminine: string): string =>
    (of === undefined ? isFeminine : isSecondFeminine) ? feminine : masculine;
  const agreed = spoken.includes("|") ? spoken.replace(AGREEING, agreeing) : spoken;
  const slots = new Set<string>();
  let isWhole = true;
  const text = agreed.replace(SLOT, (_, slot: string) => {
    const value = values.get(slot);
    if (value === undefined) isWhole = false;
    slots.add(slot);
    return value ?? "";
  });
  return isWhole ? { text, slots } : null;
}

const slotsIn = (text: string): readonly string[] => [...text.matchAll(SLOT)].map(([, slot = ""]) => slot);
