// A rule in words: the sentence that says when it fires and what happens then, in Arabic and in English. The form shows it
// while the rule is being written, the list shows it for every rule.

import type { Alert } from "../../../../sdk/src/index.ts";
import { eventName } from "./event-names.ts";

/** What a sentence needs of a rule. A value that was not typed yet is null. */
export interface Rule {
  readonly symbols: readonly string[];
  readonly event_type: Alert["event_type"];
  readonly condition: Alert["condition"];
  readonly value: Alert["value"] | null;
  readonly once: boolean;
  readonly config: Alert["config"];
}

/** How names and numbers are written; they come isolated, so that they keep their place in a sentence of either direction. */
export interface Wording {
  readonly name: (symbol: string) => string;
  readonly price: (price: number) => string;
  readonly percent: (percent: number) => string;
  readonly number: (value: number) => string;
}

type Language = "ar" | "en";
/** Names that are listed before the sentence counts them instead. */
const NAMES_MAX = 3;
/** Stands where a number has not been typed yet. */
const BLANK = "…";

/** "When …", without what happens then. */
export function conditionText(rule: Rule, language: Language, wording: Wording): string {
  return (language === "ar" ? arabicCondition : englishCondition)(rule, wording);
}

/** How often the rule tells. */
export function repeatText(rule: Pick<Rule, "once" | "event_type">, language: Language): string {
  if (rule.once) return language === "ar" ? "ينبّه مرة واحدة ثم يتوقف." : "Fires once, then stops.";
  if (rule.event_type === "stock_event") {
    return language === "ar" ? "ينبّه عند كل حدث جديد." : "Fires for every new event.";
  }
  return language === "ar"
    ? "ينبّه كلما تحقق الشرط من جديد، مرة في الدقيقة على الأكثر."
    : "Fires each time the condition is met anew, at most once a minute.";
}

function englishCondition(rule: Rule, { name, price, percent, number }: Wording): string {
  const who = symbolsText(rule.symbols, "en", { name, number });
  const value = numberOf(rule);
  const amount = (write: (value: number) => string): string => (value === null ? BLANK : write(Math.abs(value)));
  switch (rule.condition) {
    case "price_above":
      return `When the price of ${who} is ${amount(price)} SAR or higher.`;
    case "price_below":
      return `When the price of ${who} is ${amount(price)} SAR or lower.`;
    case "pct_change":
      return `When ${who} is ${(value ?? 1) > 0 ? "up" : "down"} ${amount(percent)} or more on the day.`;
    case "pct_change_abs_gte":
      return `When ${who} moves ${amount(percent)} or more, up or down, within ${windowText(rule, "en", number)}.`;
    case "ratio_gte": {
      const what = rule.event_type === "abnormal_volume" ? "the volume of" : "the value traded in";
      return `When ${what} ${who} reaches ${timesText(value, "en", { number, percent })} what is usual by this time of day.`;
    }
    case "type_in":
      return `When there is an event about ${who} of this kind: ${eventsText(rule.value, "en")}.`;
    case "importance_gte":
      return `When there is ${importanceText(rule.value, "en")} about ${who}.`;
  }
}

function arabicCondition(rule: Rule, { name, price, percent, number }: Wording): string {
  const who = symbolsText(rule.symbols, "ar", { name, number });
  const value = numberOf(rule);
  const amount = (write: (value: number) => string): string => (value === null ? BLANK : write(Math.abs(value)));
  switch (rule.condition) {
    case "price_above":
      return `عندما يبلغ سعر ${who} ${amount(price)} ريال أو أكثر.`;
    case "price_below":
      return `عندما ينزل سعر ${who} إلى ${amount(price)} ريال أو أقل.`;
    case "pct_change":
      return `عندما ${(value ?? 1) > 0 ? "يرتفع" : "ينخفض"} ${who} بنسبة ${amount(percent)} أو أكثر خلال اليوم.`;
    case "pct_change_abs_gte":
      return `عندما يتحرك ${who} بنسبة ${amount(percent)} أو أكثر، صعودًا أو هبوطًا، خلال ${windowText(rule, "ar", number)}.`;
    case "ratio_gte": {
      const what = rule.event_type === "abnormal_volume" ? "كمية تداول" : "قيمة تداول";
      return `عندما تبلغ ${what} ${who} ${timesText(value, "ar", { number, percent })} المعتاد حتى هذا الوقت من اليوم.`;
    }
    case "type_in":
      return `عندما يقع حدث يخص ${who} من هذا النوع: ${eventsText(rule.value, "ar")}.`;
    case "importance_gte":
      return `عندما يقع ${importanceText(rule.value, "ar")} يخص ${who}.`;
  }
}

function numberOf({ value }: Rule): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

function symbolsText(
  symbols: readonly string[],
  language: Language,
  { name, number }: Pick<Wording, "name" | "number">,
): string {
  if (symbols.length === 0) return BLANK;
  if (symbols.length <= NAMES_MAX) {
    return new Intl.ListFormat(language, { type: "disjunction" }).format(symbols.map(name));
  }
  const count = number(symbols.length);
  if (language === "en") return `any of ${count} shares`;
  return `أي من ${count} ${new Intl.PluralRules("ar").select(symbols.length) === "few" ? "أسهم" : "سهمًا"}`;
}

function windowText({ config }: Rule, language: Language, number: Wording["number"]): string {
  const minutes = Number.parseInt(config.window ?? "5m", 10);
  if (minutes === 60) return language === "ar" ? "ساعة" : "an hour";
  if (minutes === 1) return language === "ar" ? "دقيقة" : "a minute";
  if (language === "en") return `${number(minutes)} minutes`;
  return `${number(minutes)} ${new Intl.PluralRules("ar").select(minutes) === "few" ? "دقائق" : "دقيقة"}`;
}

/** "3 times"; in Arabic two has a form of its own, and what is no whole number is told in percent. */
function timesText(
  value: number | null,
  language: Language,
  { number, percent }: Pick<Wording, "number" | "percent">,
): string {
  if (value === null) return BLANK;
  if (language === "en") return value === 2 ? "twice" : `${number(value)} times`;
  if (value === 2) return "ضعفي";
  if (!Number.isInteger(value)) return `${percent(value * 100)} من`;
  return new Intl.PluralRules("ar").select(value) === "few" ? `${number(value)} أضعاف` : `${number(value)} ضعف`;
}

function eventsText(value: Rule["value"], language: Language): string {
  if (typeof value !== "object" || value === null || value.length === 0) return BLANK;
  const names = value.map((type) => eventName(type, language));
  return new Intl.ListFormat(language, { type: "disjunction" }).format(names);
}

function importanceText(value: Rule["value"], language: Language): string {
  if (value === "critical") return language === "ar" ? "حدث حرج" : "a critical event";
  if (value === "important") return language === "ar" ? "حدث مهم أو حرج" : "an important or critical event";
  return language === "ar" ? "أي حدث" : "any event";
}
