// The text of a notification: a title and a sentence, in Arabic and in English. Webhooks carry only the English text.

import {
  countedAr,
  decimalToNumber,
  formatDay,
  formatDecimal,
  RIYALS_AR,
  roundTo,
  unreachable,
} from "../../base/index.ts";
import type { AlertWindow, EventType, Importance, NotificationText, StockEvent } from "../../model/index.ts";
import type { InstrumentSnapshot, Observation } from "./market-firing.ts";

type Words = Pick<NotificationText, "title" | "body">;

/** The windows as they follow the word خلال. */
const WINDOWS_AR: Readonly<Record<AlertWindow, string>> = {
  "1m": "دقيقة",
  "5m": "5 دقائق",
  "15m": "15 دقيقة",
  "30m": "30 دقيقة",
  "60m": "ساعة",
};

const EVENT_NAMES: Readonly<Record<EventType, readonly [ar: string, en: string]>> = {
  FINANCIAL_REPORT: ["نتائج مالية", "Financial results"],
  DIVIDEND_ANNOUNCEMENT: ["توزيع أرباح", "Dividend"],
  STOCK_SPLIT: ["تجزئة أسهم", "Share split"],
  MERGER_ACQUISITION: ["اندماج أو استحواذ", "Merger or acquisition"],
  MANAGEMENT_CHANGE: ["تغيير في الإدارة", "Management change"],
  NEW_LISTING: ["إدراج جديد", "New listing"],
  DELISTING: ["إلغاء إدراج", "Delisting"],
  REGULATORY_ACTION: ["إجراء تنظيمي", "Regulatory action"],
  PRODUCT_LAUNCH: ["إطلاق منتج", "Product launch"],
  PARTNERSHIP: ["شراكة أو عقد", "Partnership or contract"],
  LEGAL_ISSUE: ["مسألة قانونية", "Legal issue"],
  MARKET_EXPANSION: ["توسع", "Expansion"],
  RESTRUCTURING: ["إعادة هيكلة", "Restructuring"],
  EARNINGS_SURPRISE: ["نتائج مفاجئة", "Earnings surprise"],
  INSIDER_TRADING: ["تعاملات المطلعين", "Insider trading"],
  ANALYST_RATING_CHANGE: ["تغيير تقييم محلل", "Analyst rating"],
  CAPITAL_INCREASE: ["زيادة رأس المال", "Capital increase"],
  SHAREHOLDER_MEETING: ["جمعية عامة", "Shareholder meeting"],
  OTHER: ["حدث جديد", "Other news"],
};

const IMPORTANCE_EN: Readonly<Record<Importance, string>> = {
  critical: "A critical event",
  important: "An important event",
  regular: "An event",
};

/** When there is no English description, the English text has the kind and the day instead. */
export function stockEventText(event: StockEvent): NotificationText {
  const { symbol, eventType, importance, description, descriptionEn, eventDay } = event;
  const [title, titleEn] = EVENT_NAMES[eventType];
  return {
    title: `${symbol}: ${title}`,
    titleEn: `${symbol}: ${titleEn}`,
    body: description,
    bodyEn:
      descriptionEn ??
      `${IMPORTANCE_EN[importance]} of ${symbol} on ${formatDay(eventDay)}: ${titleEn}. It is described in Arabic.`,
  };
}

export function arabicText(instrument: InstrumentSnapshot, seen: Observation): Words {
  const share = `${instrument.name} (${instrument.symbol})`;
  const price = riyals(formatDecimal(instrument.price));
  switch (seen.kind) {
    case "price": {
      const isAbove = seen.operator === "price_above";
      const asked = riyals(String(seen.threshold));
      return {
        title: `بلغ سعر ${share} ${price}`,
        body: `بلغ سعر ${share} ${price}، وشرط التنبيه ${asked} أو ${isAbove ? "أعلى" : "أدنى"}.`,
      };
    }
    case "change": {
      const [noun, verb] = instrument.changePercent < 0 ? ["انخفاض", "انخفض"] : ["ارتفاع", "ارتفع"];
      const percent = `${Math.abs(instrument.changePercent)}%`;
      return {
        title: `${noun} ${share} ${percent} اليوم`,
        body: `${verb} سعر ${share} اليوم بنسبة ${percent} إلى ${price}.`,
      };
    }
    case "move": {
      const noun = seen.observedPercent < 0 ? "هبوط" : "صعود";
      const within = `خلال ${WINDOWS_AR[seen.window]}`;
      return {
        title: `${noun} ${share} ${Math.abs(seen.observedPercent)}% ${within}`,
        body: `انتقل سعر ${share} من ${riyals(formatDecimal(seen.baselinePrice))} إلى ${price} ${within}.`,
      };
    }
    case "ratio":
      return ratioText(share, seen);
    default:
      return unreachable(seen);
  }
}

function ratioText(share: string, seen: Extract<Observation, { readonly kind: "ratio" }>): Words {
  const isVolume = seen.measure === "volume";
  const measure = isVolume ? "كمية" : "قيمة";
  const amount = (value: number): string =>
    isVolume ? grouped(value) : riyals(grouped(roundTo(decimalToNumber(value), 2)));
  return {
    title: `${measure} التداول على ${share} تعادل ${roundTo(seen.current / seen.baseline, 2)} ضعف المعتاد`,
    body: `بلغت ${measure} التداول على ${share} ${amount(seen.current)}، والمعتاد في مثل هذا الوقت من اليوم ${amount(seen.baseline)}.`,
  };
}

const riyals = (digits: string): string => countedAr(digits, RIYALS_AR);

const GROUPED = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** "31,240,110.5" */
export function grouped(amount: number): string {
  return GROUPED.format(amount);
}
