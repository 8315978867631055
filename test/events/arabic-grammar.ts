// Rules of Arabic writing that a machine can check in a sentence. Each has a name, by which a violation is listed.

/** The forms of a counted noun: after 3 to 10, after 11 to 99, and after hundreds or decimals. */
const COUNTED: readonly (readonly [few: string, many: string, round: string])[] = [
  ["سنوات", "سنة", "سنة"],
  ["أشهر", "شهرًا", "شهر"],
  ["أسابيع", "أسبوعًا", "أسبوع"],
  ["أيام", "يومًا", "يوم"],
  ["أسهم", "سهمًا", "سهم"],
  ["وحدات", "وحدة", "وحدة"],
  ["ريالات", "ريالًا", "ريال"],
  ["هللات", "هللة", "هللة"],
  ["ملايين", "مليون", "مليون"],
  ["مليارات", "مليار", "مليار"],
  ["آلاف", "ألف", "ألف"],
];
/** Only these may follow the digits 1 and 2; other nouns say one and two in words. */
const SCALES: ReadonlySet<string> = new Set(["مليون", "مليار", "ألف"]);
const PREPOSITION =
  "في|من|إلى|على|عن|مع|بـ|لـ|بواقع|بنسبة|بقيمة|لمدة|قدره|قدرها|بلغ|بلغت|تبلغ|يبلغ|مقابل|بمبلغ|خلال|عند|ليصبح|يصبح|قيمته|قيمتها";
const VERBS =
  "أعلن|وقّع|حقق|سجّل|قرر|تحوّل|عاد|انتقل|تكبّد|قلّص|رفع|خفّض|أطلق|افتتح|دعا|حصل|فاز|أبرم|اتفق|دشّن|طرح|كشف|تلقى|أضاف|عزّز|أسّس|دخل|بدأ|اعتمد|شارك|عرض";

const RULES: readonly (readonly [name: string, broken: RegExp])[] = [
  ["doubled space", / {2}/],
  ["space before punctuation", / [،؛.؟](?:\s|$)/],
  ["Latin punctuation", /[;?]|,(?!\d)/],
  ["leftover of a template", /[{}[\]|]|undefined|null/],
  ["no end", /[^.؟!…]$/],
  ["doubled punctuation", /[،؛.]{2,}(?!\.)/],
  ["hanging preposition", new RegExp(`(?:^|\\s)(?:${PREPOSITION})(?=[،.؛]|$)`)],
  ["lam before the article", /(?:^|\s)لال(?!ه)/],
  ["lam apart from its word", /(?:^|\s)ل (?=\S)/],
  ["masculine verb with a feminine subject", new RegExp(`(?:^|[.؛] |، و?)(?:${VERBS}) (?:شركة|مجموعة|هيئة|دار) `)],
  [
    "feminine verb with a masculine subject",
    new RegExp(`(?:^|[.؛] |، و?)(?:${VERBS})ت (?:بنك|البنك|صندوق|مجلس|مدير) `),
  ],
  ["eastern digits", /[\u0660-\u0669]/],
  ["a choice instead of a fact", /\sأو\s/],
];

/** The names of the rules that a sentence breaks; the names in `known` and quotations in «» may have Latin letters. */
export function grammarProblems(text: string, known: readonly string[]): readonly string[] {
  let named = text;
  // A name may have any word or letter in it.
  for (const name of known) if (name !== "") named = named.replaceAll(name, "جرير");
  const problems = RULES.filter(([, broken]) => broken.test(named)).map(([name]) => name);
  if (/[A-Za-z]/.test(named.replace(/«[^»]*»/g, ""))) problems.push("Latin letters");
  return [...problems, ...countingProblems(text)];
}

function countingProblems(text: string): readonly string[] {
  const problems: string[] = [];
  for (const [, digits = "", word = ""] of text.matchAll(/(\d[\d.,]*) ([\u0621-\u064a\u064b]+)/g)) {
    const forms = COUNTED.find((noun) => noun.includes(word));
    if (forms === undefined) continue;
    const value = Number(digits.replaceAll(",", ""));
    if (!isCounted(value, word, forms)) problems.push(`${digits} ${word}`);
  }
  return problems;
}

function isCounted(value: number, word: string, [few, many, round]: (typeof COUNTED)[number]): boolean {
  const isScale = SCALES.has(round);
  if (!Number.isInteger(value)) return word === round;
  if (value === 1 || value === 2) return isScale && value === 2 && word === round;
  const rest = isScale ? value : value % 100;
  if (rest >= 3 && rest <= 10) return word === few;
  return rest > 10 && rest < 100 ? word === many : word === round;
}

/** Words that a fund does not have: a board, shareholders, shares. */
export function fundProblems(text: string): readonly string[] {
  return text.match(/مجلس إدارة|المساهم\S*|للسهم|السهم|\sسهم/g) ?? [];
}
