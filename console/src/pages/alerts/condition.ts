// A rule in words: one sentence for its condition and one for its repetition, in Arabic and in English. The form shows it
// while the rule is being written, the list shows it for every rule.

import type { Alert } from "../../../../sdk/src/index.ts";
import { eventTypeName } from "../../components/text.ts";
import type { Language } from "../../language/language.ts";
import { inLanguage, type Pair } from "../../language/texts.ts";

/** The part of a rule that its sentence needs. A value that was not typed yet is null. */
export interface Rule {
  readonly symbols: readonly string[];
  readonly event_type: Alert["event_type"];
  readonly condition: Alert["condition"];
  readonly value: Alert["value"] | null;
  readonly once: boolean;
  readonly config: Alert["config"];
}

/** Writes names and numbers, isolated (bidi), so that they keep their place in a sentence of either direction. */
export interface Wording {
  readonly name: (symbol: string) => string;
  readonly price: (price: number) => string;
  readonly percent: (percent: number) => string;
  readonly number: (value: number) => string;
}

/** Most names that a sentence lists; it counts them beyond that. */
const NAMES_MAX = 3;
/** The placeholder of a number that has not been typed yet. */
const BLANK = "…";

/** "When …", without the repetition. */
export function conditionText(rule: Rule, language: Language, wording: Wording): string {
  return inLanguage(sentenceOf(rule, language, wording), language);
}

/** The sentence about the repetition of the rule. */
export function repeatText(rule: Pick<Rule, "once" | "event_type">, language: Language): string {
  if (rule.once) return inLanguage(["ينبّه مرة واحدة ثم يتوقف.", "Fires once, then stops."], language);
  if (rule.event_type === "stock_event") {
    return inLanguage(["ينبّه عند كل حدث جديد.", "Fires for every new event."], language);
  }
  return inLanguage(
    [
      "ينبّه كلما تحقق الشرط من جديد، مرة في الدقيقة على الأكثر.",
      "Fires each time the condition is met anew, at most once a minute.",
    ],
    language,
  );
}

/** The sentence in both languages; names and numbers in it are written for `language`. */
function sentenceOf(rule: Rule, language: Language, wording: Wording): Pair {
  const { price, percent } = wording;
  const who = symbolsText(rule.symbols, language, wording);
  const value = numberOf(rule);
  const amount = (write: (value: number) => string): string => (value === null ? BLANK : write(Math.abs(value)));
  const isUp = (value ?? 1) > 0;
  const isVolume = rule.event_type === "abnormal_volume";
  switch (rule.condition) {
    case "price_above":
      return [
        `عندما يبلغ سعر ${who} ${amount(price)} ريال أو أكثر.`,
        `When the price of ${who} is ${amount(price)} SAR or higher.`,
      ];
    case "price_below":
      return [
        `عندما ينزل سعر ${who} إلى ${amount(price)} ريال أو أقل.`,
        `When the price of ${who} is ${amount(price)} SAR or lower.`,
      ];
    case "pct_change":
      return [
        `عندما ${isUp ? "يرتفع" : "ينخفض"} ${who} بنسبة ${amount(percent)} أو أكثر خلال اليوم.`,
        `When ${who} is ${isUp ? "up" : "down"} ${amount(percent)} or more on the day.`,
      ];
    case "pct_change_abs_gte": {
      const window = windowText(rule, language, wording);
      return [
        `عندما يتحرك ${who} بنسبة ${amount(percent)} أو أكثر، صعودًا أو هبوطًا، خلال ${window}.`,
        `When ${who} moves ${amount(percent)} or more, up or down, within ${window}.`,
      ];
    }
    case "ratio_gte": {
      const times = timesText(value, language, wording);
      return [
        `عندما تبلغ ${isVolume ? "كمية تداول" : "قيمة تداول"} ${who} ${times} المعتاد حتى هذا الوقت من اليوم.`,
        `When ${isVolume ? "the volume of" : "the value traded in"} ${who} reaches ${times} what is usual by this time of day.`,
      ];
    }
    case "type_in": {
      const types = eventsText(rule.value, language);
      return [
        `عندما يقع حدث يخص ${who} من هذا النوع: ${types}.`,
        `When there is an event about ${who} of this kind: ${types}.`,
      ];
    }
    case "importance_gte": {
      const event = importanceText(rule.value, language);
      return [`عندما يقع ${event} يخص ${who}.`, `When there is ${event} about ${who}.`];
    }
  }
}

function numberOf({ value }: Rule): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** Arabic takes the plural from 3 to 10, and the singular from 11 on. */
const isFew = (count: number): boolean => new Intl.PluralRules("ar").select(count) === "few";

function listOf(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: "disjunction" }).format(names);
}

function symbolsText(symbols: readonly string[], language: Language, { name, number }: Wording): string {
  if (symbols.length === 0) return BLANK;
  if (symbols.length <= NAMES_MAX) return listOf(symbols.map(name), language);
  const count = number(symbols.length);
  return inLanguage([`أي من ${count} ${isFew(symbols.length) ? "أسهم" : "سهمًا"}`, `any of ${count} shares`], language);
}

function windowText({ config }: Rule, language: Language, { number }: Wording): string {
  const minutes = Number.parseInt(config.window ?? "5m", 10);
  if (minutes === 60) return inLanguage(["ساعة", "an hour"], language);
  if (minutes === 1) return inLanguage(["دقيقة", "a minute"], language);
  const shown = number(minutes);
  return inLanguage([`${shown} ${isFew(minutes) ? "دقائق" : "دقيقة"}`, `${shown} minutes`], language);
}

/** "3 times"; Arabic has a form of its own for two, and writes fractions in percent. */
function timesText(value: number | null, language: Language, { number, percent }: Wording): string {
  if (value === null) return BLANK;
  if (value === 2) return inLanguage(["ضعفي", "twice"], language);
  const arabic = Number.isInteger(value)
    ? `${number(value)} ${isFew(value) ? "أضعاف" : "ضعف"}`
    : `${percent(value * 100)} من`;
  return inLanguage([arabic, `${number(value)} times`], language);
}

function eventsText(value: Rule["value"], language: Language): string {
  if (typeof value !== "object" || value === null || value.length === 0) return BLANK;
  const inSentence = (name: string): string => name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
  return listOf(
    value.map((type) => inSentence(eventTypeName(type, language))),
    language,
  );
}

function importanceText(value: Rule["value"], language: Language): string {
  if (value === "critical") return inLanguage(["حدث حرج", "a critical event"], language);
  if (value === "important") return inLanguage(["حدث مهم أو حرج", "an important or critical event"], language);
  return inLanguage(["أي حدث", "any event"], language);
}
