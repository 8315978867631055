// Names of stock events and how much they matter, in both languages, for the form and for the sentence of a rule.

export type Importance = "critical" | "important" | "regular";

interface Name {
  readonly ar: string;
  readonly en: string;
}

/** In the order of the form. A kind that the service learns later is shown by its own name. */
export const EVENT_NAMES: Readonly<Record<string, Name>> = {
  FINANCIAL_REPORT: { ar: "نتائج مالية", en: "financial results" },
  EARNINGS_SURPRISE: { ar: "أرباح مفاجئة", en: "earnings surprise" },
  DIVIDEND_ANNOUNCEMENT: { ar: "توزيع أرباح", en: "dividend" },
  CAPITAL_INCREASE: { ar: "زيادة رأس المال", en: "capital increase" },
  STOCK_SPLIT: { ar: "تجزئة أسهم", en: "stock split" },
  SHAREHOLDER_MEETING: { ar: "جمعية مساهمين", en: "shareholder meeting" },
  MANAGEMENT_CHANGE: { ar: "تغيير في الإدارة", en: "change of management" },
  MERGER_ACQUISITION: { ar: "اندماج أو استحواذ", en: "merger or acquisition" },
  PARTNERSHIP: { ar: "شراكة أو عقد", en: "partnership or contract" },
  PRODUCT_LAUNCH: { ar: "إطلاق منتج", en: "product launch" },
  MARKET_EXPANSION: { ar: "توسع", en: "expansion" },
  RESTRUCTURING: { ar: "إعادة هيكلة", en: "restructuring" },
  ANALYST_RATING_CHANGE: { ar: "تغيير توصية المحللين", en: "analyst rating change" },
  INSIDER_TRADING: { ar: "تعاملات كبار الملاك", en: "insider trading" },
  REGULATORY_ACTION: { ar: "إجراء تنظيمي", en: "regulatory action" },
  LEGAL_ISSUE: { ar: "قضية قانونية", en: "legal issue" },
  NEW_LISTING: { ar: "إدراج جديد", en: "new listing" },
  DELISTING: { ar: "إلغاء إدراج", en: "delisting" },
  OTHER: { ar: "أخرى", en: "other" },
};

/** Most important first. */
export const IMPORTANCE_NAMES: Readonly<Record<Importance, Name>> = {
  critical: { ar: "حرج", en: "critical" },
  important: { ar: "مهم", en: "important" },
  regular: { ar: "اعتيادي", en: "regular" },
};

export function eventName(type: string, language: "ar" | "en"): string {
  return EVENT_NAMES[type]?.[language] ?? type;
}
