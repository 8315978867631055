// A company's name inside an Arabic sentence: directories have short names (جرير, الراجحي); a sentence puts the kind of issuer
// before the name (شركة جرير, بنك الراجحي, صندوق الرياض ريت) and agrees with its gender.

export type IssuerKind = "company" | "bank" | "fund";

export interface ArabicName {
  /** The name after the word for the kind of issuer, unless the name has such a word. */
  readonly text: string;
  /** The gender with which verbs and pronouns agree. */
  readonly isFeminine: boolean;
}

const OWN_WORD = /^(?:ال)?(?:شركة|مجموعة|بنك|مصرف|صندوق|مصنع|مؤسسة|هيئة|صكوك|ورقة)(?= |$)/;
const MASCULINE = /^(?:ال)?(?:بنك|مصرف|صندوق|مصنع)(?= |$)/;
/** With an adjective as the bank's name, the noun takes the article: البنك الأهلي, but بنك الرياض. */
const BANK_ADJECTIVES: ReadonlySet<string> = new Set(["الأهلي", "العربي", "الأول", "السعودي", "الفرنسي"]);

export function arabicName(name: string, kind: IssuerKind): ArabicName {
  const text = OWN_WORD.test(name) ? name : `${bearer(name, kind)} ${name}`;
  return { text, isFeminine: !MASCULINE.test(text) };
}

function bearer(name: string, kind: IssuerKind): string {
  if (kind === "fund") return "صندوق";
  if (kind === "company") return "شركة";
  return BANK_ADJECTIVES.has(name) ? "البنك" : "بنك";
}

/** The preposition ل written onto a name: لشركة جرير, للبنك الأهلي. */
export function withLam(name: string): string {
  return name.startsWith("ال") ? `لل${name.slice(2)}` : `ل${name}`;
}
