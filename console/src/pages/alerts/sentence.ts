// Reads a rule that is written in words, in Arabic or English: its kind, its number, and the remaining words, which name
// the shares. The service finds the shares by those words.

import { emptyForm, type Importance, type Kind, type RuleForm, type WINDOWS } from "./rule-form.ts";

export interface ReadSentence {
  /** Everything but the shares. */
  readonly form: RuleForm;
  /** The words or the symbol of each share. */
  readonly shares: readonly string[];
  /** True for "At 30", which does not give the side from which the level is reached: the current price decides. */
  readonly isEitherSide: boolean;
}

/** Meanings by their words. Verbs are listed without the prefixes and endings that are taken off. */
const MEANINGS = {
  up: "above over exceed exceeds higher rise rises rising risen up gain gains climb climbs jump jumps breaks > >= ≥ فوق اعلي اكثر تجاوز تتجاوز ارتفع ترتفع صعد تصعد زاد تزيد قفز تقفز كسب تكسب اخترق تخترق ارتفاع صعود",
  down: "below under lower fall falls falling fell down drop drops lose loses dip dips less < <= ≤ تحت دون اقل انخفض تنخفض هبط تهبط نزل تنزل تراجع تتراجع خسر تخسر كسر تكسر انخفاض هبوط نزول",
  reach: "reach reaches reached hit hits touch touches at is trades equals بلغ تبلغ وصل تصل لامس تلامس عند ساوي",
  move: "move moves moved swing swings change changes تحرك تتحرك تغير تتغير تذبذب تتذبذب حركة",
  volume: "volume volumes كمية كميات حجم احجام",
  value: "turnover قيمة",
  usual: "unusual abnormal usual normal معتاد المعتاد معتادة المعتادة عادي عادية العادية غير",
  percent: "% ٪ percent pct المئة المائة بالمئة بالمائة",
  times: "x times fold ضعف اضعاف مرات مرة",
  twice: "twice double doubles ضعفي ضعفين الضعف يتضاعف تتضاعف",
  minute: "m min mins minute minutes دقيقة دقائق دقايق",
  hour: "h hour hours ساعة",
  half: "half نصف",
  quarter: "quarter ربع",
  always: "always every each whenever كلما دائما",
  critical: "critical material جوهري جوهرية حرج حرجة",
  any: "any all اي كل جميع",
  news: "news event events announcement announcements announces disclosure disclosures خبر اخبار حدث احداث اعلان اعلانات افصاح افصاحات اعلن تعلن",
  join: "and or , ، ; او",
  /** Words without meaning for a rule. */
  quiet:
    "alert alerts me notify tell warn remind let know i want please when if once the a an of for on to in its it by with within than more least shares time most price prices level stock stocks share company co sar sr riyal riyals today day about goes go gets get becomes again from this as soon last market نبهني نبهوني ذكرني اخبرني اعلمني ابلغني اريد تنبيه تنبيها تنبيهي اذا لو عندما حين حينما متي ان ما يكون تكون كان كانت سعر السعر سهم السهم اسهم شركة الشركة ريال ريالا ريالات الي علي عن من في فيه خلال اليوم يومه بنسبة نسبة نسبته بمقدار وقع صدر حصل مستوي هذا هذه التداول تداول تداوله يخص بشان حول ب ل",
} as const;
type Meaning = keyof typeof MEANINGS;

/** The words for each kind of company event. */
const EVENTS: Readonly<Record<string, string>> = {
  DIVIDEND_ANNOUNCEMENT: "dividend dividends توزيع توزيعات ارباح",
  FINANCIAL_REPORT: "results earnings statements نتائج النتائج قوائم مالية المالية",
  STOCK_SPLIT: "split splits تجزئة",
  MERGER_ACQUISITION: "merger acquisition takeover اندماج استحواذ",
  MANAGEMENT_CHANGE: "management ceo chairman board ادارة الادارة الرئيس رئيس",
  CAPITAL_INCREASE: "capital rights راس راسمال المال زيادة",
  SHAREHOLDER_MEETING: "meeting assembly جمعية الجمعية",
  PARTNERSHIP: "contract contracts partnership عقد عقود شراكة",
  REGULATORY_ACTION: "regulatory penalty fine غرامة عقوبة",
  LEGAL_ISSUE: "lawsuit legal court قضية دعوي",
};

type Word = Meaning | `event ${string}`;

const KNOWN: ReadonlyMap<string, Word> = new Map([
  ...Object.entries(EVENTS).flatMap(([type, words]) =>
    words.split(" ").map((word) => [word, `event ${type}`] as [string, Word]),
  ),
  ...(Object.entries(MEANINGS) as [Meaning, string][]).flatMap(([meaning, words]) =>
    words.split(/\s+/).map((word) => [word, meaning] as [string, Word]),
  ),
]);

const NUMBER = /^[-+−]?\d+(?:\.\d+)?$/;
/** The form of a symbol, unless the number is the rule's value. */
const SYMBOL = /^\d{4}$/;

/** Normalises letters and digits to one form: the words above are written in it. */
function folded(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[ً-ْـ]/g, "")
    .replace(/[أإآ]/g, "ا")
    .replace(/ى/g, "ي")
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/٫/g, ".")
    .replace(/(?<=\d)[,٬](?=\d{3})/g, "");
}

/** Words, numbers and signs, each alone: "3%" is two tokens. */
function tokensOf(typed: string): readonly string[] {
  return folded(typed).match(/[-+−]?\d+(?:\.\d+)?|[<>]=?|[%٪≥≤,،;]|[\p{L}\p{M}&'.]*[\p{L}\p{M}]/gu) ?? [];
}

/** The meaning of a word, also with "and", "then" or a verb's prefix before it. */
function meaningOf(token: string): Word | null {
  const bare = /^[وف](?=[ء-ي]{3})/.test(token) ? token.slice(1) : token;
  const forms = [/^ي/, /^[بلك]/, /ت$/].map((part) => bare.replace(part, ""));
  for (const form of [token, bare, bare.replace(/^ي/, "ت"), ...forms]) {
    const known = KNOWN.get(form);
    if (known !== undefined) return known;
  }
  return null;
}

interface Marked {
  readonly token: string;
  readonly meaning: Word | "number" | null;
}

export function readSentence(typed: string): ReadSentence {
  const words: readonly Marked[] = tokensOf(typed).map((token) => ({
    token,
    meaning: NUMBER.test(token) ? "number" : meaningOf(token),
  }));
  const has = (meaning: Word): boolean => words.some((word) => word.meaning === meaning);
  const window = windowOf(words);
  const at = valueAt(words, window?.at ?? -1);
  const unit = at === null ? null : unitAfter(words, at);
  const kind = at === null || unit !== null ? kindOf(has, unit, words, window !== null) : kindOfNumber(has);
  const sign = kind === "pct_change" && has("down") && !has("up") ? "-" : "";
  const number = at === null ? usualNumber(kind, has) : `${sign}${words[at]?.token.replace(/^[-+−]/, "") ?? ""}`;
  const form: RuleForm = {
    ...emptyForm(),
    kind,
    number,
    window: window?.length ?? "5m",
    types: typesOf(words),
    importance: importanceOf(has),
    once: !has("always"),
  };
  const isPrice = kind === "price_above" || kind === "price_below";
  const isEitherSide = isPrice && !has("up") && !has("down");
  return { form, shares: sharesOf(words, kind, [at, window?.at]), isEitherSide };
}

/** The position of the number that the rule compares with: the last one, unless it can only be a symbol. */
function valueAt(words: readonly Marked[], windowAt: number): number | null {
  const numbers = words.flatMap(({ meaning }, place) => (meaning === "number" && place !== windowAt ? [place] : []));
  const last = numbers.at(-1);
  if (last === undefined) return null;
  const isFirstWord = words.slice(0, last).every(({ meaning }) => meaning === "quiet");
  const isSymbol = SYMBOL.test(words[last]?.token ?? "") && numbers.length === 1;
  const hasName = words.some(({ meaning }) => meaning === null);
  return isSymbol && (isFirstWord || !hasName) ? null : last;
}

/** Percent or times, right behind the number or after one quiet word ("3 في المئة"). */
function unitAfter(words: readonly Marked[], at: number): "percent" | "times" | null {
  for (const { meaning } of words.slice(at + 1, at + 3)) {
    if (meaning === "percent" || meaning === "times") return meaning;
    if (meaning !== "quiet") return null;
  }
  return null;
}

/** The kind for a bare number: a price, unless the words contain volume or value. */
function kindOfNumber(has: (meaning: Word) => boolean): Kind {
  if (has("volume")) return "abnormal_volume";
  if (has("value")) return "unusual_value_traded";
  return has("down") && !has("up") ? "price_below" : "price_above";
}

function kindOf(
  has: (meaning: Word) => boolean,
  unit: "percent" | "times" | null,
  words: readonly Marked[],
  hasWindow: boolean,
): Kind {
  if (unit === "percent") {
    const isDirected = has("up") || has("down");
    return hasWindow || (has("move") && !isDirected) ? "pct_change_abs_gte" : "pct_change";
  }
  const kind = kindOfNumber(has);
  if (kind !== "price_above" && kind !== "price_below") return kind;
  if (typesOf(words).length > 0) return "type_in";
  return has("news") ? "importance_gte" : kind;
}

/** Twice the usual value, where the sentence has no number. */
function usualNumber(kind: Kind, has: (meaning: Word) => boolean): string {
  const isRatio = kind === "abnormal_volume" || kind === "unusual_value_traded";
  return isRatio && (has("twice") || has("usual")) ? "2" : "";
}

function typesOf(words: readonly Marked[]): readonly string[] {
  const types = words.flatMap(({ meaning }) => (meaning?.startsWith("event ") === true ? [meaning.slice(6)] : []));
  return [...new Set(types)];
}

function importanceOf(has: (meaning: Word) => boolean): Importance {
  if (has("critical")) return "critical";
  return has("any") ? "regular" : "important";
}

type Window = (typeof WINDOWS)[number];
const LENGTHS: readonly (readonly [minutes: number, window: Window])[] = [
  [1, "1m"],
  [5, "5m"],
  [15, "15m"],
  [30, "30m"],
  [60, "60m"],
];

/** "within 5 minutes", "خلال ساعة": the window, and the position of its number (−1 for none). */
function windowOf(words: readonly Marked[]): { readonly length: Window; readonly at: number } | null {
  const unitAt = words.findIndex(({ meaning }) => meaning === "minute" || meaning === "hour");
  if (unitAt === -1) return null;
  const beforeAt = words.findLastIndex(({ meaning }, place) => place < unitAt && meaning !== "quiet");
  const before = words[beforeAt];
  const isHour = words[unitAt]?.meaning === "hour";
  const part = before?.meaning === "half" ? 0.5 : before?.meaning === "quarter" ? 0.25 : 1;
  const hasNumber = before?.meaning === "number";
  const minutes = (hasNumber ? Number(before.token) : 1) * (isHour ? 60 * part : 1);
  const length = LENGTHS.find(([most]) => minutes <= most)?.[1] ?? "60m";
  return { length, at: hasNumber ? beforeAt : -1 };
}

/**
 * The remaining words name the shares; joining words separate one share from the next, and a symbol stands alone. Where the rule
 * watches no event, a word such as "capital" is part of a name.
 */
function sharesOf(
  words: readonly Marked[],
  kind: Kind,
  taken: readonly (number | null | undefined)[],
): readonly string[] {
  const shares: string[] = [];
  let name: string[] = [];
  const end = (): void => {
    if (name.length > 0) shares.push(name.join(" "));
    name = [];
  };
  words.forEach(({ token, meaning }, place) => {
    if (taken.includes(place)) return;
    if (meaning === null || (meaning.startsWith("event ") && kind !== "type_in")) name.push(token);
    else if (meaning === "number" && SYMBOL.test(token)) {
      end();
      shares.push(token);
    } else if (meaning === "join") end();
  });
  end();
  return [...new Set(shares)];
}
