// A corporate action in one sentence, in Arabic and English, from its own numbers.

import {
  countedAr,
  type Decimal,
  formatDecimal,
  ORDINALS_AR,
  RIYALS_AR,
  roundTo,
  SHARES_AR,
  scaledAr,
} from "../../base/index.ts";
import type { ActionEntry } from "../../companies/index.ts";
import type { Market } from "../../model/index.ts";

interface Sentences {
  readonly ar: string;
  readonly en: string;
}

const MARKET_NAMES: Readonly<Record<Market, Sentences>> = {
  TASI: { ar: "السوق الرئيسية", en: "the main market" },
  NOMU: { ar: "السوق الموازية (نمو)", en: "the parallel market (Nomu)" },
};

export function describeAction(entry: ActionEntry): Sentences {
  switch (entry.type) {
    case "CASH_DIVIDEND":
      return dividend(entry);
    case "LISTING":
    case "MARKET_TRANSFER":
      return listing(entry);
    case "NAME_CHANGE":
      return name(entry);
    default:
      return capitalChange(entry.type, entry);
  }
}

function dividend({ amount, paidFor }: ActionEntry): Sentences {
  const period = paidFor === null ? { ar: "", en: "" } : periodOf(paidFor.fiscalYear, paidFor.period);
  return {
    ar: `توزيع أرباح نقدية بواقع ${riyalsAr(amount ?? 0)} للسهم${period.ar}.`,
    en: `Cash dividend of SAR ${formatDecimal(amount ?? 0)} per share${period.en}.`,
  };
}

/** " for Q2 2026": some sources write the period in other words, which stay as they are. */
export function periodOf(fiscalYear: number, period: string): Sentences {
  const en = period === "FY" ? ` for ${fiscalYear}` : ` for ${period} ${fiscalYear}`;
  const [, kind, digit] = /^([QH])([1-4])$/.exec(period) ?? [];
  const ordinal = digit === undefined ? undefined : ORDINALS_AR[Number(digit) - 1];
  if (ordinal === undefined) return { ar: ` عن عام ${fiscalYear}`, en };
  return { ar: ` عن ${kind === "Q" ? "الربع" : "النصف"} ${ordinal} من عام ${fiscalYear}`, en };
}

function capitalChange(
  type: "SPLIT" | "BONUS_ISSUE" | "RIGHTS_ISSUE" | "CAPITAL_REDUCTION",
  { numerator, denominator, amount }: ActionEntry,
): Sentences {
  const after = numerator ?? 1;
  const before = denominator ?? 1;
  const changed = Math.abs(after - before);
  const perAr = `${countedAr(String(changed), SHARES_AR)} لكل ${before === 1 ? "سهم" : countedAr(String(before), SHARES_AR)}`;
  const perEn = `${changed} new ${changed === 1 ? "share" : "shares"} for every ${before}`;
  switch (type) {
    case "SPLIT":
      return {
        ar: `تقسيم الأسهم: كل ${before === 1 ? "سهم" : countedAr(String(before), SHARES_AR)} يصبح ${countedAr(String(after), SHARES_AR)}.`,
        en: `Stock split, ${after} for ${before}.`,
      };
    case "BONUS_ISSUE":
      return { ar: `منح أسهم مجانية بواقع ${perAr}.`, en: `Bonus issue of ${perEn}.` };
    case "RIGHTS_ISSUE":
      return {
        ar: `إصدار أسهم حقوق أولوية بواقع ${perAr}${amount === null ? "" : ` بسعر ${riyalsAr(amount)} للسهم`}.`,
        en: `Rights issue of ${perEn}${amount === null ? "" : ` at SAR ${formatDecimal(amount)} each`}.`,
      };
    case "CAPITAL_REDUCTION": {
      const percent = `${roundTo((100 * changed) / before, 2)}%`;
      return {
        ar: `تخفيض رأس المال بنسبة ${percent} بإلغاء ${countedAr(String(changed), SHARES_AR)} من كل ${countedAr(String(before), SHARES_AR)}.`,
        en: `Capital reduction of ${percent}: ${changed} of every ${before} shares cancelled.`,
      };
    }
  }
}

function listing({ type, market, amount, formerSymbol }: ActionEntry): Sentences {
  const to = MARKET_NAMES[market ?? "TASI"];
  if (type === "LISTING") {
    return {
      ar: `إدراج الأسهم في ${to.ar}${amount === null ? "" : ` بسعر ${riyalsAr(amount)} للسهم`}.`,
      en: `Listed on ${to.en}${amount === null ? "" : ` at SAR ${formatDecimal(amount)} per share`}.`,
    };
  }
  return {
    ar: `الانتقال إلى ${to.ar}${formerSymbol === null ? "" : `، وكان الرمز السابق ${formerSymbol}`}.`,
    en: `Moved to ${to.en}${formerSymbol === null ? "" : `; the former symbol was ${formerSymbol}`}.`,
  };
}

function name({ formerNameAr, formerNameEn }: ActionEntry): Sentences {
  return {
    ar: `تغيير الاسم${formerNameAr === null ? "" : `، وكان الاسم السابق ${formerNameAr}`}.`,
    en: `Name changed${formerNameEn === null ? "" : `; the former name was ${formerNameEn}`}.`,
  };
}

function riyalsAr(value: Decimal): string {
  return scaledAr(formatDecimal(value), 1, RIYALS_AR);
}
