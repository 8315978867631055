// Sentences with slots, as texts of news are written: {amount} is a slot, a part in square brackets is left out when a slot in it
// is empty, and {m|f} agrees with the gender of the one that the sentence is about.

/** The genders that words agree with; {a:m|f} agrees with the second. */
export interface Agreement {
  readonly isFeminine: boolean;
  readonly isSecondFeminine?: boolean;
}

export interface FilledSentence {
  readonly text: string;
  /** The slots that it tells. */
  readonly slots: ReadonlySet<string>;
}

const PART = /\[([^[\]]*)\]/g;
const SLOT = /\{([a-z-]+)\}/g;
const AGREEING = /\{(a:)?([^{}|]*)\|([^{}|]*)\}/g;

/** Null when a slot that the sentence cannot do without is empty. */
export function fillSentence(
  sentence: string,
  values: ReadonlyMap<string, string>,
  { isFeminine, isSecondFeminine = true }: Agreement,
): FilledSentence | null {
  // Most sentences have no part that may be left out and no word that agrees.
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
