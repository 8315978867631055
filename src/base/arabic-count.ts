// Counted nouns in Arabic: the form of a noun depends on the number before it (شهر واحد, شهرين, 3 أشهر, 11 شهرًا, 100 شهر).
// All writers of news texts use them.

/** The forms of a noun after a number, in the case that follows a preposition or a verb. */
export interface CountedNoun {
  /** One of them, with the word for one. */
  readonly one: string;
  /** Two of them, without a number. */
  readonly two: string;
  /** After 3 to 10. */
  readonly few: string;
  /** After 11 to 99. */
  readonly many: string;
  /** After hundreds and thousands, and after a number with decimals. */
  readonly round: string;
}

const noun = (one: string, two: string, few: string, many: string, round = many): CountedNoun => ({
  one,
  two,
  few,
  many,
  round,
});

export const YEARS_AR = noun("سنة واحدة", "سنتين", "سنوات", "سنة");
export const MONTHS_AR = noun("شهر واحد", "شهرين", "أشهر", "شهرًا", "شهر");
export const WEEKS_AR = noun("أسبوع واحد", "أسبوعين", "أسابيع", "أسبوعًا", "أسبوع");
export const DAYS_AR = noun("يوم واحد", "يومين", "أيام", "يومًا", "يوم");
export const SHARES_AR = noun("سهم واحد", "سهمين", "أسهم", "سهمًا", "سهم");
export const UNITS_AR = noun("وحدة واحدة", "وحدتين", "وحدات", "وحدة");
export const RIYALS_AR = noun("ريال واحد", "ريالين", "ريالات", "ريالًا", "ريال");
export const HALALAS_AR = noun("هللة واحدة", "هللتين", "هللات", "هللة");
export const DOLLARS_AR = noun("دولار واحد", "دولارين", "دولارات", "دولارًا", "دولار");

/** The powers of ten in written amounts; they are counted nouns themselves: 3 ملايين, 11 مليون. */
export type Scale = 1 | 1e3 | 1e6 | 1e9 | 1e12;
const SCALE_WORDS: Readonly<Record<Exclude<Scale, 1>, readonly [few: string, other: string]>> = {
  1e3: ["آلاف", "ألف"],
  1e6: ["ملايين", "مليون"],
  1e9: ["مليارات", "مليار"],
  1e12: ["تريليونات", "تريليون"],
};

/** Digits and the noun in the form that the number requires: "3 أشهر"; one and two are words. */
export function countedAr(digits: string, noun: CountedNoun): string {
  const value = numberOf(digits);
  if (value === 1) return noun.one;
  if (value === 2) return noun.two;
  return `${digits} ${nounAfter(value, noun)}`;
}

/** Digits, a scale and the noun: "3 ملايين ريال", "1.2 مليار ريال", "مليون ريال". */
export function scaledAr(digits: string, scale: Scale, noun: CountedNoun): string {
  if (scale === 1) return countedAr(digits, noun);
  const value = numberOf(digits);
  const [few, other] = SCALE_WORDS[scale];
  const word = isFew(value) ? few : other;
  return value === 1 ? `${other} ${noun.round}` : `${digits} ${word} ${noun.round}`;
}

function nounAfter(value: number, noun: CountedNoun): string {
  if (!Number.isInteger(value)) return noun.round;
  const rest = value % 100;
  if (isFew(rest)) return noun.few;
  return rest > 10 ? noun.many : noun.round;
}

const isFew = (value: number): boolean => Number.isInteger(value) && value >= 3 && value <= 10;
const numberOf = (digits: string): number => Number(digits.replaceAll(",", ""));
