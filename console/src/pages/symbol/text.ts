// The words of the symbol page itself: its parts, and what every panel says about loading, failing and plans.

import { texts } from "../../language/texts.ts";

export const text = texts({
  ar: {
    company: "الشركة",
    statements: "القوائم المالية",
    ratios: "النسب المالية",
    dividends: "التوزيعات",
    actions: "إجراءات الشركة",
    events: "الأحداث",
    analysts: "المحللون والسعر العادل",
    compare: "المقارنة",
    markets: { TASI: "السوق الرئيسية", NOMU: "نمو – السوق الموازية" },
    more: "معلومات الشركة والسهم",
    empty: "لا توجد بيانات.",
    unknownSymbol: "لا يوجد رمز بهذا الرقم في السوق.",
    unknownHint: "اضغط / للبحث بالاسم أو الرمز.",
  },
  en: {
    company: "Company",
    statements: "Statements",
    ratios: "Ratios",
    dividends: "Dividends",
    actions: "Corporate actions",
    events: "Events",
    analysts: "Analysts and fair price",
    compare: "Comparison",
    markets: { TASI: "Main market", NOMU: "Nomu – Parallel market" },
    more: "The company and its share",
    empty: "No data.",
    unknownSymbol: "The market has no such symbol.",
    unknownHint: "Press / to search by name or symbol.",
  },
});
